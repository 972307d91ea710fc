"""What a game gives the site to have its tables there: one `Page` a game. `docs/table-pages.md` tells how."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any, Generic, NamedTuple, TypeVar, cast

from markupsafe import Markup

from boardroom.base.errors import Refused
from boardroom.base.languages import text
from boardroom.engine.constants import BACK
from boardroom.engine.game import Game
from boardroom.engine.options import Choice, Option, said
from boardroom.engine.options import option as option_of
from boardroom.engine.table import Table as Played
from boardroom.engine.view_types import Log, Seen
from boardroom.site.games.facts import Facts
from boardroom.site.games.feats import Feat
from boardroom.site.games.hint import Hinted
from boardroom.site.games.lesson import Lesson
from boardroom.site.models import Promise, Proposal, Seat, Table

View = TypeVar("View")
"""The game's own view, as `Table.view` gives it."""
ACCEPTS = "accept"
"""How an offer is accepted, in the grammar of every game in which there are offers."""
UNSAID_SUM = inf
"""The sum of a line that says none (`Line.brought`)."""


@dataclass(frozen=True)
class Viewpoint:
    """Everything a frame depends on besides the table itself."""

    seat: int | None
    lang: str
    mine: tuple[int, ...] = ()
    host: bool = False
    covered: bool = False

    @classmethod
    def spectator(cls, lang: str) -> Viewpoint:
        """Nobody's: what everybody may see."""
        return cls(None, lang)

    @classmethod
    def player(cls, seat: int, lang: str) -> Viewpoint:
        """Somebody's who has one seat, with its hand open."""
        return cls(seat, lang, (seat,))


@dataclass(frozen=True)
class Given:
    """A promise, and the step that made the deal it belongs to; None while, or because, there is none."""

    promise: Promise
    struck: int | None


def promises(table: Table, played: Played) -> list[Given]:
    """What was promised at a table, but for words that staff have hidden. An offer is answered by the first step that
    still stands after the one that sent it."""
    rows = table.promises.filter(line__hidden=False).select_related("line")
    found = []
    for row in rows:
        answer = next((told.step for told in played.told if told.step > row.step), None)
        agreed = answer is not None and played.words.grammar.text(played.steps[answer - 1]) == ACCEPTS
        found.append(Given(row, answer if agreed else None))
    return found


@dataclass(frozen=True)
class Sight(Generic[View]):
    """A table as one viewer sees it: all that a page may be made from."""

    table: Table
    played: Played
    view: Viewpoint

    @cached_property
    def seen(self) -> View:
        seen = self.played.view(self.view.seat)
        # While a bot sits in there is nothing to click: the page says how to get the seat back
        return cast(View, {**seen, "legal": [], "can_take_back": False} if self.stood_in else seen)

    @property
    def stood_in(self) -> bool:
        seat = self.view.seat
        return seat is not None and bool(self.seats[seat].bot)

    @cached_property
    def log(self) -> Log:
        return self.played.log(self.view.seat)

    def lately(self, turns: int) -> Log:
        """The log of the last turns, and a little of the one before: a frame shows no more of it while a game runs."""
        return self.log if self.over else self.played.log(self.view.seat, self.played.state.turns - turns)

    @cached_property
    def seats(self) -> list[Seat]:
        return list(self.table.seats.all())

    @cached_property
    def proposals(self) -> list[Proposal]:
        """The proposals of this turn that the viewer has made or is to hear, and what bots are still to answer; nobody
        else knows of them."""
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
        """The promises the viewer may read: those of deals that were made, and of offers to or from them."""
        given = promises(self.table, self.played)
        return [one for one in given if one.struck or self.view.seat in (one.promise.seat, one.promise.to)]

    @cached_property
    def meanwhile(self) -> list[str]:
        """What the viewer may do though another decides. Those who share a screen wait together."""
        if self.mine or self.view.covered:
            return []
        people = [seat for seat in self.view.mine if not self.seats[seat].bot]
        may = self.played.game.meanwhile(self.played.state)
        return [self.played.words.grammar.text(action) for seat, action in may if seat in people]

    def stands(self, do: str) -> bool:
        """Whether something the viewer may do now could not be taken back once it is done."""
        before, action = self.played.state, self.played.words.grammar.parse(do)
        after = self.played.game.schema.copy(before)
        self.played.game.rules.apply(after, action)
        return self.played.game.take_back(before, action, after, self.played.options) != BACK

    @property
    def over(self) -> bool:
        return self.played.over

    @property
    def mine(self) -> bool:
        """Whether the viewer decides now; not while a bot sits in."""
        return self.view.seat is not None and self.view.seat == self.played.actor and not self.stood_in


@dataclass(frozen=True)
class Moment:
    """The table after so many steps, and the last of them: whose it was, its action (None before the first), and the
    turn it was part of (0: before the first), which may have ended with it."""

    played: Played
    actor: int
    action: int | None
    turn: int
    marks: Mapping[str, str] = field(default_factory=dict)
    """Actions, as text, that a page is to show on the board: `played`, `better`."""

    def open_view(self) -> Seen:
        """The table with everything open: the game is over, so nothing of it is a secret any more."""
        seen = self.played.view(None)
        seen["seats"] = [self.played.view(seat)["seats"][seat] for seat in range(self.played.seats)]
        return seen


def seat_row(seats: Sequence[Seat], view: Viewpoint, index: int, actor: int | str) -> dict[str, Any]:
    """What a page shows of a seat in every game: who sits there, and whether they decide."""
    row = seats[index]
    return {
        "index": index,
        "bot": row.level.name if row.level else "",
        "you": index in view.mine,
        "acts": index == actor,
    }


UNDRAWN = Markup()


class Line(NamedTuple):
    """A sentence of the log: its rule, the step it came from, whose deed it tells (None: nobody's), and its kind."""

    text: str
    rule: str
    step: int
    who: int | None
    kind: str
    marks: Markup = UNDRAWN
    """The same drawn small: a tile, a chain, a sum. A line without is said."""
    row: tuple[int, str] = (0, "")
    """The row it stands in, and what the row begins with: 0 is the turn's own, a deal has one of its own."""
    brought: tuple[tuple[int, float], ...] = ()
    """What it brought or cost whom, in what the plot of a result counts: seats with sums, or with `UNSAID_SUM` and
    its opposite where the sentence says none."""


@dataclass
class Turn:
    """A turn of the log; 0 is what came before the first."""

    number: int
    who: str = ""
    lines: list[Line] = field(default_factory=list)

    @property
    def rows(self) -> list[tuple[str, list[Line]]]:
        """One row a turn, and one for everything that others settle in it; each with what it begins with."""
        found: dict[tuple[int, str], list[Line]] = {}
        for line in self.lines:
            found.setdefault(line.row, []).append(line)
        return [(head or self.who, lines) for (_, head), lines in sorted(found.items(), key=lambda row: row[0][0] > 0)]


@dataclass(frozen=True)
class Tool:
    """A dialog of the frame that a button in the page's head opens."""

    dialog: str
    title: str
    key: str = ""


@dataclass(frozen=True)
class Tip:
    """A word to whoever plays their first game, at the first part of the page that a selector finds."""

    at: str
    text: str


TELLS = Tip(
    "body:has(.mine #log li.t:nth-child(5)) :is(#log, header [data-toggle=log])",
    text("Here you see what the others did, one line per turn. Choose a line to read it in full."),
)
"""The last tip of every game."""
ENDS = (("↵",), text("end the turn"))
"""The key of games in which a turn is ended by whoever has it."""


@dataclass(frozen=True)
class Deals:
    """How players of a game deal with each other, in the words of its grammar (`tables/deals.py` does the rest)."""

    opens: Callable[[Any, int], list[str]]
    """What whoever decides says before the items of an offer to a seat; Refused or BadInput where there can be none."""
    items: Callable[[Played, int, Any], list[str]]
    """The items of an offer to a seat as the page's form sent them (a QueryDict), in the order they are said."""
    said: Callable[[Played, Sequence[str]], list[str]]
    """Items given as texts, in the order they are said; BadInput where one is no item."""
    listens: Callable[[Any, int], int | None]
    """Whom a seat may propose a deal to now: the player on turn. None: nobody."""
    hears: Callable[[int], str]
    """What the player on turn says to hear a seat's proposal."""
    offers: Callable[[Played], int | None] = lambda played: None
    """Whose offer is to be answered now; None: nobody's."""
    left_open: Callable[[str], bool] = lambda item: False
    """Whether an item asks for something in general, which only a bot can be asked for."""
    names: Callable[[Played, int, int, Sequence[str]], list[str] | None] = lambda played, seat, to, items: list(items)
    """Return a seat's proposal to a bot with a name for each open item: what the bot has, or else what it might have
    for all the seat knows. None if the seat knows that nothing fits."""
    replies: Callable[[Played, Sequence[str]], list[str]] = lambda played, items: []
    """Return what a bot says that the player on turn has asked for these items, some of them open: an offer, or that
    it makes none. Empty if the bot is not about to make an offer."""
    sends: str = "send"

    def refused(self, played: Played, opens: Sequence[str], items: Sequence[str]) -> Refused | None:
        """Return the game's objection to this offer after its opening words; None if it has none. Changes nothing."""
        state = played.game.schema.copy(played.state)
        # What a bot is asked for in general it names when it hears it: before that nobody may know whether it could
        known = [item for item in items if not self.left_open(item)]
        for words in (*opens, *known, *([self.sends] if len(known) == len(items) else [])):
            action = played.words.grammar.parse(words)
            if action not in played.game.legal(state):
                return played.game.why_not(state, action, played.words)
            played.game.rules.apply(state, action)
        return None


@dataclass(frozen=True)
class Real:
    """How a table assists at a real set of the game (`tables/assistant.py` does the rest). Its page has all that the
    game's has, and more."""

    options: Mapping[str, Any]
    """The options that make a table one."""
    rules: Callable[[Played, Mapping[str, str]], None]
    """Does what a ruling of the page's form says; Refused or BadInput where that cannot be."""
    keys: tuple[tuple[tuple[str, ...], str], ...] = ()
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Difference:
    """A rule of one ruleset and of another, and the other's in the words of the first: words alone do not count."""

    number: str
    title: str
    ours: str
    theirs: str
    meant: str


@dataclass(frozen=True)
class Page:
    """How one game is shown. Its templates are `<game>/table.html`, which extends `table/frame.html`, and
    `<game>/replay.html`; its style is `boardroom/<game>.css`."""

    game: Game
    context: Callable[[Sight[Any]], dict[str, Any]]
    """What the game's template shows besides what every table does (`frames.common`)."""
    scene: Callable[[Table, Moment, str], dict[str, Any]]
    """What the game's replay shows of a moment, with its `lines`, in a language."""
    log: Callable[[Sight[Any]], list[Turn]]
    """The whole log as the viewer may know it, oldest turn first."""
    kinds: Mapping[str, str]
    """The kinds of lines in the log, with their names."""
    play_now: Mapping[str, Any]
    """The table one gets without being asked anything; bots take all seats but one."""
    pitch: str
    lesson: tuple[tuple[str, str], ...]
    """The game in a few steps, for those who have never played it: a short sentence and what it means."""
    keys: tuple[tuple[tuple[str, ...], str], ...]
    worth: str
    """What the line of a seat in the plot of a replay is (`Game.worth`)."""
    money: bool = True
    """Whether that is an amount of money."""
    unit: str = text("%(n)s points")
    """What else it is."""
    art: str = ""
    """A drawing for the lobby, among the page's static files."""
    minutes: int = 0
    """How long a game takes people who know it."""
    picture: Callable[[Played, int | None], Markup] | None = None
    """The position as a small drawing of its own, from what everybody sees; a seat's own ground, where it has one."""
    tutorial: Lesson | None = None
    """The same at a table, in ten steps."""
    tips: tuple[Tip, ...] = ()
    """For a first game: each is shown once, when what it speaks of is there."""
    headlines: tuple[str, ...] = ()
    """Kinds of lines that say most of a turn, the best first: of a moment in the result one line is told."""
    ranks: bool = True
    """Whether those who did not win have places; False where a game knows a winner and nothing else."""
    moved: tuple[str, str] = ("", "")
    """What is told of a moment where no line says it: of a gain, and of a loss."""
    tools: tuple[Tool, ...] = ()
    dialogs: Mapping[str, Callable[[Sight[Any]], dict[str, Any]]] = field(default_factory=dict)
    """Dialogs too large for every frame, asked for when they are opened: what `<game>/<name>.html` shows."""
    real: Real | None = None
    """For a game whose tables can assist at a real set."""
    scripts: tuple[str, ...] = ()
    deals: Deals | None = None
    """For a game in which players deal with each other: they may propose, promise, and talk in private."""
    hint: Callable[[Sight[Any], str], Hinted] | None = None
    """An action, by its text, as a hint names it, with what speaks for it. A game without it has no hints."""
    finishes: Callable[[Played], str] | None = None
    """What ends a turn in which nothing is left to be done, for those who want that; "" while something is."""
    feats: tuple[Feat, ...] = ()
    """What one may be proud of, for the stamps of a profile."""
    facts: Facts | None = None
    """What is counted for the statistics of the house."""
    differences: Callable[[str, str, str], Sequence[Difference]] | None = None
    """How a ruleset differs from another, in a language; None for a game whose rulesets are told whole."""

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def options(self) -> tuple[Option, ...]:
        """What is asked of those who start a table, but for how many they are."""
        return tuple(option for option in self.game.declared if option.look != "count")

    @property
    def counts(self) -> tuple[Choice, ...]:
        """How many may play."""
        return option_of(self.game.declared, "players").choices

    @property
    def players(self) -> list[int]:
        return [choice.value for choice in self.counts]

    @property
    def rulesets(self) -> tuple[Choice, ...]:
        return next((option.choices for option in self.options if option.key == "ruleset"), ())

    def said(self, options: Mapping[str, Any]) -> list[str]:
        """What is worth saying about a table's options."""
        return said(self.options, options)
