"""A game as a file: JSON lines that can be replayed, verified, imported and shared.

    {"boardroom": 3, "game": "acquire", "rules": 1, "options": {…}, "names": […], "commitment": "…", "envelopes": […]}
    {"n": 1, "do": "draw 6F"}
    {"n": 2, "undo": true}
    {"n": 3, "correct": true}          a real table's: the step before was mistyped
    {"n": 4, "note": "misplaced 6F 7F"}
    {"end": {"scores": […] or null, "secret": "…" or null, "chain": "…", "signature": {…}}}    the last: a site's

Every line has a fingerprint made from it and from the one before, so that the last one, the record's own (`chain`),
stands for all of it: names, options, decisions and draws. A changed file does not fit it. Whoever changes a file can
make a new fingerprint, but not the one that everybody saw at the end of the game, nor, before the secret is known,
draws that follow from the committed secret (`verify`). Where the seats' words were not sealed (a terminal's game, and
every game before there were envelopes) the format is 2, and has "words" as they were in place of the envelopes. Format
1 had a digest of all lines in place of the chain, and is still read.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import stat
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boardroom.base.errors import BadInput, BadRecord, Refused
from boardroom.base.text import folded, is_text
from boardroom.engine import envelopes, fair_draws
from boardroom.engine.constants import CHANCE
from boardroom.engine.envelopes import Envelope
from boardroom.engine.game import Game
from boardroom.engine.table import CORRECT, NOTE, UNDO, Seal, Table

FORMAT = 3
WORDED = 2
"""The format without envelopes: it has words as they are."""
DIGESTED = 1
"""The format before: it has a digest of its lines."""
MAX_BYTES = 8 * 1024 * 1024
Named = Callable[[str], Game]
"""Finds a game by its name, or says in a BadInput that there is none."""


def line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def head_line(table: Table) -> str:
    """What is settled before the first draw."""
    seal = table.seal
    head: dict[str, Any] = {
        "boardroom": WORDED,
        "game": table.game.name,
        "rules": table.game.version,
        "options": table.options,
        "names": table.names,
        "commitment": seal.commitment if seal else None,
    }
    if seal and seal.envelopes is not None:
        head |= {"boardroom": FORMAT, "envelopes": [each.written() for each in seal.envelopes]}
    else:
        head["words"] = list(seal.words) if seal else []
    return line(head)


def step_line(table: Table, number: int, step: int) -> str:
    """The line of a step; the first has number 1."""
    return line({"n": number, **written(table, step)})


def chained(text: str, before: str = "") -> str:
    """The fingerprint of a record up to this line, from the one before it: it stands for the whole record so far."""
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


def fingerprints(lines: Sequence[str]) -> list[str]:
    """The fingerprint after each line."""
    found = [chained(lines[0])]
    for text in lines[1:]:
        found.append(chained(text, found[-1]))
    return found


def chain(table: Table, steps: Sequence[int], before: str, since: int = 0) -> str:
    """The fingerprint of a record after these further steps, from what it was after so many."""
    for number, step in enumerate(steps, since + 1):
        before = chained(step_line(table, number, step), before)
    return before


def dump(table: Table, sign: Callable[[dict[str, Any]], dict[str, Any]] = lambda end: end) -> str:
    """The record of a table. The secret is written only when the game is over. Who signs it does so to its end."""
    seal = table.seal
    lines = [head_line(table), *(step_line(table, number, step) for number, step in enumerate(table.steps, 1))]
    end = {
        "scores": table.scores(),
        "secret": seal.secret if seal and table.over else None,
        "chain": fingerprints(lines)[-1],
    }
    lines.append(line({"end": sign(end)}))
    return "\n".join(lines) + "\n"


def written(table: Table, step: int) -> dict[str, Any]:
    if step == UNDO:
        return {"undo": True}
    if step == CORRECT:
        return {"correct": True}
    if step <= NOTE and table.game.notes is not None:
        return {"note": table.game.notes.text(NOTE - step)}
    return {"do": table.words.grammar.text(step)}


def digest(lines: list[str]) -> str:
    """What format 1 ends with."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def save(table: Table, path: Path | str) -> None:
    """Write the record whole or not at all."""
    write_text(Path(path), dump(table))


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all; who may read it stays as it was."""
    try:
        beside = path.parent / f".{path.name}.{secrets.token_hex(4)}"
        try:
            # As any new file: for those whom the system's usual rights let read it
            with beside.open("x", encoding="utf-8") as file:
                file.write(text)
            with suppress(FileNotFoundError):
                beside.chmod(stat.S_IMODE(path.stat().st_mode))
            beside.replace(path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror or error}.") from error


@dataclass(frozen=True)
class Loaded:
    """A record read back: the table as it stands at the end, and what the last line claims."""

    table: Table
    commitment: str | None
    secret: str | None
    fingerprints: tuple[str, ...] = ()
    """After the first line and after each step; the last one is the record's."""
    envelopes: tuple[Envelope, ...] | None = None
    """The seats' parts in the draws; None in a record whose words were not sealed."""
    end: Mapping[str, Any] = field(default_factory=dict)
    """The last line, with the signature of a site if it has one."""


def load(path: Path | str, named: Named) -> Loaded:
    """Read and replay a record file of a game found by its name."""
    path = Path(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadRecord(f"{path} is too large to be a record ({path.stat().st_size} bytes).")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput("%(file)s cannot be read: %(why)s.", file=path, why=error.strerror or error) from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path} is not a record: it is not UTF-8 text.") from error
    return loads(text, named)


def loads(text: str, named: Named) -> Loaded:
    """Replay a record from its text; BadRecord says what is wrong and in which line."""
    if not isinstance(text, str):
        raise BadRecord(f"A record is a text, not {type(text).__name__}.")
    # As files are read: what went through a mail or an editor may end its lines in two characters
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    head = parsed(lines, 1)
    if not isinstance(head, dict) or "boardroom" not in head:
        raise BadRecord("This is not a Boardroom record: its first line doesn't say so.")
    if head["boardroom"] not in (FORMAT, WORDED, DIGESTED):
        raise BadRecord(
            "This record has format %(theirs)r; this version reads format %(ours)s.",
            theirs=head["boardroom"],
            ours=FORMAT,
        )
    try:
        table = table_for(head, named)
    except BadRecord:
        raise
    except BadInput as error:
        raise BadRecord(error.text, **error.values) from error
    if len(lines) < 2:
        raise BadRecord("The record breaks off after its first line.")
    for at in range(2, len(lines)):
        replay_line(table, parsed(lines, at), at)
    end = parsed(lines, len(lines))
    if not isinstance(end, dict) or not isinstance(end.get("end"), dict):
        raise BadRecord("The record breaks off in line %(at)s: its last line must say the end.", at=len(lines))
    return closed(table, head, end["end"], lines[:-1])


def parsed(lines: list[str], at: int) -> Any:
    try:
        return json.loads(lines[at - 1])
    except (ValueError, RecursionError) as error:
        raise BadRecord("Line %(at)s of the record is damaged: it is not JSON.", at=at) from error


def table_for(head: dict[str, Any], named: Named) -> Table:
    name = head.get("game")
    game = named(name if isinstance(name, str) else repr(name))
    names = head.get("names", [])
    if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
        raise BadRecord("The record's names are not a list of texts.")
    options = head.get("options")
    if not isinstance(options, dict):
        raise BadRecord("The record has no options.")
    return Table(game, game.options_of(options, head.get("rules")), names=names)


def replay_line(table: Table, step: Any, at: int) -> None:
    if not isinstance(step, dict) or step.get("n") != at - 1:
        raise BadRecord("Line %(at)s of the record is not step %(n)s.", at=at, n=at - 1)
    try:
        if step.get("undo") is True and len(step) == 2:
            table.take_back()
        elif step.get("correct") is True and len(step) == 2:
            table.correct()
        elif isinstance(step.get("note"), str) and len(step) == 2:
            table.note(step["note"])
        elif isinstance(step.get("do"), str) and len(step) == 2:
            table.do(step["do"])
        else:
            raise BadRecord("Line %(at)s of the record is neither an action nor a take-back.", at=at)
    except Refused as error:
        raise BadRecord(
            "Line %(at)s of the record is not allowed (%(rule)s): %(why)s", at=at, rule=error.rule, why=error
        ) from error
    except BadRecord:
        raise
    except BadInput as error:
        raise BadRecord("Line %(at)s of the record cannot be read: %(why)s", at=at, why=error) from error


def closed(table: Table, head: dict[str, Any], end: dict[str, Any], lines: list[str]) -> Loaded:
    found = fingerprints(lines)
    if (end.get("digest") != digest(lines)) if head["boardroom"] == DIGESTED else (end.get("chain") != found[-1]):
        raise BadRecord("The record was changed after it was written: its fingerprint does not fit.")
    if end.get("scores") != table.scores():
        raise BadRecord(
            "The record claims the scores %(theirs)r; its moves give %(ours)r.",
            theirs=end.get("scores"),
            ours=table.scores(),
        )
    secret, commitment, words = end.get("secret"), head.get("commitment"), head.get("words", [])
    sealed = envelopes.read(head.get("envelopes"), table.seats) if head["boardroom"] == FORMAT else None
    if not isinstance(words, list) or not all(map(is_text, words)):
        raise BadRecord("The record's words are not a list of texts.")
    if not all(value is None or is_text(value) for value in (secret, commitment)):
        raise BadRecord("The record's secret or commitment is not a text.")
    if secret is not None:
        table.seal = Seal(secret, tuple(words), sealed)
    return Loaded(table, commitment, secret, tuple(found), sealed, end)


def verify(
    loaded: Loaded, commitment: str | None = None, fingerprint: str | None = None, laid: str | None = None
) -> int:
    """Prove that every draw follows from the committed secret and what was in the envelopes. How many draws there were.

    The commitment that somebody wrote down before the game, the hash of the envelopes as they lay on the table before
    any was opened, and the fingerprint they saw at its end, are compared."""
    if not isinstance(loaded, Loaded):
        raise BadInput("What is verified is a record that was read: verify(load(path)) or verify(loads(text)).")
    if commitment is not None and folded(commitment) != loaded.commitment:
        raise BadRecord("The record has another commitment than the one you have: it is not that game.")
    if fingerprint is not None and folded(fingerprint) not in loaded.fingerprints[-1:]:
        raise BadRecord(
            "The record has another fingerprint than the one you have: it was cut, or names, options or decisions are"
            " others."
        )
    if loaded.commitment is None:
        raise BadRecord("The record has no commitment: its draws were typed in, nothing can be proved about them.")
    if loaded.secret is None:
        raise BadRecord("The record has no secret yet: it is published when the game is over.")
    if fair_draws.commitment(loaded.secret) != loaded.commitment:
        raise BadRecord("The secret is not the one that was committed to before the game.")
    check_envelopes(loaded, loaded.commitment, loaded.secret, laid)
    done = loaded.table.done
    again = Table(loaded.table.game, loaded.table.options, seal=loaded.table.seal)
    for action in done:
        if again.state.actor == CHANCE and action in again.legal() and again.chance() != action:
            drawn, due = again.words.grammar.text(action), again.words.grammar.text(again.chance())
            raise BadRecord(
                "Draw %(n)s is %(drawn)r; by the secret it is %(due)r. Somebody chose it.",
                n=again.draws + 1,
                drawn=drawn,
                due=due,
            )
        again.again(action)
    return again.draws


def check_envelopes(loaded: Loaded, commitment: str, secret: str, laid: str | None) -> None:
    if loaded.envelopes is None:
        if laid is not None:
            raise BadRecord("The record has no envelopes: its words were not sealed.")
        return
    envelopes.check(loaded.envelopes, commitment, secret)
    if laid is not None and folded(laid) != envelopes.digest(commitment, loaded.envelopes):
        raise BadRecord(
            "Other envelopes lay on the table than those you saw: one was exchanged after yours was opened."
        )
