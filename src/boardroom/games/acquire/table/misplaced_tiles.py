"""Misplaced tiles at a real table (AC23, CH25): the ruling and its record.

The state knows only squares, not what is printed on tiles. A tile that stays on a wrong square therefore changes
nothing in the state and is recorded as a note.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardroom.base.errors import BadInput, Refused
from boardroom.base.text import folded
from boardroom.engine.match import Table, Told
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
    NOBODY,
    NONE,
    P_HOLDERS,
    POOL,
    TILES,
)
from boardroom.games.acquire.law.state import State
from boardroom.games.acquire.text.events import MISPLACED
from boardroom.games.acquire.text.game_text import Words
from boardroom.games.acquire.text.names import TILE_NAMES, TILE_NUMBERS

KINDS = ("misplaced", "swapped")
"""`misplaced 6F 7F`: 6F was placed on 7F and stays there. `swapped 6F 7F`: it was exchanged for 7F itself."""
TILES_BY_WORD = {folded(name): number for name, number in TILE_NUMBERS.items()}


class Notes:
    """Conversion of notes between numbers and text."""

    def text(self, note: int) -> str:
        return f"{KINDS[note // (TILES * TILES)]} {TILE_NAMES[note // TILES % TILES]} {TILE_NAMES[note % TILES]}"

    def parse(self, text: str) -> int:
        words = folded(text).split()
        if len(words) == 3 and words[0] in KINDS and words[1] in TILES_BY_WORD and words[2] in TILES_BY_WORD:
            return number(words[0], TILES_BY_WORD[words[1]], TILES_BY_WORD[words[2]])
        raise BadInput("There is no note %(note)s.", note=repr(text[:40]))


def number(kind: str, printed: int, square: int) -> int:
    return (KINDS.index(kind) * TILES + printed) * TILES + square


def stand_ins(notes: Iterable[int]) -> dict[int, int]:
    """Map printed tiles to the squares they count as, where these differ."""
    counts = {t: t for t in range(TILES)}
    for note in notes:
        kind, printed, square = KINDS[note // (TILES * TILES)], note // TILES % TILES, note % TILES
        lies = counts[printed] == square
        if (kind == "misplaced") != lies:
            true = next(t for t in counts if counts[t] == square) if kind == "misplaced" else square
            counts[true], counts[printed] = counts[printed], counts[true]
    return {t: square for t, square in counts.items() if t != square}


def moved_on(s: State, told: Iterable[Told], square: int, rule: str) -> bool:
    """AC23: return True if the turn has ended. CH25: also if a holder's shares are settled in a merger."""
    events = [entry.event for entry in told if entry.turn == s.turns]
    placed = max((at for at, e in enumerate(events) if e.what == E_PLACED and e.x == square), default=-1)
    if placed < 0 or s.actor == OVER:
        return True
    # The active holder may have settled one chain and not yet the next
    decided = {(e.who, e.x) for e in events[placed:] if e.what in (E_SOLD, E_TRADED, E_KEPT)}
    deciding = (s.actor, s.defunct) if s.phase == P_HOLDERS else (NOBODY, NONE)
    return rule == "CH25" and bool(decided - {deciding})


def event(s: State, told: Iterable[Told], note: int, notes: Sequence[int], words: Words) -> Event:
    """Return the event of a note, or raise a refusal with its rule."""
    kind, printed, square = KINDS[note // (TILES * TILES)], note // TILES % TILES, note % TILES
    rule = MISPLACED[words.rules["misplaced"]]
    counts = stand_ins(notes)
    if s.board[square] > LOOSE:
        raise words.refusal(rule, "misplaced-where", square=square)
    if any(number("swapped", t, square) in notes for t in range(TILES)):
        raise words.refusal(rule, "misplaced-no-more", square=square)
    lies = counts.get(printed, printed) == square
    own = kind == "misplaced" and lies
    if printed == square or own or not (lies or s.board[counts.get(printed, printed)] == POOL):
        raise words.refusal(rule, "misplaced-which", tile=printed)
    past = moved_on(s, told, square, rule)
    if not past and not (rule == "CH25" and kind == "swapped"):
        raise words.refusal(rule, "misplaced-set-right")
    if past and rule == "CH25" and kind == "swapped":
        raise words.refusal(rule, "misplaced-stays")
    return Event(EVERYONE, E_MISPLACED if kind == "misplaced" else E_SWAPPED, NOBODY, printed, square, 0)


def rule_on(table: Table, printed: str, square: str, held: bool) -> None:
    """Apply the sheet's ruling to a tile found on a wrong square.

    `held`: the player who placed it holds the tile of that square (AC23 after the turn: any player does).
    """
    for name in (printed, square):
        if folded(name) not in TILES_BY_WORD:
            raise BadInput("There is no tile %(tile)s.", tile=repr(name[:12]))
    tile, at = TILES_BY_WORD[folded(printed)], TILES_BY_WORD[folded(square)]
    words = table.words
    assert isinstance(words, Words)
    rule = MISPLACED[words.rules["misplaced"]]
    past = moved_on(table.state, table.told, at, rule)
    if not past and not (rule == "CH25" and held):
        move(table, tile, at, words)
    else:
        stays = rule == "CH25" if past else False
        table.note(number("misplaced" if stays or not held else "swapped", tile, at))


def move(table: Table, printed: int, square: int, words: Words) -> None:
    """Undo what followed the placement and place the tile on its own square. A refusal changes nothing."""
    before = len(table.done) - 1 - table.done[::-1].index(A_PLACE + square)
    target = stand_ins(table.notes).get(printed, printed)
    then = table.state_after(before)
    if printed == square or A_PLACE + target not in table.game.legal(then):
        raise refused(table, then, target, square, words)
    while len(table.done) > before:
        table.correct()
    table.do(A_PLACE + target)


def refused(table: Table, then: State, target: int, square: int, words: Words) -> Refused:
    if target == square or then.board[target] != POOL:
        return words.refusal(MISPLACED[words.rules["misplaced"]], "misplaced-which", tile=target)
    return table.game.why_not(then, A_PLACE + target, words)
