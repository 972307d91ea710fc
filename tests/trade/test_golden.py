"""Whole games, readable: golden/*.txt, one action a line. Lines that begin with `#=` say what must hold there.

Together they reach every phase, every event, every kind of trade item, both auctions and every way to end. The sums
beside them were reckoned by hand.
"""

import json
from pathlib import Path

import pytest
from golden_files import read_actions, read_facts, read_header

from boardroom.games import records
from boardroom.games.trade.law.codes import EVENT_NAMES, PHASES
from trade.build import create_match

GAMES = sorted((Path(__file__).parent / "golden").glob("*.txt"), key=lambda path: path.name)
every_game = pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)


def fact(t, key):
    """What the table has to say to a `#=` line."""
    view = t.view(None)
    if key == "decks":
        return f"{view['decks']['numbers']} {view['decks']['rights']}"
    if key == "display":
        return " ".join(name for names in view["display"].values() for name in names if name)
    return " ".join(str(seat[key]) for seat in view["seats"])


class Replay:
    """A golden game played through: what it went through, and which `#=` lines do not hold."""

    def __init__(self, path):
        self.t = create_match(**json.loads(read_header(path)["options"]))
        self.phases, self.told, self.wrong = {self.t.phase}, [], []
        said = [entry for entry in read_facts(path) if entry[0] > 0]
        for number, text in enumerate(read_actions(path), 1):
            self.told += self.t.play(text)
            self.phases.add(self.t.phase)
            self.wrong += [
                (number, text, key, value, fact(self.t, key))
                for done, key, value in said
                if done == number and fact(self.t, key) != value
            ]


@every_game
def test_golden_game(path):
    replay, said = Replay(path), read_header(path)
    assert replay.wrong == []
    assert replay.t.is_over
    assert " ".join(map(str, replay.t.scores())) == said["scores"]
    assert replay.t.view(None)["ended"] == said["ends"]


@every_game
def test_golden_games_replay_from_record(path):
    t = Replay(path).t
    again = records.parse_record(records.dump(t)).match
    assert t.game.schema.values(again.state) == t.game.schema.values(t.state)


def test_golden_games_cover_all_actions_and_events():
    replays = [Replay(path) for path in GAMES]
    told = [event for replay in replays for event in replay.told]
    assert {phase for replay in replays for phase in replay.phases} == set(PHASES)
    assert {replay.t.view(None)["ended"] for replay in replays} == {"declaration", "survival", "turns"}
    assert {event["event"] for event in told if event["what"] == "event"} == set(EVENT_NAMES)
    items = {event["what"] for event in told if event["what"].startswith("item-")}
    assert items >= {
        "item-coins", "item-income", "item-player-card", "item-number", "item-right", "item-hand-number",
        "item-hand-right",
    }  # fmt: skip
    took = {(event["card"], event["from"] is not None) for event in told if event["what"] == "took"}
    assert took == {(5, False), (5, True), (6, False), (6, True)}
    assert {event["time"] for event in told if event["what"] == "ruined"} == {1, 2}
    assert {
        "left", "went-on", "out", "reshuffled", "turns-up",
        "accepted", "declined", "countered", "withdrew", "recalled", "broke-off",
    } <= {event["what"] for event in told}  # fmt: skip
    # TC14: of one's own will
    assert any("bankrupt" in read_actions(path) for path in GAMES)
