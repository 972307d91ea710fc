"""Trade and Credit in ten steps: number cards, a rights card, income, an offer, and a payment."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.site.games.lesson import Lesson, Step

DEAL = (
    "start A; draw run-4-8; draw suit-4-8; draw D8; draw C6;"
    "draw S5; draw H5; draw C9; draw pair-3; draw suit-5-14; draw run-5-13;"
    "draw D5; draw H7; draw D9; draw two-pairs-7; draw pair-3; draw run-3-4;"
    "draw S2; draw C7; draw D3; draw two-pairs-7; draw suit-3-4; draw full-house-13; roll 4"
)
TUTORIAL = Lesson(
    {"players": 3},
    (
        Step(
            text("The aim"),
            text(
                "Fifty coins win, or being the last one who is not bankrupt. Everybody begins with twenty; cards bring "
                "in more."
            ),
            target=".side [data-place='seat:0']",
            phone=".centre",
            before=DEAL,
        ),
        Step(
            text("Lay a number"),
            text("Rights ask for number cards on your table. You may lay one a turn: lay the five of spades."),
            do="play S5",
        ),
        Step(
            text("End your turn"),
            text("Now it is for the others to roll, to buy and to lay. End your turn."),
            do="end",
        ),
        Step(
            text("A pair"),
            text("It is your turn again, and two fives make a pair. Lay the five of hearts."),
            do="play H5",
            before="roll 4; play D5; end; roll 4; play S2; end; roll 4",
        ),
        Step(
            text("Play a rights card"),
            text("This one needs a pair, and you have one. Play it: from now on it earns you coins."),
            do="play pair-3",
        ),
        Step(
            text("Your number"),
            text("Player card 1 is yours. Whoever rolls a one pays you what your rights are worth: three coins."),
            target=".faces",
            figure=("TC13", text("Two fives on the table, and the right that asks for a pair.")),
        ),
        Step(
            text("Credit"),
            text("Credit buys cards or regular income. Buy one more income; your turn ends after that."),
            do="buy income",
        ),
        Step(
            text("An offer"),
            text(
                "Hazel is on turn and offers you the nine of diamonds for two coins. It goes with your nine of "
                "clubs. Accept."
            ),
            do="accept",
            target=".decide",
            before="end; roll 4; offer A; give D9; ask coins 2; send",
        ),
        Step(
            text("A visit"),
            text(
                "Rowan has rolled a one, your number, and has paid you three coins. So it goes on: lay, deal, collect."
            ),
            target=".faces .rolled",
            before="end; roll 1",
        ),
        Step(
            text("Ruin, and fifty coins"),
            text(
                "If you can't pay, you're bankrupt: the first time it's a fresh start, the second time you're out. "
                "With fifty coins on your turn, you declare victory. That is all you need."
            ),
            target=".side [data-place='seat:0']",
        ),
    ),
)
