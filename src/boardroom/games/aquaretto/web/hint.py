"""Aquaretto's hints: the points, coins, births and co-workers of an action. All information is public."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.text.names import KIND_NAMES
from boardroom.games.aquaretto.text.terms import format_count, tile_name
from boardroom.games.aquaretto.web.decisions import format_stall_place
from boardroom.games.aquaretto.web.look import describe_tile, translate_name
from boardroom.web.game_pages.contract import TableView
from boardroom.web.game_pages.hint import HintText, SimulatedAction, list_reasons
from boardroom.web.languages import translate

TITLES = {
    "reveal": text("Draw a tile"),
    "load": text("Load truck %(what)s"),
    "take": text("Take truck %(what)s"),
    "pick": text("Place %(what)s first"),
    "put": text("Place it on %(what)s"),
    "depot": text("Put it into the depot"),
    "barn": text("Put it into the barn"),
    "enclose": text("Place it: %(what)s"),
    "stall": text("Place it: %(what)s"),
    "cashier": text("Make the co-worker a cashier"),
    "keeper": text("Make the co-worker a keeper"),
    "manager": text("Make the co-worker the manager"),
    "trainer": text("Make the co-worker a trainer on %(what)s"),
    "move-tile": text("Move the top tile of the depot into the park"),
    "move-cashier": text("Move a cashier"),
    "move-keeper": text("Move a keeper"),
    "move-manager": text("Move the manager"),
    "move-trainer": text("Move the trainer on %(what)s"),
    "move-barn": text("Move something out of the barn"),
    "move-stall": text("Move the stall: %(what)s"),
    "buy": text("Buy the top tile of %(what)s's depot"),
    "buy-barn": text("Buy from %(what)s's barn"),
    "discard": text("Discard the top tile of the depot"),
    "discard-barn": text("Discard something from the barn"),
    "small": text("Buy a small expansion"),
    "large": text("Buy a large expansion"),
    "lay": text("Place the board at %(what)s"),
    "lay-small": text("Place the board at %(what)s"),
    "expand": text("Buy an enclosure"),
    "exchange": text("Exchange the animals of two enclosures: %(what)s"),
    "exchange-barn": text("Exchange animals with the barn: %(what)s"),
}
DRAW_FROM_PILE_TITLE = text("Draw a tile: %(what)s")
POINTS_TEXT = text("If the game ended there, you'd have %(points)s more.")
COINS_TEXT = text("You get %(coins)s.")
BIRTH_TEXT = text("An offspring is born.")
WORKER_TEXT = text("You get a co-worker.")
LUCK_TEXT = text("The tile is random.")
TILES_TEXT = text("It carries: %(tiles)s.")
EMPTY_TRUCK_TEXT = text("It's still empty.")


def explain_hint(table_view: TableView[View], action: str) -> HintText:
    view, lang = table_view.player_view, table_view.viewer.lang
    verb, *rest = action.split()
    title = translate(lang, choose_title(view, verb), what=name_target(view, verb, rest, lang))
    ahead = SimulatedAction.simulate_action(table_view, action)
    brings = view["effects"].get(action)
    seat = ahead.seat
    coins = int(ahead.after.coins[seat]) - int(ahead.before.coins[seat])
    found = [
        translate(lang, POINTS_TEXT, points=format_count("points", ahead.gain, lang)) if ahead.gain > 0 else "",
        translate(lang, BIRTH_TEXT) if brings and brings["birth"] else "",
        translate(lang, WORKER_TEXT) if brings and brings["worker"] else "",
        translate(lang, COINS_TEXT, coins=format_count("coins", coins, lang)) if coins > 0 else "",
        describe_cargo(view, rest[0], lang) if verb in ("take", "load") else "",
        translate(lang, LUCK_TEXT) if verb == "reveal" else "",
    ]
    return HintText(
        title, list_reasons([line for line in found if line], ahead, lambda n: format_count("points", n, lang))
    )


def choose_title(view: View, verb: str) -> str:
    """Return the title of an action. It names the pile only if there are two."""
    return DRAW_FROM_PILE_TITLE if verb == "reveal" and len(view["piles"]) > 1 else TITLES[verb]


def name_target(view: View, verb: str, rest: list[str], lang: str) -> str:
    """Return the name of an action's object, as the page shows it."""
    if verb == "pick":
        return tile_name(KIND_NAMES.index(rest[0]), lang)
    if verb in ("buy", "buy-barn"):
        return str(view["seats"][int(rest[0]) - 1]["name"])
    if verb in ("stall", "move-stall"):
        return format_stall_place(rest[0], lang)
    if verb == "reveal":
        return translate_name(rest[0], lang)
    if verb == "lay-small":
        corner, cell = rest
        board = translate_name(f"small-without-{corner}", lang)
        return f"{cell}（{board}）" if lang == "ja" else f"{cell}: {board}"
    if verb == "exchange-barn":
        return f"{translate_name(rest[0], lang)}, {describe_tile(rest[1], lang)['name']}"
    if verb in ("enclose", "exchange"):
        return " ⇄ ".join(translate_name(pen, lang) for pen in rest)
    return rest[-1] if rest else ""


def describe_cargo(view: View, truck: str, lang: str) -> str:
    tiles = view["trucks"][int(truck) - 1]["tiles"]
    if not tiles:
        return translate(lang, EMPTY_TRUCK_TEXT)
    return translate(
        lang,
        TILES_TEXT,
        tiles=("、" if lang == "ja" else ", ").join(describe_tile(kind, lang)["name"] for kind in tiles),
    )
