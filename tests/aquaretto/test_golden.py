"""Whole games, readable: golden/*.txt, one action a line. Lines that begin with `#=` say what must hold.

Together they reach every way to spend money, every role, births, both expansions, ties and all ends. The scores are
reckoned here once more, from what lies before each player and the words of the sheet.
"""

import json
from pathlib import Path

import pytest
from golden_files import read_actions, read_header

from aquaretto.build import EVENT_NAMES, Scene
from boardroom.games.aquaretto.law.codes import *
from boardroom.games.aquaretto.text.names import CELL_NAMES, PEN_NAMES, PLACE_NAMES, ROLE_NAMES

GAMES = sorted((Path(__file__).parent / "golden").glob("*.txt"), key=lambda path: path.name)
every_game = pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)

MONEY = {
    "move-tile", "move-cashier", "move-keeper", "move-manager", "move-trainer", "move-barn", "move-stall",
    "buy", "buy-barn", "discard", "discard-barn", "small", "large", "expand", "exchange", "exchange-barn",
}  # fmt: skip
ROLES = {f"new-{role}" for role in ROLE_NAMES}
BIRTHS = {"birth", "birth-to-depot", "birth-to-barn"}
ENDS = {"aquarium-disc", "zoo-disc", "aquarium-disc-first", "zoo-disc-first", "both-discs-in-one-round"}
ROUNDS = {"last-player-alone", "tiles-left"}
TIES = {"tie", "shared"}


class Replay:
    """A golden game played through: what it went through, and how it ended."""

    def __init__(self, chosen, texts):
        self.t = Scene(**chosen)
        self.reaches = set()
        for text in texts:
            self.notice(text)
            told = self.t.apply_action(text)
            self.listen([EVENT_NAMES[event.code] for event in told], told)
        if self.t.is_over:
            self.notice_ties()

    def notice(self, text):
        """What is seen before an action."""
        t = self.t
        verb = text.split()[0]
        if verb in MONEY:
            self.reaches.add(verb)
        if t.phase == "worker" and t.state.role == NONE:
            self.reaches.add(f"new-{verb}")
        waiting = [seat for seat in range(t.seat_count) if t.state.mine[seat] == NONE]
        if t.phase == "turn" and waiting == [t.turn] and verb != "take":
            self.reaches.add("last-player-alone")

    def listen(self, names, told):
        for before, name in zip(names, [*names[1:], ""], strict=False):
            if before == "born":
                self.reaches.add({"depot": "birth-to-depot", "barn": "birth-to-barn"}.get(name, "birth"))
        if "left" in names:
            self.reaches.add("tiles-left")
        for event in told:
            if event.code == E_DISC:
                game = ("aquarium", "zoo")[event.x]
                self.reaches.add(f"{game}-disc")
                if self.t.state.plays == [1, 1] and "last" not in names:
                    self.reaches.add(f"{game}-disc-first")
                if self.t.state.opened == [1, 1] and self.t.state.closed == [0, 0]:
                    self.reaches.add("both-discs-in-one-round")

    def notice_ties(self):
        points = sorted((self.t.points(seat) for seat in range(self.t.seat_count)), reverse=True)
        scores = sorted(self.t.scores(), reverse=True)
        if points[0] == points[1]:
            self.reaches.add("shared" if scores[0] == scores[1] else "tie")


def reckoned(t, seat):
    """The points of a seat by the words of AQ28-AQ32, ZO6 and MIX8, from what lies before it."""
    s = t.state
    park = {(c % SIDE, c // SIDE): t.content_of(CELL_NAMES[c], seat) for c in range(GRID)}
    tiles = {at: what for at, what in park.items() if what not in ("nothing", "free", "entrance", "trainer")}
    total = len(tiles)
    total += s.cashiers[seat] * s.coins[seat]
    total += s.keepers[seat] * sum(what.endswith("-fish") for what in tiles.values())
    for (x, y), what in park.items():
        if what == "trainer":
            around = [tiles.get((x + dx, y + dy), "") for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            total += sum(a.startswith(("dolphin", "orca", "sea-lion")) and not a.endswith("lightning") for a in around)
    a_species = 1 if s.managers[seat] else 2
    total -= a_species * len({species(kind) for kind in t.depot(seat)})
    stalls = [t.stall(place, seat) for place in PLACE_NAMES]
    total += 2 * len(set(stalls) - {None})
    barn = {species(kind) for kind in t.barn(seat)}
    total -= sum(2 if name.endswith("-stall") else a_species for name in barn)
    value = {"four": (4, 5, 4), "five": (5, 8, 5), "six": (6, 10, 6), "annex": (5, 9, 5), "second-annex": (5, 9, 5)}
    for pen in PEN_NAMES:
        room, full, short = value[pen]
        count = len(t.pen(pen, seat))
        beside = any(stall for place, stall in zip(PLACE_NAMES, stalls, strict=True) if place.startswith(f"{pen}-"))
        total += full if count == room else short if count == room - 1 else count if beside else 0
    return total


def species(kind):
    for mark in ("-female", "-male", "-fish", "-lightning", "-young", "-mother", "-father"):
        kind = kind.removesuffix(mark)
    return kind


@every_game
def test_golden_game(path):
    said = read_header(path)
    replay = Replay(json.loads(said["options"]), read_actions(path))
    t = replay.t
    assert t.is_over
    assert " ".join(str(t.points(seat)) for seat in range(t.seat_count)) == said["points"]
    assert " ".join(map(str, t.coins)) == said["coins"]
    assert replay.reaches == set(said["reaches"].split())
    assert [reckoned(t, seat) for seat in range(t.seat_count)] == [t.points(seat) for seat in range(t.seat_count)]


def test_golden_games_cover_money_roles_births_and_endings():
    reached = {word for path in GAMES for word in read_header(path)["reaches"].split()}
    assert reached == MONEY | ROLES | BIRTHS | ROUNDS | ENDS | TIES


@pytest.mark.parametrize("ruleset", ["aquaretto", "zooloretto", "joint"])
def test_golden_games_cover_every_ruleset_and_player_count(ruleset):
    heads = [json.loads(read_header(path)["options"]) for path in GAMES]
    players = {given["players"] for given in heads if given["ruleset"] == ruleset}
    assert 2 in players
    assert max(players) > 2
