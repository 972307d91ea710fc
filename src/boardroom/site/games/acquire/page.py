"""Acquire's page on the site."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.acquire import ACQUIRE
from boardroom.games.acquire.table.rulesets import RULESETS
from boardroom.games.acquire.words import rulebook
from boardroom.site.games.acquire.assistant import REAL
from boardroom.site.games.acquire.context import context
from boardroom.site.games.acquire.decisions import finishes
from boardroom.site.games.acquire.facts import FACTS
from boardroom.site.games.acquire.feats import FEATS
from boardroom.site.games.acquire.hint import hint
from boardroom.site.games.acquire.lesson import TUTORIAL
from boardroom.site.games.acquire.log import KINDS, whole
from boardroom.site.games.acquire.picture import picture
from boardroom.site.games.acquire.replay import scene
from boardroom.site.games.contract import ENDS, TELLS, Difference, Page, Tip, Tool

KEYS = (
    (("1", "–", "9"), text("place that tile of your hand")),
    (("A", "–", "Z"), text("choose or buy the chain with that letter")),
    (("S", "T", "K"), text("in a merger: sell one, trade two for one, keep the rest (with Shift: all)")),
    (("D", "X"), text("declare the end, put dead tiles away")),
    (("P",), text("prices (with Shift while the letter is a chain)")),
    ENDS,
)
LESSON = (
    (
        text("Place a tile."),
        text("Tiles that touch become a chain; a tile between two chains merges them."),
    ),
    (text("Buy shares."), text("Up to three a turn. The larger the chain, the more its shares cost.")),
    (
        text("Be there when it merges."),
        text("The largest holders of the chain that disappears are paid. The most money at the end wins."),
    ),
)


TIPS = (
    Tip(
        ".mine .hand:has(button[name=do])",
        text("These tiles are yours. Each says what it would do, and the framed squares are where they go."),
    ),
    Tip(
        ".mine .shelf",
        text("Buy up to three shares, or none. Whoever holds the most of a chain is paid when it disappears."),
    ),
    Tip(
        ".mine .decide:has(.at-holders)",
        text("Sell for cash now, trade two for one of the larger chain, or keep them in case it is founded again."),
    ),
    TELLS,
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
    play_now={"ruleset": "2023", "players": 4},
    pitch=text("Found, merge, and sell at the right time."),
    lesson=LESSON,
    art="acquire-art.svg",
    minutes=40,
    picture=picture,
    tutorial=TUTORIAL,
    tips=TIPS,
    headlines=("bonuses", "chains", "shares"),
    moved=(
        text("Their shares, with the bonuses due on them, were worth more."),
        text("Their shares, with the bonuses due on them, were worth less."),
    ),
    finishes=finishes,
    hint=hint,
    keys=KEYS,
    worth=text(
        "What each player would have had if the game had ended after that turn: cash, bonuses, and all shares sold."
    ),
    tools=(Tool("prices", text("Prices"), "p"),),
    real=REAL,
    differences=differences,
    feats=FEATS,
    facts=FACTS,
)
