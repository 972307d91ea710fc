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
from boardroom.players.lookahead import narrow_actions
from boardroom.players.network import has_weights
from boardroom.players.player import Player, Position

LocalizedText = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True)
class Level:
    """A bot as people see it."""

    name: str
    """Name in commands, API and database."""
    strength: int
    names: LocalizedText
    grade: LocalizedText
    description: LocalizedText


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
LEVELS_BY_NAME = {level.name: level for level in LEVELS}
LEVELS_BY_OLD_NAME = {"random": "pip", "greedy": "mugi", "trained": "rowan", "search": "strix"}
"""Names of built-in players in older tables and records, with the levels they stand for."""
DEFAULT_OPPONENTS = ("hazel", "mugi", "pip", "hazel", "mugi")
"""Opponents if the user chooses none."""
SUBSTITUTE_BOT = "mugi"
"""The bot that substitutes for absent players and fills seats that must not stay empty."""


@dataclass(frozen=True)
class LevelSettings:
    """A level's built-in player, and the share of actions it notices."""

    player: str
    notice_rate: float = 1.0


TRAINED_LEVELS = (
    LevelSettings("greedy", 0.3),
    LevelSettings("greedy", 0.7),
    LevelSettings("greedy"),
    LevelSettings("trained"),
    LevelSettings("search"),
)
UNSEARCHED_LEVELS = (
    LevelSettings("greedy", 0.2),
    LevelSettings("greedy", 0.4),
    LevelSettings("greedy", 0.7),
    LevelSettings("greedy"),
    LevelSettings("trained"),
)
"""For games where the benefit of searching has not been measured. A trained player that overlooks a fifth of the
actions is weaker than greedy (docs/project/measurements/players.md)."""
HEURISTIC_LEVELS = (
    LevelSettings("greedy", 0.2),
    LevelSettings("greedy", 0.4),
    LevelSettings("greedy", 0.6),
    LevelSettings("greedy", 0.8),
    LevelSettings("greedy"),
)
"""For games without good weights: the strongest level uses the handwritten evaluation."""


def has_strong_weights(game: Game, options: Options) -> bool:
    """Return True if the trained player is stronger than greedy there (docs/project/measurements/players.md)."""
    if game.trained_bots is None or (
        isinstance(options.get("ruleset"), dict) and not game.trained_bots.handle_custom_rulesets
    ):
        return False
    return has_weights(game)


def get_level_settings(level: Level, game: Game, options: Options) -> LevelSettings:
    """Return how a level decides at such a table."""
    if game.trained_bots is None or not has_strong_weights(game, options):
        return HEURISTIC_LEVELS[level.strength - 1]
    return (TRAINED_LEVELS if game.trained_bots.benefit_from_lookahead else UNSEARCHED_LEVELS)[level.strength - 1]


def find_level(name: str) -> Level | None:
    """Return the level of a bot, including its older names, or None."""
    return LEVELS_BY_NAME.get(LEVELS_BY_OLD_NAME.get(name, name))


def get_level(name: str) -> Level:
    """Return the level of a bot. Raise BadInput if it is unknown."""
    found = find_level(name)
    if found is None:
        raise BadInput("Unknown bot %(name)s. Choose one of %(all)s.", name=name, all=", ".join(LEVELS_BY_NAME))
    return found


LEVELS_BY_DISPLAY_NAME = {name: level for level in LEVELS for name in level.names.values()}
BOT_NAME = re.compile(
    rf"(?:({'|'.join(LEVELS_BY_DISPLAY_NAME)})|({'|'.join((*LEVELS_BY_OLD_NAME, *LEVELS_BY_NAME))}))"
    r"(?:(?: #?|-)(\d+))?"
)


def localize_bot_name(name: str, lang: str) -> str:
    """Return a bot's name in a language. Handles old names such as `greedy-2`; other names are returned unchanged."""
    who, found = find_displayed_level(name), BOT_NAME.fullmatch(name)
    if who is None or found is None:
        return name
    return f"{who.names[lang]} {found[3]}" if found[3] else who.names[lang]


def find_displayed_level(name: str) -> Level | None:
    """Return the level with this display name, or None for other names."""
    found = BOT_NAME.fullmatch(name)
    if found is None:
        return None
    return LEVELS_BY_DISPLAY_NAME[found[1]] if found[1] else find_level(found[2])


@dataclass(frozen=True)
class CarelessPlayer:
    """Considers a random part of the legal actions only. It never resigns, so that beginners can play to the end."""

    player: Player
    notice_rate: float

    @property
    def name(self) -> str:
        return self.player.name

    def choose(self, position: Position) -> int | str:
        worth = narrow_actions(position.game, position.sample(), position.legal)
        candidates = [action for action in worth if action not in position.game.surrender_actions] or worth
        noticed = [action for action in candidates if position.random.random() < self.notice_rate]
        limited = copy(position)
        limited.legal = noticed or [position.random.choice(candidates)]
        limited.__dict__.pop("legal_texts", None)
        return self.player.choose(limited)


@dataclass(frozen=True)
class LevelPlayer:
    """A level as a player."""

    level: Level
    builtin_players: Mapping[str, Player]
    """Built-in players by name."""

    @property
    def name(self) -> str:
        return self.level.name

    def choose(self, position: Position) -> int | str:
        how = get_level_settings(self.level, position.game, position.options)
        player = self.builtin_players[how.player]
        return (player if how.notice_rate >= 1 else CarelessPlayer(player, how.notice_rate)).choose(position)
