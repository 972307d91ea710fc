"""Misplaced tiles at a real table (AC23, CH25): the ruling and its record.

The state knows only squares, not what is printed on tiles. A tile that stays on a wrong square therefore changes
nothing in the state and is recorded as a note.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardroom.base.errors import BadInput, Refusal
from boardroom.base.text import fold_text
from boardroom.engine.match import LoggedEvent, Match
from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.events import EVERYONE, Event
from boardroom.games.acquire.law.codes import (
    A_PLACE,
    E_KEPT,
    E_MISPLACED,
    E_PLACED,
    E_SOLD,
    E_SWAPPED,
    E_TRADED,
    LOOSE,
    NO_SEAT,
    NONE,
    P_HOLDERS,
    POOL,
    TILES,
)
from boardroom.games.acquire.law.state import State
from boardroom.games.acquire.text.events import MISPLACED_TILE_RULES
from boardroom.games.acquire.text.game_text import AcquireText
from boardroom.games.acquire.text.names import TILE_NAMES, TILE_NUMBERS

NOTE_KINDS = ("misplaced", "swapped")
"""`misplaced 6F 7F`: 6F was placed on 7F and stays there. `swapped 6F 7F`: it was exchanged for 7F itself."""
TILES_BY_WORD = {fold_text(name): number for name, number in TILE_NUMBERS.items()}


class MisplacedTileNotes:
    """Conversion of notes between numbers and text."""

    def text(self, note: int) -> str:
        return f"{NOTE_KINDS[note // (TILES * TILES)]} {TILE_NAMES[note // TILES % TILES]} {TILE_NAMES[note % TILES]}"

    def parse(self, text: str) -> int:
        words = fold_text(text).split()
        if len(words) == 3 and words[0] in NOTE_KINDS and words[1] in TILES_BY_WORD and words[2] in TILES_BY_WORD:
            return note_number(words[0], TILES_BY_WORD[words[1]], TILES_BY_WORD[words[2]])
        raise BadInput("There is no note %(note)s.", note=repr(text[:40]))


def note_number(kind: str, printed: int, square: int) -> int:
    return (NOTE_KINDS.index(kind) * TILES + printed) * TILES + square


def map_stand_ins(notes: Iterable[int]) -> dict[int, int]:
    """Map printed tiles to the squares they count as, where these differ."""
    counts = {t: t for t in range(TILES)}
    for note in notes:
        kind, printed, square = NOTE_KINDS[note // (TILES * TILES)], note // TILES % TILES, note % TILES
        lies = counts[printed] == square
        if (kind == "misplaced") != lies:
            true = next(t for t in counts if counts[t] == square) if kind == "misplaced" else square
            counts[true], counts[printed] = counts[printed], counts[true]
    return {t: square for t, square in counts.items() if t != square}


def has_moved_on(s: State, told: Iterable[LoggedEvent], square: int, rule: str) -> bool:
    """AC23: return True if the turn has ended. CH25: also if a holder's shares are settled in a merger."""
    events = [entry.event for entry in told if entry.turn == s.turns]
    placed = max((at for at, e in enumerate(events) if e.code == E_PLACED and e.x == square), default=-1)
    if placed < 0 or s.actor == OVER:
        return True
    # The active holder may have settled one chain and not yet the next
    decided = {(e.seat, e.x) for e in events[placed:] if e.code in (E_SOLD, E_TRADED, E_KEPT)}
    deciding = (s.actor, s.defunct) if s.phase == P_HOLDERS else (NO_SEAT, NONE)
    return rule == "CH25" and bool(decided - {deciding})


def create_event(s: State, told: Iterable[LoggedEvent], note: int, notes: Sequence[int], words: AcquireText) -> Event:
    """Return the event of a note, or raise a refusal with its rule."""
    kind, printed, square = NOTE_KINDS[note // (TILES * TILES)], note // TILES % TILES, note % TILES
    rule = MISPLACED_TILE_RULES[words.ruleset["misplaced"]]
    counts = map_stand_ins(notes)
    if s.board[square] > LOOSE:
        raise words.create_refusal(rule, "misplaced-where", square=square)
    if any(note_number("swapped", t, square) in notes for t in range(TILES)):
        raise words.create_refusal(rule, "misplaced-no-more", square=square)
    lies = counts.get(printed, printed) == square
    own = kind == "misplaced" and lies
    if printed == square or own or not (lies or s.board[counts.get(printed, printed)] == POOL):
        raise words.create_refusal(rule, "misplaced-which", tile=printed)
    past = has_moved_on(s, told, square, rule)
    if not past and not (rule == "CH25" and kind == "swapped"):
        raise words.create_refusal(rule, "misplaced-set-right")
    if past and rule == "CH25" and kind == "swapped":
        raise words.create_refusal(rule, "misplaced-stays")
    return Event(EVERYONE, E_MISPLACED if kind == "misplaced" else E_SWAPPED, NO_SEAT, printed, square, 0)


def apply_ruling(table: Match, printed: str, square: str, held: bool) -> None:
    """Apply the sheet's ruling to a tile found on a wrong square.

    `held`: the player who placed it holds the tile of that square (AC23 after the turn: any player does).
    """
    for name in (printed, square):
        if fold_text(name) not in TILES_BY_WORD:
            raise BadInput("There is no tile %(tile)s.", tile=repr(name[:12]))
    tile, at = TILES_BY_WORD[fold_text(printed)], TILES_BY_WORD[fold_text(square)]
    words = table.text
    assert isinstance(words, AcquireText)
    rule = MISPLACED_TILE_RULES[words.ruleset["misplaced"]]
    past = has_moved_on(table.state, table.events, at, rule)
    if not past and not (rule == "CH25" and held):
        move_tile(table, tile, at, words)
    else:
        stays = rule == "CH25" if past else False
        table.add_note(note_number("misplaced" if stays or not held else "swapped", tile, at))


def move_tile(table: Match, printed: int, square: int, words: AcquireText) -> None:
    """Undo what followed the placement and place the tile on its own square. A refusal changes nothing."""
    before = len(table.actions) - 1 - table.actions[::-1].index(A_PLACE + square)
    target = map_stand_ins(table.notes).get(printed, printed)
    then = table.state_after(before)
    if printed == square or A_PLACE + target not in table.game.legal_actions(then):
        raise placement_refusal(table, then, target, square, words)
    while len(table.actions) > before:
        table.correct_last_action()
    table.apply_action(A_PLACE + target)


def placement_refusal(table: Match, then: State, target: int, square: int, words: AcquireText) -> Refusal:
    if target == square or then.board[target] != POOL:
        return words.create_refusal(MISPLACED_TILE_RULES[words.ruleset["misplaced"]], "misplaced-which", tile=target)
    return table.game.explain_refusal(then, A_PLACE + target, words)
