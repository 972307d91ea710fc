"""Acquire in ten steps: a lone tile, a chain, shares, a merger with its bonuses, and what happens to the shares."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.web.game_pages.lesson import Lesson, LessonStep

OPENING_DRAWS = (
    "draw 4A; draw 9C; draw 10G;"
    "draw 3G; draw 6E; draw 12D; draw 1I; draw 11B; draw 9H;"
    "draw 5E; draw 7C; draw 2B; draw 12I; draw 8I; draw 1D;"
    "draw 8C; draw 6C; draw 3D; draw 12A; draw 10I; draw 6I;"
)
TUTORIAL = Lesson(
    {"ruleset": "2023", "players": 3},
    (
        LessonStep(
            text("The aim"),
            text(
                "The player with the most money at the end wins. Everyone starts with $6,000 and earns more from the "
                "chains on the board."
            ),
            target=".side [data-place='seat:0']",
            phone_target=".board",
            script=OPENING_DRAWS,
        ),
        LessonStep(
            text("Place a tile"),
            text("These six tiles are yours. Each belongs on one square. Place 3G on the board."),
            action="place 3G",
            target=".board [data-spot='3G']",
        ),
        LessonStep(
            text("A lone tile"),
            text("3G isn't next to any tile, so nothing happens. You can't buy anything yet, so end your turn."),
            action="end",
        ),
        LessonStep(
            text("Found a chain"),
            text("Hazel has placed 5E. A tile next to a lone tile founds a chain. Place 6E next to it."),
            action="place 6E",
            target=".board [data-spot='6E']",
            script="draw 6D; place 5E; end; draw 1F; place 8C; found Worldwide; buy Worldwide; end; draw 2F",
        ),
        LessonStep(
            text("Choose a chain"),
            text("Expensive chains cost more and pay more. Take American: you get one share for free."),
            action="found American",
        ),
        LessonStep(
            text("Buy shares"),
            text(
                "You can buy up to three shares per turn. Buy one of American: you want to be its largest shareholder."
            ),
            action="buy American",
            figure=("AC6", text("6E was placed next to the lone tile 5E, so the two form a chain.")),
        ),
        LessonStep(
            text("Growing chains"),
            text(
                "You bought two more, and Worldwide has grown to four tiles. The larger a chain, the more its shares "
                "cost."
            ),
            target=".board .hq",
            script=(
                "buy American; buy American; end; draw 2H; place 7C; buy Worldwide; buy Worldwide; end; draw 4I;"
                "place 6C; buy American; end; draw 11E"
            ),
        ),
        LessonStep(
            text("A merger"),
            text(
                "6D joins the two chains. The smaller one, American, disappears, and its largest shareholders are "
                "paid. Place it."
            ),
            action="place 6D",
            figure=("AC8", text("A tile on 6D would join American, two tiles, and Worldwide, four.")),
            target=".board [data-spot='6D']",
        ),
        LessonStep(
            text("Sell, trade or hold"),
            text(
                "You held the most shares, so you get the primary bonus. Now decide about your shares: trade two of "
                "them for one of Worldwide."
            ),
            action="trade",
        ),
        LessonStep(
            text("The last turn"),
            text(
                "A chain of 11 tiles is safe and can't be taken over. When a chain has 41 tiles, or all chains are "
                "safe, a player may declare the end, and all shares are sold. Now you know enough to play."
            ),
            target=".board",
            script="sell; sell",
        ),
    ),
)
