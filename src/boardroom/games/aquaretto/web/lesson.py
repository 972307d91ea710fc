"""Aquaretto in ten steps: load a truck, take one, breed two dolphins, and buy a tile."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.web.game_pages.lesson import Lesson, Step

TUTORIAL = Lesson(
    {"ruleset": "aquaretto", "players": 3},
    (
        Step(
            text("The aim"),
            text("This is your water park. Animals in it score points; tiles in the depot cost points."),
            target=".yard",
            before="remove hippo; remove penguin; start 1",
        ),
        Step(
            text("Draw a tile"),
            text("You do one thing per turn. Start by drawing a tile."),
            do="reveal aquarium",
        ),
        Step(
            text("Load a truck"),
            text("A dolphin! Put it on a truck, which any player may take later. Choose the first one."),
            do="load 1",
            before="draw dolphin-female-1",
        ),
        Step(
            text("Take a truck"),
            text(
                "Rowan has put a male dolphin on the same truck. Once per round, you can take a truck instead of "
                "drawing. Take it before someone else does."
            ),
            do="take 1",
            before="reveal aquarium; draw turtle-1; load 2; reveal aquarium; draw dolphin-male-1; load 1",
        ),
        Step(
            text("One by one"),
            text("Unload the tiles in any order. Start with the female dolphin."),
            do="pick dolphin-female",
        ),
        Step(
            text("Make a tank"),
            text("The first tile of a species can go anywhere. Put it on L11."),
            do="put L11",
        ),
        Step(
            text("Keep them together"),
            text("All dolphins live in one tank, so the next one goes next to the first. Put it on L12."),
            do="put L12",
        ),
        Step(
            text("A birth"),
            text(
                "A male and a female in one tank: a dolphin is born! It's the third tile of the tank, which earns a "
                "coin. Put it on L13."
            ),
            do="put L13",
        ),
        Step(
            text("A sale"),
            text(
                "Hazel had no space for a turtle and put it into the depot. Buy it for two coins: one goes to Hazel, "
                "one to the bank."
            ),
            do="buy 2",
            figure=("AQ19", text("Two dolphins have become three: their offspring is in the same tank.")),
            before=(
                "take 2; depot; reveal aquarium; draw coin-1; load 3; take 3; reveal aquarium; draw orca-1; load 1"
            ),
        ),
        Step(
            text("The last round"),
            text(
                "The last round starts when the last pile is opened. Animals, co-workers and shows score points, and "
                "tiles in the depot cost points. Now you know enough to play."
            ),
            target=".yard",
            before="put J11",
        ),
    ),
)
