"""Trade and Credit in ten steps: number cards, a rights card, income, an offer, and a payment."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.web.game_pages.lesson import Lesson, LessonStep

OPENING_DRAWS = (
    "start A; draw run-4-8; draw suit-4-8; draw D8; draw C6;"
    "draw S5; draw H5; draw C9; draw pair-3; draw suit-5-14; draw run-5-13;"
    "draw D5; draw H7; draw D9; draw two-pairs-7; draw pair-3; draw run-3-4;"
    "draw S2; draw C7; draw D3; draw two-pairs-7; draw suit-3-4; draw full-house-13; roll 4"
)
TUTORIAL = Lesson(
    {"players": 3},
    (
        LessonStep(
            text("The aim"),
            text(
                "You win with fifty coins, or as the last player who isn't bankrupt. Everyone starts with twenty "
                "coins; cards earn more."
            ),
            target=".side [data-place='seat:0']",
            phone_target=".centre",
            script=OPENING_DRAWS,
        ),
        LessonStep(
            text("Play a number card"),
            text("Rights cards need number cards on your table. You can play one per turn: play the five of spades."),
            action="play S5",
        ),
        LessonStep(
            text("End your turn"),
            text("Now the others roll, buy and play cards. End your turn."),
            action="end",
        ),
        LessonStep(
            text("A pair"),
            text("It's your turn again, and two fives make a pair. Play the five of hearts."),
            action="play H5",
            script="roll 4; play D5; end; roll 4; play S2; end; roll 4",
        ),
        LessonStep(
            text("Play a rights card"),
            text("This card needs a pair, and you have one. Play it, and it will earn you coins."),
            action="play pair-3",
        ),
        LessonStep(
            text("Your number"),
            text("Player card 1 is yours. Players who roll a one pay you the value of your rights cards: three coins."),
            target=".faces",
            figure=("TC13", text("Two fives on the table, and a rights card that needs a pair.")),
        ),
        LessonStep(
            text("Credit"),
            text("Credit buys cards or regular income. Buy one more income; your turn ends after that."),
            action="buy income",
        ),
        LessonStep(
            text("An offer"),
            text(
                "Hazel offers you the nine of diamonds for two coins. It makes a pair with your nine of clubs. Accept "
                "the offer."
            ),
            action="accept",
            target=".decide",
            script="end; roll 4; offer A; give D9; ask coins 2; send",
        ),
        LessonStep(
            text("A payment"),
            text(
                "Rowan rolled a one, your number, and paid you three coins. Keep playing cards, trading and collecting."
            ),
            target=".faces .rolled",
            script="end; roll 1",
        ),
        LessonStep(
            text("Bankruptcy and victory"),
            text(
                "If you can't pay, you're bankrupt. The first time is a fresh start; the second time you're out. With "
                "fifty coins on your turn, you can declare victory. Now you know enough to play."
            ),
            target=".side [data-place='seat:0']",
        ),
    ),
)
