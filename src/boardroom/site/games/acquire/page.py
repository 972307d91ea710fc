"""Acquire's page: what the house says of the game, and what it asks of those who start a table."""

from __future__ import annotations

from boardroom.games.acquire import ACQUIRE
from boardroom.games.acquire.table.rulesets import RULESETS
from boardroom.games.acquire.words import rulebook
from boardroom.site.games.acquire.context import context
from boardroom.site.games.acquire.log import KINDS, whole
from boardroom.site.games.acquire.replay import scene
from boardroom.site.games.contract import Choice, Difference, Option, Page, Tool, text

OPTIONS = (
    Option(
        "ruleset",
        text("Ruleset"),
        (
            Choice(
                "2023",
                text("2023 edition"),
                text("2023 edition"),
                text("Hotels. Classic or Tycoon mode, power cards if all agree. 2 to 6 players."),
            ),
            Choice(
                "2000",
                text("2000 edition"),
                text("2000 edition"),
                text("Corporations. Classic bonuses, assets open or hidden. 2 to 6 players."),
            ),
            Choice(
                "championship",
                text("Championship"),
                text("Championship"),
                text("The tournament's rules: open assets, one dead tile a turn. 3 to 6 players."),
            ),
        ),
        look="cards",
        other=text("House rules"),
    ),
    Option(
        "mode",
        text("Mode"),
        (
            Choice("classic", text("Classic"), text("Classic mode")),
            Choice("tycoon", text("Tycoon"), text("Tycoon mode")),
        ),
        help=text("Classic pays two bonuses in a merger, Tycoon three (2023 edition only)."),
    ),
    Option(
        "assets",
        text("Shares and money"),
        (
            Choice("open", text("Open"), text("assets open")),
            Choice("hidden", text("Hidden"), text("assets hidden")),
        ),
        help=text("Whether everybody sees what the others own."),
        usual=text("As usual"),
    ),
    Option(
        "powers",
        text("With power cards (2023 edition only)"),
        (Choice(True, text("Yes"), text("power cards")),),
        look="check",
    ),
    # Not asked here: the assistant has its own form
    Option(
        "hands",
        text("Hands"),
        (Choice("known", text("Known")), Choice("unknown", text("Unknown"), text("assistant of a real set"))),
        look="none",
    ),
)
KEYS = (
    (("1", "–", "9"), text("place that tile of your hand")),
    (("A", "–", "Z"), text("choose or buy the chain with that letter")),
    (("S", "T", "K"), text("in a merger: sell one, trade two for one, keep the rest (with Shift: all)")),
    (("D", "X"), text("declare the end, put dead tiles away")),
    (("P",), text("prices (with Shift while the letter is a chain)")),
)
LESSON = (
    (
        text("Place a tile."),
        text("Tiles that touch become a chain; a tile between two chains merges them."),
    ),
    (text("Buy shares."), text("Up to three a turn. The larger the chain, the dearer its shares.")),
    (
        text("Be there when it merges."),
        text("The largest holders of the chain that disappears are paid. Most money at the end wins."),
    ),
)


def differences(chosen: str, other: str, lang: str) -> list[Difference]:
    ours, theirs = RULESETS[chosen], RULESETS[other]
    meant = {rule.number: rule.text for rule in rulebook.rulebook({**theirs, "terms": ours["terms"]}, lang)}
    return [
        Difference(rule.number, rule.title, rule.text, rule.other, meant.get(rule.number, ""))
        for rule in rulebook.differences(ours, theirs, lang)
    ]


PAGE = Page(
    game=ACQUIRE,
    context=context,
    scene=scene,
    log=whole,
    kinds=KINDS,
    options=OPTIONS,
    play_now={"ruleset": "2023", "players": 4},
    pitch=text("Found, merge, and sell at the right time."),
    lead=text("Acquire with friends, at one screen or far away, or against bots. No account, nothing to install."),
    lesson=LESSON,
    keys=KEYS,
    worth=text("What each would have had, had the game ended after that turn: cash, bonuses, and all shares sold."),
    tools=(Tool("prices", text("Prices"), "p"),),
    real={"hands": "unknown"},
    differences=differences,
)
