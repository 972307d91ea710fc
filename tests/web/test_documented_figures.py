"""Compare times, sizes and limits in the documentation with the code."""

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
WORDS |= {14: "fourteen", 50: "fifty", 100: "hundred"}
QUEUE = fair_executor.JobQueue(threads=1)
SCOPES = {"type": "http", "path": "/records/", "headers": []}, {"type": "http", "path": "/", "headers": []}


def read_as_line(document: str) -> str:
    """Return a document without line breaks."""
    return " ".join((DOCS / document).read_text(encoding="utf-8").split())


def spell_number(number: float) -> str:
    return WORDS[number]


def spell_minutes(time: timedelta) -> str:
    return f"{spell_number(time / timedelta(minutes=1))} minutes"


def spell_days(time: timedelta) -> str:
    return spell_number(time / timedelta(days=1)) + (" days" if time > timedelta(days=1) else " day")


def format_limit(what: str) -> str:
    return "/".join(map(str, DEFAULT_LIMITS[what]))


def limit_per_minute(what: str) -> int:
    times, seconds = DEFAULT_LIMITS[what]
    assert seconds == 60
    return times


@pytest.mark.parametrize(
    ("document", "figures"),
    [
        (
            "host/configuration.md",
            [
                f"in the lobby until {spell_minutes(lookup.OFFLINE_LOBBY_TIME)} after its last player has left",
                f"with moves of a day or more for {spell_days(lookup.MAX_LOBBY_TIME)}",
                f"in the lists of its players for {spell_days(lookup.OWN_TABLE_TIME)}",
                f"its seats are reserved for the same players for {spell_minutes(lookup.REMATCH_RESERVATION)}",
                f"half of them for one address, and the last {spell_number(capacity.PLAYER_RESERVE)} is reserved",
                f"`move={format_limit('move')},sign-in={format_limit('sign-in')}`",
                f"`work={format_limit('work')}` limits CPU seconds",
            ],
        ),
        (
            "host/proxy-and-systemd.md",
            [
                f"sends a heartbeat every {streams.HEARTBEAT_SECONDS:.0f} seconds",
                f"A record may be {MAX_UPLOAD_BYTES // MIB} MiB",
            ],
        ),
        (
            "host/scaling.md",
            [
                f"Another process claims a job after {shared_queue.CLAIM_AFTER_SECONDS:.0f} s",
                f"live pages poll every {spell_number(hub.POLL_SECONDS)} seconds",
            ],
        ),
        (
            "host/moderation.md",
            [
                (
                    f"({spell_number(rating_abuse.MIN_DEVIATIONS)} standard deviations, in "
                    f"{spell_number(rating_abuse.MIN_GAMES)} games or more"
                ),
                f"or the same network at {spell_number(rating_abuse.MIN_SHARED_TABLES)} tables",
            ],
        ),
        (
            "start/playing.md",
            [
                (
                    f"within {pairing.INITIAL_WIDTH} points of your rating, "
                    f"{spell_number(pairing.WIDTH_PER_SECOND)} more with every second"
                ),
                f"After {pairing.ANY_RATING_SECONDS:.0f} seconds it ignores ratings",
                (
                    f"you are seated nowhere after {queue.PRESENT_TIME.seconds} seconds, and after "
                    f"{queue.ABSENT_TIME.seconds} seconds your search ends"
                ),
                f"reserved for the same players for {spell_minutes(lookup.REMATCH_RESERVATION)}",
            ],
        ),
        (
            "ja/playing.md",
            [
                f"レート差{pairing.INITIAL_WIDTH}点以内",
                f"毎秒{pairing.WIDTH_PER_SECOND:.0f}点ずつ",
                f"{pairing.ANY_RATING_SECONDS:.0f}秒たつと",
            ],
        ),
        (
            "reference/security.md",
            [
                f"`work={format_limit('work')}`",
                f"an address has {spell_number(fair_executor.MAX_CLIENT_THREADS)} threads",
                (
                    f"{QUEUE.max_jobs} requests wait, {QUEUE.max_client_jobs} of one address, "
                    f"{QUEUE.max_wait_seconds:.0f} seconds each"
                ),
                f"slips are printed a {spell_number(prints.SLIPS_PER_PAGE)} per page",
                f"takes {password_hasher.LowMemoryHasher.memory_cost // KIB} MiB each",
                (
                    f"{request_bodies.find_size_limit(SCOPES[1]) / 1e6:.1f} MB, and "
                    f"{request_bodies.find_size_limit(SCOPES[0]) / 1e6:.1f} MB for uploads"
                ),
                f"Bodies over {request_bodies.MAX_MEMORY_BYTES // KIB} KiB go to the disk",
                (
                    f"{request_bodies.MAX_CLIENT_BYTES // MIB} MiB per address and "
                    f"{request_bodies.MAX_TOTAL_BYTES // MIB} MiB in total"
                ),
                (
                    f"headers: {connections.MAX_HEADER_SECONDS:.0f} s, {connections.MAX_HEADER_BYTES // KIB} KiB and "
                    f"{connections.MAX_HEADERS} lines"
                ),
                f"bodies: {request_bodies.BODY_SECONDS:.0f} s, then {request_bodies.MIN_BYTES_PER_SECOND // KIB} KiB/s",
                f"most {connections.MAX_WAITING_REQUESTS} requests or {connections.MAX_WAITING_BYTES // KIB} KiB wait",
                f"must be read within {connections.MAX_UNREAD_SECONDS:.0f} s",
                (
                    f"{connections.MAX_UNREAD_BYTES // MIB // 2} MiB per address and "
                    f"{connections.MAX_UNREAD_BYTES // MIB} MiB in total"
                ),
                f"Names have at most {people.LONGEST_NAME} characters",
                (
                    f"at most {spell_number(capacity.MAX_CLIENT_SHARE)} of `BOARDROOM_MAX_VIEWERS`; the last "
                    f"{spell_number(capacity.PLAYER_RESERVE)} is reserved"
                ),
                f"rest {spell_number(runner.PAUSE_FACTOR)} times as long as they work",
                f"A user may have {spell_number(moves.MAX_BOT_TABLES)} of them",
                f"live pages poll every {spell_number(hub.POLL_SECONDS)} seconds",
            ],
        ),
        (
            "build/http-api.md",
            [
                (
                    f"{limit_per_minute('api')} requests and {limit_per_minute('move')} moves a minute, "
                    f"{limit_per_minute('talk')} lines of chat a minute"
                ),
                f"{DEFAULT_LIMITS['table'][0]} new tables in {spell_number(DEFAULT_LIMITS['table'][1] // 60)} minutes",
                f"of your finished games; {spell_number(DEFAULT_LIMITS['export'][0])} an hour",
                f"For a {spell_days(idempotency.RESPONSE_LIFETIME).removeprefix('one ')} the same request",
                f"A comment line every {streams.HEARTBEAT_SECONDS:.0f} seconds",
                f"A user may have {streams.MAX_USER_STREAMS} streams open",
                f"more than {DATA_UPLOAD_MAX_MEMORY_SIZE // MIB} MiB",
            ],
        ),
        (
            "organise/run-a-tournament.md",
            [
                (
                    f"At {ANNOUNCEMENT_MINUTES[0]}, {ANNOUNCEMENT_MINUTES[1]} and {ANNOUNCEMENT_MINUTES[2]} minutes "
                    "the projector shows and plays an announcement"
                ),
            ],
        ),
        (
            "organise/tournament-rules.md",
            [f"({spell_number(contexts.DEFAULT_CALLED_PLACES)} unless you choose another number)"],
        ),
        (
            "ja/run-a-tournament.md",
            [f"残り{ANNOUNCEMENT_MINUTES[0]}分、{ANNOUNCEMENT_MINUTES[1]}分、{ANNOUNCEMENT_MINUTES[2]}分"],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_documented_figures_are_those_of_the_code(document, figures):
    text = read_as_line(document)
    assert [figure for figure in figures if figure not in text] == []


def test_documented_defaults_of_settings_are_those_of_the_code():
    settings = (SITE / "config" / "settings.py").read_text(encoding="utf-8")
    defaults = dict(re.findall(r'environment\.read_(?:number|count)\("(BOARDROOM_\w+)", ([\d.]+)\)', settings))
    defaults["BOARDROOM_CACHE_MB"] = str(memory_cache.DEFAULT_MEGABYTES)
    page = (DOCS / "host" / "configuration.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(BOARDROOM_\w+)` \| .* \| ([^|]*) \|$", page, re.MULTILINE)
    documented = {name: default for name, default in rows if re.fullmatch(r"[\d.]+", default)}
    flags = {"BOARDROOM_DEBUG", "BOARDROOM_HTTPS", "BOARDROOM_PROXY"}
    assert {name: float(documented[name]) for name in documented if name not in flags} == {
        name: float(number) for name, number in defaults.items()
    }
    assert len(documented) > 6
