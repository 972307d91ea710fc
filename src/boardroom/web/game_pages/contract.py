"""The contract of a game's page: one `Page` per game, described in `docs/table-pages.md`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any, Generic, NamedTuple, TypeVar, cast

from markupsafe import Markup

from boardroom.base.errors import Refused
from boardroom.base.languages import text
from boardroom.engine.game import Game
from boardroom.engine.match import Table as Played
from boardroom.engine.rules.constants import BACK
from boardroom.engine.rules.options import Choice, Option, said
from boardroom.engine.rules.options import option as option_of
from boardroom.engine.view_types import Log, Seen
from boardroom.web.game_pages.achievements import Feat
from boardroom.web.game_pages.hint import Hinted
from boardroom.web.game_pages.lesson import Lesson
from boardroom.web.game_pages.statistics import Facts
from boardroom.web.tables.models import Promise, Proposal, Seat, Table

View = TypeVar("View")
"""The game's own view type, as `Table.view` returns it."""
ACCEPTS = "accept"
"""The text of the action that accepts an offer, in every game with offers."""
UNSAID_SUM = inf
"""The amount of a gain in `Line.brought` when the line does not state one."""


@dataclass(frozen=True)
class Viewpoint:
    """The viewer of a table: everything a frame depends on apart from the table itself."""

    seat: int | None
    lang: str
    mine: tuple[int, ...] = ()
    host: bool = False
    covered: bool = False

    @classmethod
    def spectator(cls, lang: str) -> Viewpoint:
        """The public view, without hidden information."""
        return cls(None, lang)

    @classmethod
    def player(cls, seat: int, lang: str) -> Viewpoint:
        """The view of one seat, with its hand open."""
        return cls(seat, lang, (seat,))


@dataclass(frozen=True)
class Given:
    """A promise and the number of the action that closed its deal; None if there is no deal."""

    promise: Promise
    struck: int | None


def promises(table: Table, played: Played) -> list[Given]:
    """Return the promises made at a table, without any that moderators have hidden.

    The first remaining action after the offer answers it.
    """
    rows = table.promises.filter(line__hidden=False).select_related("line")
    found = []
    for row in rows:
        answer = next((told.step for told in played.told if told.step > row.step), None)
        agreed = answer is not None and played.words.grammar.text(played.steps[answer - 1]) == ACCEPTS
        found.append(Given(row, answer if agreed else None))
    return found


@dataclass(frozen=True)
class Sight(Generic[View]):
    """A table as one viewer sees it. Pages are built only from this."""

    table: Table
    played: Played
    view: Viewpoint

    @cached_property
    def seen(self) -> View:
        seen = self.played.view(self.view.seat)
        # While a bot plays for the viewer, the page offers no actions, only the button that takes the seat back.
        return cast(View, {**seen, "legal": [], "can_take_back": False} if self.stood_in else seen)

    @property
    def stood_in(self) -> bool:
        seat = self.view.seat
        return seat is not None and bool(self.seats[seat].bot)

    @cached_property
    def log(self) -> Log:
        return self.played.log(self.view.seat)

    def lately(self, turns: int) -> Log:
        """Return the log of the last turns and part of the turn before. Frames show no more while a game runs."""
        return self.log if self.over else self.played.log(self.view.seat, self.played.state.turns - turns)

    @cached_property
    def seats(self) -> list[Seat]:
        return list(self.table.seats.all())

    @cached_property
    def proposals(self) -> list[Proposal]:
        """The proposals of this turn that the viewer sent or received, and those still waiting for a bot."""
        seat, turn = self.view.seat, self.played.state.turns
        if seat is None or self.over:
            return []
        found = self.table.proposals.filter(turn__gt=turn - len(self.seats)).exclude(state__in=("withdrawn", "asked"))
        return [
            proposal
            for proposal in found.select_related("line")
            if seat in (proposal.seat, proposal.to)
            and (proposal.turn == turn or (proposal.state == "open" and self.seats[proposal.to].bot))
        ]

    @cached_property
    def promises(self) -> list[Given]:
        """The promises of closed deals, and of offers that the viewer sent or received."""
        given = promises(self.table, self.played)
        return [one for one in given if one.struck or self.view.seat in (one.promise.seat, one.promise.to)]

    @cached_property
    def meanwhile(self) -> list[str]:
        """The actions that the viewer may take while someone else decides. Players who share a screen have none."""
        if self.mine or self.view.covered:
            return []
        people = [seat for seat in self.view.mine if not self.seats[seat].bot]
        may = self.played.game.meanwhile(self.played.state)
        return [self.played.words.grammar.text(action) for seat, action in may if seat in people]

    def stands(self, do: str) -> bool:
        """Return True if the action could not be undone."""
        before, action = self.played.state, self.played.words.grammar.parse(do)
        after = self.played.game.schema.copy(before)
        self.played.game.rules.apply(after, action)
        return self.played.game.take_back(before, action, after, self.played.options) != BACK

    @property
    def over(self) -> bool:
        return self.played.over

    @property
    def mine(self) -> bool:
        """Return True if the viewer is the active player and no bot has taken over."""
        return self.view.seat is not None and self.view.seat == self.played.actor and not self.stood_in


@dataclass(frozen=True)
class Moment:
    """The table after a number of actions.

    `actor` took the last action, `action` (None before the first), in turn `turn` (0 before the first). The turn may
    have ended with it.
    """

    played: Played
    actor: int
    action: int | None
    turn: int
    marks: Mapping[str, str] = field(default_factory=dict)
    """Action texts that the page marks on the board as `played` or `better`."""

    def open_view(self) -> Seen:
        """Return the view with all hands open, for finished games."""
        seen = self.played.view(None)
        seen["seats"] = [self.played.view(seat)["seats"][seat] for seat in range(self.played.seats)]
        return seen


def seat_row(seats: Sequence[Seat], view: Viewpoint, index: int, actor: int | str) -> dict[str, Any]:
    """Return what every game's page shows of a seat."""
    row = seats[index]
    return {
        "index": index,
        "bot": row.level.name if row.level else "",
        "you": index in view.mine,
        "acts": index == actor,
    }


UNDRAWN = Markup()


class Line(NamedTuple):
    """A sentence of the log, with its rule, the number of its action, the seat that acted (None for no seat) and its
    kind."""

    text: str
    rule: str
    step: int
    who: int | None
    kind: str
    marks: Markup = UNDRAWN
    """The sentence as small icons; empty if the line has only words."""
    row: tuple[int, str] = (0, "")
    """The row of the line and the row's heading. Row 0 belongs to the turn; each deal has its own row."""
    brought: tuple[tuple[int, float], ...] = ()
    """The gain or loss of each seat, in the unit of the result's plot.

    `UNSAID_SUM` or its negative stands for an unstated amount.
    """


@dataclass
class Turn:
    """A turn of the log. Turn 0 is everything before the first turn."""

    number: int
    who: str = ""
    lines: list[Line] = field(default_factory=list)

    @property
    def rows(self) -> list[tuple[str, list[Line]]]:
        """The turn's own row, then one row per deal or other decision of another player, each with its heading."""
        found: dict[tuple[int, str], list[Line]] = {}
        for line in self.lines:
            found.setdefault(line.row, []).append(line)
        return [(head or self.who, lines) for (_, head), lines in sorted(found.items(), key=lambda row: row[0][0] > 0)]


@dataclass(frozen=True)
class Tool:
    """A dialog that a button in the page's header opens."""

    dialog: str
    title: str
    key: str = ""


@dataclass(frozen=True)
class Tip:
    """A hint for a player's first game, shown at the first element that matches the selector `at`."""

    at: str
    text: str


TELLS = Tip(
    "body:has(.mine #log li.t:nth-child(5)) :is(#log, header [data-toggle=log])",
    text("This is the game log, one line per turn. Select a line to read it in full."),
)
"""The last tip of every game."""
ENDS = (("↵",), text("end the turn"))
"""The key that ends the turn, for games whose turns players end themselves."""


@dataclass(frozen=True)
class Deals:
    """How players of a game trade with each other, in the words of its grammar. `tables/deals.py` does the rest."""

    opens: Callable[[Any, int], list[str]]
    """Return the actions that come before the items of an offer to a seat.

    Raise Refused or BadInput if no offer is possible.
    """
    items: Callable[[Played, int, Any], list[str]]
    """Return the ordered items of an offer to a seat from a submitted form (a QueryDict)."""
    said: Callable[[Played, Sequence[str]], list[str]]
    """Return the items in the order the game takes them. Raise BadInput if a text is not an item."""
    listens: Callable[[Any, int], int | None]
    """Return the turn player if the seat may propose a deal to them now, otherwise None."""
    hears: Callable[[int], str]
    """Return the action with which the turn player listens to a seat's proposal."""
    offers: Callable[[Played], int | None] = lambda played: None
    """Return the seat whose offer is waiting for an answer, or None."""
    left_open: Callable[[str], bool] = lambda item: False
    """Return True if an item asks for any card of a kind. Only bots accept such requests."""
    names: Callable[[Played, int, int, Sequence[str]], list[str] | None] = lambda played, seat, to, items: list(items)
    """Return a seat's proposal to a bot with a card for each open item: one that the bot has, or else one that it
    might have as far as the seat knows. None if the seat knows that nothing fits."""
    replies: Callable[[Played, Sequence[str]], list[str]] = lambda played, items: []
    """Return a bot's answer to the turn player's request for these items, some of them open: the actions of an offer,
    or of making none. Empty if the bot is not about to make an offer."""
    sends: str = "send"

    def refused(self, played: Played, opens: Sequence[str], items: Sequence[str]) -> Refused | None:
        """Return the game's objection to this offer after its opening actions; None if it has none. Changes nothing."""
        state = played.game.schema.copy(played.state)
        # The bot names the card for an open request when it hears it. Checking it earlier would reveal its hand.
        known = [item for item in items if not self.left_open(item)]
        for words in (*opens, *known, *([self.sends] if len(known) == len(items) else [])):
            action = played.words.grammar.parse(words)
            if action not in played.game.legal(state):
                return played.game.why_not(state, action, played.words)
            played.game.rules.apply(state, action)
        return None


@dataclass(frozen=True)
class Real:
    """The assistant for people who play with a physical copy of the game.

    `tables/assistant.py` does the rest. The assistant's page is the game's page with additions.
    """

    options: Mapping[str, Any]
    """The options of assistant tables."""
    rules: Callable[[Played, Mapping[str, str]], None]
    """Apply a ruling from the page's form. Raises Refused or BadInput."""
    keys: tuple[tuple[tuple[str, ...], str], ...] = ()
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Difference:
    """A rule that differs between two rulesets.

    `meant` is the other ruleset's rule in the first one's words, so that mere wording does not count as a difference.
    """

    number: str
    title: str
    ours: str
    theirs: str
    meant: str


@dataclass(frozen=True)
class Page:
    """The page of one game.

    Its templates are `<game>/table.html`, which extends `table/frame.html`, and `<game>/replay.html`; its style sheet
    is `boardroom/<game>.css`.
    """

    game: Game
    context: Callable[[Sight[Any]], dict[str, Any]]
    """Return the template context of the game's table, in addition to `frames.common`."""
    scene: Callable[[Table, Moment, str], dict[str, Any]]
    """Return the replay's template context for a moment, with its `lines`, in a language."""
    log: Callable[[Sight[Any]], list[Turn]]
    """Return the whole log that the viewer may know, oldest turn first."""
    kinds: Mapping[str, str]
    """Names of the kinds of log lines."""
    play_now: Mapping[str, Any]
    """Options of a quick-start table. Bots take all seats but one."""
    pitch: str
    lesson: tuple[tuple[str, str], ...]
    """The game in a few steps for new players: a short sentence and its meaning."""
    keys: tuple[tuple[tuple[str, ...], str], ...]
    worth: str
    """Describes the curves of a replay's plot (`Game.worth`)."""
    money: bool = True
    """True if the plot shows money."""
    unit: str = text("%(n)s points")
    """The unit of the plot if it does not show money."""
    art: str = ""
    """A drawing for the lobby, among the page's static files."""
    minutes: int = 0
    """Minutes that experienced players need for a game."""
    picture: Callable[[Played, int | None], Markup] | None = None
    """Return the position as a small drawing, from public information only.

    Games with a board per player draw the board of the given seat.
    """
    tutorial: Lesson | None = None
    """The interactive lesson, in ten steps."""
    tips: tuple[Tip, ...] = ()
    """Tips for a player's first game. Each appears once."""
    headlines: tuple[str, ...] = ()
    """The most informative kinds of lines, best first. The result quotes one line per turning point."""
    ranks: bool = True
    """True if the players who did not win are ranked."""
    moved: tuple[str, str] = ("", "")
    """Sentences about a gain and about a loss, for turning points without an informative line."""
    tools: tuple[Tool, ...] = ()
    dialogs: Mapping[str, Callable[[Sight[Any]], dict[str, Any]]] = field(default_factory=dict)
    """Dialogs too large for every frame, loaded when they are opened.

    Each function returns the context of `<game>/<name>.html`.
    """
    real: Real | None = None
    """For games whose tables can assist at a physical copy."""
    scripts: tuple[str, ...] = ()
    deals: Deals | None = None
    """For games with trading: players may propose, promise, and talk in private."""
    hint: Callable[[Sight[Any], str], Hinted] | None = None
    """Return the title and the reasons of a suggested action. Games without it have no hints."""
    finishes: Callable[[Played], str] | None = None
    """Return the action that ends a turn with nothing left to decide, for players who want this automated; ""
    otherwise."""
    feats: tuple[Feat, ...] = ()
    """The game's achievements."""
    facts: Facts | None = None
    """The counts for the site's statistics."""
    differences: Callable[[str, str, str], Sequence[Difference]] | None = None
    """Return how a ruleset differs from another, in a language. None if each ruleset has its own complete text."""

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of a new table, except the number of players."""
        return tuple(option for option in self.game.declared if option.look != "count")

    @property
    def counts(self) -> tuple[Choice, ...]:
        return option_of(self.game.declared, "players").choices

    @property
    def players(self) -> list[int]:
        return [choice.value for choice in self.counts]

    @property
    def rulesets(self) -> tuple[Choice, ...]:
        return next((option.choices for option in self.options if option.key == "ruleset"), ())

    def said(self, options: Mapping[str, Any]) -> list[str]:
        return said(self.options, options)
