"""A game as the rest of the code base sees it: rules, options, texts, and access to hidden information."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from boardroom.base.errors import BadInput, BadRecord, Refused
from boardroom.base.rulebook import Entry, Rule
from boardroom.engine.rules import options as declaring
from boardroom.engine.rules.constants import BACK, FIRM
from boardroom.engine.rules.events import EVERYONE, HIDDEN, Event
from boardroom.engine.rules.game_text import Reason, Words
from boardroom.engine.rules.schema import Schema, SomeState
from boardroom.engine.terminal.contract import Terminal
from boardroom.engine.view_types import View

if TYPE_CHECKING:
    from boardroom.engine.match import Table

Options = declaring.Options
ROOM = 1024
"""Integers of scratch space for a game's invariants."""


class Learned(NamedTuple):
    """Measured properties of a game's trained bots; see docs/strength.md."""

    looks_ahead: bool = True
    """True if lookahead makes them stronger."""
    own_rulesets: bool = True
    """True if they also play well under custom rulesets, which are not part of their training."""


class Notes(Protocol):
    """Rulings at a real table that do not change the state, as numbers and as text."""

    def text(self, note: int) -> str: ...
    def parse(self, text: str) -> int: ...


@lru_cache(40)
def _words(game: Game, options: str) -> Words:
    return game.words(json.loads(options))


class Game(ABC):
    """One game. Code outside its folder uses it only through an instance of this class."""

    name: str
    titles: Mapping[str, str]
    version: int
    declared: declaring.Declared
    """The options of a table: choices, labels and dependencies."""
    schema: Schema[Any]
    rules: ModuleType
    invariants: ModuleType
    """A rules module: `broken(s, room)` returns the index in `SENTENCES` of a violated invariant, or 0."""
    judgement: ModuleType | None = None
    """A rules module that evaluates positions. Its functions may modify the position.

    `value(s, seat)` is higher for better positions. `unsettled(s)` is true while the last action still forces decisions
    that determine its value. Optional: `left_alone(s)` is true if no action affects rivals now, and
    `own_value(s, seat)` is the part of the value that can then differ until the end of the game.
    """
    advice: ModuleType | None = None
    """A rules module for greedy players. Its functions may modify the position.

    `advise(s, seat, moves, n)` returns the choice of the game's own greedy player among n moves. `narrow(s, moves, n)`
    moves those worth evaluating to the front. Without this module, greedy players evaluate every move with `judgement`.
    """
    features: ModuleType | None = None
    """A rules module for trained players; None if the game does not support them. It may modify the position.

    `features(s, seat, out)` writes what a seat may know as `FEATURES` small integers into zeros; `VERSION` numbers
    their meaning. Optional: `following(s, seat)`, and `awaited(s)`, which is true if a position should be evaluated
    only after its seat has settled it.
    """
    plain_features: ModuleType | None = None
    """A rules module: `plain_features(s, seat, out)` writes what a seat sees, without derived values, as
    `PLAIN_FEATURES` small integers into zeros. None if the game has no plain features.
    """
    samples: ModuleType | None = None
    """A rules module: `deal(s, seat, r)` deals random values for hidden information, like `sample`.

    None in games without hidden information.
    """
    learned: Learned | None = None
    """Properties of the trained bots, if the package includes weights (`players/weights`)."""
    view_type: Any = dict[str, Any]
    """The TypedDict that describes `Table.view`, for API documentation."""
    max_actions: int
    """The most actions that `legal` ever writes, including those it writes but does not count.

    Compiled code does not check bounds.
    """
    surrenders: frozenset[int] = frozenset()
    """Actions that give up the game or much of it. Bots never take them merely because they evaluated no others."""
    score_unit: int = 1
    """Score per point; the remainder breaks ties."""
    entries: Mapping[str, Sequence[Entry]]
    """The source of the numbered rules by language; `rulebook` renders them for a table."""
    page: str = ""
    """The module with the game's PAGE on the site; by default, the folder with its name in the site's games."""
    notes: Notes | None = None
    """The notes allowed in the record of a real table, or None."""

    def options(self, given: Mapping[str, Any]) -> Options:
        """Return complete, valid options for a table. Raise BadInput if an option is invalid."""
        return declaring.checked(self.declared, given)

    def formerly(self, given: Options, version: int) -> Options:
        """Convert options of an older rules version, so that its tables continue and replay unchanged.

        A changed rule becomes a value of the ruleset. Raise BadRecord if that is impossible.
        """
        raise BadRecord(
            "This record uses version %(theirs)r of the rules of %(game)s. Version %(ours)s may replay it differently.",
            theirs=version,
            game=self.name,
            ours=self.version,
        )

    def options_of(self, given: Options, version: Any) -> Options:
        """Return the options of a table that was created under any rules version."""
        if type(version) is not int or not 1 <= version <= self.version:
            return Game.formerly(self, given, version)
        return given if version == self.version else self.formerly(given, version)

    def variants(self) -> list[Options]:
        """Return options that together reach every rule, for the conformance kit."""
        return list(declaring.combinations(self.declared))

    @abstractmethod
    def load(self, s: SomeState, options: Options) -> None:
        """Write valid options into an empty state."""

    @abstractmethod
    def words(self, options: Options) -> Words: ...

    @abstractmethod
    def reason(self, s: SomeState, action: int) -> Reason:
        """Return why the actor may not take this action, using only information that the actor has."""

    def why_not(self, s: SomeState, action: int, words: Words) -> Refused:
        """Return the refusal for an illegal action."""
        rule, key, values = self.reason(s, action)
        return words.refusal(rule, key, **values)

    @abstractmethod
    def view(self, s: SomeState, seat: int | None, words: Any) -> View:
        """Return everything that a seat (None: a spectator) may see, as JSON data."""

    @abstractmethod
    def sample(self, s: SomeState, seat: int | None, random: Random) -> SomeState:
        """Return a random state that is consistent with the seat's knowledge."""

    def hear(self, event: Event, seat: int | None, now: SomeState, turn: int) -> Event | None:
        """Return an event of the given turn as the seat may remember it now; None if it may not."""
        return masked(event, seat)

    def take_back(self, before: SomeState, action: int, after: SomeState, options: Options) -> int:
        """Return whether the ruleset allows undo of an action: FIRM, BACK or ASIDE (see `engine.constants`).

        With the option `taking_back`, players may undo their own actions until another player decides or something is
        drawn.
        """
        own = before.actor == after.actor and before.turns == after.turns
        return BACK if own and options.get("take_back") == "own" else FIRM

    @abstractmethod
    def reveals(self, before: SomeState, action: int) -> bool:
        """Return True if the action reveals hidden information."""

    def typed(self, options: Options) -> bool:
        """Return True if the match records a real table, so that draws are typed in and mistakes can be corrected."""
        return False

    def rulings(self, s: SomeState) -> list[int]:
        """Return the referee's actions that are possible now."""
        return []

    def part(self, action: int) -> bool:
        """Return True if the action is only part of a decision, such as one item of an offer.

        Reviews judge complete decisions.
        """
        return False

    def deed(self, table: Table, action: int, lang: str) -> str:
        """Return a sentence for an action if its events do not describe it well enough, otherwise ""."""
        return ""

    def meanwhile(self, s: SomeState) -> list[tuple[int, int]]:
        """Return (seat, action) pairs for seats that may act while another is active.

        None of the actions may be legal for the active seat, so that records need not name the seat.
        """
        return []

    def noted(self, s: SomeState, told: Sequence[Any], note: int, notes: Sequence[int], words: Any) -> Event:
        """Return the event of a note, given the events and notes so far. Raise Refused if the rules forbid it."""
        raise BadInput(f"{self.titles['en']} has no notes.")

    @abstractmethod
    def worth(self, s: SomeState, seat: int) -> int:
        """Return the seat's score if the game ended now, as players count it, for the graph of a replay."""

    def worths(self, s: SomeState) -> list[int]:
        """Return every seat's worth. Games may override this to compute all at once."""
        return [self.worth(s, seat) for seat in range(s.players)]

    def rule_numbers(self) -> list[str]:
        return [entry.number for entry in self.entries["en"]]

    @abstractmethod
    def rulebook(self, options: Options, lang: str) -> Sequence[Rule]:
        """Return the numbered rules for valid options."""

    def terminal(self, options: Options, colours: int) -> Terminal[Any]:
        """Return the terminal interface for valid options, with this many colours (0: none)."""
        raise BadInput(f"{self.titles['en']} cannot be played in a terminal.")

    def points(self, score: Any) -> Any:
        """Convert a score or an array of scores to points, without tiebreaks."""
        return score // self.score_unit

    def players(self, options: Options) -> int:
        return int(options["players"])

    def start(self, options: Options) -> SomeState:
        """Return the initial state for valid options, before any draw."""
        s = self.schema.new()
        self.load(s, options)
        self.rules.setup(s)
        return s

    def broken(self, s: SomeState) -> str | None:
        """Return the violated invariant, or None."""
        index = self.invariants.broken(s, [0] * ROOM)
        return str(self.invariants.SENTENCES[index]) if index else None

    def shared_words(self, options: Options) -> Words:
        """Return the texts for these options from a cache: they contain thousands of strings."""
        return _words(self, json.dumps(options))

    def legal(self, s: SomeState) -> list[int]:
        out = [0] * self.max_actions
        return out[: self.rules.legal(s, out)]


def unlearned(game: Game, what: str) -> str:
    """Explain that a game lacks a module that trained players need."""
    lacks = "features" if game.features is None else "judgement"
    return f"{game.titles['en']} {what}: its Game names no `{lacks}` (docs/rules-modules.md)."


def known_game(game: Game) -> Game:
    """Return the game. Raise BadInput if it is not a Game, such as the name of one."""
    if not isinstance(game, Game):
        raise BadInput(f"Expected a game, not {game!r}. Use boardroom.game({str(game)!r}).")
    return game


def masked(event: Event, seat: int | None) -> Event:
    """Return the event without details that the seat may not see."""
    if event.to in (EVERYONE, seat):
        return event
    return event._replace(x=HIDDEN, y=HIDDEN, z=HIDDEN)
