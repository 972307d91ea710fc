"""The achievements of Aquaretto and Zooloretto."""

from __future__ import annotations

from collections import Counter

from boardroom.base.languages import text
from boardroom.games.aquaretto.law.codes import (
    E_BONUS,
    E_BORN,
    E_BOUGHT,
    E_EXPANDED,
    E_LAID,
    E_POINTS,
    E_RESULT,
    E_STALL,
    E_TOOK,
    E_WORKER,
    S_BARN,
    S_DEPOT,
    S_KEEPERS,
    S_TRAINERS,
    STALLS,
)
from boardroom.web.game_pages.achievements import (
    COMEBACK,
    AchievementRule,
    MatchSummary,
    narrow_win_rule,
    seats_counted_at_least,
)

FULL_TRUCK = 3
"""Tiles on a full truck."""
TRUCK_COUNT, BIRTH_COUNT, FILLED_COUNT, WORKER_COUNT, BOARD_COUNT, PURCHASE_COUNT = 5, 3, 5, 3, 3, 2
RICH_COINS, SHOW_POINTS, FEEDING_POINTS = 8, 6, 8


def find_scorers(story: MatchSummary, part: int, points: int) -> set[int]:
    return {event.seat for event in story.find_events(E_POINTS) if event.y == part and event.x >= points}


def find_fully_housed(story: MatchSummary) -> set[int]:
    """Return the seats without penalty points for depot or barn."""
    return {*story.seats} - {event.seat for event in story.find_events(E_POINTS) if event.y in (S_DEPOT, S_BARN)}


def find_stall_collectors(story: MatchSummary) -> list[int]:
    """Return the seats with a stall of every kind."""
    kinds: dict[int, set[int]] = {}
    for event in story.find_events(E_STALL):
        kinds.setdefault(event.seat, set()).add(event.x)
    return [seat for seat, found in kinds.items() if len(found) == STALLS]


def find_heavy_haulers(story: MatchSummary) -> list[int]:
    return seats_counted_at_least(
        TRUCK_COUNT, Counter(event.seat for event in story.find_events(E_TOOK) if event.y == FULL_TRUCK)
    )


ACHIEVEMENTS = (
    AchievementRule(
        "full-trucks",
        text("Heavy haul"),
        text("Took five full trucks in one game"),
        '<path d="M24 36h30v24H24zM54 44h10l8 8v8H54z"/><circle cx="34" cy="64" r="5"/><circle cx="60" cy="64" r="5"/>',
        find_heavy_haulers,
    ),
    AchievementRule(
        "births",
        text("Nursery"),
        text("Three births in one game"),
        '<path d="M48 26c12 0 18 18 18 28S58 70 48 70 30 64 30 54s6-28 18-28zM30 52l8-6 6 6 8-6 6 6 8-6"/>',
        lambda story: story.find_frequent_actors(BIRTH_COUNT, E_BORN),
    ),
    AchievementRule(
        "full-house",
        text("Full house"),
        text("Filled enclosures or tanks for a bonus five times"),
        '<path d="M24 44l24-18 24 18v26H24zM34 70V52h10v18M52 52h10v10H52z"/>',
        lambda story: story.find_frequent_actors(FILLED_COUNT, E_BONUS),
    ),
    AchievementRule(
        "co-workers",
        text("Good employer"),
        text("Three co-workers in one game"),
        '<circle cx="38" cy="36" r="8"/><circle cx="60" cy="38" r="7"/>'
        '<path d="M24 68c0-12 6-18 14-18s14 6 14 18zM54 52c10-2 18 4 18 16H58"/>',
        lambda story: story.find_frequent_actors(WORKER_COUNT, E_WORKER),
    ),
    AchievementRule(
        "boards",
        text("Room to grow"),
        text("Laid three expansions in one game"),
        '<path d="M24 48h24v24H24zM48 24h24v24H48zM48 48h24M48 48v24M30 36h12M36 30v12"/>',
        lambda story: story.find_frequent_actors(BOARD_COUNT, E_LAID, E_EXPANDED),
    ),
    AchievementRule(
        "dealer",
        text("Animal dealer"),
        text("Bought two animals from others"),
        '<path d="M26 38h36l-8-8M70 58H34l8 8"/>',
        lambda story: story.find_frequent_actors(PURCHASE_COUNT, E_BOUGHT),
    ),
    AchievementRule(
        "piggy-bank",
        text("Piggy bank"),
        text("Finished with eight coins or more"),
        '<path d="M28 50c0-10 9-16 20-16 4 0 7 1 10 2l8-6v10l6 6v10h-6'
        'c-2 4-4 5-6 6v8h-8v-6H42v6h-8v-8c-4-3-6-7-6-12z"/>',
        lambda story: {event.seat for event in story.find_events(E_RESULT) if event.y >= RICH_COINS},
    ),
    AchievementRule(
        "housed",
        text("Everyone's home"),
        text("No penalty points for depot or barn"),
        '<path d="M26 46l22-18 22 18v24H26z"/><path d="M38 56l8 8 14-16"/>',
        find_fully_housed,
    ),
    AchievementRule(
        "show",
        text("Showtime"),
        text("Six points or more for trainers"),
        '<path d="M26 60c4-18 16-28 34-28-4 4-4 8-2 12-12 0-20 6-24 16zM60 60a10 10 0 1010-10"/>',
        lambda story: find_scorers(story, S_TRAINERS, SHOW_POINTS),
    ),
    AchievementRule(
        "feeding",
        text("Feeding time"),
        text("Eight points or more for keepers"),
        '<path d="M24 48c8-12 26-12 34 0-8 12-26 12-34 0zM58 48l14-10v20z"/><circle cx="34" cy="46" r="2"/>',
        lambda story: find_scorers(story, S_KEEPERS, FEEDING_POINTS),
    ),
    AchievementRule(
        "market",
        text("Market day"),
        text("A stall of every kind in one zoo"),
        '<path d="M26 40l4-14h36l4 14zM30 40v30h36V40M26 40c2 8 10 8 11 0 2 8 10 8 11 0 1 8 9 8 11 0 1 8 9 8 11 0"/>',
        find_stall_collectors,
    ),
    narrow_win_rule(1, text("Won by a point or less")),
    COMEBACK,
)
