"""Acquire in ten steps: a lone tile, a chain, shares, a merger with its bonuses, and what happens to the shares."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.site.games.lesson import Lesson, Step

DEAL = (
    "draw 4A; draw 9C; draw 10G;"
    "draw 3G; draw 6E; draw 12D; draw 1I; draw 11B; draw 9H;"
    "draw 5E; draw 7C; draw 2B; draw 12I; draw 8I; draw 1D;"
    "draw 8C; draw 6C; draw 3D; draw 12A; draw 10I; draw 6I;"
)
TUTORIAL = Lesson(
    {"ruleset": "2023", "players": 3},
    (
        Step(
            text("The aim"),
            text(
                "Whoever has the most money at the end wins. Everybody begins with $6,000; the chains on the board "
                "make it more."
            ),
            target=".side [data-place='seat:0']",
            phone=".board",
            before=DEAL,
        ),
        Step(
            text("Place a tile"),
            text("These six tiles are yours, and each fits one square. Put 3G on the board."),
            do="place 3G",
            target=".board [data-spot='3G']",
        ),
        Step(
            text("Alone is fine"),
            text("3G touches nothing, so nothing happens. There is nothing to buy yet: end your turn."),
            do="end",
        ),
        Step(
            text("Found a chain"),
            text("Hazel has put down 5E. A tile beside a lone tile founds a chain. Put 6E next to it."),
            do="place 6E",
            target=".board [data-spot='6E']",
            before="draw 6D; place 5E; end; draw 1F; place 8C; found Worldwide; buy Worldwide; end; draw 2F",
        ),
        Step(
            text("Choose which one"),
            text("Expensive chains cost more and pay more. Take American: you get one share for free."),
            do="found American",
        ),
        Step(
            text("Buy shares"),
            text("Up to three a turn. Buy one of American: you want to be its largest holder."),
            do="buy American",
            figure=("AC6", text("6E was put beside the lone tile 5E: the two are a chain.")),
        ),
        Step(
            text("Grow, and rise"),
            text(
                "You bought two more, and Worldwide has grown to four tiles. The larger a chain, the more its shares "
                "cost."
            ),
            target=".board .hq",
            before=(
                "buy American; buy American; end; draw 2H; place 7C; buy Worldwide; buy Worldwide; end; draw 4I;"
                "place 6C; buy American; end; draw 11E"
            ),
        ),
        Step(
            text("A merger"),
            text(
                "6D joins the two chains. The smaller one, American, disappears, and its largest holders are "
                "paid. Put it down."
            ),
            do="place 6D",
            figure=("AC8", text("A tile on 6D would join American, two tiles, and Worldwide, four.")),
            target=".board [data-spot='6D']",
        ),
        Step(
            text("Sell, trade, keep"),
            text(
                "You held the most shares, so the first bonus is yours. Now for the shares themselves: trade two "
                "of them for one of Worldwide."
            ),
            do="trade",
        ),
        Step(
            text("The last turn"),
            text(
                "A chain of eleven is safe: no merger takes it. When one has 41 tiles, or all are safe, the end "
                "may be declared, and everything is sold. That is all you need."
            ),
            target=".board",
            before="sell; sell",
        ),
    ),
)
