"""The page of Aquaretto and Zooloretto on the site."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.aquaretto import AQUARETTO
from boardroom.site.games.aquaretto.context import context, parks
from boardroom.site.games.aquaretto.facts import FACTS
from boardroom.site.games.aquaretto.feats import FEATS
from boardroom.site.games.aquaretto.hint import hint
from boardroom.site.games.aquaretto.lesson import TUTORIAL
from boardroom.site.games.aquaretto.log import KINDS, whole
from boardroom.site.games.aquaretto.picture import picture
from boardroom.site.games.aquaretto.replay import scene
from boardroom.site.games.contract import TELLS, Page, Tip, Tool

KEYS = (
    (("D", "Z"), text("draw a tile (with two piles: from the aquarium's, from the zoo's)")),
    (("1", "–", "5"), text("that truck, that enclosure, or that tile to place next")),
    (("↑", "↓", "←", "→"), text("go from one free space to the next; Enter takes it")),
    (("0",), text("the tile to the depot or the barn")),
    (("C", "K", "M"), text("the co-worker becomes cashier, keeper or manager (with Shift: move that one)")),
    (("V", "B", "X"), text("move from the depot, from the barn; discard (with Shift: from the barn)")),
    (("F", "–", "J"), text("buy from the others, in their order (with Shift: from their barn)")),
    (("N",), text("exchange animals")),
    (("S", "E"), text("a small board, a large board (with Shift), an enclosure of the zoo")),
    (("T",), text("turn a small board")),
    (("P", "O"), text("all parks, the offspring")),
)
LESSON = (
    (
        text("Load the trucks."),
        text("Draw a tile and put it on any truck: perhaps on the one you want, perhaps on the one others want."),
    ),
    (
        text("Take one in time."),
        text("Its tiles must all be placed. Tanks of one species grow together; what does not fit goes to the depot."),
    ),
    (
        text("Let them breed, and hire."),
        text("Pairs have young, large tanks bring coins and co-workers. When the tiles run out, the most points win."),
    ),
)

TIPS = (
    Tip(
        ".mine .road[data-ask]",
        text(
            "One thing a turn: draw a tile and load a truck, take a truck with all that is on it, or spend coins on an "
            "action."
        ),
    ),
    Tip(
        ".mine .yard:has(.spot), .mine .yard:has(button.inside)",
        text("This tile can go on the marked places. Each shows what it brings: coins, co-workers, young, points."),
    ),
    Tip(".mine .money", text("Or spend coins to move things or make room: one of these is your whole turn.")),
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
    moved=(text("What they had was worth more points."), text("What they had was worth fewer points.")),
    keys=KEYS,
    worth=text("What each player would have scored if the game had ended after that turn."),
    money=False,
    dialogs={"parks": parks},
    tools=(Tool("parks", text("All parks"), "p"), Tool("young", text("Offspring"), "o")),
    scripts=("aquaretto.js",),
    hint=hint,
    feats=FEATS,
    facts=FACTS,
)
