"""Aquaretto in ten steps: load a truck, take one, breed two dolphins, and buy a tile."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.web.game_pages.lesson import Lesson, LessonStep

TUTORIAL = Lesson(
    {"ruleset": "aquaretto", "players": 3},
    (
        LessonStep(
            text("The aim"),
            text("This is your water park. Animals in it score points; tiles in the depot cost points."),
            target=".yard",
            script="remove hippo; remove penguin; start 1",
        ),
        LessonStep(
            text("Draw a tile"),
            text("You do one thing per turn. Start by drawing a tile."),
            action="reveal aquarium",
        ),
        LessonStep(
            text("Load a truck"),
            text("A dolphin! Put it on a truck, which any player may take later. Choose the first one."),
            action="load 1",
            script="draw dolphin-female-1",
        ),
        LessonStep(
            text("Take a truck"),
            text(
                "Rowan has put a male dolphin on the same truck. Once per round, you can take a truck instead of "
                "drawing. Take it before someone else does."
            ),
            action="take 1",
            script="reveal aquarium; draw turtle-1; load 2; reveal aquarium; draw dolphin-male-1; load 1",
        ),
        LessonStep(
            text("One by one"),
            text("Unload the tiles in any order. Start with the female dolphin."),
            action="pick dolphin-female",
        ),
        LessonStep(
            text("Make a tank"),
            text("The first tile of a species can go anywhere. Put it on L11."),
            action="put L11",
        ),
        LessonStep(
            text("Keep them together"),
            text("All dolphins live in one tank, so the next one goes next to the first. Put it on L12."),
            action="put L12",
        ),
        LessonStep(
            text("A birth"),
            text(
                "A male and a female in one tank: a dolphin is born! It's the third tile of the tank, which earns a "
                "coin. Put it on L13."
            ),
            action="put L13",
        ),
        LessonStep(
            text("A sale"),
            text(
                "Hazel had no space for a turtle and put it into the depot. Buy it for two coins: one goes to Hazel, "
                "one to the bank."
            ),
            action="buy 2",
            figure=("AQ19", text("Two dolphins have become three: their offspring is in the same tank.")),
            script=(
                "take 2; depot; reveal aquarium; draw coin-1; load 3; take 3; reveal aquarium; draw orca-1; load 1"
            ),
        ),
        LessonStep(
            text("The last round"),
            text(
                "The last round starts when the last pile is opened. Animals, co-workers and shows score points, and "
                "tiles in the depot cost points. Now you know enough to play."
            ),
            target=".yard",
            script="put J11",
        ),
    ),
)
