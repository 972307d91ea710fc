"""Acquire's achievements."""

from __future__ import annotations

from collections import Counter

from boardroom.base.languages import text
from boardroom.games.acquire.law.codes import (
    E_BONUS,
    E_DECLARED,
    E_DEFUNCT,
    E_FOUNDED,
    E_KEPT,
    E_RESULT,
    E_SURVIVES,
    E_TRADED,
)
from boardroom.web.game_pages.achievements import (
    COMEBACK,
    LANDSLIDE,
    AchievementRule,
    MatchSummary,
    narrow_win_rule,
    seats_counted_at_least,
)

FIRST_PLACE = 1
"""The place of the majority holder."""
WINDFALL_BONUS, RICH_CASH, NARROW_MARGIN = 10_000, 50_000, 1_000
FOUNDING_COUNT, FIRST_PLACE_COUNT, TRADE_COUNT, HELD_SHARES = 4, 6, 6, 5


def find_mergemakers(story: MatchSummary, chains: int) -> set[int]:
    """Return who merged `chains` chains with one tile. One survives, the others become defunct in the same turn."""
    makers = {turn: event.seat for turn, event in story.events if event.code == E_SURVIVES}
    lost = Counter(turn for turn, event in story.events if event.code == E_DEFUNCT)
    return {who for turn, who in makers.items() if 1 + lost[turn] >= chains}


def find_patient_holders(story: MatchSummary) -> set[int]:
    """Return who held shares of a defunct chain until it was founded again."""
    kept: dict[int, set[int]] = {}
    found: set[int] = set()
    for event in story.find_events(E_KEPT, E_FOUNDED):
        if event.code == E_KEPT and event.y >= HELD_SHARES:
            kept.setdefault(event.x, set()).add(event.seat)
        elif event.code == E_FOUNDED:
            found |= kept.pop(event.x, set())
    return found


def find_frequent_leaders(story: MatchSummary) -> list[int]:
    return seats_counted_at_least(
        FIRST_PLACE_COUNT, Counter(event.seat for event in story.find_events(E_BONUS) if event.z == FIRST_PLACE)
    )


ACHIEVEMENTS = (
    AchievementRule(
        "founders",
        text("Founding family"),
        text("Founded four chains in one game"),
        '<path d="M26 70V44h12v26M42 70V32h12v38M58 70V50h12v20M24 70h48"/>',
        lambda story: story.find_frequent_actors(FOUNDING_COUNT, E_FOUNDED),
    ),
    AchievementRule(
        "three-chains",
        text("Triple merger"),
        text("Merged three chains with one tile"),
        '<path d="M24 26h18v18H24zM54 26h18v18H54zM39 54h18v18H39zM42 35h12M38 44l6 10M58 44l-6 10"/>',
        lambda story: find_mergemakers(story, 3),
    ),
    AchievementRule(
        "four-chains",
        text("Four at a stroke"),
        text("Merged four chains with one tile"),
        '<path d="M24 24h16v16H24zM56 24h16v16H56zM24 56h16v16H24zM56 56h16v16H56z"/>'
        '<path class="full" d="M40 40h16v16H40z"/>',
        lambda story: find_mergemakers(story, 4),
    ),
    AchievementRule(
        "always-first",
        text("Head of the table"),
        text("Received the majority bonus six times"),
        '<path d="M26 66l-4-28 14 10 12-20 12 20 14-10-4 28z"/>',
        find_frequent_leaders,
    ),
    AchievementRule(
        "windfall",
        text("Windfall"),
        text("Received a bonus of $10,000 or more"),
        '<path d="M28 34a20 8 0 1040 0 20 8 0 10-40 0v28a20 8 0 0040 0V34M28 48a20 8 0 0040 0"/>',
        lambda story: {event.seat for event in story.find_events(E_BONUS) if event.y >= WINDFALL_BONUS},
    ),
    AchievementRule(
        "two-for-one",
        text("Two for one"),
        text("Traded twelve shares of defunct chains"),
        '<path d="M24 30h16v22H24zM32 40h16v22M56 36h16v26H56zM48 50h6"/>',
        lambda story: story.find_frequent_actors(TRADE_COUNT, E_TRADED),
    ),
    AchievementRule(
        "patience",
        text("All in good time"),
        text("Held five shares of a defunct chain until it was founded again"),
        '<path d="M32 24h32M32 72h32M36 24c0 16 24 16 24 24s-24 8-24 24M60 24c0 16-24 16-24 24s24 8 24 24"/>',
        find_patient_holders,
    ),
    AchievementRule(
        "last-word",
        text("The last word"),
        text("Declared the end and won"),
        '<path d="M28 28h40v28H50L38 68V56H28zM38 38h20M38 46h12"/>',
        lambda story: {event.seat for event in story.find_events(E_DECLARED)} & {*story.winners},
    ),
    AchievementRule(
        "purse",
        text("Deep pockets"),
        text("Finished with $50,000 or more"),
        '<path d="M38 26h20l-6 10c14 6 18 14 18 22 0 10-8 14-22 14s-22-4-22-14c0-8 4-16 18-22zM42 56h12M48 48v16"/>',
        lambda story: {event.seat for event in story.find_events(E_RESULT) if event.x >= RICH_CASH},
    ),
    narrow_win_rule(NARROW_MARGIN, text("Won by $1,000 or less")),
    LANDSLIDE,
    COMEBACK,
)
