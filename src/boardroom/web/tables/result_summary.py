"""The result of a finished game: final places, when the winner took the lead, and the three turning points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isinf
from typing import Any

from markupsafe import Markup

from boardroom.base.errors import BoardroomError
from boardroom.players import game_review
from boardroom.web.archive import replays, reviews
from boardroom.web.archive.replays import TurnEnd
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import LogLine, LogTurn, TableView
from boardroom.web.languages import translate
from boardroom.web.ratings.models import RatedSeat
from boardroom.web.server.memory_cache import cache_result
from boardroom.web.tables.models import Table

MAX_TURNING_POINTS = 3
MIN_TURNS_APART = 2
"""Fewest turns between two turning points; one move often affects several turns."""


@dataclass(frozen=True)
class PodiumPlace:
    """A seat on the podium. Equal scores share a place. `is_ranked` is False for losers if a game only names
    winners."""

    seat: int
    name: str
    place: int
    amount: int
    bot: str
    """The bot that plays there, or "" for a person."""
    is_viewer: bool
    is_ranked: bool = True


@dataclass(frozen=True)
class TurningPoint:
    """A turn in which a seat gained or lost much compared with the other seats."""

    turn: int
    step: int
    seat: int
    change: int


def summarise_result(sight: TableView[Any]) -> dict[str, Any]:
    """Return the template context of a finished game's result."""
    table, page = sight.table, PAGES[sight.table.game]
    turns = replays.summarise_replay(table).turns
    names = [seat.display_name(sight.viewer.lang) for seat in sight.seats]
    podium = rank_seats(sight, turns[-1].worth)
    best = [place for place in podium if place.place == 1]
    found = find_turning_points(turns)
    drawn = draw_positions(table.code, table.number, tuple((swing.step, swing.seat) for swing in found))
    log = {turn.number: turn for turn in page.build_log(sight)}
    return {
        "podium": podium,
        "stand": order_podium(podium),
        "you_won": any(place.is_viewer for place in best) and len(sight.viewer.own_seats) == 1,
        "ahead": find_runner_up(podium),
        "since": find_lead_start(turns, [place.seat for place in best]),
        "plot": replays.plot_worth(turns, names, table.number, [(swing.turn, swing.seat) for swing in found]),
        "worth": turns[-1].worth,
        "turns": turns,
        "moments": [
            {
                "number": number,
                "turn": swing.turn,
                "step": swing.step,
                "who": names[swing.seat],
                "change": swing.change,
                "text": find_headline(log.get(swing.turn), page.headline_kinds, swing.seat, swing.change)
                or translate(sight.viewer.lang, page.gain_and_loss_texts[swing.change < 0]),
                "picture": picture,
            }
            for number, (swing, picture) in enumerate(zip(found, drawn, strict=True), 1)
        ],
        "money": page.worth_is_money,
        "rated": find_rated_seat(sight),
        "review": find_viewer_accuracy(sight),
        "page": page,
    }


def find_viewer_accuracy(sight: TableView[Any]) -> dict[str, Any] | None:
    """Return the viewer's accuracy (None before a review), or None if this game cannot be reviewed."""
    try:
        reviews.check_reviewable(sight.table)
    except BoardroomError:
        return None
    row = reviews.find_review(sight.table, is_open=False)
    if row is None or row.result is None or len(sight.viewer.own_seats) != 1:
        return {"accuracy": None}
    return {"accuracy": game_review.MatchReview.from_json(row.result).compute_accuracy(sight.viewer.own_seats[0])}


def find_rated_seat(sight: TableView[Any]) -> RatedSeat | None:
    """Return the change of the viewer's own rating."""
    if not sight.table.rated or not sight.viewer.own_seats:
        return None
    found = RatedSeat.objects.filter(table=sight.table, index=sight.viewer.own_seats[0], game_number__gt=0)
    return found.select_related("rating").first()


def rank_seats(sight: TableView[Any], worth: Sequence[int]) -> list[PodiumPlace]:
    scores = sight.match.scores() or [0] * len(sight.seats)
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], -worth[seat]))
    ranks = PAGES[sight.table.game].ranks_everyone
    return [
        PodiumPlace(
            seat,
            sight.seats[seat].display_name(sight.viewer.lang),
            1 + sum(score > scores[seat] for score in scores),
            worth[seat],
            level.name if (level := sight.seats[seat].level) else "",
            seat in sight.viewer.own_seats,
            ranks or scores[seat] == max(scores),
        )
        for seat in order
    ]


def order_podium(podium: list[PodiumPlace]) -> list[PodiumPlace]:
    """Order places as on a podium, from left to right: second, first, third and so on."""
    return [*podium[1:2], *podium[:1], *podium[2:]]


def find_runner_up(podium: list[PodiumPlace]) -> PodiumPlace | None:
    """Return the runner-up, or None if several players won or the amounts do not show a lead."""
    if len(podium) < 2 or podium[1].place == 1 or podium[1].amount >= podium[0].amount:
        return None
    return podium[1]


def find_lead_start(turns: Sequence[TurnEnd], winners: Sequence[int]) -> int | None:
    """Return the turn from which a winner was never behind again, or None if that was the last turn."""
    since = None
    for turn in reversed(turns):
        if max(turn.worth) > max(turn.worth[seat] for seat in winners):
            break
        since = turn.turn
    return since if since is not None and since < turns[-1].turn else None


def find_turning_points(turns: Sequence[TurnEnd]) -> list[TurningPoint]:
    """Return the turns in which a seat changed most against the mean of the others, in order.

    The last turn only counts final scores, so it is left out unless it is the only one.
    """
    found = []
    for before, after in pairwise(turns):
        changes = [new - old for new, old in zip(after.worth, before.worth, strict=True)]
        seat = max(range(len(changes)), key=lambda seat: (relative_change(changes, seat), abs(changes[seat])))
        found.append((relative_change(changes, seat), TurningPoint(after.turn, after.move_number, seat, changes[seat])))
    chosen: list[TurningPoint] = []
    for _, swing in sorted(found[:-1] or found, key=lambda pair: -pair[0]):
        if len(chosen) < MAX_TURNING_POINTS and all(
            abs(swing.turn - other.turn) >= MIN_TURNS_APART for other in chosen
        ):
            chosen.append(swing)
    return sorted(chosen, key=lambda swing: swing.turn)


def relative_change(changes: Sequence[int], seat: int) -> float:
    others = [change for other, change in enumerate(changes) if other != seat]
    return abs(changes[seat] - sum(others) / max(1, len(others)))


@cache_result("pictures", key=lambda code, number, wanted: (code, number, wanted))
def draw_positions(code: str, number: int, wanted: tuple[tuple[int, int], ...]) -> tuple[Markup, ...]:
    """Draw positions after some moves, each with a seat's board. `number` is the game's length, for the cache key."""
    table = Table.objects.get(code=code)
    draw = PAGES[table.game].draw_position
    return tuple(draw(replays.load_moment(table, step).match, seat) if draw else Markup() for step, seat in wanted)


def find_headline(turn: LogTurn | None, kinds: Sequence[str], seat: int, change: int) -> str:
    """Return the log line of a turn that best explains a seat's gain or loss, or "" if none does.

    A line qualifies if it gave or cost that seat something, of about the right amount if it states one.
    """
    size = abs(change)
    found: list[tuple[float, int, LogLine]] = []
    # The last lines of a turn tell its outcome
    for line in reversed(turn.lines if turn else []):
        sums = [brought for whom, brought in line.gains if whom == seat]
        if sum(sums) * change > 0:
            told = abs(sum(sums))
            unsaid = isinf(told)
            if unsaid or 2 * abs(told - size) < size:
                kind = kinds.index(line.kind) if line.kind in kinds else len(kinds)
                found.append((size if unsaid else abs(told - size), kind, line))
    return min(found, key=lambda one: one[:2])[2].text if found else ""
