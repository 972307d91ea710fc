"""The append-only log of a tournament: who, when, why, before, after.

The file format is JSON lines. The first line is the header; every other line is an entry:

    {"boardroom-championship": 1}
    {"n": 1, "at": "2026-11-15T09:00:00.000Z", "by": "Sato", "role": "organiser", "person": "", "why": "", "key": "…",
     "what": "opened", "before": null, "after": {…}, "seal": "…"}

The seal is the SHA-256 of the previous seal and of the entry without its seal, so changed, missing or moved lines are
detected.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from boardroom.base.errors import BadTournamentLog
from boardroom.tournament.log import codec
from boardroom.tournament.log.events import Event, Text
from boardroom.tournament.log.state import Actor

FORMAT_VERSION = 1
FORMAT_KEY = "boardroom-championship"
MAX_BYTES = 64 * 1024 * 1024
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
FIELDS = ("n", "at", "by", "role", "person", "why", "key", "what", "before", "after", "seal")


@dataclass(frozen=True)
class Entry:
    number: int
    at: int
    by: Actor
    why: str
    key: str
    before: dict[str, Any] | None
    event: Event
    seal: str


Log = tuple[Entry, ...]


def format_time(at: int) -> str:
    """Format milliseconds since 1970 as ISO 8601."""
    return (EPOCH + timedelta(milliseconds=at)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parse_time(moment: Any) -> int:
    try:
        at = datetime.fromisoformat(moment) - EPOCH
        # Written back it is UTC, whose years end where others' do not
        EPOCH + at
        return at // timedelta(milliseconds=1)
    except (TypeError, ValueError, OverflowError) as error:
        raise BadTournamentLog("%(moment)s is not a valid time.", moment=repr(moment)) from error


def to_canonical_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def normalise_json(value: Any) -> Any:
    """Return a value as JSON would return it: lists instead of tuples."""
    return json.loads(to_canonical_json(value))


def entry_body(entry: Entry) -> dict[str, Any]:
    return {
        "n": entry.number,
        "at": format_time(entry.at),
        "by": entry.by.name,
        "role": entry.by.role,
        "person": entry.by.person,
        "why": entry.why,
        "key": entry.key,
        "what": entry.event.kind,
        "before": entry.before,
        "after": codec.event_to_json(entry.event),
    }


def compute_seal(previous: str, body: dict[str, Any]) -> str:
    return hashlib.sha256(f"{previous}\n{to_canonical_json(body)}".encode()).hexdigest()


def seal_entry(log: Sequence[Entry], entry: Entry) -> Entry:
    """Return the entry with the seal that binds it to all earlier entries."""
    previous = log[-1].seal if log else ""
    return Entry(
        entry.number,
        entry.at,
        entry.by,
        entry.why,
        entry.key,
        entry.before,
        entry.event,
        compute_seal(previous, entry_body(entry)),
    )


def entry_to_json(entry: Entry) -> dict[str, Any]:
    return {**entry_body(entry), "seal": entry.seal}


def dump_log(log: Iterable[Entry]) -> str:
    lines = [
        json.dumps({FORMAT_KEY: FORMAT_VERSION}),
        *(json.dumps(entry_to_json(entry), ensure_ascii=False) for entry in log),
    ]
    return "\n".join(lines) + "\n"


def load_log(text: str) -> Log:
    """Parse a log file and verify its structure, order and seals. `replay_log` checks the regulation."""
    if len(text) > MAX_BYTES:
        raise BadTournamentLog("The file is too large.")
    head, *lines = text.removesuffix("\n").split("\n")
    if parse_json_line(head) != {FORMAT_KEY: FORMAT_VERSION}:
        raise BadTournamentLog("This is not a tournament log (log.jsonl), or its version is not supported.")
    log: list[Entry] = []
    previous = ""
    for at_line, line in enumerate(lines, 2):
        given = parse_json_line(line)
        if given is None:
            if at_line == len(lines) + 1:
                raise BadTournamentLog("The last line (%(n)s) is cut off. All earlier lines are valid.", n=at_line)
            raise BadTournamentLog("Line %(n)s is not JSON.", n=at_line)
        entry = entry_from_json(given, len(log) + 1, log[-1].at if log else 0)
        try:
            right = compute_seal(previous, entry_body(entry))
        except (RecursionError, UnicodeEncodeError) as error:
            raise BadTournamentLog("Entry %(n)s cannot be read.", n=entry.number) from error
        if entry.seal != right:
            raise BadTournamentLog("Entry %(n)s was changed, or an earlier entry is missing.", n=entry.number)
        previous = entry.seal
        log.append(entry)
    return tuple(log)


def parse_json_line(line: str) -> Any:
    """Return the parsed line, or None if it is not JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def entry_from_json(given: Any, number: int, earliest: int) -> Entry:
    if not isinstance(given, dict) or set(given) != set(FIELDS):
        raise BadTournamentLog("Entry %(n)s does not have the fields %(fields)s.", n=number, fields=", ".join(FIELDS))
    what = f"({number})"
    words = {key: codec.parse_value(Text, given[key], f"{key} {what}") for key in FIELDS[2:8]}
    if given["n"] != number or type(given["n"]) is not int:
        raise BadTournamentLog("Entry %(n)s is missing: the numbers are not consecutive.", n=number)
    at = parse_time(given["at"])
    if at < earliest:
        raise BadTournamentLog("Entry %(n)s is earlier than the one before it.", n=number)
    if given["before"] is not None and not isinstance(given["before"], dict):
        raise BadTournamentLog("%(what)s is not an object.", what=f"before {what}")
    event = codec.event_from_json(words["what"], given["after"])
    by = Actor(words["by"], words["role"], words["person"])
    seal = codec.parse_value(Text, given["seal"], f"seal {what}")
    return Entry(number, at, by, words["why"], words["key"], given["before"], event, seal)
