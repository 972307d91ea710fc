"""Tables of Aquaretto and Zooloretto laid in any position, so that a rule is tested in a few lines.

    t = scene(seat(park="- D D . -", coins=2), trucks=["dolphin"])
    t.play("take 1", "put M10")
    assert t.coins == [3, 1, 1]

A park is drawn as rows of words, from the park board's corner J10 unless another is said: a species by its letter and
a mark (`Tf` a turtle, female; `m` male, `~` fish, `!` lightning, `y` young, `F` and `M` a mother and a father that
have bred), `@` a trainer; `.`, `-` and `e` say that no tile is there. Tiles elsewhere are named as in the game,
`camel*3` are three of them. What is laid leaves its pile; the bank has what is left. So every table laid passes the
invariants, and every action is followed by them, unless a scene says `whole=False`.
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
"""Species that stay in the box of tables for four, three and two, if no others are said."""
ZOO_SPARE = ("zebra", "panda", "chimpanzee")


def kinds(text: str) -> list[int]:
    """Tiles by their names."""
    found: list[int] = []
    for word in text.split():
        name, _, times = word.partition("*")
        found += [KIND_NAMES.index(name)] * int(times or 1)
    return found


def drawn(picture: str, corner: str) -> dict[int, int]:
    """What a picture of a park says of each cell: a kind, or TRAINER."""
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
    """What lies before one player. Zoo places are named as in the game."""

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
    """A table that answers what tests ask."""

    def __init__(self, ruleset: str = "aquaretto", players: int = 3, whole: bool = True) -> None:
        self.options = options.check_options({"ruleset": ruleset, "players": players})
        self.whole = whole
        self.state: Any = SCHEMA.create_state()
        rulesets.load_options(self.state, self.options)
        rules.setup(self.state)

    def legal(self) -> list[int]:
        out = [0] * MAX_ACTIONS
        return out[: rules.legal(self.state, out)]

    def legal_texts(self) -> list[str]:
        return [action_grammar().text(a) for a in self.legal()]

    def can(self, text: str) -> bool:
        return action_grammar().parse(text) in self.legal()

    def verbs(self) -> set[str]:
        """What may be done now, whatever with."""
        return {text.split()[0] for text in self.legal_texts()}

    def places(self, verb: str) -> set[str]:
        """The words that may follow a verb now."""
        return {text.removeprefix(f"{verb} ") for text in self.legal_texts() if text.startswith(f"{verb} ")}

    def do(self, action: int | str) -> list[Any]:
        """Whoever is next does this. What happened."""
        number = action_grammar().parse(action) if isinstance(action, str) else action
        may = self.legal()
        assert number in may, f"{action!r} is not one of {', '.join(map(action_grammar().text, may))}"
        return self.done(number)

    def done(self, number: int) -> list[Any]:
        """One of those that are legal is done. What happened."""
        self.state.event_log = []
        rules.apply(self.state, number)
        told, self.state.event_log = [event for _, event in self.state.event_log], None
        self.check()
        return told

    def play(self, *texts: str) -> list[Any]:
        return [event for text in texts for event in self.do(text)]

    def load(self, truck: int, tile: str, game: str = "aquarium") -> list[Any]:
        """Action A: any tile of this kind is drawn and put on a truck."""
        self.play(f"reveal {game}")
        name = "zoo-coin" if tile == "coin" and game == "zoo" else tile
        draw = next(text for text in self.legal_texts() if text.rpartition("-")[0] == f"draw {name}")
        return self.play(draw, f"load {truck}")

    def check(self) -> None:
        if self.whole:
            wrong = invariants.find_violation(self.state, [0] * ROOM)
            assert wrong == 0, invariants.VIOLATIONS[wrong]

    @property
    def over(self) -> bool:
        return bool(self.state.actor == OVER)

    @property
    def chance(self) -> bool:
        return bool(self.state.actor == CHANCE)

    @property
    def seats(self) -> int:
        return int(self.state.players)

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def coins(self) -> list[int]:
        return list(self.state.coins[: self.seats])

    @property
    def bank(self) -> int:
        return int(self.state.bank)

    def depot(self, seat: int = 0) -> list[str]:
        """A depot from its bottom to its top."""
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

    def on(self, cell: str, seat: int = 0) -> str:
        """What lies on a cell of the grid."""
        content = self.state.park[seat * GRID + CELL_NUMBERS[cell]]
        return {TRAINER: "trainer", FREE: "free", ENTRANCE: "entrance", VOID: "nothing"}.get(content) or KIND_NAMES[
            content
        ]

    def tank(self, species: str, seat: int = 0) -> int:
        return int(self.state.size[seat * SPECIES_PER_GAME + SPECIES_NAMES.index(species)])

    def points(self, seat: int = 0) -> int:
        return total_points(self.state, seat)

    def part(self, name: str, seat: int = 0) -> int:
        return part_points(self.state, seat, PART_NAMES.index(name))

    def scores(self) -> list[int]:
        return [rules.score(self.state, seat) for seat in range(self.seats)]

    def truck(self, number: int) -> list[str]:
        first = (number - 1) * TRUCK_CAPACITY
        return [KIND_NAMES[kind] for kind in self.state.truck[first : first + self.state.loaded[number - 1]]]


def of(told: Iterable[Any], what: str) -> list[tuple[int, int, int, int]]:
    """The events of one kind: who, x, y, z as `codes.py` says."""
    return [(event.seat, event.x, event.y, event.z) for event in told if EVENT_NAMES[event.code] == what]


def happened(told: Iterable[Any]) -> list[str]:
    return [EVENT_NAMES[event.code] for event in told]


def tiles_of(t: Scene, kind: int, game: int) -> list[int]:
    """The tiles of a kind that are still in a pile. Who has bred was a female or a male there."""
    kind = (
        kind - kind % MARKS + {MOTHER: FEMALE, FATHER: MALE}.get(kind % MARKS, kind % MARKS) if kind < ANIMALS else kind
    )
    span = range(FIRST_ZOO_TILE, TILES) if game == ZOO else range(FIRST_ZOO_TILE)
    return [tile for tile in span if t.state.pool[tile] and TILE_KIND[tile] == kind]


def lay(t: Scene, kind: int, game: int | None = None) -> int:
    """A tile leaves its pile, or the young their stock, to be laid somewhere."""
    s = t.state
    if kind < ANIMALS and kind % MARKS == OFFSPRING:
        assert s.young[kind // MARKS] > 0, f"no {KIND_NAMES[kind]} is left"
        s.young[kind // MARKS] -= 1
        return kind
    if game is None:
        game = ZOO if kind >= FIRST_ZOO_KIND else AQUARIUM
    found = tiles_of(t, kind, game)
    if not found and not t.whole:
        return kind
    assert found, f"no {KIND_NAMES[kind]} is left in its pile"
    s.pool[found[0]] = 0
    s.left[game] -= 1
    return kind


def scene(
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
    """A table at the beginning of a turn. A truck taken (by a seat number) is empty. `left` tiles remain in the
    pile, the disc's included: the others leave the game; so do coins the bank shall not have."""
    t = Scene(ruleset, players, whole)
    s = t.state
    out = box.split() or [*SPARE[: SEATS - players], *ZOO_SPARE[: SEATS - players]]
    while s.phase == P_REMOVE:
        t.play(next(f"remove {name}" for name in out if t.can(f"remove {name}")))
    t.play(f"start {turn + 1}")
    seats = (*seats, *(Seat(coins=s.purse) for _ in range(players - len(seats))))
    for number, given in enumerate(seats):
        furnish(t, number, given)
    for k, text in enumerate(trucks):
        load_truck(t, k, text, cargo)
    for k, who in enumerate(taken):
        if who is not None:
            s.taken[k], s.mine[who] = who, k
    s.bank = total_coins(t) - sum(s.coins) - on_tiles(t)
    for game, wanted in ((AQUARIUM, left), (ZOO, zoo_left)):
        if wanted is not None:
            shrink(t, game, wanted)
    for game, name in enumerate(("aquarium", "zoo")):
        if name in closed.split():
            shrink(t, game, 0)
            s.opened[game] = s.closed[game] = 1
    s.workers = WORKERS - sum(s.cashiers) - sum(s.keepers) - sum(s.managers) - sum(s.trainers)
    if bank is not None:
        s.gone[SPECIES + STALLS] += s.bank - bank
        s.bank = bank
    if workers is not None:
        assert not whole, "co-workers cannot leave a whole table"
        s.workers = workers
    s.last = int(last)
    t.check()
    return t


def total_coins(t: Scene) -> int:
    return int(t.state.plays[AQUARIUM] * (COINS_PER_GAME + 10) + t.state.plays[ZOO] * (COINS_PER_GAME + 12))


def on_tiles(t: Scene) -> int:
    """Coins on coin tiles nobody has taken."""
    s = t.state
    piles = sum(1 for tile in range(TILES) if s.pool[tile] and TILE_KIND[tile] == COIN)
    loaded = sum(t.truck(k + 1).count("coin") for k in range(s.trucks))
    return piles + loaded + int(s.gone[SPECIES + STALLS])


def shrink(t: Scene, game: int, wanted: int) -> None:
    """Tiles of a pile leave the game, one species after another, until so many are left."""
    s = t.state
    for tile in range(FIRST_ZOO_TILE, TILES) if game == ZOO else range(FIRST_ZOO_TILE):
        if s.pool[tile] and s.left[game] > wanted:
            kind = TILE_KIND[tile]
            s.pool[tile] = 0
            s.left[game] -= 1
            s.gone[kind // MARKS if kind < ANIMALS else SPECIES + kind - FIRST_STALL] += 1


def furnish(t: Scene, number: int, given: Seat) -> None:
    s = t.state
    for word in given.laid.split(", ") if given.laid else []:
        *corner, cell = word.split()[1:]
        without = ("upper-left", "upper-right", "lower-left", "lower-right").index(corner[0]) if corner else CORNERS
        add_board(s, number, CELL_NUMBERS[cell], without)
        if corner:
            s.small[number] -= 1
        else:
            s.large[number] -= 1
    for cell, content in drawn(given.park, given.corner).items():
        at = number * GRID + cell
        assert s.park[at] == FREE, "a tile of the picture lies on no space"
        s.park[at] = content
        if content == TRAINER:
            s.trainers[number] += 1
        else:
            lay(t, content)
            s.size[number * SPECIES_PER_GAME + content // MARKS] += 1
    s.tanks[number] = sum(size > 0 for size in s.size[number * SPECIES_PER_GAME : (number + 1) * SPECIES_PER_GAME])
    for kind in kinds(given.depot):
        s.depot[number * DEPOT_CAPACITY + s.stored[number]] = lay(t, kind)
        s.stored[number] += 1
    s.coins[number] = given.coins
    s.cashiers[number], s.keepers[number], s.managers[number] = given.cashiers, given.keepers, given.manager
    s.pens[number] += given.annexes
    for p, text in enumerate((given.four, given.five, given.six, given.annex, given.second_annex)):
        for kind in kinds(text):
            s.pen[number * PEN_SPACES + PEN_START[p] + s.penned[number * PENS + p]] = lay(t, kind)
            s.penned[number * PENS + p] += 1
    for word in given.stalls.split():
        place, _, stall = word.partition(":")
        kind = FIRST_STALL + STALL_NAMES.index(stall)
        s.stalls[number * STALL_PLACES + PLACE_NAMES.index(place)] = lay(t, kind)
    for kind in kinds(given.barn):
        s.barn[number * BARN_KINDS + lay(t, kind) - FIRST_ZOO_KIND] += 1


def load_truck(t: Scene, k: int, text: str, cargo: str) -> None:
    """Coin tiles alone do not say their game: `cargo` has a letter for every truck, `z` for the zoo's."""
    s = t.state
    found = kinds(text)
    zoo = cargo[k] == "z" if k < len(cargo) else any(FIRST_ZOO_KIND <= kind < COIN for kind in found)
    zoo = zoo or not s.plays[AQUARIUM]
    for kind in found:
        s.truck[k * TRUCK_CAPACITY + s.loaded[k]] = lay(t, kind, ZOO if zoo else AQUARIUM)
        s.loaded[k] += 1
        s.cargo[k] = ZOO if zoo else AQUARIUM
