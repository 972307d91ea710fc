"""Records in a notation for people, similar to chess notation. It converts back to the identical record.

    [Boardroom 2]
    [Game "acquire"]
    [Options {"ruleset": "2000", "players": 3, …}]
    [Names ["Ann", "Ben", "Cho"]]

    0. draw 6F; draw 2A; …
    1. {Ann} place 6F; buy Tower; end; draw 3C
    2. {Ben} …

    [End {"scores": [37500, 54200, 26300], …}]

There is one line per turn, with the turn player in braces. Numbers and braces are comments. `(undo)` follows a step
that was undone.
"""

from __future__ import annotations

import json
import re
from typing import Any

from boardroom.base.errors import BadRecord
from boardroom.engine.match import Match
from boardroom.engine.records import record
from boardroom.games import records

TAG = re.compile(r"\[(\w+) (.*)\]")
COMMENT = re.compile(r"\{[^}]*\}")
NUMBER = re.compile(r"\s*\d+\.(?=\s|$)")
END_TAG = "End"


def dumps(text: str) -> str:
    """Convert a record (JSON lines) to notation. Raise BadRecord if it is invalid."""
    original = records.parse_record(text).match
    lines = text.removesuffix("\n").split("\n")
    head, *steps, end = (json.loads(each) for each in lines)
    tags = [f"[{key.capitalize()} {record.format_line(value)}]" for key, value in head.items()]
    return (
        "\n".join([*tags, "", *format_turns(original, steps), "", f"[{END_TAG} {record.format_line(end['end'])}]"])
        + "\n"
    )


def format_turns(original: Match, steps: list[dict[str, Any]]) -> list[str]:
    """Return one line per turn. Replays the match to find where turns start."""
    match = Match(original.game, original.options, names=original.names)
    lines: list[str] = []
    current: tuple[int, int] | None = None
    for number, step in zip(original.steps, steps, strict=True):
        position = (int(match.state.turns), int(match.state.turn))
        if position != current:
            current = position
            player = match.names[current[1]] if current[1] >= 0 and current[0] else ""
            lines.append(f"{current[0]}." + (f" {{{re.sub('[{}]', '', player)}}}" if player else ""))
        lines[-1] += (" " if lines[-1][-1] in ".}" else "; ") + format_step(step)
        match.replay_step(number, checked=False)
    return lines


def format_step(step: dict[str, Any]) -> str:
    """Format a step of a record."""
    if "do" in step:
        return str(step["do"])
    return f"(note {step['note']})" if "note" in step else "(undo)" if "undo" in step else "(correct)"


def parse_step(text: str) -> dict[str, Any]:
    """Parse a step."""
    if text in ("(undo)", "(correct)"):
        return {text[1:-1]: True}
    if text.startswith("(note ") and text.endswith(")"):
        return {"note": text[6:-1]}
    return {"do": text}


def loads(text: str) -> str:
    """Convert notation back to the record. Replays the match, and raises BadRecord if it is invalid."""
    head: dict[str, Any] = {}
    end: Any = None
    steps: list[dict[str, Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if tag := TAG.fullmatch(line.strip()):
            try:
                value = json.loads(tag[2])
            except ValueError as error:
                raise BadRecord("Line %(line)s: the value of the tag is not JSON.", line=number) from error
            if tag[1] == END_TAG:
                end = value
            else:
                head[tag[1].lower()] = value
        else:
            moves = NUMBER.sub("", COMMENT.sub("", line), count=1)
            steps += [parse_step(each.strip()) for each in moves.split(";") if each.strip()]
    if not head or end is None:
        raise BadRecord("This is not a Boardroom game: it needs tags at the top and an [End …] tag at the end.")
    lines = [head, *({"n": number, **step} for number, step in enumerate(steps, 1)), {"end": end}]
    converted = "\n".join(map(record.format_line, lines)) + "\n"
    records.parse_record(converted)
    return converted
