"""Events of a seat as server-sent events, from a small ASGI endpoint like the pages' (`live/streams.py`).

    GET /api/tables/<code>/stream    id: the number of moves    data: TableUpdate as JSON

A stream has no queue, only room for one message. It knows the last number it sent, and a message contains everything
since then. So a slow reader gets fewer, longer messages, a reconnect with Last-Event-ID loses nothing, and waiting
takes no thread.
"""

from __future__ import annotations

import asyncio
import logging
import re
import threading
from collections import Counter, defaultdict
from functools import partial
from typing import Any, NamedTuple

from boardroom.web.accounts import tokens
from boardroom.web.accounts.models import Token, User
from boardroom.web.api import problems
from boardroom.web.api.bearer import parse_token
from boardroom.web.api.entrance import admit_request
from boardroom.web.database.connections import manage_connections
from boardroom.web.database.short_codes import ALPHABET
from boardroom.web.game_pages import GAMES
from boardroom.web.game_pages.contract import Viewer
from boardroom.web.languages import parse_accept_language, translate
from boardroom.web.realtime import capacity
from boardroom.web.realtime.coalescing import OTHER_TABLE, PLAYED_TABLE, Coalescer, Urgency
from boardroom.web.server import rate_limits
from boardroom.web.server.asgi_types import Receive, Scope, Send, run_until_disconnect
from boardroom.web.server.client_addresses import find_client_network
from boardroom.web.server.memory_cache import cache_result
from boardroom.web.tables import api_responses, moves, streams
from boardroom.web.tables.match_cache import get_seat_names
from boardroom.web.tables.models import Status, Table
from boardroom.web.tables.streams import AccessDenied
from boardroom.web.tables.viewers import can_view_table

log = logging.getLogger("boardroom.api")
STREAM_PATH = re.compile(rf"^/api/tables/([{ALPHABET}]{{10,12}})/stream$")

ENDED_STATUSES = (Status.OVER, Status.CLOSED)

# Added to the OpenAPI document, because Django does not serve this path
OPERATION: dict[str, Any] = {
    "operationId": "stream",
    "summary": "Event stream",
    "description": "Server-sent events: each `id` is the number of moves, each `data` a News as JSON with the "
    "events since the message before. The first one has all events since Last-Event-ID, or since the start. "
    "The stream ends with the game; 204 means that there are no more events.",
    "parameters": [
        {"in": "path", "name": "code", "required": True, "schema": {"type": "string"}},
        {"in": "header", "name": "Last-Event-ID", "required": False, "schema": {"type": "integer", "minimum": 0}},
    ],
    "responses": {
        "200": {
            "description": "OK",
            "content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/News"}}},
        },
        "204": {"description": "The game is over and you have received all events."},
        **{
            str(status): {"description": title, "content": problems.PROBLEM_CONTENT}
            for status, title in (
                problems.PROBLEM_KINDS[kind] for kind in ("no-token", "not-allowed", "not-found", "too-often", "full")
            )
        },
    },
    "security": [{"Bearer": []}, {}],
}


class Message(NamedTuple):
    """The events between two move numbers, in wire format."""

    after: int
    number: int
    status: str
    body: bytes


class Reader:
    """An open stream: its user, language and position, and the next message."""

    def __init__(self, headers: dict[str, str], code: str, address: str, loop: asyncio.AbstractEventLoop) -> None:
        self.code, self.address, self.loop = code, address, loop
        self.is_seated = False
        self.is_waiting = False
        self.token = parse_token(headers)
        wish = headers.get("accept-language")
        self.preferred_language = parse_accept_language(wish) if wish else ""
        last = headers.get("last-event-id", "")
        self.sent_number = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else 0
        self.sent_status = ""
        self.table_id = 0
        self.limit_key = ""
        self.news_event = asyncio.Event()
        self.next_message: Message | None = None

    @property
    def language(self) -> str:
        return self.preferred_language or "en"

    def find_user(self) -> User | None:
        """Return the user, checked again for every message: a revoked token must not show anything more."""
        if self.token is None:
            return None
        token = tokens.find_token(self.token)
        if token is None:
            raise AccessDenied(401)
        self.preferred_language = self.preferred_language or token.user.language
        return token.user

    def load_table(self) -> tuple[Table, User | None]:
        person = self.find_user()
        table = Table.objects.filter(code=self.code).prefetch_related("seats").first()
        if table is None or table.game not in GAMES:
            raise AccessDenied(404)
        if not can_view_table(table, person):
            raise AccessDenied(403)
        return table, person

    @manage_connections()
    def check_access(self) -> bool:
        """Check access in a thread. Return True if there is anything to wait for."""
        table, person = self.load_table()
        self.table_id, self.limit_key = table.pk, f"person {person.pk}" if person else f"address {self.address}"
        self.is_seated = bool(api_responses.build_api_viewer(table, person, self.language).own_seats)
        rate_limits.enforce_limit("api", self.limit_key)
        if self.sent_number > table.number:
            self.sent_number = 0
        return not (has_ended(table) and self.sent_number == table.number and self.sent_number)

    @manage_connections()
    def load_message(self) -> Message | None:
        """Return what this reader has not seen yet, in a thread."""
        table, person = self.load_table()
        return self.build_unseen(table, person)

    def build_unseen(self, table: Table, person: User | None) -> Message | None:
        if (table.number, table.status) == (self.sent_number, self.sent_status):
            return None
        try:
            view = api_responses.build_api_viewer(table, person, self.language)
        except moves.NotAllowed as error:
            raise AccessDenied(403) from error
        return build_message(table, view, self.sent_number)

    def offer_message(self, found: Message | None) -> None:
        """Replace a message that was not sent yet: the newer one includes it."""
        self.next_message = found
        self.news_event.set()

    async def wait_for_news(self, timeout: float) -> bool:
        """Wait for news. Return False on timeout."""
        try:
            await asyncio.wait_for(self.news_event.wait(), timeout)
        except TimeoutError:
            return False
        return True

    async def take_message(self) -> Message | None:
        """Return the next message. If it is older than the last one sent, load it again to avoid repeating
        events."""
        self.news_event.clear()
        found, self.next_message = self.next_message, None
        if (
            found is None
            or found.after != self.sent_number
            or (found.number, found.status) == (self.sent_number, self.sent_status)
        ):
            found = await self.loop.run_in_executor(streams.render_executor, self.load_message)
        if found:
            self.sent_number, self.sent_status = found.number, found.status
        return found


_lock = threading.Lock()


@cache_result(
    "news",
    # A name can change without a move
    key=lambda table, view, after: (
        table.pk,
        table.number,
        table.status,
        view,
        after,
        get_seat_names(table, view.lang),
    ),
    measure=lambda message: len(message.body),
)
def build_message(table: Table, view: Viewer, after: int) -> Message:
    """Return the events after move `after`, rendered once for all readers with the same position and view."""
    told = api_responses.build_update(table, view, after).model_dump_json()
    return Message(after, table.number, table.status, f"id: {table.number}\ndata: {told}\n\n".encode())


def has_ended(table: Table) -> bool:
    return table.status in ENDED_STATUSES


_readers: dict[int, set[Reader]] = defaultdict(set)
_counts: Counter[str] = Counter()


def attach_reader(reader: Reader) -> None:
    with _lock:
        # Anonymous readers are not limited: a whole venue may share one address
        if reader.token is not None and _counts[reader.limit_key] >= streams.MAX_USER_STREAMS:
            raise AccessDenied(429, translate(reader.language, "You have too many open streams. Close one first."))
        if not capacity.reserve_stream(reader.address, is_player=reader.is_seated):
            raise AccessDenied(503)
        _counts[reader.limit_key] += 1
        _readers[reader.table_id].add(reader)


def detach_reader(reader: Reader) -> None:
    capacity.release_stream(reader.address)
    with _lock:
        _counts[reader.limit_key] -= 1
        if not _counts[reader.limit_key]:
            del _counts[reader.limit_key]
        _readers[reader.table_id].discard(reader)
        if not _readers[reader.table_id]:
            del _readers[reader.table_id]


def list_watched_tables() -> list[int]:
    """Return the tables with readers in this process."""
    with _lock:
        return list(_readers)


def recheck_access(person: int, number: int = 0) -> None:
    """Check a user's tokens again before the next message."""
    with _lock:
        theirs = [reader for here in _readers.values() for reader in here if reader.limit_key == f"person {person}"]
    for reader in theirs:
        reader.loop.call_soon_threadsafe(reader.offer_message, None)


def on_table_change(table_id: int, number: int) -> None:
    """Schedule messages for the table's readers in this process."""
    with _lock:
        waiting = table_id in _readers
    if waiting:
        coalescer.request_render(table_id)


@manage_connections()
def offer_messages(table_id: int) -> None:
    """Offer each reader what it has not seen, with one query for the table and one for all tokens."""
    try:
        with _lock:
            waiting = list(_readers.get(table_id, ()))
        table = Table.objects.prefetch_related("seats").get(pk=table_id)
        digests = [tokens.hash_token(reader.token) for reader in waiting if reader.token is not None]
        good = Token.objects.select_related("user").filter(digest__in=digests, user__is_active=True)
        people = {token.digest: token.user for token in good}
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Reader, Message | None]]] = {}
        for reader in waiting:
            person = None if reader.token is None else people.get(tokens.hash_token(reader.token))
            # A rejected reader looks again alone and gets the error
            refused = reader.token is not None and person is None
            found = None
            try:
                found = None if refused else reader.build_unseen(table, person)
            except AccessDenied:
                refused = True
            except Exception:
                log.exception("could not build a message for a reader of table %s", table_id)
                refused = True
            if found or refused:
                by_loop.setdefault(reader.loop, []).append((reader, found))
        for loop, offers in by_loop.items():
            loop.call_soon_threadsafe(deliver_offers, offers)
    except Exception:
        log.exception("could not build messages for the readers of table %s", table_id)


def deliver_offers(offers: list[tuple[Reader, Message | None]]) -> None:
    for reader, found in offers:
        reader.offer_message(found)


def urgency(table_id: int, reader: Reader | None) -> Urgency:
    with _lock:
        return PLAYED_TABLE if any(each.is_seated for each in _readers.get(table_id, ())) else OTHER_TABLE, 0.0


coalescer: Coalescer[Reader] = Coalescer(
    streams.render_executor, lambda table_id, readers: offer_messages(table_id), urgency
)


async def send_stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve a stream from the first message until the game ends or the client disconnects."""
    reader = await admit_request(scope, send, partial(open_reader, scope, receive))
    if reader is None:
        return
    if not reader.is_waiting:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    try:
        if failure := await run_until_disconnect(receive, send, send_messages(reader, send)):
            log.error("the stream of table %s broke off", reader.code, exc_info=failure)
    finally:
        detach_reader(reader)


async def open_reader(scope: Scope, receive: Receive) -> Reader:
    match = STREAM_PATH.match(scope["path"])
    assert match is not None
    reader = Reader(streams.read_headers(scope), match[1], find_client_network(scope), asyncio.get_running_loop())
    reader.is_waiting = await streams.check_access(scope, receive, reader.check_access)
    if reader.is_waiting:
        attach_reader(reader)
    return reader


async def send_messages(reader: Reader, send: Send) -> None:
    """Send messages until the game is over. The event is cleared before reading the table, so that no change is
    missed."""
    await send({"type": "http.response.start", "status": 200, "headers": streams.STREAM_HEADERS})
    await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})
    while True:
        try:
            found = await reader.take_message()
        except AccessDenied:
            await send({"type": "http.response.body", "body": b"event: gone\ndata:\n\n"})
            return
        if found:
            over = found.status in ENDED_STATUSES
            await send({"type": "http.response.body", "body": found.body, "more_body": not over})
            if over:
                return
        looked = reader.loop.time()
        while reader.loop.time() - looked < streams.RECHECK_SECONDS and not await reader.wait_for_news(
            streams.HEARTBEAT_SECONDS
        ):
            await send({"type": "http.response.body", "body": b": \n\n", "more_body": True})
