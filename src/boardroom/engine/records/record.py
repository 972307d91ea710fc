"""Record files: matches as JSON lines that can be replayed, verified, imported and shared.

    {"boardroom": 3, "game": "acquire", "rules": 1, "options": {…}, "names": […], "commitment": "…", "envelopes": […]}
    {"n": 1, "do": "draw 6F"}
    {"n": 2, "undo": true}
    {"n": 3, "correct": true}          at a real table: the previous step was mistyped
    {"n": 4, "note": "misplaced 6F 7F"}
    {"end": {"scores": […] or null, "secret": "…" or null, "chain": "…", "signature": {…}}}    signed by a site, if any

The fingerprint of a line covers the line and the previous fingerprint. The last one, `chain`, therefore covers the
whole record: names, options, decisions and draws. It does not match a modified file. A forger can compute a new
fingerprint, but not the one that the players saw at the end of the game, nor draws that follow from the committed
secret before the secret is published (`verify`).

Records without sealed words (terminal games, and all games before envelopes existed) have format 2, with "words" in
plain text instead of "envelopes". Format 1 had a hash of all lines instead of the chain and can still be read.
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

from boardroom.base.errors import BadInput, BadRecord, Refusal
from boardroom.base.text import fold_text, is_text
from boardroom.engine.game import Game
from boardroom.engine.match import CORRECT, NOTE, UNDO, Match, Seal
from boardroom.engine.records import envelopes, fair_draws
from boardroom.engine.records.envelopes import Envelope
from boardroom.engine.rules.constants import CHANCE

FORMAT = 3
PLAIN_WORDS_FORMAT = 2
"""The format without envelopes, with words in plain text."""
DIGEST_FORMAT = 1
"""The oldest format, with a hash of all lines."""
MAX_BYTES = 8 * 1024 * 1024
GameLookup = Callable[[str], Game]
"""Finds a game by its name. Raises BadInput for unknown names."""


def format_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def format_head(match: Match) -> str:
    """Return the first line: everything that is fixed before the first draw."""
    seal = match.seal
    head: dict[str, Any] = {
        "boardroom": PLAIN_WORDS_FORMAT,
        "game": match.game.name,
        "rules": match.game.version,
        "options": match.options,
        "names": match.names,
        "commitment": seal.commitment if seal else None,
    }
    if seal and seal.envelopes is not None:
        head |= {"boardroom": FORMAT, "envelopes": [each.to_json() for each in seal.envelopes]}
    else:
        head["words"] = list(seal.words) if seal else []
    return format_line(head)


def format_step(match: Match, number: int, step: int) -> str:
    """Return the line of a step, numbered from 1."""
    return format_line({"n": number, **step_to_json(match, step)})


def chain_fingerprint(text: str, before: str = "") -> str:
    """Return the fingerprint of a line, given the previous fingerprint."""
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


def compute_fingerprints(lines: Sequence[str]) -> list[str]:
    """Return the fingerprint after each line."""
    result = [chain_fingerprint(lines[0])]
    for text in lines[1:]:
        result.append(chain_fingerprint(text, result[-1]))
    return result


def extend_fingerprint(match: Match, steps: Sequence[int], before: str, since: int = 0) -> str:
    """Extend the fingerprint of a record by further steps. `since` counts the steps it already covers."""
    for number, step in enumerate(steps, since + 1):
        before = chain_fingerprint(format_step(match, number, step), before)
    return before


def dump(match: Match, sign: Callable[[dict[str, Any]], dict[str, Any]] = lambda end: end) -> str:
    """Return the record of a match.

    The secret is included only after the end. `sign` may add a signature to the last line.
    """
    seal = match.seal
    lines = [format_head(match), *(format_step(match, number, step) for number, step in enumerate(match.steps, 1))]
    end = {
        "scores": match.scores(),
        "secret": seal.secret if seal and match.is_over else None,
        "chain": compute_fingerprints(lines)[-1],
    }
    lines.append(format_line({"end": sign(end)}))
    return "\n".join(lines) + "\n"


def step_to_json(match: Match, step: int) -> dict[str, Any]:
    if step == UNDO:
        return {"undo": True}
    if step == CORRECT:
        return {"correct": True}
    if step <= NOTE and match.game.note_grammar is not None:
        return {"note": match.game.note_grammar.text(NOTE - step)}
    return {"do": match.text.grammar.text(step)}


def hash_lines(lines: list[str]) -> str:
    """Return the hash that ends a record of format 1."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def save(match: Match, path: Path | str) -> None:
    """Write the record to a file atomically."""
    write_text_atomically(Path(path), dump(match))


def write_text_atomically(path: Path, text: str) -> None:
    """Write a file atomically and keep its permissions."""
    try:
        temporary = path.parent / f".{path.name}.{secrets.token_hex(4)}"
        try:
            # A new file with the default permissions
            with temporary.open("x", encoding="utf-8") as file:
                file.write(text)
            with suppress(FileNotFoundError):
                temporary.chmod(stat.S_IMODE(path.stat().st_mode))
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror or error}.") from error


@dataclass(frozen=True)
class LoadedRecord:
    """A record after replay: the match at its end, and the claims of the last line."""

    match: Match
    commitment: str | None
    secret: str | None
    fingerprints: tuple[str, ...] = ()
    """After the first line and after each step. The last one is the record's."""
    envelopes: tuple[Envelope, ...] | None = None
    """The seats' envelopes; None if the words were not sealed."""
    end: Mapping[str, Any] = field(default_factory=dict)
    """The last line, with the site's signature if there is one."""


def load(path: Path | str, find_game: GameLookup) -> LoadedRecord:
    """Read and replay a record file."""
    path = Path(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadRecord(f"{path} is too large for a record ({path.stat().st_size} bytes).")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput("%(file)s cannot be read: %(why)s.", file=path, why=error.strerror or error) from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path} is not a record: it is not UTF-8 text.") from error
    return loads(text, find_game)


def loads(text: str, find_game: GameLookup) -> LoadedRecord:
    """Replay a record from its text. Raise BadRecord with the invalid line."""
    if not isinstance(text, str):
        raise BadRecord(f"A record must be a string, not {type(text).__name__}.")
    # Mail programs and editors may have changed the line endings
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    head = parse_line(lines, 1)
    if not isinstance(head, dict) or "boardroom" not in head:
        raise BadRecord("This is not a Boardroom record: the first line has no format number.")
    if head["boardroom"] not in (FORMAT, PLAIN_WORDS_FORMAT, DIGEST_FORMAT):
        raise BadRecord(
            "This record has format %(theirs)r; this version reads format %(ours)s.",
            theirs=head["boardroom"],
            ours=FORMAT,
        )
    try:
        match = create_match(head, find_game)
    except BadRecord:
        raise
    except BadInput as error:
        raise BadRecord(error.text, **error.values) from error
    if len(lines) < 2:
        raise BadRecord("The record is truncated after its first line.")
    for at in range(2, len(lines)):
        replay_step(match, parse_line(lines, at), at)
    end = parse_line(lines, len(lines))
    if not isinstance(end, dict) or not isinstance(end.get("end"), dict):
        raise BadRecord('The record is truncated at line %(at)s: it must end with an "end" line.', at=len(lines))
    return check_end(match, head, end["end"], lines[:-1])


def parse_line(lines: list[str], at: int) -> Any:
    try:
        return json.loads(lines[at - 1])
    except (ValueError, RecursionError) as error:
        raise BadRecord("Line %(at)s of the record is damaged: it is not JSON.", at=at) from error


def create_match(head: dict[str, Any], find_game: GameLookup) -> Match:
    name = head.get("game")
    game = find_game(name if isinstance(name, str) else repr(name))
    names = head.get("names", [])
    if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
        raise BadRecord("The record's names must be a list of strings.")
    options = head.get("options")
    if not isinstance(options, dict):
        raise BadRecord("The record has no options.")
    return Match(game, game.options_for_version(options, head.get("rules")), names=names)


def replay_step(match: Match, step: Any, at: int) -> None:
    if not isinstance(step, dict) or step.get("n") != at - 1:
        raise BadRecord("Line %(at)s of the record is not step %(n)s.", at=at, n=at - 1)
    try:
        if step.get("undo") is True and len(step) == 2:
            match.undo()
        elif step.get("correct") is True and len(step) == 2:
            match.correct_last_action()
        elif isinstance(step.get("note"), str) and len(step) == 2:
            match.add_note(step["note"])
        elif isinstance(step.get("do"), str) and len(step) == 2:
            match.apply_action(step["do"])
        else:
            raise BadRecord("Line %(at)s of the record is neither an action nor an undo.", at=at)
    except Refusal as error:
        raise BadRecord(
            "Line %(at)s of the record is not allowed (%(rule)s): %(why)s", at=at, rule=error.rule, why=error
        ) from error
    except BadRecord:
        raise
    except BadInput as error:
        raise BadRecord("Line %(at)s of the record cannot be read: %(why)s", at=at, why=error) from error


def check_end(match: Match, head: dict[str, Any], end: dict[str, Any], lines: list[str]) -> LoadedRecord:
    computed = compute_fingerprints(lines)
    if (
        (end.get("digest") != hash_lines(lines))
        if head["boardroom"] == DIGEST_FORMAT
        else (end.get("chain") != computed[-1])
    ):
        raise BadRecord("The record was changed after it was written: its fingerprint does not match.")
    if end.get("scores") != match.scores():
        raise BadRecord(
            "The record states the scores %(theirs)r, but its moves result in %(ours)r.",
            theirs=end.get("scores"),
            ours=match.scores(),
        )
    secret, commitment, words = end.get("secret"), head.get("commitment"), head.get("words", [])
    sealed = envelopes.parse_envelopes(head.get("envelopes"), match.seat_count) if head["boardroom"] == FORMAT else None
    if not isinstance(words, list) or not all(map(is_text, words)):
        raise BadRecord("The record's words must be a list of strings.")
    if not all(value is None or is_text(value) for value in (secret, commitment)):
        raise BadRecord("The record's secret and commitment must be strings.")
    if secret is not None:
        match.seal = Seal(secret, tuple(words), sealed)
    return LoadedRecord(match, commitment, secret, tuple(computed), sealed, end)


def verify(
    loaded: LoadedRecord,
    commitment: str | None = None,
    fingerprint: str | None = None,
    envelopes_hash: str | None = None,
) -> int:
    """Verify that every draw follows from the committed secret and the players' words. Return the number of draws.

    Optional values are compared with the record: the commitment noted before the game, the hash of all envelopes before
    the first was opened, and the fingerprint at the end.
    """
    if not isinstance(loaded, LoadedRecord):
        raise BadInput("verify takes a loaded record: verify(load(path)) or verify(loads(text)).")
    if commitment is not None and fold_text(commitment) != loaded.commitment:
        raise BadRecord("The record's commitment differs from yours: it is a record of another game.")
    if fingerprint is not None and fold_text(fingerprint) not in loaded.fingerprints[-1:]:
        raise BadRecord(
            "The record's fingerprint differs from yours: it was truncated, or its names, options or decisions were"
            " changed."
        )
    if loaded.commitment is None:
        raise BadRecord("The record has no commitment. Its draws were typed in and cannot be verified.")
    if loaded.secret is None:
        raise BadRecord("The record has no secret yet. The secret is published at the end of the game.")
    if fair_draws.compute_commitment(loaded.secret) != loaded.commitment:
        raise BadRecord("The secret does not match the commitment from before the game.")
    verify_envelopes(loaded, loaded.commitment, loaded.secret, envelopes_hash)
    actions = loaded.match.actions
    replay = Match(loaded.match.game, loaded.match.options, seal=loaded.match.seal)
    for action in actions:
        if replay.state.actor == CHANCE and action in replay.legal_actions() and replay.choose_draw() != action:
            actual, expected = replay.text.grammar.text(action), replay.text.grammar.text(replay.choose_draw())
            raise BadRecord(
                "Draw %(n)s is %(drawn)r, but the secret determines %(due)r. The draw was manipulated.",
                n=replay.draw_count + 1,
                drawn=actual,
                due=expected,
            )
        replay.replay_step(action)
    return replay.draw_count


def verify_envelopes(loaded: LoadedRecord, commitment: str, secret: str, laid: str | None) -> None:
    if loaded.envelopes is None:
        if laid is not None:
            raise BadRecord("The record has no envelopes: its words were not sealed.")
        return
    envelopes.check_envelopes(loaded.envelopes, commitment, secret)
    if laid is not None and fold_text(laid) != envelopes.hash_envelopes(commitment, loaded.envelopes):
        raise BadRecord("The envelopes differ from the ones you saw: one was replaced after yours was opened.")
