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
from boardroom.web.accounts.models import Person, Token
from boardroom.web.api import answers, problems
from boardroom.web.api.bearer import token_in
from boardroom.web.api.entrance import let_in
from boardroom.web.database.connections import connected
from boardroom.web.database.short_codes import ALPHABET
from boardroom.web.game_pages import GAMES
from boardroom.web.game_pages.contract import Viewpoint
from boardroom.web.languages import preferred, said
from boardroom.web.realtime import capacity
from boardroom.web.realtime.coalescing import PEOPLE_PLAY, USUAL, Coalescer, Urgency
from boardroom.web.server import rate_limits
from boardroom.web.server.asgi_types import Receive, Scope, Send, until_left
from boardroom.web.server.client_addresses import network_of
from boardroom.web.server.memory_cache import keep
from boardroom.web.tables import moves, streams
from boardroom.web.tables.match_cache import names_at
from boardroom.web.tables.models import Status, Table
from boardroom.web.tables.streams import Denied
from boardroom.web.tables.viewers import watchable

log = logging.getLogger("boardroom.api")
PATH = re.compile(rf"^/api/tables/([{ALPHABET}]{{10,12}})/stream$")

ENDED = (Status.OVER, Status.CLOSED)

# Added to the OpenAPI document, because Django does not serve this path
DESCRIBED: dict[str, Any] = {
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
            str(status): {"description": title, "content": problems.DESCRIBED}
            for status, title in (
                problems.KINDS[kind] for kind in ("no-token", "not-allowed", "not-found", "too-often", "full")
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
        self.seated = False
        self.waits = False
        self.token = token_in(headers)
        wish = headers.get("accept-language")
        self.wish = preferred(wish) if wish else ""
        last = headers.get("last-event-id", "")
        self.sent = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else 0
        self.status = ""
        self.table = 0
        self.whose = ""
        self.news = asyncio.Event()
        self.next: Message | None = None

    @property
    def lang(self) -> str:
        return self.wish or "en"

    def person(self) -> Person | None:
        """Return the user, checked again for every message: a revoked token must not show anything more."""
        if self.token is None:
            return None
        token = tokens.found(self.token)
        if token is None:
            raise Denied(401)
        self.wish = self.wish or token.person.language
        return token.person

    def look(self) -> tuple[Table, Person | None]:
        person = self.person()
        table = Table.objects.filter(code=self.code).prefetch_related("seats").first()
        if table is None or table.game not in GAMES:
            raise Denied(404)
        if not watchable(table, person):
            raise Denied(403)
        return table, person

    @connected()
    def admit(self) -> bool:
        """Check access in a thread. Return True if there is anything to wait for."""
        table, person = self.look()
        self.table, self.whose = table.pk, f"person {person.pk}" if person else f"address {self.address}"
        self.seated = bool(answers.viewpoint(table, person, self.lang).mine)
        rate_limits.spend("api", self.whose)
        if self.sent > table.number:
            self.sent = 0
        return not (ended(table) and self.sent == table.number and self.sent)

    @connected()
    def message(self) -> Message | None:
        """Return what this reader has not seen yet, in a thread."""
        table, person = self.look()
        return self.unseen(table, person)

    def unseen(self, table: Table, person: Person | None) -> Message | None:
        if (table.number, table.status) == (self.sent, self.status):
            return None
        try:
            view = answers.viewpoint(table, person, self.lang)
        except moves.NotAllowed as error:
            raise Denied(403) from error
        return message(table, view, self.sent)

    def offer(self, found: Message | None) -> None:
        """Replace a message that was not sent yet: the newer one includes it."""
        self.next = found
        self.news.set()

    async def woken(self, timeout: float) -> bool:
        """Wait for news. Return False on timeout."""
        try:
            await asyncio.wait_for(self.news.wait(), timeout)
        except TimeoutError:
            return False
        return True

    async def take(self) -> Message | None:
        """Return the next message. If it is older than the last one sent, load it again to avoid repeating
        events."""
        self.news.clear()
        found, self.next = self.next, None
        if found is None or found.after != self.sent or (found.number, found.status) == (self.sent, self.status):
            found = await self.loop.run_in_executor(streams.renderers, self.message)
        if found:
            self.sent, self.status = found.number, found.status
        return found


_guard = threading.Lock()


@keep(
    "news",
    # A name can change without a move
    key=lambda table, view, after: (table.pk, table.number, table.status, view, after, names_at(table, view.lang)),
    weigh=lambda message: len(message.body),
)
def message(table: Table, view: Viewpoint, after: int) -> Message:
    """Return the events after move `after`, rendered once for all readers with the same position and view."""
    told = answers.news(table, view, after).model_dump_json()
    return Message(after, table.number, table.status, f"id: {table.number}\ndata: {told}\n\n".encode())


def ended(table: Table) -> bool:
    return table.status in ENDED


_readers: dict[int, set[Reader]] = defaultdict(set)
_counts: Counter[str] = Counter()


def attach(reader: Reader) -> None:
    with _guard:
        # Anonymous readers are not limited: a whole venue may share one address
        if reader.token is not None and _counts[reader.whose] >= streams.PER_PERSON:
            raise Denied(429, said(reader.lang, "You have too many open streams. Close one first."))
        if not capacity.take(reader.address, seated=reader.seated):
            raise Denied(503)
        _counts[reader.whose] += 1
        _readers[reader.table].add(reader)


def detach(reader: Reader) -> None:
    capacity.give_back(reader.address)
    with _guard:
        _counts[reader.whose] -= 1
        if not _counts[reader.whose]:
            del _counts[reader.whose]
        _readers[reader.table].discard(reader)
        if not _readers[reader.table]:
            del _readers[reader.table]


def watched() -> list[int]:
    """Return the tables with readers in this process."""
    with _guard:
        return list(_readers)


def doubt(person: int, number: int = 0) -> None:
    """Check a user's tokens again before the next message."""
    with _guard:
        theirs = [reader for here in _readers.values() for reader in here if reader.whose == f"person {person}"]
    for reader in theirs:
        reader.loop.call_soon_threadsafe(reader.offer, None)


def moved(table_id: int, number: int) -> None:
    """Schedule messages for the table's readers in this process."""
    with _guard:
        waiting = table_id in _readers
    if waiting:
        coalescer.ask(table_id)


@connected()
def offer_all(table_id: int) -> None:
    """Offer each reader what it has not seen, with one query for the table and one for all tokens."""
    try:
        with _guard:
            waiting = list(_readers.get(table_id, ()))
        table = Table.objects.prefetch_related("seats").get(pk=table_id)
        digests = [tokens.digest(reader.token) for reader in waiting if reader.token is not None]
        good = Token.objects.select_related("person").filter(digest__in=digests, person__is_active=True)
        people = {token.digest: token.person for token in good}
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Reader, Message | None]]] = {}
        for reader in waiting:
            person = None if reader.token is None else people.get(tokens.digest(reader.token))
            # A rejected reader looks again alone and gets the error
            refused = reader.token is not None and person is None
            found = None
            try:
                found = None if refused else reader.unseen(table, person)
            except Denied:
                refused = True
            except Exception:
                log.exception("could not build a message for a reader of table %s", table_id)
                refused = True
            if found or refused:
                by_loop.setdefault(reader.loop, []).append((reader, found))
        for loop, offers in by_loop.items():
            loop.call_soon_threadsafe(hand_out, offers)
    except Exception:
        log.exception("could not build messages for the readers of table %s", table_id)


def hand_out(offers: list[tuple[Reader, Message | None]]) -> None:
    for reader, found in offers:
        reader.offer(found)


def urgency(table_id: int, reader: Reader | None) -> Urgency:
    with _guard:
        return PEOPLE_PLAY if any(each.seated for each in _readers.get(table_id, ())) else USUAL, 0.0


coalescer: Coalescer[Reader] = Coalescer(streams.renderers, lambda table_id, readers: offer_all(table_id), urgency)


async def stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve a stream from the first message until the game ends or the client disconnects."""
    reader = await let_in(scope, send, partial(enter, scope, receive))
    if reader is None:
        return
    if not reader.waits:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    try:
        if failure := await until_left(receive, send, tell(reader, send)):
            log.error("the stream of table %s broke off", reader.code, exc_info=failure)
    finally:
        detach(reader)


async def enter(scope: Scope, receive: Receive) -> Reader:
    match = PATH.match(scope["path"])
    assert match is not None
    reader = Reader(streams.headers_of(scope), match[1], network_of(scope), asyncio.get_running_loop())
    reader.waits = await streams.admit(scope, receive, reader.admit)
    if reader.waits:
        attach(reader)
    return reader


async def tell(reader: Reader, send: Send) -> None:
    """Send messages until the game is over. The event is cleared before reading the table, so that no change is
    missed."""
    await send({"type": "http.response.start", "status": 200, "headers": streams.HEADERS})
    await send({"type": "http.response.body", "body": b"retry: 2000\n\n", "more_body": True})
    while True:
        try:
            found = await reader.take()
        except Denied:
            await send({"type": "http.response.body", "body": b"event: gone\ndata:\n\n"})
            return
        if found:
            over = found.status in ENDED
            await send({"type": "http.response.body", "body": found.body, "more_body": not over})
            if over:
                return
        looked = reader.loop.time()
        while reader.loop.time() - looked < streams.RECHECK and not await reader.woken(streams.HEARTBEAT):
            await send({"type": "http.response.body", "body": b": \n\n", "more_body": True})
