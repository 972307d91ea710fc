"""Times, sizes and limits that the documents name are those of the code: each is written here as the document has it,
with the code's own number in it."""

import re
from datetime import timedelta
from pathlib import Path

import pytest

from boardroom.tournament.rules import people
from boardroom.tournament.rules.clocks import MARKS
from boardroom.web.accounts import password_hasher
from boardroom.web.api import idempotency
from boardroom.web.bots import runner, shared_queue
from boardroom.web.config.settings import DATA_UPLOAD_MAX_MEMORY_SIZE, MAX_UPLOAD
from boardroom.web.matchmaking import pairing, queue
from boardroom.web.moderation import rating_abuse
from boardroom.web.realtime import capacity, hub
from boardroom.web.server import connections, fair_executor, memory_cache, request_bodies
from boardroom.web.server.rate_limits import LIMITS
from boardroom.web.tables import lookup, moves, streams
from boardroom.web.tournaments import contexts, prints

ROOT = Path(__file__).parents[2]
DOCS, SITE = ROOT / "docs", ROOT / "src" / "boardroom" / "web"
KIB, MIB = 1024, 1024 * 1024
WORDS = {0.1: "tenth", 0.5: "half", 1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 8: "eight", 10: "ten"}
WORDS |= {14: "fourteen", 100: "hundred"}
LANE = fair_executor.Lane(threads=1)
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
    times, seconds = LIMITS[what]
    assert seconds == 60
    return times


@pytest.mark.parametrize(
    ("document", "figures"),
    [
        pytest.param(
            "operate.md",
            [
                f"until {minutes(lookup.NEAR)} after the last of those who sit there has gone",
                f"of a day or more stays for {days(lookup.FRESH)}",
                f"in the lists of those who sit there for {days(lookup.KEPT)}",
                f"are kept for those who played before for {minutes(lookup.KEPT_SEATS)}",
                f"half of them from one address at most, the last {spelled(capacity.FOR_SEATS)} for those who play",
                f"sign of life every {streams.HEARTBEAT:.0f} seconds",
                f"another claims after {shared_queue.GONE:.0f} s",
                f"look for themselves every {spelled(hub.POLL)} seconds",
                f"A record may be {MAX_UPLOAD // MIB} MiB",
                f"within {pairing.WIDE} points of the own rating, {spelled(pairing.GROWS)} more with every second",
                f"after {pairing.ANYBODY_AFTER:.0f} seconds anybody will do",
                f"was not seen for {queue.FRESH.seconds} seconds is seated nowhere, and after {queue.GONE.seconds} is",
                f"({spelled(rating_abuse.FAR)} standard deviations, in {spelled(rating_abuse.FEWEST)} games or more",
                f"or at {spelled(rating_abuse.OFTEN)} tables from one network",
                f"`move={'/'.join(map(str, LIMITS['move']))},sign-in={'/'.join(map(str, LIMITS['sign-in']))}`",
            ],
            id="operate",
        ),
        pytest.param(
            "security.md",
            [
                f"`work={'/'.join(map(str, LIMITS['work']))}`",
                f"an address has {spelled(fair_executor.TOGETHER)} threads",
                f"{LANE.most} requests wait, {LANE.each} of one address, {LANE.patience:.0f} seconds each",
                f"slips a {spelled(prints.SLIPS)} a page",
                f"own, on another core, {password_hasher.Hasher.memory_cost // KIB} MiB each",
                (
                    f"{request_bodies.most(SENT[1]) / 1e6:.1f} MB, "
                    f"{request_bodies.most(SENT[0]) / 1e6:.1f} MB where files are sent"
                ),
                f"Longer than {request_bodies.IN_MEMORY // KIB} KiB it goes to the disk",
                f"{request_bodies.EACH // MIB} MiB of one address and {request_bodies.AT_ONCE // MIB} MiB of all",
                f"a head has {connections.HEAD_SECONDS:.0f} s and {connections.HEAD_BYTES // KIB} KiB",
                f"{connections.MAX_HEADERS} headers and trailers",
                f"a body {request_bodies.PATIENCE:.0f} s and then {request_bodies.SLOWEST // KIB} KiB/s",
                f"{connections.MAX_WAITING_REQUESTS} requests or {connections.MAX_WAITING_BYTES // KIB} KiB may wait",
                f"an answer is read within {connections.UNREAD_SECONDS:.0f} s",
                f"{connections.UNREAD_BYTES // MIB // 2} MiB wait for the readers of one address",
                f"and {connections.UNREAD_BYTES // MIB} MiB for all",
                f"Names have at most {people.LONGEST_NAME} characters",
                f"{spelled(capacity.SHARE)} of `BOARDROOM_MAX_VIEWERS` at most",
                f"the last {spelled(capacity.FOR_SEATS)} is for those who play",
                f"rest {spelled(runner.RESTS)} times as long as they work",
                f"a person may have {spelled(moves.BOT_TABLES)} of them",
                f"look for themselves every {spelled(hub.POLL)} seconds",
            ],
            id="security",
        ),
        pytest.param(
            "api.md",
            [
                f"{each('api')} requests and {each('move')} moves a minute, {each('talk')} lines of chat a minute",
                f"{LIMITS['table'][0]} new tables in {spelled(LIMITS['table'][1] // 60)} minutes",
                f"of your finished games; {spelled(LIMITS['export'][0])} an hour",
                f"For a {days(idempotency.KEPT).removeprefix('one ')} the same request",
                f"A comment line every {streams.HEARTBEAT:.0f} seconds",
                f"A person may have {streams.PER_PERSON} streams open",
                f"more than {DATA_UPLOAD_MAX_MEMORY_SIZE // MIB} MiB",
            ],
            id="api",
        ),
        pytest.param(
            "championship.md",
            [
                f"At {MARKS[0]}, {MARKS[1]} and {MARKS[2]} minutes it shows and sounds the mark",
                f"(`prizes-kept`, {spelled(contexts.PRIZES)} unless another number is said)",
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
    usual = dict(re.findall(r'environment\.(?:number|count)\("(BOARDROOM_\w+)", ([\d.]+)\)', settings))
    usual["BOARDROOM_CACHE_MB"] = str(memory_cache.USUAL)
    rows = re.findall(
        r"^\| `(BOARDROOM_\w+)` \| .* \| ([^|]*) \|$", (DOCS / "operate.md").read_text("utf-8"), re.MULTILINE
    )
    told = {name: without for name, without in rows if re.fullmatch(r"[\d.]+", without)}
    assert {name: float(number) for name, number in told.items()} == {name: float(n) for name, n in usual.items()}
    assert len(told) > 6
