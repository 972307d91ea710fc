"""The five bots that people play against: who they are, and how well they play.

A level is data: its names, its manner, and which player of the house decides for it. A weaker one plays as a stronger
one does, but overlooks things. Pages, commands, API and arena have the same five from here.
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
    """A character: what a person sees of it."""

    name: str
    """As commands, API and database know it."""
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
"""Who the players of the house are to people: older tables and records have them by these names."""
COMPANY = ("hazel", "mugi", "pip", "hazel", "mugi")
"""Who sits down with somebody who has chosen nobody."""
STAND_IN = "mugi"
"""Who plays on for a person, and who takes a seat that must not stay free."""


@dataclass(frozen=True)
class Mind:
    """How a level decides: which player of the house decides for it, and which part of what it could do it notices."""

    player: str
    notices: float = 1.0


LEARNED = (Mind("greedy", 0.3), Mind("greedy", 0.7), Mind("greedy"), Mind("trained"), Mind("search"))
UNSEARCHED = (Mind("greedy", 0.2), Mind("greedy", 0.4), Mind("greedy", 0.7), Mind("greedy"), Mind("trained"))
"""Where nobody has measured yet whether looking ahead helps: the master plays as it has learned to. Who has learned and
overlooks a fifth of what could be done is weaker than greedy (docs/strength.md)."""
BY_HAND = (Mind("greedy", 0.2), Mind("greedy", 0.4), Mind("greedy", 0.6), Mind("greedy", 0.8), Mind("greedy"))
"""Where nobody has learned the game, or not well enough: the master plays as well as was written by hand."""


def well_learned(game: Game, options: Options) -> bool:
    """Whether what was learned plays better at such a table than what was written by hand (docs/strength.md)."""
    if game.learned is None or (isinstance(options.get("ruleset"), dict) and not game.learned.own_rulesets):
        return False
    return learned(game)


def mind(level: Level, game: Game, options: Options) -> Mind:
    """How a level decides at such a table."""
    if game.learned is None or not well_learned(game, options):
        return BY_HAND[level.strength - 1]
    return (LEARNED if game.learned.looks_ahead else UNSEARCHED)[level.strength - 1]


def level_of(name: str) -> Level | None:
    """The level that a bot of the site is, also one that was seated by an older name."""
    return BY_NAME.get(FORMERLY.get(name, name))


def level(name: str) -> Level:
    """The same; BadInput where there is none."""
    found = level_of(name)
    if found is None:
        raise BadInput("There is no bot %(name)s: choose one of %(all)s.", name=name, all=", ".join(BY_NAME))
    return found


NAMED = {name: level for level in LEVELS for name in level.names.values()}
CALLED = re.compile(rf"(?:({'|'.join(NAMED)})|({'|'.join(FORMERLY)}|{'|'.join(BY_NAME)}))(?:(?: #?|-)(\d+))?")


def called(name: str, lang: str) -> str:
    """The name of somebody who is no person, as a reader of the language sees it: a character of the house has one in
    each language, and what older records call `greedy-2` is a character too."""
    who, found = character(name), CALLED.fullmatch(name)
    if who is None or found is None:
        return name
    return f"{who.names[lang]} {found[3]}" if found[3] else who.names[lang]


def character(name: str) -> Level | None:
    """The level that somebody of this name is, if it is one of the house."""
    found = CALLED.fullmatch(name)
    if found is None:
        return None
    return NAMED[found[1]] if found[1] else level_of(found[2])


@dataclass(frozen=True)
class Overlooking:
    """A player that misses things: of what it could do it looks at a part, at random, and takes the best of that.
    It may play badly, but it does not give up: who sits down with a beginner wants to play to the end."""

    player: Player
    notices: float

    @property
    def name(self) -> str:
        return self.player.name

    def choose(self, position: Position) -> int | str:
        worth = narrowed(position.game, position.sample(), position.legal)
        could = [action for action in worth if action not in position.game.surrenders] or worth
        seen = [action for action in could if position.random.random() < self.notices]
        narrow = copy(position)
        narrow.legal = seen or [position.random.choice(could)]
        narrow.__dict__.pop("texts", None)
        return self.player.choose(narrow)


@dataclass(frozen=True)
class LevelPlayer:
    """A level at a table: whoever decides for it there."""

    level: Level
    made: Mapping[str, Player]
    """The players of the house by name."""

    @property
    def name(self) -> str:
        return self.level.name

    def choose(self, position: Position) -> int | str:
        how = mind(self.level, position.game, position.options)
        player = self.made[how.player]
        return (player if how.notices >= 1 else Overlooking(player, how.notices)).choose(position)
