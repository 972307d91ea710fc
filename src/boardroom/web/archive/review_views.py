"""Reviews of finished games: win chances, and each decision judged by the knowledge of its player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from boardroom.base.errors import BoardroomError
from boardroom.players import game_review
from boardroom.players.game_review import DecisionReview
from boardroom.web import bots
from boardroom.web.accounts.requester import find_user
from boardroom.web.archive import replays, reviews
from boardroom.web.archive.replay_views import get_watchable_table
from boardroom.web.archive.replays import TurnEnd
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import ReplayPosition, TableView, Viewer
from boardroom.web.languages import format_error
from boardroom.web.layout.requests import limit_posts, render_problem
from boardroom.web.tables.match_cache import get_seat_names
from boardroom.web.tables.models import Table

BLUNDER_COST, SLIP_COST = 0.10, 0.03
STRONG_MOVE_STAKES = 0.05
"""Win chance at stake that makes the best action a strong move."""


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("table", anonymous_limit="guest")
def show_review(request: HttpRequest, code: str) -> HttpResponse:
    """Show the review with the position after `at` actions. POST starts the analysis."""
    table = get_watchable_table(request, code)
    opened = (request.POST if request.method == "POST" else request.GET).get("open") == "1"
    lang, why = request.LANGUAGE_CODE, ""
    try:
        reviews.check_reviewable(table)
    except BoardroomError as error:
        if request.method == "POST":
            return render_problem(request, error, 403)
        why = format_error(error, lang)
    if request.method == "POST":
        bots.request_review(table, is_open=opened)
        return redirect(f"{reverse('review', args=[code])}{'?open=1' if opened else ''}")
    context: dict[str, Any] = {
        "table": table,
        "page": PAGES[table.game],
        "names": list(get_seat_names(table, lang)),
        "opened": opened,
        "why": why,
        "row": None if why else reviews.find_review(table, is_open=opened),
        "found": None,
        "own": False,
        "everybody": True,
    }
    if context["row"] is not None and context["row"].result is not None:
        own = find_reader_seats(table, request)
        found = game_review.MatchReview.from_json(context["row"].result)
        whose = own if own and request.GET.get("all") != "1" else None
        context |= {"own": bool(own), "everybody": whose is None}
        context |= build_review(table, found, request.GET.get("at", ""), lang, whose)
    response = render(request, "archive/review.html", context)
    response["Cache-Control"] = "no-store"
    return response


def find_reader_seats(table: Table, request: HttpRequest) -> list[int]:
    """Return the seats of the user."""
    reader = find_user(request)
    return [seat.index for seat in table.seats.all() if reader and seat.user_id == reader.pk]


def classify_decision(decision: DecisionReview) -> str:
    """Return "blunder", "slip", "strong" or ""."""
    if decision.cost >= BLUNDER_COST:
        return "blunder"
    if decision.cost >= SLIP_COST:
        return "slip"
    return "strong" if decision.action == decision.best_action and decision.stakes >= STRONG_MOVE_STAKES else ""


@dataclass(frozen=True)
class WeighedAction:
    """An option that was compared, and its win chance."""

    text: str
    worth: int
    mark: str


def build_review(
    table: Table, found: game_review.MatchReview, asked: str, lang: str, whose: list[int] | None = None
) -> dict[str, Any]:
    """Return the context of a finished review, with the key moments of these seats or of all."""
    decisions, names = found.decisions, list(get_seat_names(table, lang))
    dear = [each for each in decisions if classify_decision(each) in ("slip", "blunder")]
    wanted_step = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 8 else -1
    moments = found.find_key_moments(whose)
    first = max(moments or found.find_key_moments() or decisions[:1], key=lambda each: each.cost, default=None)
    now = next((each for each in decisions if each.step == wanted_step), first)
    turns = tuple(
        TurnEnd(turn, step, tuple(round(100 * chance) for chance in chances))
        for turn, (step, chances) in enumerate(found.chances)
    )
    at = now.step if now else 0
    marked = [(find_plot_turn(turns, each.step), each.seat) for each in moments]
    return {
        **(build_scene(table, now, names, lang) if now else {}),
        "found": found,
        "plot": replays.plot_worth(turns, names, at, marked) if turns else None,
        "turns": turns,
        "accurate": [
            {
                "seat": seat,
                "name": name,
                "bot": level.name if (level := row.level) else "",
                "accuracy": found.compute_accuracy(seat),
                **{
                    what: sum(classify_decision(each) == what for each in decisions if each.seat == seat)
                    for what in ("strong", "slip", "blunder")
                },
            }
            for seat, (name, row) in enumerate(zip(names, table.seats.all(), strict=True))
        ],
        "moments": [
            {
                "step": each.step,
                "turn": find_log_turn(table.code, table.number, each.step),
                "who": names[each.seat],
                "kind": classify_decision(each),
                "cost": round(100 * each.cost),
                "text": describe_actions(table, each.step, lang)[each.action],
                "better": describe_advice(table, each.step, each.best_action, lang),
            }
            for each in moments
        ],
        "go": {
            "worse-back": max((each.step for each in dear if each.step < at), default=None),
            "back": max((each.step for each in decisions if each.step < at), default=None),
            "on": min((each.step for each in decisions if each.step > at), default=None),
            "worse-on": min((each.step for each in dear if each.step > at), default=None),
        },
        "now": describe_decision(table, now, names, lang) if now else None,
    }


def find_plot_turn(turns: tuple[TurnEnd, ...], step: int) -> int:
    """Return the number of turns before this step, the position on the chart."""
    return max((turn.turn for turn in turns if turn.move_number <= step), default=0)


@lru_cache(2000)
def find_log_turn(code: str, number: int, action: int) -> int:
    """Return the turn of a decision as the log counts it."""
    return int(load_moment_before(Table.objects.get(code=code), action).match.state.turns)


def describe_decision(table: Table, now: DecisionReview, names: list[str], lang: str) -> dict[str, Any]:
    """Return the context of one decision with all options."""
    weighed = now.alternatives or ((now.action, 0.0),)
    return {
        "step": now.step,
        "replay": find_replay_step(table, now.step),
        "turn": find_log_turn(table.code, table.number, now.step),
        "who": names[now.seat],
        "kind": classify_decision(now),
        "cost": round(100 * now.cost),
        "only": not now.alternatives,
        "did": describe_actions(table, now.step, lang)[now.action],
        "tried": [
            WeighedAction(
                describe_advice(table, now.step, action, lang),
                round(100 * min(1.0, max(0.0, worth))),
                "played" if action == now.action else "better" if action == now.best_action else "",
            )
            for action, worth in weighed
        ],
    }


def build_scene(table: Table, now: DecisionReview, names: list[str], lang: str) -> dict[str, Any]:
    """Return the position before a decision, with the played and the best action marked."""
    moment = load_moment_before(table, now.step)
    text = moment.match.text.grammar.text
    moment.match.names = names
    marks = {text(now.best_action): "better", text(now.action): "played"}
    return {
        "scene": f"{table.game}/replay.html",
        **PAGES[table.game].build_scene(table, replace(moment, marked_actions=marks), lang),
    }


def find_replay_step(table: Table, action: int) -> int:
    """Return the replay step at which an action was decided. Undone moves count as steps."""
    stands = replays.load_moment(table, table.number).match.standing_steps
    return stands[action] - 1


def load_moment_before(table: Table, action: int) -> ReplayPosition:
    return replays.load_moment(table, find_replay_step(table, action))


@lru_cache(2000)
def _cached_action_texts(code: str, number: int, action: int, names: tuple[str, ...], lang: str) -> dict[int, str]:
    """Return a sentence for every action that was legal at this position."""
    match = load_moment_before(Table.objects.get(code=code), action).match
    match.names = list(names)
    return {legal: game_review.describe_action(match, legal, lang) for legal in match.legal_actions()}


def describe_actions(table: Table, action: int, lang: str) -> dict[int, str]:
    return _cached_action_texts(table.code, table.number, action, get_seat_names(table, lang), lang)


class DeciderView(TableView[Any]):
    """The table as its active player saw it, including bots."""

    @property
    def is_substituted(self) -> bool:
        return False


@lru_cache(2000)
def _cached_advice(code: str, number: int, step: int, action: int, names: tuple[str, ...], lang: str) -> str:
    table = Table.objects.get(code=code)
    match = load_moment_before(table, step).match
    match.names = list(names)
    hint = PAGES[table.game].explain_hint
    if hint is None:
        return game_review.describe_action(match, action, lang)
    sight = DeciderView(table, match, Viewer(int(match.state.actor), lang))
    return hint(sight, match.text.grammar.text(action)).title


def describe_advice(table: Table, step: int, action: int, lang: str) -> str:
    """Return an action as advice, because most options were not played."""
    return _cached_advice(table.code, table.number, step, action, get_seat_names(table, lang), lang)
