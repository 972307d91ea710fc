"""The five characters: data in one place, names in both languages, and weaker ones that overlook things."""

from __future__ import annotations

from random import Random

import pytest

from boardroom.base.errors import BadInput
from boardroom.engine.match import Seal, Table
from boardroom.engine.rules.constants import CHANCE
from boardroom.games import GAMES, game_named
from boardroom.players import levels
from boardroom.players.jobs import AT_TABLES, minded
from boardroom.players.levels import BY_HAND, BY_NAME, LEARNED, LEVELS, UNSEARCHED, Overlooking, called, mind
from boardroom.players.player import Position
from boardroom.players.registry import house_player, player_named


def test_there_are_five_each_with_a_name_and_a_manner_in_both_languages():
    assert [level.strength for level in LEVELS] == [1, 2, 3, 4, 5]
    for said in (said for level in LEVELS for said in (level.names, level.grade, level.manner)):
        assert set(said) == {"en", "ja"}
    assert len({name for level in LEVELS for name in level.names.values()}) == 10
    assert set(levels.COMPANY) <= set(BY_NAME)
    assert {*levels.FORMERLY.values(), levels.STAND_IN} <= set(BY_NAME)


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
def test_a_character_has_its_name_in_the_readers_language(stored, english, japanese):
    """What older tables and records call `greedy-2` is a character too; anybody else keeps their name."""
    assert (called(stored, "en"), called(stored, "ja")) == (english, japanese)


def test_who_decides_for_a_level_depends_on_what_was_learned():
    acquire, aquaretto, trade = (game_named(name) for name in ("acquire", "aquaretto", "trade"))
    strix, pip = BY_NAME["strix"], BY_NAME["pip"]
    assert mind(strix, acquire, acquire.options({})) == LEARNED[4]
    assert mind(strix, aquaretto, aquaretto.options({"ruleset": "joint", "players": 5})).player == "search"
    assert mind(strix, trade, trade.options({})).player == "trained"
    # Decks of one's own were never played in training
    own = trade.options({"ruleset": {"base": "standard", "name": "short", "goal": 40}})
    assert mind(strix, trade, own) == BY_HAND[4]
    assert mind(pip, trade, own).notices < mind(pip, acquire, acquire.options({})).notices
    for ladder in (LEARNED, UNSEARCHED, BY_HAND):
        assert {each.player for each in ladder} <= set(AT_TABLES)


class Watcher:
    """Takes the first of what it is shown."""

    name = "watcher"

    def __init__(self) -> None:
        self.shown: list[int] = []

    def choose(self, position: Position) -> int:
        self.shown.append(len(position.legal))
        return position.legal[0]


def decision(game: str, seed: int) -> Position:
    rules = game_named(game)
    table = Table(rules, rules.options({}), seal=Seal("0" * 64))
    random = Random(seed)
    while table.state.actor == CHANCE or len(table.legal()) < 4:
        table.do(table.chance() if table.state.actor == CHANCE else random.choice(table.legal()))
    return Position(table, int(table.state.actor), random)


def test_who_overlooks_things_sees_a_part_of_what_it_could_do():
    position = decision("acquire", 1)
    texts, legal = position.texts, list(position.legal)
    watcher = Watcher()
    for _ in range(400):
        assert Overlooking(watcher, 0.3).choose(position) in legal
    share = sum(watcher.shown) / (400 * len(legal))
    assert 0.2 < share < 0.45
    assert min(watcher.shown) == 1
    assert (position.legal, position.texts) == (legal, texts), "the position is nobody's to change"


def test_nobody_gives_up_because_they_overlooked_the_rest():
    """TC24: a bankruptcy may be declared in any turn. A beginner that saw nothing else would."""
    trade = game_named("trade")
    for seed in range(5):
        position = decision("trade", seed)
        while "bankrupt" not in position.texts:
            position = decision("trade", seed := seed + 100)
        assert position.action("bankrupt") in trade.surrenders
        chosen = {Overlooking(Watcher(), 0.1).choose(position) for _ in range(60)}
        assert len(chosen) > 1
        assert not chosen & trade.surrenders


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["pip", "hazel", "mugi", "rowan"])
def test_every_level_decides_in_every_game(game, name):
    for seed in range(3):
        position = decision(game, seed)
        chosen = position.action(minded(name).choose(position))
        again = decision(game, seed)
        assert again.action(minded(name).choose(again)) == chosen, "repeatable from the seed"


def test_levels_are_players_by_name():
    assert player_named("hazel").name == "hazel"
    assert house_player("strix", compiled=True).name == "strix"
    with pytest.raises(BadInput, match="pip, hazel, mugi, rowan, strix"):
        house_player("greedy-2")
    with pytest.raises(BadInput, match="Unknown bot"):
        levels.level("nobody")
