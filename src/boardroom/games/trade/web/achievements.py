"""The achievements of Trade and Credit."""

from __future__ import annotations

from collections import Counter

from boardroom.base.languages import text
from boardroom.games.trade.law.codes import (
    E_ACCEPTED,
    E_BOUGHT_BLIND,
    E_BOUGHT_INCOME,
    E_BOUGHT_NUMBER,
    E_BOUGHT_RIGHT,
    E_COUNTERED,
    E_DECLARED,
    E_DECLINED,
    E_OFFERED,
    E_PAID,
    E_PLAYED_NUMBER,
    E_PLAYED_RIGHT,
    E_RUINED,
    E_TOOK,
    E_WITHDREW,
)
from boardroom.web.game_pages.achievements import (
    COMEBACK,
    LANDSLIDE,
    AchievementRule,
    MatchSummary,
    seats_counted_at_least,
)

DEAL_COUNT, INCOME_COUNT, NUMBER_COUNT, RIGHT_COUNT, BLIND_COUNT, PAYMENT_COUNT, PLAYER_CARD_COUNT = 8, 4, 5, 5, 3, 8, 2


def find_dealmakers(story: MatchSummary) -> list[int]:
    """Return the players who took part in enough deals."""
    return seats_counted_at_least(
        DEAL_COUNT, Counter(seat for event in story.find_events(E_ACCEPTED) for seat in (event.seat, event.y))
    )


def find_hagglers(story: MatchSummary) -> set[int]:
    """Return the players whose counter-offer was accepted. No other answer can come in between."""
    found, last = set(), None
    for event in story.find_events(E_OFFERED, E_COUNTERED, E_ACCEPTED, E_DECLINED, E_WITHDREW):
        if event.code == E_ACCEPTED and last is not None and last.code == E_COUNTERED and last.seat == event.y:
            found.add(last.seat)
        last = event
    return found


def find_player_card_holders(story: MatchSummary) -> list[int]:
    cards: dict[int, set[int]] = {}
    for event in story.find_events(E_TOOK):
        cards.setdefault(event.seat, set()).add(event.x)
    return [seat for seat, held in cards.items() if len(held) >= PLAYER_CARD_COUNT]


def find_thrifty_winners(story: MatchSummary) -> set[int]:
    """Return the winners who bought no card of the display."""
    return {*story.winners} - {event.seat for event in story.find_events(E_BOUGHT_NUMBER, E_BOUGHT_RIGHT)}


ACHIEVEMENTS = (
    AchievementRule(
        "dealmaker",
        text("Dealmaker"),
        text("Made eight deals in one game"),
        '<path d="M24 40l14-8 10 6 10-6 14 8v18l-10 4-12 8-12-8-14-4zM38 50l8 6 12-10"/>',
        find_dealmakers,
    ),
    AchievementRule(
        "haggler",
        text("Hard bargain"),
        text("Had a counter-offer accepted"),
        '<path d="M26 30h30v18H42l-8 8v-8h-8zM46 54h24v14h-4v6l-8-6H46z"/>',
        find_hagglers,
    ),
    AchievementRule(
        "income",
        text("Steady income"),
        text("Raised your income four times"),
        '<path d="M28 68V54h8v14M44 68V42h8v26M60 68V28h8v40M24 68h48"/>',
        lambda story: story.find_frequent_actors(INCOME_COUNT, E_BOUGHT_INCOME),
    ),
    AchievementRule(
        "numbers",
        text("Full display"),
        text("Played five number cards in one game"),
        '<path d="M24 34l14-4 8 32-14 4zM44 28h14v34H44zM62 30l12 5-10 30-8-3"/>',
        lambda story: story.find_frequent_actors(NUMBER_COUNT, E_PLAYED_NUMBER),
    ),
    AchievementRule(
        "rights",
        text("By right"),
        text("Played five rights cards in one game"),
        '<path d="M32 24h26l10 10v38H32zM58 24v10h10M40 46h20M40 54h20M40 62h12"/>',
        lambda story: story.find_frequent_actors(RIGHT_COUNT, E_PLAYED_RIGHT),
    ),
    AchievementRule(
        "blind",
        text("Lucky dip"),
        text("Bought three face-down cards"),
        '<path d="M30 26h28v44H30zM66 32v42H38"/><path d="M40 42c0-10 14-8 10 0-2 4-6 4-6 8M44 58v2"/>',
        lambda story: story.find_frequent_actors(BLIND_COUNT, E_BOUGHT_BLIND),
    ),
    AchievementRule(
        "toll",
        text("Toll house"),
        text("Was paid by others eight times"),
        '<path d="M28 26v46M28 36h44v10H28M40 36l-6 10M54 36l-6 10M68 36l-6 10M24 72h14"/>',
        lambda story: seats_counted_at_least(PAYMENT_COUNT, Counter(event.y for event in story.find_events(E_PAID))),
    ),
    AchievementRule(
        "hats",
        text("Two hats"),
        text("Held two player cards in one game"),
        '<path d="M24 48h24M30 48V32h12v16M48 66h24M54 66V50h12v16"/>',
        find_player_card_holders,
    ),
    AchievementRule(
        "phoenix",
        text("Phoenix"),
        text("Went bankrupt and still won"),
        '<path d="M48 72c-14-6-20-18-12-32 2 6 4 8 6 8-2-10 2-18 10-24-1 10 14 14 14 28 0 10-8 17-18 20z"/>',
        lambda story: {event.seat for event in story.find_events(E_RUINED)} & {*story.winners},
    ),
    AchievementRule(
        "declared",
        text("Said and done"),
        text("Declared victory and won"),
        '<path d="M32 72V26M32 28c12-6 18 6 34 0v22c-16 6-22-6-34 0"/>',
        lambda story: {event.seat for event in story.find_events(E_DECLARED)} & {*story.winners},
    ),
    AchievementRule(
        "thrifty",
        text("Self-made"),
        text("Won without buying from the display"),
        '<path d="M36 46V36a12 12 0 0124 0v10M30 46h36v26H30zM48 56v8"/>',
        find_thrifty_winners,
    ),
    LANDSLIDE,
    COMEBACK,
)
