"""A game as the rest of the code base sees it: rules, options, texts, and access to hidden information."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from boardroom.base.errors import BadInput, BadRecord, Refusal
from boardroom.base.rulebook import Rule, RuleEntry
from boardroom.engine.rules import options as declaring
from boardroom.engine.rules.constants import UNDO_ALLOWED, UNDO_BLOCKED
from boardroom.engine.rules.events import EVERYONE, HIDDEN, Event
from boardroom.engine.rules.game_text import GameText, RefusalReason
from boardroom.engine.rules.schema import AnyState, Schema
from boardroom.engine.terminal.contract import Terminal
from boardroom.engine.view_types import GameView

if TYPE_CHECKING:
    from boardroom.engine.match import Match

Options = declaring.Options
INVARIANT_ROOM = 1024
"""Integers of scratch space for a game's invariants."""


class TrainedBots(NamedTuple):
    """Measured properties of a game's trained bots; see docs/project/measurements/players.md."""

    benefit_from_lookahead: bool = True
    """True if lookahead makes them stronger."""
    handle_custom_rulesets: bool = True
    """True if they also play well under custom rulesets, which are not part of their training."""


class NoteGrammar(Protocol):
    """Rulings at a real table that do not change the state, as numbers and as text."""

    def text(self, note: int) -> str: ...
    def parse(self, text: str) -> int: ...


@lru_cache(40)
def _cached_text(game: Game, options: str) -> GameText:
    return game.create_text(json.loads(options))


class Game(ABC):
    """One game. Code outside its folder uses it only through an instance of this class."""

    name: str
    titles: Mapping[str, str]
    version: int
    declared_options: declaring.OptionList
    """The options of a table: choices, labels and dependencies."""
    schema: Schema[Any]
    rules: ModuleType
    invariants: ModuleType
    """A rules module: `find_violation(s, room)` returns the index in `VIOLATIONS` of a violated invariant, or 0."""
    evaluation: ModuleType | None = None
    """A rules module that evaluates positions. Its functions may modify the position.

    `value(s, seat)` is higher for better positions. `is_unsettled(s)` is true while the last action still forces
    decisions that determine its value. Optional: `affects_no_rival(s)` is true if no action affects rivals now, and
    `own_value(s, seat)` is the part of the value that can then differ until the end of the game.
    """
    advice: ModuleType | None = None
    """A rules module for greedy players. Its functions may modify the position.

    `advise(s, seat, moves, n)` returns the choice of the game's own greedy player among n moves. `narrow(s, moves, n)`
    moves those worth evaluating to the front. Without this module, greedy players evaluate every move.
    """
    features: ModuleType | None = None
    """A rules module for trained players; None if the game does not support them. It may modify the position.

    `features(s, seat, out)` writes what a seat may know as `FEATURES` small integers into zeros; `VERSION` numbers
    their meaning. Optional: `next_seat(s, seat)`, and `needs_settling(s)`, which is true if a position should be
    evaluated only after its seat has settled it.
    """
    plain_features: ModuleType | None = None
    """A rules module: `plain_features(s, seat, out)` writes what a seat sees, without derived values, as
    `PLAIN_FEATURES` small integers into zeros. None if the game has no plain features.
    """
    samples: ModuleType | None = None
    """A rules module: `deal(s, seat, r)` deals random values for hidden information, like `sample`.

    None in games without hidden information.
    """
    trained_bots: TrainedBots | None = None
    """Properties of the trained bots, if the package includes weights (`players/weights`)."""
    view_type: Any = dict[str, Any]
    """The TypedDict that describes `Table.view`, for API documentation."""
    max_actions: int
    """The most actions that `legal_actions` ever writes, including those it writes but does not count.

    Compiled code does not check bounds.
    """
    surrender_actions: frozenset[int] = frozenset()
    """Actions that give up the game or much of it. Bots never take them merely because they evaluated no others."""
    score_unit: int = 1
    """Score per point; the remainder breaks ties."""
    rule_entries: Mapping[str, Sequence[RuleEntry]]
    """The source of the numbered rules by language; `render_rulebook` renders them for a table."""
    page_module: str = ""
    """The module with the game's PAGE on the site; by default, the folder with its name in the site's games."""
    note_grammar: NoteGrammar | None = None
    """The notes allowed in the record of a real table, or None."""

    def complete_options(self, given: Mapping[str, Any]) -> Options:
        """Return complete, valid options for a table. Raise BadInput if an option is invalid."""
        return declaring.check_options(self.declared_options, given)

    def upgrade_options(self, given: Options, version: int) -> Options:
        """Convert options of an older rules version, so that its tables continue and replay unchanged.

        A changed rule becomes a value of the ruleset. Raise BadRecord if that is impossible.
        """
        raise BadRecord(
            "This record uses version %(theirs)r of the rules of %(game)s. Version %(ours)s may replay it differently.",
            theirs=version,
            game=self.name,
            ours=self.version,
        )

    def options_for_version(self, given: Options, version: Any) -> Options:
        """Return the options of a table that was created under any rules version."""
        if type(version) is not int or not 1 <= version <= self.version:
            return Game.upgrade_options(self, given, version)
        return given if version == self.version else self.upgrade_options(given, version)

    def variants(self) -> list[Options]:
        """Return options that together reach every rule, for the conformance kit."""
        return list(declaring.all_combinations(self.declared_options))

    @abstractmethod
    def load_options(self, s: AnyState, options: Options) -> None:
        """Write valid options into an empty state."""

    @abstractmethod
    def create_text(self, options: Options) -> GameText: ...

    @abstractmethod
    def find_refusal_reason(self, s: AnyState, action: int) -> RefusalReason:
        """Return why the actor may not take this action, using only information that the actor has."""

    def explain_refusal(self, s: AnyState, action: int, words: GameText) -> Refusal:
        """Return the refusal for an illegal action."""
        rule, key, values = self.find_refusal_reason(s, action)
        return words.create_refusal(rule, key, **values)

    @abstractmethod
    def view(self, s: AnyState, seat: int | None, words: Any) -> GameView:
        """Return everything that a seat (None: a spectator) may see, as JSON data."""

    @abstractmethod
    def sample(self, s: AnyState, seat: int | None, random: Random) -> AnyState:
        """Return a random state that is consistent with the seat's knowledge."""

    def visible_event(self, event: Event, seat: int | None, now: AnyState, turn: int) -> Event | None:
        """Return an event of the given turn as the seat may remember it now; None if it may not."""
        return mask_event(event, seat)

    def undo_verdict(self, before: AnyState, action: int, after: AnyState, options: Options) -> int:
        """Return whether the ruleset allows undo of an action: UNDO_ALLOWED, UNDO_BLOCKED or UNDO_SKIPPED.

        With the option `take_back`, players may undo their own actions until another player decides or something is
        drawn.
        """
        own = before.actor == after.actor and before.turns == after.turns
        return UNDO_ALLOWED if own and options.get("take_back") == "own" else UNDO_BLOCKED

    @abstractmethod
    def reveals_hidden(self, before: AnyState, action: int) -> bool:
        """Return True if the action reveals hidden information."""

    def records_real_table(self, options: Options) -> bool:
        """Return True if the match records a real table, so that draws are typed in and mistakes can be corrected."""
        return False

    def referee_actions(self, s: AnyState) -> list[int]:
        """Return the referee's actions that are possible now."""
        return []

    def is_partial(self, action: int) -> bool:
        """Return True if the action is only part of a decision, such as one item of an offer.

        Reviews judge complete decisions.
        """
        return False

    def describe_action(self, table: Match, action: int, lang: str) -> str:
        """Return a sentence for an action if its events do not describe it well enough, otherwise ""."""
        return ""

    def out_of_turn_actions(self, s: AnyState) -> list[tuple[int, int]]:
        """Return (seat, action) pairs for seats that may act while another is active.

        None of the actions may be legal for the active seat, so that records need not name the seat.
        """
        return []

    def note_event(self, s: AnyState, events: Sequence[Any], note: int, notes: Sequence[int], words: Any) -> Event:
        """Return the event of a note, given the events and notes so far. Raise Refused if the rules forbid it."""
        raise BadInput(f"{self.titles['en']} has no notes.")

    @abstractmethod
    def current_worth(self, s: AnyState, seat: int) -> int:
        """Return the seat's score if the game ended now, as players count it, for the graph of a replay."""

    def current_worths(self, s: AnyState) -> list[int]:
        """Return every seat's worth. Games may override this to compute all at once."""
        return [self.current_worth(s, seat) for seat in range(s.players)]

    def rule_numbers(self) -> list[str]:
        return [entry.number for entry in self.rule_entries["en"]]

    @abstractmethod
    def render_rulebook(self, options: Options, lang: str) -> Sequence[Rule]:
        """Return the numbered rules for valid options."""

    def create_terminal(self, options: Options, colours: int) -> Terminal[Any]:
        """Return the terminal interface for valid options, with this many colours (0: none)."""
        raise BadInput(f"{self.titles['en']} cannot be played in a terminal.")

    def score_to_points(self, score: Any) -> Any:
        """Convert a score or an array of scores to points, without tiebreaks."""
        return score // self.score_unit

    def seat_count(self, options: Options) -> int:
        return int(options["players"])

    def create_state(self, options: Options) -> AnyState:
        """Return the initial state for valid options, before any draw."""
        s = self.schema.create_state()
        self.load_options(s, options)
        self.rules.setup(s)
        return s

    def find_violation(self, s: AnyState) -> str | None:
        """Return the violated invariant, or None."""
        index = self.invariants.find_violation(s, [0] * INVARIANT_ROOM)
        return str(self.invariants.VIOLATIONS[index]) if index else None

    def shared_text(self, options: Options) -> GameText:
        """Return the texts for these options from a cache: they contain thousands of strings."""
        return _cached_text(self, json.dumps(options))

    def legal_actions(self, s: AnyState) -> list[int]:
        out = [0] * self.max_actions
        return out[: self.rules.legal(s, out)]


def missing_module_message(game: Game, what: str) -> str:
    """Explain that a game lacks a module that trained players need."""
    lacks = "features" if game.features is None else "judgement"
    return f"{game.titles['en']} {what}: its Game names no `{lacks}` (docs/extend/rules-modules.md)."


def check_game(game: Game) -> Game:
    """Return the game. Raise BadInput if it is not a Game, such as the name of one."""
    if not isinstance(game, Game):
        raise BadInput(f"Expected a game, not {game!r}. Use boardroom.game({str(game)!r}).")
    return game


def mask_event(event: Event, seat: int | None) -> Event:
    """Return the event without details that the seat may not see."""
    if event.to in (EVERYONE, seat):
        return event
    return event._replace(x=HIDDEN, y=HIDDEN, z=HIDDEN)
