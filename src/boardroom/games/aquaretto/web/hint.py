"""Aquaretto's hints: the points, coins, births and co-workers of an action. All information is public."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.text.names import KIND_NAMES
from boardroom.games.aquaretto.text.terms import counted, kind
from boardroom.games.aquaretto.web.decisions import place
from boardroom.games.aquaretto.web.look import named, tile
from boardroom.web.game_pages.contract import Sight
from boardroom.web.game_pages.hint import Following, Hinted, reasons
from boardroom.web.languages import said

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
FROM_A_PILE = text("Draw a tile: %(what)s")
POINTS = text("If the game ended there, you'd have %(points)s more.")
COINS = text("You get %(coins)s.")
BIRTH = text("An offspring is born.")
WORKER = text("You get a co-worker.")
LUCK = text("The tile is random.")
TILES = text("It carries: %(tiles)s.")
EMPTY = text("It's still empty.")


def hint(sight: Sight[View], do: str) -> Hinted:
    seen, lang = sight.seen, sight.view.lang
    verb, *rest = do.split()
    title = said(lang, titled(seen, verb), what=called(seen, verb, rest, lang))
    ahead = Following.of(sight, do)
    brings = seen["effects"].get(do)
    seat = ahead.seat
    coins = int(ahead.after.coins[seat]) - int(ahead.before.coins[seat])
    found = [
        said(lang, POINTS, points=counted("points", ahead.gain, lang)) if ahead.gain > 0 else "",
        said(lang, BIRTH) if brings and brings["birth"] else "",
        said(lang, WORKER) if brings and brings["worker"] else "",
        said(lang, COINS, coins=counted("coins", coins, lang)) if coins > 0 else "",
        cargo(seen, rest[0], lang) if verb in ("take", "load") else "",
        said(lang, LUCK) if verb == "reveal" else "",
    ]
    return Hinted(title, reasons([line for line in found if line], ahead, lambda n: counted("points", n, lang)))


def titled(seen: View, verb: str) -> str:
    """Return the title of an action. It names the pile only if there are two."""
    return FROM_A_PILE if verb == "reveal" and len(seen["piles"]) > 1 else TITLES[verb]


def called(seen: View, verb: str, rest: list[str], lang: str) -> str:
    """Return the name of an action's object, as the page shows it."""
    if verb == "pick":
        return kind(KIND_NAMES.index(rest[0]), lang)
    if verb in ("buy", "buy-barn"):
        return str(seen["seats"][int(rest[0]) - 1]["name"])
    if verb in ("stall", "move-stall"):
        return place(rest[0], lang)
    if verb == "reveal":
        return named(rest[0], lang)
    if verb == "lay-small":
        corner, cell = rest
        board = named(f"small-without-{corner}", lang)
        return f"{cell}（{board}）" if lang == "ja" else f"{cell}: {board}"
    if verb == "exchange-barn":
        return f"{named(rest[0], lang)}, {tile(rest[1], lang)['name']}"
    if verb in ("enclose", "exchange"):
        return " ⇄ ".join(named(pen, lang) for pen in rest)
    return rest[-1] if rest else ""


def cargo(seen: View, truck: str, lang: str) -> str:
    tiles = seen["trucks"][int(truck) - 1]["tiles"]
    if not tiles:
        return said(lang, EMPTY)
    return said(lang, TILES, tiles=("、" if lang == "ja" else ", ").join(tile(kind, lang)["name"] for kind in tiles))
