"""The contract of a game's page: one `GamePage` per game, described in `docs/extend/game-pages.md`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any, Generic, NamedTuple, TypeVar, cast

from markupsafe import Markup

from boardroom.base.errors import Refusal
from boardroom.base.languages import text
from boardroom.engine.game import Game
from boardroom.engine.match import Match
from boardroom.engine.rules.constants import UNDO_ALLOWED
from boardroom.engine.rules.options import Choice, Option, summarise_options
from boardroom.engine.rules.options import find_option as option_of
from boardroom.engine.view_types import GameLog, PlayerView
from boardroom.web.game_pages.achievements import AchievementRule
from boardroom.web.game_pages.hint import HintText
from boardroom.web.game_pages.lesson import Lesson
from boardroom.web.game_pages.statistics import GameStatistics
from boardroom.web.tables.models import Promise, Proposal, Seat, Table

View = TypeVar("View")
"""The game's own view type, as `Table.view` returns it."""
ACCEPT_TEXT = "accept"
"""The text of the action that accepts an offer, in every game with offers."""
UNKNOWN_AMOUNT = inf
"""The amount of a gain in `LogLine.gains` when the line does not state one."""


@dataclass(frozen=True)
class Viewer:
    """The viewer of a table: everything a frame depends on apart from the table itself."""

    seat: int | None
    lang: str
    own_seats: tuple[int, ...] = ()
    is_host: bool = False
    is_covered: bool = False

    @classmethod
    def for_spectator(cls, lang: str) -> Viewer:
        """Return the public view, without hidden information."""
        return cls(None, lang)

    @classmethod
    def for_player(cls, seat: int, lang: str) -> Viewer:
        """Return the view of one seat, with its hand open."""
        return cls(seat, lang, (seat,))


@dataclass(frozen=True)
class DealPromise:
    """A promise and the number of the action that closed its deal; None if there is no deal."""

    promise: Promise
    accepted_at: int | None


def load_promises(table: Table, played: Match) -> list[DealPromise]:
    """Return the promises made at a table, without any that moderators have hidden.

    The first remaining action after the offer answers it.
    """
    rows = table.promises.filter(line__is_hidden=False).select_related("line")
    found = []
    for row in rows:
        answer = next((told.step for told in played.events if told.step > row.move_number), None)
        agreed = answer is not None and played.text.grammar.text(played.steps[answer - 1]) == ACCEPT_TEXT
        found.append(DealPromise(row, answer if agreed else None))
    return found


@dataclass(frozen=True)
class TableView(Generic[View]):
    """A table as one viewer sees it. Pages are built only from this."""

    table: Table
    match: Match
    viewer: Viewer

    @cached_property
    def player_view(self) -> View:
        seen = self.match.view(self.viewer.seat)
        # While a bot plays for the viewer, the page offers no actions, only the button that takes the seat back.
        return cast(View, {**seen, "legal": [], "can_take_back": False} if self.is_substituted else seen)

    @property
    def is_substituted(self) -> bool:
        seat = self.viewer.seat
        return seat is not None and bool(self.seats[seat].bot)

    @cached_property
    def log(self) -> GameLog:
        return self.match.game_log(self.viewer.seat)

    def read_recent_log(self, turns: int) -> GameLog:
        """Return the log of the last turns and part of the turn before. Frames show no more while a game runs."""
        return self.log if self.is_over else self.match.game_log(self.viewer.seat, self.match.state.turns - turns)

    @cached_property
    def seats(self) -> list[Seat]:
        return list(self.table.seats.all())

    @cached_property
    def proposals(self) -> list[Proposal]:
        """The proposals of this turn that the viewer sent or received, and those still waiting for a bot."""
        seat, turn = self.viewer.seat, self.match.state.turns
        if seat is None or self.is_over:
            return []
        found = self.table.proposals.filter(turn__gt=turn - len(self.seats)).exclude(state__in=("withdrawn", "asked"))
        return [
            proposal
            for proposal in found.select_related("line")
            if seat in (proposal.seat, proposal.recipient)
            and (proposal.turn == turn or (proposal.state == "open" and self.seats[proposal.recipient].bot))
        ]

    @cached_property
    def promises(self) -> list[DealPromise]:
        """The promises of closed deals, and of offers that the viewer sent or received."""
        given = load_promises(self.table, self.match)
        return [
            one for one in given if one.accepted_at or self.viewer.seat in (one.promise.seat, one.promise.recipient)
        ]

    @cached_property
    def out_of_turn_actions(self) -> list[str]:
        """The actions that the viewer may take while someone else decides. Players who share a screen have none."""
        if self.is_active or self.viewer.is_covered:
            return []
        people = [seat for seat in self.viewer.own_seats if not self.seats[seat].bot]
        may = self.match.game.out_of_turn_actions(self.match.state)
        return [self.match.text.grammar.text(action) for seat, action in may if seat in people]

    def is_irreversible(self, do: str) -> bool:
        """Return True if the action could not be undone."""
        before, action = self.match.state, self.match.text.grammar.parse(do)
        after = self.match.game.schema.copy(before)
        self.match.game.rules.apply(after, action)
        return self.match.game.undo_verdict(before, action, after, self.match.options) != UNDO_ALLOWED

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def is_active(self) -> bool:
        """Return True if the viewer is the active player and no bot has taken over."""
        return self.viewer.seat is not None and self.viewer.seat == self.match.actor and not self.is_substituted


@dataclass(frozen=True)
class ReplayPosition:
    """The table after a number of actions.

    `actor` took the last action, `action` (None before the first), in turn `turn_number` (0 before the first). It may
    have ended the turn.
    """

    match: Match
    actor: int
    action: int | None
    turn_number: int
    marked_actions: Mapping[str, str] = field(default_factory=dict)
    """Action texts that the page marks on the board as `match` or `better`."""

    def build_open_view(self) -> PlayerView:
        """Return the view with all hands open, for finished games."""
        seen = self.match.view(None)
        seen["seats"] = [self.match.view(seat)["seats"][seat] for seat in range(self.match.seat_count)]
        return seen


def build_seat_row(seats: Sequence[Seat], view: Viewer, index: int, actor: int | str) -> dict[str, Any]:
    """Return what every game's page shows of a seat."""
    row = seats[index]
    return {
        "index": index,
        "bot": row.level.name if row.level else "",
        "you": index in view.own_seats,
        "acts": index == actor,
    }


NO_ICONS = Markup()


class LogLine(NamedTuple):
    """A sentence of the log, with its rule, the number of its action, the seat that acted (None for no seat) and its
    kind."""

    text: str
    rule: str
    action_number: int
    seat: int | None
    kind: str
    icons: Markup = NO_ICONS
    """The sentence as small icons; empty if the line has only words."""
    row: tuple[int, str] = (0, "")
    """The row of the line and the row's heading. Row 0 belongs to the turn; each deal has its own row."""
    gains: tuple[tuple[int, float], ...] = ()
    """The gain or loss of each seat, in the unit of the result's plot.

    `UNKNOWN_AMOUNT` or its negative stands for an unstated amount.
    """


@dataclass
class LogTurn:
    """A turn of the log. Turn 0 is everything before the first turn."""

    number: int
    player_name: str = ""
    lines: list[LogLine] = field(default_factory=list)

    @property
    def rows(self) -> list[tuple[str, list[LogLine]]]:
        """The turn's own row, then one row per deal or other decision of another player, each with its heading."""
        found: dict[tuple[int, str], list[LogLine]] = {}
        for line in self.lines:
            found.setdefault(line.row, []).append(line)
        return [
            (head or self.player_name, lines)
            for (_, head), lines in sorted(found.items(), key=lambda row: row[0][0] > 0)
        ]


@dataclass(frozen=True)
class DialogButton:
    """A dialog that a button in the page's header opens."""

    dialog: str
    title: str
    key: str = ""


@dataclass(frozen=True)
class Tip:
    """A hint for a player's first game, shown at the first element that matches the selector `selector`."""

    selector: str
    text: str


LOG_TIP = Tip(
    "body:has(.mine #log li.t:nth-child(5)) :is(#log, header [data-toggle=log])",
    text("This is the game log, one line per turn. Select a line to read it in full."),
)
"""The last tip of every game."""
END_TURN_KEY = (("↵",), text("end the turn"))
"""The key that ends the turn, for games whose turns players end themselves."""


@dataclass(frozen=True)
class DealRules:
    """How players of a game trade with each other, in the words of its grammar. `tables/deals.py` does the rest."""

    choose_opening_actions: Callable[[Any, int], list[str]]
    """Return the actions that come before the items of an offer to a seat.

    Raise Refused or BadInput if no offer is possible.
    """
    parse_form_items: Callable[[Match, int, Any], list[str]]
    """Return the ordered items of an offer to a seat from a submitted form (a QueryDict)."""
    order_items: Callable[[Match, Sequence[str]], list[str]]
    """Return the items in the order the game takes them. Raise BadInput if a text is not an item."""
    find_listener: Callable[[Any, int], int | None]
    """Return the turn player if the seat may propose a deal to them now, otherwise None."""
    name_hear_action: Callable[[int], str]
    """Return the action with which the turn player listens to a seat's proposal."""
    find_offer_maker: Callable[[Match], int | None] = lambda played: None
    """Return the seat whose offer is waiting for an answer, or None."""
    is_open_request: Callable[[str], bool] = lambda item: False
    """Return True if an item asks for any card of a kind. Only bots accept such requests."""
    name_open_items: Callable[[Match, int, int, Sequence[str]], list[str] | None] = lambda played, seat, to, items: (
        list(items)
    )
    """Return a seat's proposal to a bot with a card for each open item: one that the bot has, or else one that it
    might have as far as the seat knows. None if the seat knows that nothing fits."""
    choose_reply: Callable[[Match, Sequence[str]], list[str]] = lambda played, items: []
    """Return a bot's answer to the turn player's request for these items, some of them open: the actions of an offer,
    or of making none. Empty if the bot is not about to make an offer."""
    send_text: str = "send"

    def find_refusal(self, played: Match, opens: Sequence[str], items: Sequence[str]) -> Refusal | None:
        """Return the game's objection to this offer after its opening actions; None if it has none. Changes nothing."""
        state = played.game.schema.copy(played.state)
        # The bot names the card for an open request when it hears it. Checking it earlier would reveal its hand.
        known = [item for item in items if not self.is_open_request(item)]
        for words in (*opens, *known, *([self.send_text] if len(known) == len(items) else [])):
            action = played.text.grammar.parse(words)
            if action not in played.game.legal_actions(state):
                return played.game.explain_refusal(state, action, played.text)
            played.game.rules.apply(state, action)
        return None


@dataclass(frozen=True)
class AssistantRules:
    """The assistant for people who play with a physical copy of the game.

    `tables/assistant.py` does the rest. The assistant's page is the game's page with additions.
    """

    options: Mapping[str, Any]
    """The options of assistant tables."""
    apply_ruling: Callable[[Match, Mapping[str, str]], None]
    """Apply a ruling from the page's form. Raises Refused or BadInput."""
    key_help: tuple[tuple[tuple[str, ...], str], ...] = ()
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()


@dataclass(frozen=True)
class RuleDifference:
    """A rule that differs between two rulesets.

    `reworded_other_text` is the other ruleset's rule in the first one's words, so that only real differences count.
    """

    rule_number: str
    title: str
    own_text: str
    other_text: str
    reworded_other_text: str


@dataclass(frozen=True)
class GamePage:
    """The page of one game.

    Its templates are `<game>/table.html`, which extends `table/frame.html`, and `<game>/replay.html`; its style sheet
    is `boardroom/<game>.css`.
    """

    game: Game
    build_context: Callable[[TableView[Any]], dict[str, Any]]
    """Return the template context of the game's table, in addition to `frames.common`."""
    build_scene: Callable[[Table, ReplayPosition, str], dict[str, Any]]
    """Return the replay's template context for a moment, with its `lines`, in a language."""
    build_log: Callable[[TableView[Any]], list[LogTurn]]
    """Return the whole log that the viewer may know, oldest turn first."""
    log_kinds: Mapping[str, str]
    """Names of the kinds of log lines."""
    quick_start_options: Mapping[str, Any]
    """Options of a quick-start table. Bots take all seats but one."""
    pitch: str
    summary: tuple[tuple[str, str], ...]
    """The game in a few steps for new players: a short sentence and its meaning."""
    key_help: tuple[tuple[tuple[str, ...], str], ...]
    worth_label: str
    """Describes the curves of a replay's plot (`Game.worth`)."""
    worth_is_money: bool = True
    """True if the plot shows money."""
    worth_unit: str = text("%(n)s points")
    """The unit of the plot if it does not show money."""
    illustration: str = ""
    """A drawing for the lobby, among the page's static files."""
    minutes: int = 0
    """Minutes that experienced players need for a game."""
    draw_position: Callable[[Match, int | None], Markup] | None = None
    """Return the position as a small drawing, from public information only.

    Games with a board per player draw the board of the given seat.
    """
    tutorial: Lesson | None = None
    """The interactive lesson, in ten steps."""
    tips: tuple[Tip, ...] = ()
    """Tips for a player's first game. Each appears once."""
    headline_kinds: tuple[str, ...] = ()
    """The most informative kinds of lines, best first. The result quotes one line per turning point."""
    ranks_everyone: bool = True
    """True if the players who did not win are ranked."""
    gain_and_loss_texts: tuple[str, str] = ("", "")
    """Sentences about a gain and about a loss, for turning points without an informative line."""
    dialog_buttons: tuple[DialogButton, ...] = ()
    dialogs: Mapping[str, Callable[[TableView[Any]], dict[str, Any]]] = field(default_factory=dict)
    """Dialogs too large for every frame, loaded when they are opened.

    Each function returns the context of `<game>/<name>.html`.
    """
    assistant: AssistantRules | None = None
    """For games whose tables can assist at a physical copy."""
    scripts: tuple[str, ...] = ()
    deals: DealRules | None = None
    """For games with trading: players may propose, promise, and talk in private."""
    explain_hint: Callable[[TableView[Any], str], HintText] | None = None
    """Return the title and the reasons of a suggested action. Games without it have no hints."""
    find_turn_end: Callable[[Match], str] | None = None
    """Return the action that ends a turn with nothing left to decide, for players who want this automated; ""
    otherwise."""
    achievements: tuple[AchievementRule, ...] = ()
    """The game's achievements."""
    statistics: GameStatistics | None = None
    """The counts for the site's statistics."""
    compare_rulesets: Callable[[str, str, str], Sequence[RuleDifference]] | None = None
    """Return how a ruleset differs from another, in a language. None if each ruleset has its own complete text."""

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def table_options(self) -> tuple[Option, ...]:
        """The options of a new table, except the number of players."""
        return tuple(option for option in self.game.declared_options if option.widget != "count")

    @property
    def player_count_choices(self) -> tuple[Choice, ...]:
        return option_of(self.game.declared_options, "players").choices

    @property
    def player_counts(self) -> list[int]:
        return [choice.value for choice in self.player_count_choices]

    @property
    def rulesets(self) -> tuple[Choice, ...]:
        return next((option.choices for option in self.table_options if option.key == "ruleset"), ())

    def describe_options(self, options: Mapping[str, Any]) -> list[str]:
        return summarise_options(self.table_options, options)
