"""Profiles: games played, results, ratings and opponents, in a fixed number of queries.

Other viewers only see games at public tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, F, FilteredRelation, Q, QuerySet
from django.http import Http404

from boardroom.base.languages import text
from boardroom.players.levels import Level
from boardroom.players.win_shares import interval
from boardroom.web.accounts.models import Person
from boardroom.web.archive.models import Outcome
from boardroom.web.game_pages import GAMES, PAGES
from boardroom.web.game_pages.achievements import Feat
from boardroom.web.languages import said
from boardroom.web.ratings.models import RatedSeat, Rating
from boardroom.web.social import friends, handles
from boardroom.web.social.models import Stamp
from boardroom.web.tables.models import Seat

CURVE = 300
"""Games shown in the rating curve."""
LAST = 10
OPPONENTS = 5
RECENT = 500
"""Recent games in which favourite opponents are counted."""
OWN = text("House rules")


@dataclass(frozen=True)
class Share:
    """Results in one game or ruleset."""

    game: str
    ruleset: str
    places: tuple[int, ...]
    """Number of first, second, third and lower places."""

    @property
    def games(self) -> int:
        return sum(self.places)

    @property
    def won(self) -> float:
        return self.places[0] / self.games

    @property
    def between(self) -> tuple[float, float]:
        """The 95% interval of the win rate."""
        return interval(self.places[0], self.games)


@dataclass(frozen=True)
class Game:
    """One of the most recent games."""

    code: str
    outcome: Outcome
    others: list[Seat]


@dataclass(frozen=True)
class Opponent:
    person: Person
    games: int


@dataclass(frozen=True)
class Earned:
    """An achievement, with the game in which it was earned; None if it is still locked."""

    feat: Feat
    code: str | None
    at: datetime | None


@dataclass(frozen=True)
class Album:
    """The achievements of one game, earned ones first."""

    game: str
    stamps: list[Earned]

    @property
    def count(self) -> int:
        return sum(stamp.code is not None for stamp in self.stamps)


@dataclass(frozen=True)
class Profile:
    person: Person
    own: bool
    games: list[Share]
    rulesets: list[Share]
    ratings: list[Rating]
    chosen: Rating | None
    """The rating whose curve is drawn."""
    curve: list[tuple[datetime, int]]
    last: list[Game]
    opponents: list[Opponent]
    stamps: list[Album]


def visible_or_404(handle: str, viewer: Person | None) -> Person:
    """Return the user if the viewer can see their profile. Private and unknown profiles give the same answer."""
    person = handles.found(handle, friends.towards(viewer))
    if person is None or person.guest or not friends.shows(person, viewer):
        raise Http404
    return person


def profile(person: Person, viewer: Person | None, wanted: int = 0) -> Profile:
    own = viewer is not None and viewer.pk == person.pk
    outcomes = Outcome.objects.filter(person=person, game__in=list(GAMES))
    if not own:
        outcomes = outcomes.filter(public=True)
    ratings = list(
        Rating.objects.filter(person=person, games__gt=0, ladder__game__in=list(GAMES))
        .select_related("ladder")
        .order_by("-games", "pk")
    )
    chosen = next((rating for rating in ratings if rating.pk == wanted), ratings[0] if ratings else None)
    rulesets = shares(outcomes)
    return Profile(
        person, own, by_game(rulesets), rulesets, ratings, chosen, curve(chosen), last(person, outcomes),
        opponents(person, outcomes), albums(person, {share.game for share in rulesets}, own=own),
    )  # fmt: skip


def shares(outcomes: QuerySet[Outcome]) -> list[Share]:
    found: dict[tuple[str, str], list[int]] = {}
    for row in outcomes.values("game", "ruleset", "place").annotate(n=Count("pk")).order_by():
        found.setdefault((row["game"], row["ruleset"]), [0] * 4)[min(row["place"], 4) - 1] += row["n"]
    return sorted((Share(*key, tuple(places)) for key, places in found.items()), key=lambda share: -share.games)


def by_game(rulesets: Sequence[Share]) -> list[Share]:
    found: dict[str, list[Share]] = {}
    for share in rulesets:
        found.setdefault(share.game, []).append(share)
    sums = [
        Share(game, "", tuple(map(sum, zip(*(share.places for share in of), strict=True))))
        for game, of in found.items()
    ]
    return sorted(sums, key=lambda share: -share.games)


def curve(rating: Rating | None) -> list[tuple[datetime, int]]:
    if rating is None:
        return []
    found = RatedSeat.objects.filter(rating=rating, number__gt=0).order_by("-number").values_list("at", "points")
    return [(at, points) for at, points in found[:CURVE] if at is not None][::-1]


TOLD = ("id", "game", "players", "place", "public", "at")
"""Fields of a result that are shown for recent games."""


def last(person: Person, outcomes: QuerySet[Outcome]) -> list[Game]:
    """Return the most recent games with their players, in one query."""
    newest = outcomes.order_by("-at", "-pk").values("pk")[:LAST]
    seats = (
        Seat.objects.alias(own=FilteredRelation("table__outcomes", condition=Q(table__outcomes__person=person)))
        .filter(own__in=newest)
        .annotate(**{f"own_{key}": F(f"own__{key}") for key in TOLD})
        .select_related("table")
        .order_by("-own__at", "-own__id", "index")
    )
    found: dict[int, Game] = {}
    for seat in seats:
        row = Outcome(person=person, table=seat.table, **{key: getattr(seat, f"own_{key}") for key in TOLD})
        game = found.setdefault(seat.table_id, Game(seat.table.code, row, []))
        if seat.person_id != person.pk:
            game.others.append(seat)
    return [*found.values()]


def opponents(person: Person, outcomes: QuerySet[Outcome]) -> list[Opponent]:
    """Return the most frequent opponents, except users with private profiles."""
    tables = outcomes.order_by("-at", "-pk").values("table")[:RECENT]
    met = (
        Person.objects.filter(outcomes__table__in=tables, hidden=False, guest=False, is_active=True)
        .exclude(pk=person.pk)
        .annotate(met=Count("outcomes"))
        .order_by("-met", "pk")[:OPPONENTS]
    )
    return [Opponent(found, found.met) for found in met]


def albums(person: Person, played: set[str], *, own: bool) -> list[Album]:
    """Return the achievements of the games a user has played. Other viewers only see those from public tables."""
    found = Stamp.objects.filter(person=person, **({} if own else {"public": True})).select_related("table")
    first: dict[tuple[str, str], Stamp] = {}
    for stamp in found.only("game", "feat", "at", "table__code").order_by("-at", "-pk"):
        first[stamp.game, stamp.feat] = stamp
    made = []
    for game, page in PAGES.items():
        if game in played and page.feats:
            rows = [(feat, first.get((game, feat.key))) for feat in page.feats]
            stamps = [Earned(feat, row.table.code if row else None, row.at if row else None) for feat, row in rows]
            made.append(Album(game, sorted(stamps, key=lambda stamp: stamp.code is None)))
    return made


def ruleset_said(game: str, ruleset: str, lang: str) -> str:
    """Return a ruleset's name in the viewer's language."""
    for option in GAMES[game].declared:
        if option.key == "ruleset":
            choice = option.choice(ruleset)
            return said(lang, choice.name if choice else option.other or OWN)
    return ""


# Bots


@dataclass(frozen=True)
class Character:
    level: Level
    ratings: list[Rating]


def character(level: Level) -> Character:
    ratings = Rating.objects.filter(bot=level.name, games__gt=0, ladder__game__in=list(GAMES))
    return Character(level, list(ratings.select_related("ladder").order_by("-games", "pk")))


# Rating chart

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 640, 240, 52, 60, 14, 26


def plot(points: Sequence[tuple[datetime, int]]) -> dict[str, Any]:
    """Return the numbers of an SVG chart: the line of the ratings and round values of its axis."""
    most, least = max(n for _, n in points), min(n for _, n in points)
    tick = next(n for n in (20, 50, 100, 200, 500, 1000, 10_000) if most - least <= 4 * n)
    low, high = least // tick * tick, -(-(most + 1) // tick) * tick

    def x(at: int) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * at / max(1, len(points) - 1), 1)

    def y(amount: int) -> float:
        return round(HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * (amount - low) / (high - low), 1)

    line = [f"{x(at)},{y(amount)}" for at, (_, amount) in enumerate(points)]
    end = len(points) - 1
    return {
        "wide": WIDE,
        "high": HIGH,
        "left": LEFT,
        "right": WIDE - RIGHT,
        "bottom": HIGH - BOTTOM,
        "line": " ".join(line),
        "ground": f"{LEFT},{HIGH - BOTTOM} {' '.join(line)} {x(end)},{HIGH - BOTTOM}",
        "ys": [{"at": y(amount), "amount": amount} for amount in range(low, high + 1, tick)],
        "end": {"x": x(end), "y": y(points[-1][1]), "points": points[-1][1]},
        "from": points[0][0].date(),
        "to": points[-1][0].date(),
    }
