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
from boardroom.players.win_shares import compute_interval
from boardroom.web.accounts.models import User
from boardroom.web.archive.models import PlayerResult
from boardroom.web.game_pages import GAMES, PAGES
from boardroom.web.game_pages.achievements import AchievementRule
from boardroom.web.languages import translate
from boardroom.web.ratings.models import RatedSeat, Rating
from boardroom.web.social import friends, handles
from boardroom.web.social.models import Achievement
from boardroom.web.tables.models import Seat

MAX_CURVE_GAMES = 300
"""Games shown in the rating curve."""
RECENT_GAMES = 10
MAX_OPPONENTS = 5
OPPONENT_GAMES = 500
"""Recent games in which favourite opponents are counted."""
HOUSE_RULES = text("House rules")


@dataclass(frozen=True)
class PlaceCounts:
    """Results in one game or ruleset."""

    game: str
    ruleset: str
    places: tuple[int, ...]
    """Number of first, second, third and lower places."""

    @property
    def game_count(self) -> int:
        return sum(self.places)

    @property
    def win_rate(self) -> float:
        return self.places[0] / self.game_count

    @property
    def win_interval(self) -> tuple[float, float]:
        """The 95% interval of the win rate."""
        return compute_interval(self.places[0], self.game_count)


@dataclass(frozen=True)
class RecentGame:
    """One of the most recent games."""

    code: str
    result: PlayerResult
    opponents: list[Seat]


@dataclass(frozen=True)
class Opponent:
    user: User
    game_count: int


@dataclass(frozen=True)
class AchievementStatus:
    """An achievement, with the game in which it was earned; None if it is still locked."""

    rule: AchievementRule
    code: str | None
    earned_at: datetime | None


@dataclass(frozen=True)
class GameAchievements:
    """The achievements of one game, earned ones first."""

    game: str
    achievements: list[AchievementStatus]

    @property
    def earned_count(self) -> int:
        return sum(achievement.code is not None for achievement in self.achievements)


@dataclass(frozen=True)
class Profile:
    user: User
    is_own: bool
    games: list[PlaceCounts]
    rulesets: list[PlaceCounts]
    ratings: list[Rating]
    chosen_rating: Rating | None
    """The rating whose curve is drawn."""
    curve: list[tuple[datetime, int]]
    recent_games: list[RecentGame]
    opponents: list[Opponent]
    achievements: list[GameAchievements]


def get_visible_user_or_404(handle: str, viewer: User | None) -> User:
    """Return the user if the viewer can see their profile. Private and unknown profiles give the same answer."""
    user = handles.find_by_handle(handle, friends.annotate_relationships(viewer))
    if user is None or user.is_guest or not friends.is_profile_visible(user, viewer):
        raise Http404
    return user


def load_profile(user: User, viewer: User | None, wanted: int = 0) -> Profile:
    own = viewer is not None and viewer.pk == user.pk
    results = PlayerResult.objects.filter(user=user, game__in=list(GAMES))
    if not own:
        results = results.filter(is_public=True)
    ratings = list(
        Rating.objects.filter(user=user, game_count__gt=0, pool__game__in=list(GAMES))
        .select_related("pool")
        .order_by("-game_count", "pk")
    )
    chosen = next((rating for rating in ratings if rating.pk == wanted), ratings[0] if ratings else None)
    rulesets = count_places(results)
    return Profile(
        user=user,
        is_own=own,
        games=sum_by_game(rulesets),
        rulesets=rulesets,
        ratings=ratings,
        chosen_rating=chosen,
        curve=load_curve(chosen),
        recent_games=list_recent_games(user, results),
        opponents=find_opponents(user, results),
        achievements=list_achievements(user, {share.game for share in rulesets}, is_own=own),
    )


def count_places(results: QuerySet[PlayerResult]) -> list[PlaceCounts]:
    found: dict[tuple[str, str], list[int]] = {}
    for row in results.values("game", "ruleset", "place").annotate(n=Count("pk")).order_by():
        found.setdefault((row["game"], row["ruleset"]), [0] * 4)[min(row["place"], 4) - 1] += row["n"]
    return sorted(
        (PlaceCounts(*key, tuple(places)) for key, places in found.items()), key=lambda share: -share.game_count
    )


def sum_by_game(rulesets: Sequence[PlaceCounts]) -> list[PlaceCounts]:
    found: dict[str, list[PlaceCounts]] = {}
    for share in rulesets:
        found.setdefault(share.game, []).append(share)
    sums = [
        PlaceCounts(game, "", tuple(map(sum, zip(*(share.places for share in of), strict=True))))
        for game, of in found.items()
    ]
    return sorted(sums, key=lambda share: -share.game_count)


def load_curve(rating: Rating | None) -> list[tuple[datetime, int]]:
    if rating is None:
        return []
    found = (
        RatedSeat.objects.filter(rating=rating, game_number__gt=0)
        .order_by("-game_number")
        .values_list("rated_at", "points")
    )
    return [(at, points) for at, points in found[:MAX_CURVE_GAMES] if at is not None][::-1]


RECENT_GAME_FIELDS = ("id", "game", "players", "place", "is_public", "finished_at")
"""Fields of a result that are shown for recent games."""


def list_recent_games(user: User, results: QuerySet[PlayerResult]) -> list[RecentGame]:
    """Return the most recent games with their players, in one query."""
    newest = results.order_by("-finished_at", "-pk").values("pk")[:RECENT_GAMES]
    seats = (
        Seat.objects.alias(own=FilteredRelation("table__player_results", condition=Q(table__player_results__user=user)))
        .filter(own__in=newest)
        .annotate(**{f"own_{key}": F(f"own__{key}") for key in RECENT_GAME_FIELDS})
        .select_related("table")
        .order_by("-own__finished_at", "-own__id", "index")
    )
    found: dict[int, RecentGame] = {}
    for seat in seats:
        row = PlayerResult(
            user=user, table=seat.table, **{key: getattr(seat, f"own_{key}") for key in RECENT_GAME_FIELDS}
        )
        game = found.setdefault(seat.table_id, RecentGame(seat.table.code, row, []))
        if seat.user_id != user.pk:
            game.opponents.append(seat)
    return [*found.values()]


def find_opponents(user: User, results: QuerySet[PlayerResult]) -> list[Opponent]:
    """Return the most frequent opponents, except users with private profiles."""
    tables = results.order_by("-finished_at", "-pk").values("table")[:OPPONENT_GAMES]
    met = (
        User.objects.filter(player_results__table__in=tables, is_private=False, is_guest=False, is_active=True)
        .exclude(pk=user.pk)
        .annotate(met=Count("player_results"))
        .order_by("-met", "pk")[:MAX_OPPONENTS]
    )
    return [Opponent(found, found.met) for found in met]


def list_achievements(user: User, played: set[str], *, is_own: bool) -> list[GameAchievements]:
    """Return the achievements of the games a user has played. Other viewers only see those from public tables."""
    found = Achievement.objects.filter(user=user, **({} if is_own else {"is_public": True})).select_related("table")
    first: dict[tuple[str, str], Achievement] = {}
    for achievement in found.only("game", "key", "earned_at", "table__code").order_by("-earned_at", "-pk"):
        first[achievement.game, achievement.key] = achievement
    made = []
    for game, page in PAGES.items():
        if game in played and page.achievements:
            rows = [(rule, first.get((game, rule.key))) for rule in page.achievements]
            achievements = [
                AchievementStatus(rule, row.table.code if row else None, row.earned_at if row else None)
                for rule, row in rows
            ]
            made.append(GameAchievements(game, sorted(achievements, key=lambda achievement: achievement.code is None)))
    return made


def ruleset_title(game: str, ruleset: str, lang: str) -> str:
    """Return a ruleset's name in the viewer's language."""
    for option in GAMES[game].declared_options:
        if option.key == "ruleset":
            choice = option.find_choice(ruleset)
            return translate(lang, choice.name if choice else option.custom_summary or HOUSE_RULES)
    return ""


# Bots


@dataclass(frozen=True)
class BotProfile:
    level: Level
    ratings: list[Rating]


def load_bot_profile(level: Level) -> BotProfile:
    ratings = Rating.objects.filter(bot=level.name, game_count__gt=0, pool__game__in=list(GAMES))
    return BotProfile(level, list(ratings.select_related("pool").order_by("-game_count", "pk")))


# Rating chart

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 240, 52, 60, 14, 26


def plot_curve(points: Sequence[tuple[datetime, int]]) -> dict[str, Any]:
    """Return the numbers of an SVG chart: the line of the ratings and round values of its axis."""
    most, least = max(n for _, n in points), min(n for _, n in points)
    tick = next(n for n in (20, 50, 100, 200, 500, 1000, 10_000) if most - least <= 4 * n)
    low, high = least // tick * tick, -(-(most + 1) // tick) * tick

    def x(at: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * at / max(1, len(points) - 1), 1)

    def y(amount: int) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (amount - low) / (high - low), 1)

    line = [f"{x(at)},{y(amount)}" for at, (_, amount) in enumerate(points)]
    end = len(points) - 1
    return {
        "wide": WIDTH,
        "high": HEIGHT,
        "left": LEFT,
        "right": WIDTH - RIGHT,
        "bottom": HEIGHT - BOTTOM,
        "line": " ".join(line),
        "ground": f"{LEFT},{HEIGHT - BOTTOM} {' '.join(line)} {x(end)},{HEIGHT - BOTTOM}",
        "ys": [{"at": y(amount), "amount": amount} for amount in range(low, high + 1, tick)],
        "end": {"x": x(end), "y": y(points[-1][1]), "points": points[-1][1]},
        "from": points[0][0].date(),
        "to": points[-1][0].date(),
    }
