"""Aquaretto in ten steps: load a truck, take one, breed two dolphins, and buy a tile."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.site.games.lesson import Lesson, Step

TUTORIAL = Lesson(
    {"ruleset": "aquaretto", "players": 3},
    (
        Step(
            text("The aim"),
            text("This is your water park. Animals in it are points; what ends up in the depot costs some."),
            target=".yard",
            before="remove hippo; remove penguin; start 1",
        ),
        Step(
            text("Draw a tile"),
            text("On your turn you do one thing. Begin with a tile from the pile."),
            do="reveal aquarium",
        ),
        Step(
            text("Load a truck"),
            text("A dolphin. It goes on a truck, and anybody may take that truck later. Put it on the first one."),
            do="load 1",
            before="draw dolphin-female-1",
        ),
        Step(
            text("Take a truck"),
            text(
                "Rowan has loaded a second dolphin there, a male one. Instead of drawing you may take a truck, "
                "once a round. Take it before somebody else does."
            ),
            do="take 1",
            before="reveal aquarium; draw turtle-1; load 2; reveal aquarium; draw dolphin-male-1; load 1",
        ),
        Step(
            text("One by one"),
            text("You unload in the order you like. Begin with the female dolphin."),
            do="pick dolphin-female",
        ),
        Step(
            text("Make a tank"),
            text("The first of a species goes where you like. Put it on L11."),
            do="put L11",
        ),
        Step(
            text("Keep them together"),
            text("All dolphins live in one tank, so the next one goes beside the first. Put it on L12."),
            do="put L12",
        ),
        Step(
            text("A birth"),
            text(
                "A male and a female in one tank: a young dolphin is born. It is the third tile there, and that "
                "brings a coin. Put it on L13."
            ),
            do="put L13",
        ),
        Step(
            text("A sale"),
            text(
                "Hazel had no use for a turtle and put it in the depot. For two coins it is yours: one goes to "
                "Hazel, one to the bank. Buy it."
            ),
            do="buy 2",
            figure=("AQ19", text("Two dolphins have become three: the young one lies in their tank.")),
            before=(
                "take 2; depot; reveal aquarium; draw coin-1; load 3; take 3; reveal aquarium; draw orca-1; load 1"
            ),
        ),
        Step(
            text("The last round"),
            text(
                "It comes when the last tiles are drawn. Count animals, co-workers and shows, and take off what "
                "lies in the depot. That is all you need."
            ),
            target=".yard",
            before="put J11",
        ),
    ),
)
