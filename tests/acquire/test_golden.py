"""Whole games, readable: golden/*.txt, one action a line. Lines that begin with `#=` say what must hold there.

Together they reach every phase and every way to end, in every ruleset. Their mergers were reckoned by hand; the
reckoning stands beside them.
"""

import json
from pathlib import Path

import pytest
from golden_files import read_actions, read_facts, read_header
from scenes import event_names

from acquire.build import RULESETS, create_match
from boardroom.games.acquire.law.codes import PHASES

GAMES = sorted((Path(__file__).parent / "golden").glob("*.txt"), key=lambda path: path.name)
every_game = pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)

# Phases a ruleset has no use for
NEVER = {"2000": {"redeal"}, "championship": {"redeal", "market", "shed", "replace", "final"}, "2023": {"shed"}}


def fact(t, key):
    """What the table has to say to a `#=` line."""
    what, *chain = key.split()
    numbers = {"cash": lambda: t.cash, "shares": lambda: t.shares(*chain), "size": lambda: [t.size(*chain)]}[what]()
    return " ".join(map(str, numbers))


class Replay:
    """A golden game played through: how it ended, what it went through, which `#=` lines hold."""

    def __init__(self, path):
        self.t = create_match(**json.loads(read_header(path)["options"]))
        self.phases = {self.t.phase}
        self.ends = None
        self.wrong = []
        said = [entry for entry in read_facts(path) if entry[0] > 0]
        for number, text in enumerate(read_actions(path), 1):
            state = self.t.state
            if text == "declare":
                self.ends = {(True, False): "safe", (False, True): "vast"}[state.active == state.safe, state.vast != 0]
            told = self.t.play(text)
            if "stalled" in event_names(told):
                self.ends = "stalled"
            self.phases.add(self.t.phase)
            assert self.t.game.find_violation(self.t.state) is None, f"after action {number}, {text!r}"
            self.wrong += [
                (number, key, value, fact(self.t, key))
                for done, key, value in said
                if done == number and fact(self.t, key) != value
            ]


@every_game
def test_golden_game(path):
    replay, said = Replay(path), read_header(path)
    assert replay.wrong == []
    assert replay.t.is_over
    assert " ".join(map(str, replay.t.scores())) == said["scores"]
    assert replay.phases == set(said["phases"].split())
    assert replay.ends == said["ends"]


@every_game
def test_golden_merger_matches_manual_calculation(path):
    assert len([key for done, key, _ in read_facts(path) if done > 0 and key == "cash"]) >= 1
    assert any(text in ("sell", "trade", "keep") for text in read_actions(path))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_golden_games_reach_every_phase_and_every_end(ruleset):
    heads = [read_header(path) for path in GAMES if json.loads(read_header(path)["options"])["ruleset"] == ruleset]
    assert {said["ends"] for said in heads} == {"safe", "vast", "stalled"}
    assert {phase for said in heads for phase in said["phases"].split()} == set(PHASES) - NEVER[ruleset]
