"""The five bots that people play against, and how they decide.

A level is data: names, description and the built-in player that decides. Weaker levels overlook some actions. Pages,
commands, API and arena share this list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game, Options
from boardroom.players.lookahead import narrowed
from boardroom.players.network import learned
from boardroom.players.player import Player, Position

Said = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True)
class Level:
    """A bot as people see it."""

    name: str
    """Name in commands, API and database."""
    strength: int
    names: Said
    grade: Said
    manner: Said


LEVELS = (
    Level(
        "pip",
        1,
        {"en": "Pip", "ja": "ピピ"},
        {"en": "Beginner", "ja": "はじめて"},
        {
            "en": "Overlooks most things. Very glad you came.",
            "ja": "たいていのことを見落とします。来てくれてうれしい。",
        },
    ),
    Level(
        "hazel",
        2,
        {"en": "Hazel", "ja": "くるみ"},
        {"en": "Easy", "ja": "やさしい"},
        {"en": "Careful, but something always slips by.", "ja": "慎重なのに、いつも何かを見逃す。"},
    ),
    Level(
        "mugi",
        3,
        {"en": "Mugi", "ja": "むぎ"},
        {"en": "Medium", "ja": "ふつう"},
        {"en": "Takes what is best right now.", "ja": "目の前のいちばん得な手を選ぶ。"},
    ),
    Level(
        "rowan",
        4,
        {"en": "Rowan", "ja": "あかね"},
        {"en": "Strong", "ja": "つよい"},
        {"en": "Knows what a position is worth. Answers at once.", "ja": "局面の価値を知っている。返事は早い。"},
    ),
    Level(
        "strix",
        5,
        {"en": "Strix", "ja": "ちよ"},
        {"en": "Master", "ja": "名人"},
        {
            "en": "Thinks it through to the next turn. Rarely blinks.",
            "ja": "次の手番まで読み切る。めったにまばたきしない。",
        },
    ),
)
BY_NAME = {level.name: level for level in LEVELS}
FORMERLY = {"random": "pip", "greedy": "mugi", "trained": "rowan", "search": "strix"}
"""Names of built-in players in older tables and records, with the levels they stand for."""
COMPANY = ("hazel", "mugi", "pip", "hazel", "mugi")
"""Opponents if the user chooses none."""
STAND_IN = "mugi"
"""The bot that substitutes for absent players and fills seats that must not stay empty."""


@dataclass(frozen=True)
class Mind:
    """A level's built-in player, and the share of actions it notices."""

    player: str
    notices: float = 1.0


LEARNED = (Mind("greedy", 0.3), Mind("greedy", 0.7), Mind("greedy"), Mind("trained"), Mind("search"))
UNSEARCHED = (Mind("greedy", 0.2), Mind("greedy", 0.4), Mind("greedy", 0.7), Mind("greedy"), Mind("trained"))
"""For games where the benefit of searching has not been measured. A trained player that overlooks a fifth of the
actions is weaker than greedy (docs/strength.md)."""
BY_HAND = (Mind("greedy", 0.2), Mind("greedy", 0.4), Mind("greedy", 0.6), Mind("greedy", 0.8), Mind("greedy"))
"""For games without good weights: the strongest level uses the handwritten evaluation."""


def well_learned(game: Game, options: Options) -> bool:
    """Return True if the trained player is stronger than greedy at such a table (docs/strength.md)."""
    if game.learned is None or (isinstance(options.get("ruleset"), dict) and not game.learned.own_rulesets):
        return False
    return learned(game)


def mind(level: Level, game: Game, options: Options) -> Mind:
    """Return how a level decides at such a table."""
    if game.learned is None or not well_learned(game, options):
        return BY_HAND[level.strength - 1]
    return (LEARNED if game.learned.looks_ahead else UNSEARCHED)[level.strength - 1]


def level_of(name: str) -> Level | None:
    """Return the level of a bot, including its older names, or None."""
    return BY_NAME.get(FORMERLY.get(name, name))


def level(name: str) -> Level:
    """Return the level of a bot. Raise BadInput if it is unknown."""
    found = level_of(name)
    if found is None:
        raise BadInput("Unknown bot %(name)s. Choose one of %(all)s.", name=name, all=", ".join(BY_NAME))
    return found


NAMED = {name: level for level in LEVELS for name in level.names.values()}
CALLED = re.compile(rf"(?:({'|'.join(NAMED)})|({'|'.join(FORMERLY)}|{'|'.join(BY_NAME)}))(?:(?: #?|-)(\d+))?")


def called(name: str, lang: str) -> str:
    """Return a bot's name in a language. Handles old names such as `greedy-2`; other names are returned unchanged."""
    who, found = character(name), CALLED.fullmatch(name)
    if who is None or found is None:
        return name
    return f"{who.names[lang]} {found[3]}" if found[3] else who.names[lang]


def character(name: str) -> Level | None:
    """Return the level with this display name, or None for other names."""
    found = CALLED.fullmatch(name)
    if found is None:
        return None
    return NAMED[found[1]] if found[1] else level_of(found[2])


@dataclass(frozen=True)
class Overlooking:
    """Considers a random part of the legal actions only. It never resigns, so that beginners can play to the end."""

    player: Player
    notices: float

    @property
    def name(self) -> str:
        return self.player.name

    def choose(self, position: Position) -> int | str:
        worth = narrowed(position.game, position.sample(), position.legal)
        candidates = [action for action in worth if action not in position.game.surrenders] or worth
        noticed = [action for action in candidates if position.random.random() < self.notices]
        limited = copy(position)
        limited.legal = noticed or [position.random.choice(candidates)]
        limited.__dict__.pop("texts", None)
        return self.player.choose(limited)


@dataclass(frozen=True)
class LevelPlayer:
    """A level as a player."""

    level: Level
    made: Mapping[str, Player]
    """Built-in players by name."""

    @property
    def name(self) -> str:
        return self.level.name

    def choose(self, position: Position) -> int | str:
        how = mind(self.level, position.game, position.options)
        player = self.made[how.player]
        return (player if how.notices >= 1 else Overlooking(player, how.notices)).choose(position)
