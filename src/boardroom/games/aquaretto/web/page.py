"""The page of Aquaretto and Zooloretto on the site."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.aquaretto import AQUARETTO
from boardroom.games.aquaretto.web.achievements import ACHIEVEMENTS
from boardroom.games.aquaretto.web.context import build_context, build_parks_dialog
from boardroom.games.aquaretto.web.hint import explain_hint
from boardroom.games.aquaretto.web.lesson import TUTORIAL
from boardroom.games.aquaretto.web.log import LOG_KINDS, build_full_log
from boardroom.games.aquaretto.web.replay import build_scene
from boardroom.games.aquaretto.web.statistics import STATISTICS
from boardroom.games.aquaretto.web.thumbnail import draw_position
from boardroom.web.game_pages.contract import LOG_TIP, DialogButton, GamePage, Tip

KEY_HELP = (
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
SUMMARY = (
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
    LOG_TIP,
)
PAGE = GamePage(
    game=AQUARETTO,
    build_context=build_context,
    build_scene=build_scene,
    build_log=build_full_log,
    log_kinds=LOG_KINDS,
    quick_start_options={"ruleset": "aquaretto", "players": 3},
    pitch=text("Load, take, and make room for one more penguin."),
    summary=SUMMARY,
    illustration="aquaretto-art.svg",
    minutes=30,
    draw_position=draw_position,
    tutorial=TUTORIAL,
    tips=TIPS,
    headline_kinds=("bonuses", "tiles", "money"),
    gain_and_loss_texts=(text("Their park or zoo gained points."), text("Their park or zoo lost points.")),
    key_help=KEY_HELP,
    worth_label=text("Each player's score if the game had ended after that turn."),
    worth_is_money=False,
    dialogs={"parks": build_parks_dialog},
    dialog_buttons=(DialogButton("parks", text("All parks"), "p"), DialogButton("young", text("Offspring"), "o")),
    scripts=("aquaretto.js",),
    explain_hint=explain_hint,
    achievements=ACHIEVEMENTS,
    statistics=STATISTICS,
)
