"""Times, sizes and limits that the documents name are those of the code: each is written here as the document has it,
with the code's own number in it."""

import re
from datetime import timedelta
from pathlib import Path

import pytest

from boardroom.tournament.rules import people
from boardroom.tournament.rules.clocks import ANNOUNCEMENT_MINUTES
from boardroom.web.accounts import password_hasher
from boardroom.web.api import idempotency
from boardroom.web.bots import runner, shared_queue
from boardroom.web.config.settings import DATA_UPLOAD_MAX_MEMORY_SIZE, MAX_UPLOAD_BYTES
from boardroom.web.matchmaking import pairing, queue
from boardroom.web.moderation import rating_abuse
from boardroom.web.realtime import capacity, hub
from boardroom.web.server import connections, fair_executor, memory_cache, request_bodies
from boardroom.web.server.rate_limits import DEFAULT_LIMITS
from boardroom.web.tables import lookup, moves, streams
from boardroom.web.tournaments import contexts, prints

ROOT = Path(__file__).parents[2]
DOCS, SITE = ROOT / "docs", ROOT / "src" / "boardroom" / "web"
KIB, MIB = 1024, 1024 * 1024
WORDS = {0.1: "tenth", 0.5: "half", 1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 8: "eight", 10: "ten"}
WORDS |= {14: "fourteen", 100: "hundred"}
LANE = fair_executor.JobQueue(threads=1)
SENT = {"type": "http", "path": "/records/", "headers": []}, {"type": "http", "path": "/", "headers": []}


def said(document: str) -> str:
    """A document in one line."""
    return " ".join((DOCS / document).read_text(encoding="utf-8").split())


def spelled(number: float) -> str:
    return WORDS[number]


def minutes(time: timedelta) -> str:
    return f"{spelled(time / timedelta(minutes=1))} minutes"


def days(time: timedelta) -> str:
    return spelled(time / timedelta(days=1)) + (" days" if time > timedelta(days=1) else " day")


def each(what: str) -> int:
    """How often something may be tried in a minute."""
    times, seconds = DEFAULT_LIMITS[what]
    assert seconds == 60
    return times


@pytest.mark.parametrize(
    ("document", "figures"),
    [
        pytest.param(
            "operate.md",
            [
                f"until {minutes(lookup.OFFLINE_LOBBY_TIME)} after the last of those who sit there has gone",
                f"of a day or more stays for {days(lookup.MAX_LOBBY_TIME)}",
                f"in the lists of those who sit there for {days(lookup.OWN_TABLE_TIME)}",
                f"are kept for those who played before for {minutes(lookup.REMATCH_RESERVATION)}",
                f"half of them from one address at most, the last {spelled(capacity.PLAYER_RESERVE)} for those who play",
                f"sign of life every {streams.HEARTBEAT_SECONDS:.0f} seconds",
                f"another claims after {shared_queue.CLAIM_AFTER_SECONDS:.0f} s",
                f"look for themselves every {spelled(hub.POLL_SECONDS)} seconds",
                f"A record may be {MAX_UPLOAD_BYTES // MIB} MiB",
                f"within {pairing.INITIAL_WIDTH} points of the own rating, {spelled(pairing.WIDTH_PER_SECOND)} more with every second",
                f"after {pairing.ANY_RATING_SECONDS:.0f} seconds anybody will do",
                f"was not seen for {queue.PRESENT_TIME.seconds} seconds is seated nowhere, and after {queue.ABSENT_TIME.seconds} is",
                f"({spelled(rating_abuse.MIN_DEVIATIONS)} standard deviations, in {spelled(rating_abuse.MIN_GAMES)} games or more",
                f"or at {spelled(rating_abuse.MIN_SHARED_TABLES)} tables from one network",
                f"`move={'/'.join(map(str, DEFAULT_LIMITS['move']))},sign-in={'/'.join(map(str, DEFAULT_LIMITS['sign-in']))}`",
            ],
            id="operate",
        ),
        pytest.param(
            "security.md",
            [
                f"`work={'/'.join(map(str, DEFAULT_LIMITS['work']))}`",
                f"an address has {spelled(fair_executor.MAX_CLIENT_THREADS)} threads",
                f"{LANE.max_jobs} requests wait, {LANE.max_client_jobs} of one address, {LANE.max_wait_seconds:.0f} seconds each",
                f"slips a {spelled(prints.SLIPS_PER_PAGE)} a page",
                f"own, on another core, {password_hasher.LowMemoryHasher.memory_cost // KIB} MiB each",
                (
                    f"{request_bodies.find_size_limit(SENT[1]) / 1e6:.1f} MB, "
                    f"{request_bodies.find_size_limit(SENT[0]) / 1e6:.1f} MB where files are sent"
                ),
                f"Longer than {request_bodies.MAX_MEMORY_BYTES // KIB} KiB it goes to the disk",
                f"{request_bodies.MAX_CLIENT_BYTES // MIB} MiB of one address and {request_bodies.MAX_TOTAL_BYTES // MIB} MiB of all",
                f"a head has {connections.MAX_HEADER_SECONDS:.0f} s and {connections.MAX_HEADER_BYTES // KIB} KiB",
                f"{connections.MAX_HEADERS} headers and trailers",
                f"a body {request_bodies.BODY_SECONDS:.0f} s and then {request_bodies.MIN_BYTES_PER_SECOND // KIB} KiB/s",
                f"{connections.MAX_WAITING_REQUESTS} requests or {connections.MAX_WAITING_BYTES // KIB} KiB may wait",
                f"an answer is read within {connections.MAX_UNREAD_SECONDS:.0f} s",
                f"{connections.MAX_UNREAD_BYTES // MIB // 2} MiB wait for the readers of one address",
                f"and {connections.MAX_UNREAD_BYTES // MIB} MiB for all",
                f"Names have at most {people.LONGEST_NAME} characters",
                f"{spelled(capacity.MAX_CLIENT_SHARE)} of `BOARDROOM_MAX_VIEWERS` at most",
                f"the last {spelled(capacity.PLAYER_RESERVE)} is for those who play",
                f"rest {spelled(runner.PAUSE_FACTOR)} times as long as they work",
                f"a person may have {spelled(moves.MAX_BOT_TABLES)} of them",
                f"look for themselves every {spelled(hub.POLL_SECONDS)} seconds",
            ],
            id="security",
        ),
        pytest.param(
            "api.md",
            [
                f"{each('api')} requests and {each('move')} moves a minute, {each('talk')} lines of chat a minute",
                f"{DEFAULT_LIMITS['table'][0]} new tables in {spelled(DEFAULT_LIMITS['table'][1] // 60)} minutes",
                f"of your finished games; {spelled(DEFAULT_LIMITS['export'][0])} an hour",
                f"For a {days(idempotency.RESPONSE_LIFETIME).removeprefix('one ')} the same request",
                f"A comment line every {streams.HEARTBEAT_SECONDS:.0f} seconds",
                f"A person may have {streams.MAX_USER_STREAMS} streams open",
                f"more than {DATA_UPLOAD_MAX_MEMORY_SIZE // MIB} MiB",
            ],
            id="api",
        ),
        pytest.param(
            "championship.md",
            [
                f"At {ANNOUNCEMENT_MINUTES[0]}, {ANNOUNCEMENT_MINUTES[1]} and {ANNOUNCEMENT_MINUTES[2]} minutes it shows and sounds the mark",
                f"(`prizes-kept`, {spelled(contexts.DEFAULT_CALLED_PLACES)} unless another number is said)",
            ],
            id="championship",
        ),
    ],
)
def test_figures_of_a_document_are_those_of_the_code(document, figures):
    text = said(document)
    assert [figure for figure in figures if figure not in text] == []


def test_what_a_setting_is_without_its_variable_is_told():
    settings = (SITE / "config" / "settings.py").read_text(encoding="utf-8")
    usual = dict(re.findall(r'environment\.read_(?:number|count)\("(BOARDROOM_\w+)", ([\d.]+)\)', settings))
    usual["BOARDROOM_CACHE_MB"] = str(memory_cache.DEFAULT_MEGABYTES)
    rows = re.findall(
        r"^\| `(BOARDROOM_\w+)` \| .* \| ([^|]*) \|$", (DOCS / "operate.md").read_text("utf-8"), re.MULTILINE
    )
    told = {name: without for name, without in rows if re.fullmatch(r"[\d.]+", without)}
    assert {name: float(number) for name, number in told.items()} == {name: float(n) for name, n in usual.items()}
    assert len(told) > 6
