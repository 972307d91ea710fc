"""The page of Aquaretto and Zooloretto on the site."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.aquaretto import AQUARETTO
from boardroom.games.aquaretto.web.achievements import FEATS
from boardroom.games.aquaretto.web.context import context, parks
from boardroom.games.aquaretto.web.hint import hint
from boardroom.games.aquaretto.web.lesson import TUTORIAL
from boardroom.games.aquaretto.web.log import KINDS, whole
from boardroom.games.aquaretto.web.replay import scene
from boardroom.games.aquaretto.web.statistics import FACTS
from boardroom.games.aquaretto.web.thumbnail import picture
from boardroom.web.game_pages.contract import TELLS, Page, Tip, Tool

KEYS = (
    (("D", "Z"), text("draw a tile (with two piles: from the aquarium's, from the zoo's)")),
    (("1", "–", "5"), text("choose that truck, enclosure or tile")),
    (("↑", "↓", "←", "→"), text("move between free spaces; Enter selects one")),
    (("0",), text("put the tile into the depot or the barn")),
    (("C", "K", "M"), text("make the co-worker a cashier, keeper or manager (with Shift: move one)")),
    (("V", "B", "X"), text("move from the depot, from the barn; discard (with Shift: from the barn)")),
    (("F", "–", "J"), text("buy from the other players, in seat order (with Shift: from their barns)")),
    (("N",), text("exchange animals")),
    (("S", "E"), text("buy a small board, a large board (with Shift), a zoo enclosure")),
    (("T",), text("turn a small board")),
    (("P", "O"), text("all parks, offspring")),
)
LESSON = (
    (
        text("Load the trucks."),
        text("Draw a tile and put it on any truck: one that you want, or one that others want."),
    ),
    (
        text("Take a truck in time."),
        text("Place all of its tiles. Each species grows in one tank; tiles that don't fit go to the depot."),
    ),
    (
        text("Breed animals and hire staff."),
        text(
            "Pairs have offspring, and large tanks earn coins and co-workers. When the tiles run out, the most "
            "points win."
        ),
    ),
)

TIPS = (
    Tip(
        ".mine .road[data-ask]",
        text(
            "Do one thing per turn: draw a tile and load a truck, take a truck with everything on it, or spend "
            "coins on an action."
        ),
    ),
    Tip(
        ".mine .yard:has(.spot), .mine .yard:has(button.inside)",
        text("This tile can go on the marked places. Each shows its gains: coins, co-workers, offspring or points."),
    ),
    Tip(".mine .money", text("Or spend coins to move things or make room. One such action takes your whole turn.")),
    TELLS,
)
PAGE = Page(
    game=AQUARETTO,
    context=context,
    scene=scene,
    log=whole,
    kinds=KINDS,
    play_now={"ruleset": "aquaretto", "players": 3},
    pitch=text("Load, take, and make room for one more penguin."),
    lesson=LESSON,
    art="aquaretto-art.svg",
    minutes=30,
    picture=picture,
    tutorial=TUTORIAL,
    tips=TIPS,
    headlines=("bonuses", "tiles", "money"),
    moved=(text("Their park or zoo gained points."), text("Their park or zoo lost points.")),
    keys=KEYS,
    worth=text("Each player's score if the game had ended after that turn."),
    money=False,
    dialogs={"parks": parks},
    tools=(Tool("parks", text("All parks"), "p"), Tool("young", text("Offspring"), "o")),
    scripts=("aquaretto.js",),
    hint=hint,
    feats=FEATS,
    facts=FACTS,
)
