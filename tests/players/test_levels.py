"""The five characters: data in one place, names in both languages, and weaker ones that overlook things."""

from __future__ import annotations

from random import Random

import pytest

from boardroom.base.errors import BadInput
from boardroom.engine.match import Match, Seal
from boardroom.engine.rules.constants import CHANCE
from boardroom.games import GAMES, find_game
from boardroom.players import levels
from boardroom.players.jobs import TABLE_PLAYERS, find_player
from boardroom.players.levels import (
    HEURISTIC_LEVELS,
    LEVELS,
    LEVELS_BY_NAME,
    TRAINED_LEVELS,
    UNSEARCHED_LEVELS,
    CarelessPlayer,
    get_level_settings,
    localize_bot_name,
)
from boardroom.players.player import Position
from boardroom.players.registry import create_builtin_player, create_player


def test_five_levels_have_names_and_descriptions_in_both_languages():
    assert [level.strength for level in LEVELS] == [1, 2, 3, 4, 5]
    for said in (said for level in LEVELS for said in (level.names, level.grade, level.description)):
        assert set(said) == {"en", "ja"}
    assert len({name for level in LEVELS for name in level.names.values()}) == 10
    assert set(levels.DEFAULT_OPPONENTS) <= set(LEVELS_BY_NAME)
    assert {*levels.LEVELS_BY_OLD_NAME.values(), levels.SUBSTITUTE_BOT} <= set(LEVELS_BY_NAME)


@pytest.mark.parametrize(
    ("stored", "english", "japanese"),
    [
        ("Pip", "Pip", "ピピ"),
        ("Mugi 2", "Mugi 2", "むぎ 2"),
        ("greedy-2", "Mugi 2", "むぎ 2"),
        ("random", "Pip", "ピピ"),
        ("trained #2", "Rowan 2", "あかね 2"),
        ("strix", "Strix", "ちよ"),
        ("くるみ", "Hazel", "くるみ"),
        ("Pippa", "Pippa", "Pippa"),
        ("greedy-two", "greedy-two", "greedy-two"),
        ("Aki", "Aki", "Aki"),
        ("", "", ""),
    ],
)
def test_bot_names_are_localized(stored, english, japanese):
    """What older tables and records call `greedy-2` is a character too; anybody else keeps their name."""
    assert (localize_bot_name(stored, "en"), localize_bot_name(stored, "ja")) == (english, japanese)


def test_level_settings_depend_on_trained_weights():
    acquire, aquaretto, trade = (find_game(name) for name in ("acquire", "aquaretto", "trade"))
    strix, pip = LEVELS_BY_NAME["strix"], LEVELS_BY_NAME["pip"]
    assert get_level_settings(strix, acquire, acquire.complete_options({})) == TRAINED_LEVELS[4]
    assert (
        get_level_settings(strix, aquaretto, aquaretto.complete_options({"ruleset": "joint", "players": 5})).player
        == "search"
    )
    assert get_level_settings(strix, trade, trade.complete_options({})).player == "trained"
    # Decks of one's own were never played in training
    own = trade.complete_options({"ruleset": {"base": "standard", "name": "short", "goal": 40}})
    assert get_level_settings(strix, trade, own) == HEURISTIC_LEVELS[4]
    assert (
        get_level_settings(pip, trade, own).notice_rate
        < get_level_settings(pip, acquire, acquire.complete_options({})).notice_rate
    )
    for ladder in (TRAINED_LEVELS, UNSEARCHED_LEVELS, HEURISTIC_LEVELS):
        assert {each.player for each in ladder} <= set(TABLE_PLAYERS)


class Watcher:
    """Takes the first of what it is shown."""

    name = "watcher"

    def __init__(self) -> None:
        self.shown: list[int] = []

    def choose(self, position: Position) -> int:
        self.shown.append(len(position.legal))
        return position.legal[0]


def decision(game: str, seed: int) -> Position:
    rules = find_game(game)
    table = Match(rules, rules.complete_options({}), seal=Seal("0" * 64))
    random = Random(seed)
    while table.state.actor == CHANCE or len(table.legal_actions()) < 4:
        table.apply_action(table.choose_draw() if table.state.actor == CHANCE else random.choice(table.legal_actions()))
    return Position(table, int(table.state.actor), random)


def test_careless_player_considers_some_actions_only():
    position = decision("acquire", 1)
    texts, legal = position.legal_texts, list(position.legal)
    watcher = Watcher()
    for _ in range(400):
        assert CarelessPlayer(watcher, 0.3).choose(position) in legal
    share = sum(watcher.shown) / (400 * len(legal))
    assert 0.2 < share < 0.45
    assert min(watcher.shown) == 1
    assert (position.legal, position.legal_texts) == (legal, texts), "the position is nobody's to change"


def test_careless_player_never_resigns():
    """TC24: a bankruptcy may be declared in any turn. A beginner that saw nothing else would."""
    trade = find_game("trade")
    for seed in range(5):
        position = decision("trade", seed)
        while "bankrupt" not in position.legal_texts:
            position = decision("trade", seed := seed + 100)
        assert position.parse_action("bankrupt") in trade.surrender_actions
        chosen = {CarelessPlayer(Watcher(), 0.1).choose(position) for _ in range(60)}
        assert len(chosen) > 1
        assert not chosen & trade.surrender_actions


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["pip", "hazel", "mugi", "rowan"])
def test_every_level_chooses_a_legal_action(game, name):
    for seed in range(3):
        position = decision(game, seed)
        chosen = position.parse_action(find_player(name).choose(position))
        again = decision(game, seed)
        assert again.parse_action(find_player(name).choose(again)) == chosen, "repeatable from the seed"


def test_levels_can_be_created_by_name():
    assert create_player("hazel").name == "hazel"
    assert create_builtin_player("strix", compiled=True).name == "strix"
    with pytest.raises(BadInput, match="pip, hazel, mugi, rowan, strix"):
        create_builtin_player("greedy-2")
    with pytest.raises(BadInput, match="Unknown bot"):
        levels.get_level("nobody")
