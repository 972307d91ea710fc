"""What a game is to the rest of the house: its rules, its options, its words, and who may see what."""

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
from boardroom.engine import options as declaring
from boardroom.engine.constants import BACK, FIRM
from boardroom.engine.events import EVERYONE, HIDDEN, Event
from boardroom.engine.schema import Schema, SomeState
from boardroom.engine.terminal.contract import Terminal
from boardroom.engine.view_types import View
from boardroom.engine.words import Reason, Words

if TYPE_CHECKING:
    from boardroom.engine.table import Table

Options = declaring.Options
ROOM = 1024
"""How many integers a game's invariants may count in."""


class Learned(NamedTuple):
    """What may be expected of players that have learned a game: measured, in docs/strength.md."""

    looks_ahead: bool = True
    """Whether they are better still where they look ahead."""
    own_rulesets: bool = True
    """Whether they play well by rulesets of one's own, which they never played while they learned."""


class Notes(Protocol):
    """Rulings of a real table that change nothing in the state, as numbers and as text."""

    def text(self, note: int) -> str: ...
    def parse(self, text: str) -> int: ...


@lru_cache(40)
def _words(game: Game, options: str) -> Words:
    return game.words(json.loads(options))


class Game(ABC):
    """One game. Everything outside its folder reaches it through an object of this class."""

    name: str
    titles: Mapping[str, str]
    version: int
    declared: declaring.Declared
    """The options of a table: their choices, their words, and what goes together."""
    schema: Schema[Any]
    rules: ModuleType
    invariants: ModuleType
    """A rules module: `broken(s, room)` is the number of the sentence in `SENTENCES` that tells what is wrong, or 0."""
    judgement: ModuleType | None = None
    """A rules module: `value(s, seat)`, greater is better, of a position it may spoil; and `unsettled(s)`, whether the
    last action still forces decisions, so that its value shows only after them. It may say more: `left_alone(s)`,
    whether rivals have the same whatever is decided now, and `own_value(s, seat)`, which is all that differs then
    unless the game ends."""
    advice: ModuleType | None = None
    """A rules module: `advise(s, seat, moves, n)` is what a greedy player of the game's own takes of n moves, and
    `narrow(s, moves, n)` brings those that are worth judging to the front; both may spoil the position. None: a greedy
    player goes by `judgement`, and every move is judged."""
    features: ModuleType | None = None
    """A rules module: `features(s, seat, out)` writes what the seat may know of a position, which it may spoil, as
    `FEATURES` small numbers into zeros; `VERSION` says which. It may say more: `following(s, seat)`, and `awaited(s)`,
    whether a position is judged only once its seat has settled it. None: nobody learns this game yet."""
    plain_features: ModuleType | None = None
    """A rules module: `plain_features(s, seat, out)` writes what the seat sees, and nothing worked out, as
    `PLAIN_FEATURES` small numbers into zeros. None: there are features alone."""
    samples: ModuleType | None = None
    """A rules module: `deal(s, seat, r)` deals what the seat cannot see anew, as `sample` does. None: all lies open."""
    learned: Learned | None = None
    """What players have learned of it, where the package has its weights (`players/weights`)."""
    view_type: Any = dict[str, Any]
    """The TypedDict of what `Table.view` gives, for those who publish it."""
    max_actions: int
    """The longest list `legal` can make, what it writes without counting it included: compiled, nobody looks whether
    there is room."""
    surrenders: frozenset[int] = frozenset()
    """Actions that give the game up, or much of it: no bot takes one merely because it overlooked the others."""
    score_unit: int = 1
    """What one point is in `score`: the rest below it breaks ties."""
    entries: Mapping[str, Sequence[Entry]]
    """The numbered rules as they are written, by language; `rulebook` prints those of a table."""
    page: str = ""
    """The module with its PAGE on the site; "": the folder of its name in the site's own games."""
    notes: Notes | None = None
    """What the record of a real table may have between its actions; None: nothing."""

    def options(self, given: Mapping[str, Any]) -> Options:
        """The options of a table, complete and checked; BadInput says what is wrong."""
        return declaring.checked(self.declared, given)

    def formerly(self, given: Options, version: int) -> Options:
        """The options by which these rules play a table that an older version of them began, so that it goes on and
        replays as it was: a rule that changes becomes a value of the ruleset. BadRecord where that cannot be."""
        raise BadRecord(
            "This record was played by version %(theirs)r of the rules of %(game)s; "
            "this is version %(ours)s, which may not replay it truly.",
            theirs=version,
            game=self.name,
            ours=self.version,
        )

    def options_of(self, given: Options, version: Any) -> Options:
        """The options of a table that some version of the rules began."""
        if type(version) is not int or not 1 <= version <= self.version:
            return Game.formerly(self, given, version)
        return given if version == self.version else self.formerly(given, version)

    def variants(self) -> list[Options]:
        """Tables that together reach every rule: what the conformance kit plays."""
        return list(declaring.combinations(self.declared))

    @abstractmethod
    def load(self, s: SomeState, options: Options) -> None:
        """Write checked options into an empty state."""

    @abstractmethod
    def words(self, options: Options) -> Words: ...

    @abstractmethod
    def reason(self, s: SomeState, action: int) -> Reason:
        """Why the actor may not do this now, from what the actor may know."""

    def why_not(self, s: SomeState, action: int, words: Words) -> Refused:
        """The same as a sentence."""
        rule, key, values = self.reason(s, action)
        return words.refusal(rule, key, **values)

    @abstractmethod
    def view(self, s: SomeState, seat: int | None, words: Any) -> View:
        """All that a seat (None: a spectator) may see, as JSON data."""

    @abstractmethod
    def sample(self, s: SomeState, seat: int | None, random: Random) -> SomeState:
        """A state that seat could be in: what it cannot see is dealt at random."""

    def hear(self, event: Event, seat: int | None, now: SomeState, turn: int) -> Event | None:
        """An event told in the given turn as the seat may remember it now; None when it may not."""
        return masked(event, seat)

    def take_back(self, before: SomeState, action: int, after: SomeState, options: Options) -> int:
        """What the ruleset says of an action just done: FIRM, BACK or ASIDE (`engine.constants`). Where the options
        have `taking_back`, anything of one's own turn, until somebody else decides or something is drawn."""
        own = before.actor == after.actor and before.turns == after.turns
        return BACK if own and options.get("take_back") == "own" else FIRM

    @abstractmethod
    def reveals(self, before: SomeState, action: int) -> bool:
        """Whether the action lays open what some seat could not see."""

    def typed(self, options: Options) -> bool:
        """Whether the table records a real one: everything is typed in, and what was mistyped may be corrected."""
        return False

    def rulings(self, s: SomeState) -> list[int]:
        """Actions that are nobody's decision but the referee's, and may come now."""
        return []

    def part(self, action: int) -> bool:
        """Whether the action is only part of a decision, as a thing put into an offer is. Whoever judges decisions
        judges the whole, once it is complete."""
        return False

    def deed(self, table: Table, action: int, lang: str) -> str:
        """An action as a sentence, where what is told of it does not say enough; "" elsewhere."""
        return ""

    def meanwhile(self, s: SomeState) -> list[tuple[int, int]]:
        """What seats may do though another decides: (seat, action), never an action that is legal for the one who does,
        so that a record need not say whose it was."""
        return []

    def noted(self, s: SomeState, told: Sequence[Any], note: int, notes: Sequence[int], words: Any) -> Event:
        """What a note tells, after what was told and noted so far; Refused where the rules say otherwise."""
        raise BadInput(f"{self.titles['en']} has no notes.")

    @abstractmethod
    def worth(self, s: SomeState, seat: int) -> int:
        """What the seat would have if the game ended now, as people count it: the line it draws through a replay."""

    def worths(self, s: SomeState) -> list[int]:
        """What everybody would have: a game that ends for one ends for all, and may say so at once."""
        return [self.worth(s, seat) for seat in range(s.players)]

    def rule_numbers(self) -> list[str]:
        """Every numbered rule of the game."""
        return [entry.number for entry in self.entries["en"]]

    @abstractmethod
    def rulebook(self, options: Options, lang: str) -> Sequence[Rule]:
        """The numbered rules of a table with these (checked) options."""

    def terminal(self, options: Options, colours: int) -> Terminal[Any]:
        """How a table with these (checked) options is drawn and played in a terminal of so many colours (0: none)."""
        raise BadInput(f"{self.titles['en']} cannot be played in a terminal.")

    def points(self, score: Any) -> Any:
        """What people count of a score, without what breaks ties: of one, or of an array of them."""
        return score // self.score_unit

    def players(self, options: Options) -> int:
        return int(options["players"])

    def start(self, options: Options) -> SomeState:
        """A table laid for these (checked) options, before anything is drawn."""
        s = self.schema.new()
        self.load(s, options)
        self.rules.setup(s)
        return s

    def broken(self, s: SomeState) -> str | None:
        """What must always hold and does not; None when all is well."""
        found = self.invariants.broken(s, [0] * ROOM)
        return str(self.invariants.SENTENCES[found]) if found else None

    def shared_words(self, options: Options) -> Words:
        """The words of a table, one and the same for all tables with these options: there are thousands in them."""
        return _words(self, json.dumps(options))

    def legal(self, s: SomeState) -> list[int]:
        out = [0] * self.max_actions
        return out[: self.rules.legal(s, out)]


def unlearned(game: Game, what: str) -> str:
    """What cannot be done with a game that says too little for players that learn, and what it lacks."""
    lacks = "features" if game.features is None else "judgement"
    return f"{game.titles['en']} {what}: its Game names no `{lacks}` (docs/rules-modules.md)."


def known_game(game: Game) -> Game:
    """The game, if it is one and not its name: tables are laid for the object."""
    if not isinstance(game, Game):
        raise BadInput(f"A table is laid for a game, not for {game!r}: name it so, boardroom.game({str(game)!r}).")
    return game


def masked(event: Event, seat: int | None) -> Event:
    """The event without the details the seat may not see."""
    if event.to in (EVERYONE, seat):
        return event
    return event._replace(x=HIDDEN, y=HIDDEN, z=HIDDEN)
