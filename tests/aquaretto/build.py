"""Matches of Aquaretto and Zooloretto in prepared positions, so that a rule is tested in a few lines.

    t = scene(seat(park="- D D . -", coins=2), trucks=["dolphin"])
    t.play("take 1", "put M10")
    assert t.coins == [3, 1, 1]

A park is drawn as rows of words from its corner (J10 by default): a species by its letter and a mark (`Tf` a turtle,
female; `m` male, `~` fish, `!` lightning, `y` offspring, `F` and `M` a mother and a father that have bred), `@` a
trainer; `.`, `-` and `e` are empty. Other tiles are named as in the game; `camel*3` is three of them. Tiles are taken
from their piles and coins from the bank, so that every position satisfies the invariants, which are checked after every
action unless `checks_invariants=False`.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.games.aquaretto.law import codes, invariants, rules
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.law.park import add_board
from boardroom.games.aquaretto.law.scoring import part_points, total_points
from boardroom.games.aquaretto.law.state import SCHEMA
from boardroom.games.aquaretto.table import options, rulesets
from boardroom.games.aquaretto.text.actions import action_grammar
from boardroom.games.aquaretto.text.names import (
    CELL_NUMBERS,
    KIND_NAMES,
    PEN_NAMES,
    PLACE_NAMES,
    SPECIES_NAMES,
    STALL_NAMES,
)

LETTERS = "DOSTHCPB"
MARK_LETTERS = {"": PLAIN, "f": FEMALE, "m": MALE, "~": FISH, "!": LIGHTNING, "y": OFFSPRING, "F": MOTHER, "M": FATHER}
EVENT_NAMES = {value: name[2:].lower() for name, value in vars(codes).items() if name.startswith("E_")}
ROOM = 1024
MAX_ACTIONS = 768
SPARE = ("polar-bear", "penguin", "crocodile")
"""Species that stay in the box of tables for four, three and two, by default."""
ZOO_SPARE = ("zebra", "panda", "chimpanzee")


def parse_tiles(text: str) -> list[int]:
    """Parse tile names."""
    found: list[int] = []
    for word in text.split():
        name, _, times = word.partition("*")
        found += [KIND_NAMES.index(name)] * int(times or 1)
    return found


def parse_park(picture: str, corner: str) -> dict[int, int]:
    """Parse a picture of a park into the content of each cell: a kind, or TRAINER."""
    found = {}
    rows = [line.split() for line in picture.strip("\n").split("\n")] if picture.strip() else []
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            cell = CELL_NUMBERS[corner] + y * SIDE + x
            if word == "@":
                found[cell] = TRAINER
            elif word not in {".", "-", "e"}:
                found[cell] = LETTERS.index(word[0]) * MARKS + MARK_LETTERS[word[1:]]
    return found


class Seat(NamedTuple):
    """The possessions of one player. Zoo places are named as in the game."""

    park: str = ""
    corner: str = "J10"
    laid: str = ""
    depot: str = ""
    coins: int = 1
    cashiers: int = 0
    keepers: int = 0
    manager: int = 0
    four: str = ""
    five: str = ""
    six: str = ""
    annex: str = ""
    second_annex: str = ""
    annexes: int = 0
    stalls: str = ""
    barn: str = ""


seat = Seat


class Scene:
    """A match with shortcuts for tests."""

    def __init__(self, ruleset: str = "aquaretto", players: int = 3, whole: bool = True) -> None:
        self.options = options.check_options({"ruleset": ruleset, "players": players})
        self.checks_invariants = whole
        self.state: Any = SCHEMA.create_state()
        rulesets.load_options(self.state, self.options)
        rules.setup(self.state)

    def legal_actions(self) -> list[int]:
        out = [0] * MAX_ACTIONS
        return out[: rules.legal(self.state, out)]

    def legal_action_texts(self) -> list[str]:
        return [action_grammar().text(a) for a in self.legal_actions()]

    def is_legal(self, text: str) -> bool:
        return action_grammar().parse(text) in self.legal_actions()

    def legal_verbs(self) -> set[str]:
        """Return the verbs of the legal actions."""
        return {text.split()[0] for text in self.legal_action_texts()}

    def legal_objects(self, verb: str) -> set[str]:
        """Return the words that may follow a verb now."""
        return {text.removeprefix(f"{verb} ") for text in self.legal_action_texts() if text.startswith(f"{verb} ")}

    def apply_action(self, action: int | str) -> list[Any]:
        """Apply a legal action of the active player and return its events."""
        number = action_grammar().parse(action) if isinstance(action, str) else action
        may = self.legal_actions()
        assert number in may, f"{action!r} is not one of {', '.join(map(action_grammar().text, may))}"
        return self.apply_number(number)

    def apply_number(self, number: int) -> list[Any]:
        """Apply a legal action by its number and return its events."""
        self.state.event_log = []
        rules.apply(self.state, number)
        told, self.state.event_log = [event for _, event in self.state.event_log], None
        self.check_invariants()
        return told

    def play(self, *texts: str) -> list[Any]:
        return [event for text in texts for event in self.apply_action(text)]

    def draw_and_load(self, truck: int, tile: str, game: str = "aquarium") -> list[Any]:
        """Draw a tile of this kind and load it onto a truck."""
        self.play(f"reveal {game}")
        name = "zoo-coin" if tile == "coin" and game == "zoo" else tile
        draw = next(text for text in self.legal_action_texts() if text.rpartition("-")[0] == f"draw {name}")
        return self.play(draw, f"load {truck}")

    def check_invariants(self) -> None:
        if self.checks_invariants:
            wrong = invariants.find_violation(self.state, [0] * ROOM)
            assert wrong == 0, invariants.VIOLATIONS[wrong]

    @property
    def is_over(self) -> bool:
        return bool(self.state.actor == OVER)

    @property
    def awaits_chance(self) -> bool:
        return bool(self.state.actor == CHANCE)

    @property
    def seat_count(self) -> int:
        return int(self.state.players)

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def coins(self) -> list[int]:
        return list(self.state.coins[: self.seat_count])

    @property
    def bank(self) -> int:
        return int(self.state.bank)

    def depot(self, seat: int = 0) -> list[str]:
        """Return the tiles of a depot, bottom first."""
        first = seat * DEPOT_CAPACITY
        return [KIND_NAMES[kind] for kind in self.state.depot[first : first + self.state.stored[seat]]]

    def barn(self, seat: int = 0) -> list[str]:
        counts = self.state.barn[seat * BARN_KINDS : seat * BARN_KINDS + BARN_KINDS]
        return [KIND_NAMES[FIRST_ZOO_KIND + i] for i, count in enumerate(counts) for _ in range(count)]

    def pen(self, name: str, seat: int = 0) -> list[str]:
        p = PEN_NAMES.index(name)
        first = seat * PEN_SPACES + PEN_START[p]
        return [KIND_NAMES[kind] for kind in self.state.pen[first : first + self.state.penned[seat * PENS + p]]]

    def stall(self, name: str, seat: int = 0) -> str | None:
        kind = self.state.stalls[seat * STALL_PLACES + PLACE_NAMES.index(name)]
        return None if kind == NO_TILE else KIND_NAMES[kind]

    def content_of(self, cell: str, seat: int = 0) -> str:
        """Return the content of a cell."""
        content = self.state.park[seat * GRID + CELL_NUMBERS[cell]]
        return {TRAINER: "trainer", FREE: "free", ENTRANCE: "entrance", VOID: "nothing"}.get(content) or KIND_NAMES[
            content
        ]

    def tank(self, species: str, seat: int = 0) -> int:
        return int(self.state.size[seat * SPECIES_PER_GAME + SPECIES_NAMES.index(species)])

    def points(self, seat: int = 0) -> int:
        return total_points(self.state, seat)

    def part_points(self, name: str, seat: int = 0) -> int:
        return part_points(self.state, seat, PART_NAMES.index(name))

    def scores(self) -> list[int]:
        return [rules.score(self.state, seat) for seat in range(self.seat_count)]

    def truck(self, number: int) -> list[str]:
        first = (number - 1) * TRUCK_CAPACITY
        return [KIND_NAMES[kind] for kind in self.state.truck[first : first + self.state.loaded[number - 1]]]


def select_events(told: Iterable[Any], what: str) -> list[tuple[int, int, int, int]]:
    """Return seat, x, y and z of the events of one kind (see `codes.py`)."""
    return [(event.seat, event.x, event.y, event.z) for event in told if EVENT_NAMES[event.code] == what]


def event_names(told: Iterable[Any]) -> list[str]:
    return [EVENT_NAMES[event.code] for event in told]


def tiles_in_pile(t: Scene, kind: int, game: int) -> list[int]:
    """Return the tiles of a kind in a pile, where parents are a plain female or male."""
    kind = (
        kind - kind % MARKS + {MOTHER: FEMALE, FATHER: MALE}.get(kind % MARKS, kind % MARKS) if kind < ANIMALS else kind
    )
    span = range(FIRST_ZOO_TILE, TILES) if game == ZOO else range(FIRST_ZOO_TILE)
    return [tile for tile in span if t.state.pool[tile] and TILE_KIND[tile] == kind]


def take_from_pile(t: Scene, kind: int, game: int | None = None) -> int:
    """Take a tile from its pile, or an offspring from the stock, and return its kind."""
    s = t.state
    if kind < ANIMALS and kind % MARKS == OFFSPRING:
        assert s.young[kind // MARKS] > 0, f"no {KIND_NAMES[kind]} is left"
        s.young[kind // MARKS] -= 1
        return kind
    if game is None:
        game = ZOO if kind >= FIRST_ZOO_KIND else AQUARIUM
    found = tiles_in_pile(t, kind, game)
    if not found and not t.checks_invariants:
        return kind
    assert found, f"no {KIND_NAMES[kind]} is left in its pile"
    s.pool[found[0]] = 0
    s.left[game] -= 1
    return kind


def create_scene(
    *seats: Seat,
    ruleset: str = "aquaretto",
    players: int = 3,
    box: str = "",
    trucks: Sequence[str] = (),
    cargo: str = "",
    taken: Sequence[int | None] = (),
    turn: int = 0,
    bank: int | None = None,
    workers: int | None = None,
    left: int | None = None,
    zoo_left: int | None = None,
    closed: str = "",
    last: bool = False,
    whole: bool = True,
) -> Scene:
    """Return a match at the start of a turn.

    Trucks in `taken` (by seat number) are empty. `left` tiles remain in the pile, including those under the disc; the
    others leave the game, as do coins beyond `bank`.
    """
    t = Scene(ruleset, players, whole)
    s = t.state
    out = box.split() or [*SPARE[: SEATS - players], *ZOO_SPARE[: SEATS - players]]
    while s.phase == P_REMOVE:
        t.play(next(f"remove {name}" for name in out if t.is_legal(f"remove {name}")))
    t.play(f"start {turn + 1}")
    seats = (*seats, *(Seat(coins=s.purse) for _ in range(players - len(seats))))
    for number, given in enumerate(seats):
        fill_seat(t, number, given)
    for k, text in enumerate(trucks):
        fill_truck(t, k, text, cargo)
    for k, who in enumerate(taken):
        if who is not None:
            s.taken[k], s.mine[who] = who, k
    s.bank = total_coins(t) - sum(s.coins) - coins_on_tiles(t)
    for game, wanted in ((AQUARIUM, left), (ZOO, zoo_left)):
        if wanted is not None:
            shrink_pile(t, game, wanted)
    for game, name in enumerate(("aquarium", "zoo")):
        if name in closed.split():
            shrink_pile(t, game, 0)
            s.opened[game] = s.closed[game] = 1
    s.workers = WORKERS - sum(s.cashiers) - sum(s.keepers) - sum(s.managers) - sum(s.trainers)
    if bank is not None:
        s.gone[SPECIES + STALLS] += s.bank - bank
        s.bank = bank
    if workers is not None:
        assert not whole, "co-workers cannot leave a whole table"
        s.workers = workers
    s.last = int(last)
    t.check_invariants()
    return t


def total_coins(t: Scene) -> int:
    return int(t.state.plays[AQUARIUM] * (COINS_PER_GAME + 10) + t.state.plays[ZOO] * (COINS_PER_GAME + 12))


def coins_on_tiles(t: Scene) -> int:
    """Count the coins on coin tiles that no player has taken."""
    s = t.state
    piles = sum(1 for tile in range(TILES) if s.pool[tile] and TILE_KIND[tile] == COIN)
    loaded = sum(t.truck(k + 1).count("coin") for k in range(s.trucks))
    return piles + loaded + int(s.gone[SPECIES + STALLS])


def shrink_pile(t: Scene, game: int, wanted: int) -> None:
    """Remove tiles from a pile, one species after another, until the wanted number is left."""
    s = t.state
    for tile in range(FIRST_ZOO_TILE, TILES) if game == ZOO else range(FIRST_ZOO_TILE):
        if s.pool[tile] and s.left[game] > wanted:
            kind = TILE_KIND[tile]
            s.pool[tile] = 0
            s.left[game] -= 1
            s.gone[kind // MARKS if kind < ANIMALS else SPECIES + kind - FIRST_STALL] += 1


def fill_seat(t: Scene, number: int, given: Seat) -> None:
    s = t.state
    for word in given.laid.split(", ") if given.laid else []:
        *corner, cell = word.split()[1:]
        without = ("upper-left", "upper-right", "lower-left", "lower-right").index(corner[0]) if corner else CORNERS
        add_board(s, number, CELL_NUMBERS[cell], without)
        if corner:
            s.small[number] -= 1
        else:
            s.large[number] -= 1
    for cell, content in parse_park(given.park, given.corner).items():
        at = number * GRID + cell
        assert s.park[at] == FREE, "a tile of the picture lies on no space"
        s.park[at] = content
        if content == TRAINER:
            s.trainers[number] += 1
        else:
            take_from_pile(t, content)
            s.size[number * SPECIES_PER_GAME + content // MARKS] += 1
    s.tanks[number] = sum(size > 0 for size in s.size[number * SPECIES_PER_GAME : (number + 1) * SPECIES_PER_GAME])
    for kind in parse_tiles(given.depot):
        s.depot[number * DEPOT_CAPACITY + s.stored[number]] = take_from_pile(t, kind)
        s.stored[number] += 1
    s.coins[number] = given.coins
    s.cashiers[number], s.keepers[number], s.managers[number] = given.cashiers, given.keepers, given.manager
    s.pens[number] += given.annexes
    for p, text in enumerate((given.four, given.five, given.six, given.annex, given.second_annex)):
        for kind in parse_tiles(text):
            s.pen[number * PEN_SPACES + PEN_START[p] + s.penned[number * PENS + p]] = take_from_pile(t, kind)
            s.penned[number * PENS + p] += 1
    for word in given.stalls.split():
        place, _, stall = word.partition(":")
        kind = FIRST_STALL + STALL_NAMES.index(stall)
        s.stalls[number * STALL_PLACES + PLACE_NAMES.index(place)] = take_from_pile(t, kind)
    for kind in parse_tiles(given.barn):
        s.barn[number * BARN_KINDS + take_from_pile(t, kind) - FIRST_ZOO_KIND] += 1


def fill_truck(t: Scene, k: int, text: str, cargo: str) -> None:
    """Put tiles on truck k. `cargo` has `z` for the zoo's trucks, because coin tiles do not show their game."""
    s = t.state
    found = parse_tiles(text)
    zoo = cargo[k] == "z" if k < len(cargo) else any(FIRST_ZOO_KIND <= kind < COIN for kind in found)
    zoo = zoo or not s.plays[AQUARIUM]
    for kind in found:
        s.truck[k * TRUCK_CAPACITY + s.loaded[k]] = take_from_pile(t, kind, ZOO if zoo else AQUARIUM)
        s.loaded[k] += 1
        s.cargo[k] = ZOO if zoo else AQUARIUM
