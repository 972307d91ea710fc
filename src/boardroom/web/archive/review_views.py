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
from boardroom.players.game_review import Judged
from boardroom.web import bots
from boardroom.web.accounts.requester import person_of
from boardroom.web.archive import replays, reviews
from boardroom.web.archive.replay_views import watched_table
from boardroom.web.archive.replays import TurnEnd
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import Moment, Sight, Viewpoint
from boardroom.web.languages import sentence
from boardroom.web.layout.requests import limited, problem
from boardroom.web.tables.match_cache import names_at
from boardroom.web.tables.models import Table

BLUNDER, SLIP = 0.10, 0.03
STRONG = 0.05
"""Win chance at stake that makes the best action a strong move."""


@require_http_methods(["GET", "HEAD", "POST"])
@limited("table", strangers="guest")
def review(request: HttpRequest, code: str) -> HttpResponse:
    """Show the review with the position after `at` actions. POST starts the analysis."""
    table = watched_table(request, code)
    opened = (request.POST if request.method == "POST" else request.GET).get("open") == "1"
    lang, why = request.LANGUAGE_CODE, ""
    try:
        reviews.check(table)
    except BoardroomError as error:
        if request.method == "POST":
            return problem(request, error, 403)
        why = sentence(error, lang)
    if request.method == "POST":
        bots.look_again(table, opened=opened)
        return redirect(f"{reverse('review', args=[code])}{'?open=1' if opened else ''}")
    context: dict[str, Any] = {
        "table": table,
        "page": PAGES[table.game],
        "names": list(names_at(table, lang)),
        "opened": opened,
        "why": why,
        "row": None if why else reviews.of(table, opened=opened),
        "found": None,
        "own": False,
        "everybody": True,
    }
    if context["row"] is not None and context["row"].found is not None:
        own = played_by(table, request)
        found = game_review.Review.of(context["row"].found)
        whose = own if own and request.GET.get("all") != "1" else None
        context |= {"own": bool(own), "everybody": whose is None}
        context |= judged(table, found, request.GET.get("at", ""), lang, whose)
    response = render(request, "archive/review.html", context)
    response["Cache-Control"] = "no-store"
    return response


def played_by(table: Table, request: HttpRequest) -> list[int]:
    """Return the seats of the user."""
    reader = person_of(request)
    return [seat.index for seat in table.seats.all() if reader and seat.person_id == reader.pk]


def kind(decision: Judged) -> str:
    """Return "blunder", "slip", "strong" or ""."""
    if decision.cost >= BLUNDER:
        return "blunder"
    if decision.cost >= SLIP:
        return "slip"
    return "strong" if decision.taken == decision.best and decision.stakes >= STRONG else ""


@dataclass(frozen=True)
class Tried:
    """An option that was compared, and its win chance."""

    text: str
    worth: int
    mark: str


def judged(
    table: Table, found: game_review.Review, asked: str, lang: str, whose: list[int] | None = None
) -> dict[str, Any]:
    """Return the context of a finished review, with the key moments of these seats or of all."""
    decisions, names = found.decisions, list(names_at(table, lang))
    dear = [each for each in decisions if kind(each) in ("slip", "blunder")]
    wish = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 8 else -1
    moments = found.key_moments(whose)
    first = max(moments or found.key_moments() or decisions[:1], key=lambda each: each.cost, default=None)
    now = next((each for each in decisions if each.step == wish), first)
    turns = tuple(
        TurnEnd(turn, step, tuple(round(100 * chance) for chance in chances))
        for turn, (step, chances) in enumerate(found.chances)
    )
    at = now.step if now else 0
    marked = [(turn_of(turns, each.step), each.seat) for each in moments]
    return {
        **(scene_of(table, now, names, lang) if now else {}),
        "found": found,
        "plot": replays.plot(turns, names, at, marked) if turns else None,
        "turns": turns,
        "accurate": [
            {
                "seat": seat,
                "name": name,
                "bot": level.name if (level := row.level) else "",
                "accuracy": found.accuracy(seat),
                **{
                    what: sum(kind(each) == what for each in decisions if each.seat == seat)
                    for what in ("strong", "slip", "blunder")
                },
            }
            for seat, (name, row) in enumerate(zip(names, table.seats.all(), strict=True))
        ],
        "moments": [
            {
                "step": each.step,
                "turn": turn_at(table.code, table.number, each.step),
                "who": names[each.seat],
                "kind": kind(each),
                "cost": round(100 * each.cost),
                "text": deeds(table, each.step, lang)[each.taken],
                "better": option(table, each.step, each.best, lang),
            }
            for each in moments
        ],
        "go": {
            "worse-back": max((each.step for each in dear if each.step < at), default=None),
            "back": max((each.step for each in decisions if each.step < at), default=None),
            "on": min((each.step for each in decisions if each.step > at), default=None),
            "worse-on": min((each.step for each in dear if each.step > at), default=None),
        },
        "now": shown(table, now, names, lang) if now else None,
    }


def turn_of(turns: tuple[TurnEnd, ...], step: int) -> int:
    """Return the number of turns before this step, the position on the chart."""
    return max((turn.number for turn in turns if turn.step <= step), default=0)


@lru_cache(2000)
def turn_at(code: str, number: int, action: int) -> int:
    """Return the turn of a decision as the log counts it."""
    return int(before(Table.objects.get(code=code), action).played.state.turns)


def shown(table: Table, now: Judged, names: list[str], lang: str) -> dict[str, Any]:
    """Return the context of one decision with all options."""
    weighed = now.tried or ((now.taken, 0.0),)
    return {
        "step": now.step,
        "replay": moment_step(table, now.step),
        "turn": turn_at(table.code, table.number, now.step),
        "who": names[now.seat],
        "kind": kind(now),
        "cost": round(100 * now.cost),
        "only": not now.tried,
        "did": deeds(table, now.step, lang)[now.taken],
        "tried": [
            Tried(
                option(table, now.step, action, lang),
                round(100 * min(1.0, max(0.0, worth))),
                "played" if action == now.taken else "better" if action == now.best else "",
            )
            for action, worth in weighed
        ],
    }


def scene_of(table: Table, now: Judged, names: list[str], lang: str) -> dict[str, Any]:
    """Return the position before a decision, with the played and the best action marked."""
    moment = before(table, now.step)
    text = moment.played.words.grammar.text
    moment.played.names = names
    marks = {text(now.best): "better", text(now.taken): "played"}
    return {
        "scene": f"{table.game}/replay.html",
        **PAGES[table.game].scene(table, replace(moment, marks=marks), lang),
    }


def moment_step(table: Table, action: int) -> int:
    """Return the replay step at which an action was decided. Undone moves count as steps."""
    stands = replays.moment(table, table.number).played.stands
    return stands[action] - 1


def before(table: Table, action: int) -> Moment:
    return replays.moment(table, moment_step(table, action))


@lru_cache(2000)
def _deeds(code: str, number: int, action: int, names: tuple[str, ...], lang: str) -> dict[int, str]:
    """Return a sentence for every action that was legal at this position."""
    played = before(Table.objects.get(code=code), action).played
    played.names = list(names)
    return {legal: game_review.told(played, legal, lang) for legal in played.legal()}


def deeds(table: Table, action: int, lang: str) -> dict[int, str]:
    return _deeds(table.code, table.number, action, names_at(table, lang), lang)


class Weighed(Sight[Any]):
    """The table as its active player saw it, including bots."""

    @property
    def stood_in(self) -> bool:
        return False


@lru_cache(2000)
def _option(code: str, number: int, step: int, action: int, names: tuple[str, ...], lang: str) -> str:
    table = Table.objects.get(code=code)
    played = before(table, step).played
    played.names = list(names)
    hint = PAGES[table.game].hint
    if hint is None:
        return game_review.told(played, action, lang)
    sight = Weighed(table, played, Viewpoint(int(played.state.actor), lang))
    return hint(sight, played.words.grammar.text(action)).title


def option(table: Table, step: int, action: int, lang: str) -> str:
    """Return an action as advice, because most options were not played."""
    return _option(table.code, table.number, step, action, names_at(table, lang), lang)
