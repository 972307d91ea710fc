"""Matches of Acquire in prepared positions, so that a rule is tested in a few lines.

    t = scene("2023", board={"Tower": "1A-3A", "loose": "5A"}, hands=["4A"])
    t.play("place 4A")
    assert t.size("Tower") == 5

Squares are written as in the game; `1A-3A` and `1A-1C` are ranges. Draws are actions: `t.play("draw 6F")`. The names
and prices are copied from the sheets, not from the code.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest
import scenes

from boardroom.games.acquire.game import ACQUIRE, Acquire
from boardroom.games.acquire.law.board import cover_square, set_chain_size
from boardroom.games.acquire.law.codes import *

RULESETS = ("2000", "championship", "2023")
NAMES = {
    "2000": ["Sackson", "Zeta", "Hydra", "Fusion", "America", "Phoenix", "Quantum"],
    "championship": ["Luxor", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial"],
    "2023": ["Sackson", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial"],
}
"""The seven chains in table order: two low, three mid, two high."""

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
with_market = pytest.mark.parametrize("ruleset", ["2000", "2023"])
"""The rulesets that two can play."""

SEVEN = ("1A-2A", "4A-5A", "7A-8A", "10A-11A", "1C-2C", "4C-5C", "7C-8C")
"""Squares for all seven chains: 3A joins the first two, 6A the second and third, 3C the fifth and sixth."""


def chain_trio(ruleset: str) -> tuple[str, str, str]:
    """Return a low, a mid and a high chain."""
    names = NAMES[ruleset]
    return names[0], names[3], names[6]


def seven_chains(ruleset: str, **more: str) -> dict[str, str]:
    return dict(zip(NAMES[ruleset], SEVEN, strict=True)) | more


def safe_chains_around_row(ruleset: str, **more: str) -> dict[str, str]:
    """Two safe chains with row B between them: 1B to 11B are dead."""
    low, mid, _ = chain_trio(ruleset)
    return {low: "1A-11A", mid: "1C-11C", **more}


def square_number(name: str) -> int:
    return "ABCDEFGHI".index(name[-1]) * COLS + int(name[:-1]) - 1


def parse_squares(text: str) -> list[int]:
    found: list[int] = []
    for word in text.split():
        first, _, last = word.partition("-")
        a, b = square_number(first), square_number(last or first)
        found += [
            t for t in range(a, b + 1) if (t // COLS == a // COLS == b // COLS) or (t % COLS == a % COLS == b % COLS)
        ]
    return found


def tile_name(t: int) -> str:
    return f"{t % COLS + 1}{'ABCDEFGHI'[t // COLS]}"


def parse_board(picture: str, names: Sequence[str]) -> dict[str, str]:
    """Parse a board of nine lines of twelve squares: `.` empty, `o` loose, a chain by its first letter."""
    letters = {name[0]: name for name in names} | {"o": "loose"}
    rows = [line.replace(" ", "") for line in picture.split("\n") if line.strip()]
    assert [len(row) for row in rows] == [COLS] * ROWS, "a picture has nine lines of twelve squares"
    board: dict[str, str] = {}
    for t, letter in enumerate("".join(rows)):
        if letter != ".":
            board[letters[letter]] = board.get(letters[letter], "") + f" {tile_name(t)}"
    return board


class PreparedAcquire(scenes.PreparedGame, Acquire):
    """Acquire that starts from a prepared position."""


class Scene(scenes.Scene):
    def draw(self, tiles: str) -> list[dict[str, Any]]:
        return self.play(*(f"draw {name}" for name in tiles.split()))

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def pool(self) -> int:
        return self.state.left

    @property
    def cash(self) -> list[int]:
        return self.state.cash[: self.seat_count]

    def number(self, chain: str) -> int:
        return self.text.chains.index(chain)

    def shares(self, chain: str) -> list[int]:
        return [self.state.shares[seat * CHAINS + self.number(chain)] for seat in range(self.seat_count)]

    def bank(self, chain: str) -> int:
        return self.state.bank[self.number(chain)]

    def size(self, chain: str) -> int:
        return self.state.size[self.number(chain)]

    def price(self, chain: str) -> int:
        return self.state.price[self.number(chain)]

    def hand(self, seat: int) -> list[str]:
        return [
            tile_name(t) for t in self.state.hand[seat * HAND_CAPACITY : seat * HAND_CAPACITY + self.state.held[seat]]
        ]

    def on(self, name: str) -> str | None:
        """Return the content of a square."""
        return self.view(None)["board"].get(name)


def sum_bonuses(events: Iterable[Mapping[str, Any]], players: int = 3) -> list[int]:
    """Return the bonuses paid to each seat."""
    paid = [0] * players
    for event in scenes.select_events(events, "bonus"):
        paid[event["who"]] += event["amount"]
    return paid


def create_match(ruleset: Any = "2023", players: int = 3, **options: Any) -> Scene:
    """Return a match before its first draw."""
    return Scene(ACQUIRE, {"ruleset": ruleset, "players": players, **options})


def create_scene(
    ruleset: Any = "2023",
    players: int = 3,
    *,
    board: Mapping[str, str] | str = "",
    hands: Sequence[str] = (),
    shares: Mapping[str, Sequence[int]] | None = None,
    cash: int | Sequence[int] = 6000,
    pool: str | None = None,
    away: str = "",
    turn: int = 0,
    phase: str = "place",
    order: Sequence[int] | None = None,
    start: str = "",
    idle: int = 0,
    **options: Any,
) -> Scene:
    """Return a match in the placing or buying step of a turn.

    The bank and the pool contain the rest. With `pool`, all other tiles are out of the game. Adjacent loose tiles must
    be start tiles.
    """
    t = create_match(ruleset, players, **options)
    s = t.state
    names = t.text.chains
    lying = parse_board(board, names) if isinstance(board, str) and board else dict(board or {})
    for name, where in lying.items():
        chain = LOOSE if name == "loose" else names.index(name)
        covered = parse_squares(where)
        for at in covered:
            assert s.board[at] == POOL, f"{tile_name(at)} is laid twice"
            cover_square(s, at, chain)
        if chain != LOOSE:
            set_chain_size(s, chain, len(covered))
    for seat, held in enumerate(hands):
        for i, at in enumerate(sorted(parse_squares(held))):
            assert s.board[at] == POOL, f"{tile_name(at)} is laid or held already"
            s.board[at] = OFF
            s.hand[seat * HAND_CAPACITY + i] = at
        s.held[seat] = len(parse_squares(held))
    out = set(range(TILES)) - set(parse_squares(pool)) if pool is not None else set(parse_squares(away))
    for at in out:
        if s.board[at] == POOL:
            s.board[at] = OFF
    s.left = s.board.count(POOL)
    assert pool is None or s.left == len(parse_squares(pool)), "a tile of the pool lies elsewhere"
    for name, counts in (shares or {}).items():
        for seat, count in enumerate(counts):
            s.shares[seat * CHAINS + names.index(name)] = count
        s.bank[names.index(name)] -= sum(counts)
    s.cash[:players] = [cash] * players if isinstance(cash, int) else cash
    for seat, name in enumerate(start.split()):
        s.start[seat] = square_number(name)
    seats = list(order or range(players))
    for seat, following in zip(seats, [*seats[1:], seats[0]], strict=True):
        s.after[seat] = following
    s.turn = s.actor = s.drawer = turn
    s.turns = 9
    s.owed = 0
    s.idle = idle
    s.phase = P_PLACE
    assert ACQUIRE.find_violation(s) is None, ACQUIRE.find_violation(s)
    if phase == "buy":
        s.phase = P_BUY
        s.placed = 1
    else:
        assert phase == "place", "only the two steps of a turn can be laid; play into the others"
    t.game = PreparedAcquire(s)
    t.state = t.game.create_state(t.options)
    return t
