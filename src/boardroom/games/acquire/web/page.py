"""Acquire's page on the site."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.acquire import ACQUIRE
from boardroom.games.acquire.table.rulesets import RULESETS
from boardroom.games.acquire.text import rulebook
from boardroom.games.acquire.web.achievements import FEATS
from boardroom.games.acquire.web.assistant import REAL
from boardroom.games.acquire.web.context import context
from boardroom.games.acquire.web.decisions import finishes
from boardroom.games.acquire.web.hint import hint
from boardroom.games.acquire.web.lesson import TUTORIAL
from boardroom.games.acquire.web.log import KINDS, whole
from boardroom.games.acquire.web.replay import scene
from boardroom.games.acquire.web.statistics import FACTS
from boardroom.games.acquire.web.thumbnail import picture
from boardroom.web.game_pages.contract import ENDS, TELLS, Difference, Page, Tip, Tool

KEYS = (
    (("1", "–", "9"), text("place that tile from your hand")),
    (("A", "–", "Z"), text("choose or buy the chain with that letter")),
    (("S", "T", "K"), text("in a merger: sell one, trade two for one, hold the rest (with Shift: all)")),
    (("D", "X"), text("declare the end, remove dead tiles")),
    (("P",), text("prices (with Shift if the letter is a chain)")),
    ENDS,
)
LESSON = (
    (
        text("Place a tile."),
        text("Adjacent tiles form a chain; a tile between two chains merges them."),
    ),
    (text("Buy shares."), text("Up to three per turn. The larger the chain, the more its shares cost.")),
    (
        text("Cash in on mergers."),
        text("The largest shareholders of the chain that disappears are paid. The most money at the end wins."),
    ),
)


TIPS = (
    Tip(
        ".mine .hand:has(button[name=do])",
        text("These are your tiles, each with its effect. The framed squares on the board show where they go."),
    ),
    Tip(
        ".mine .shelf",
        text("Buy up to three shares, or none. When a chain disappears, its largest shareholders are paid."),
    ),
    Tip(
        ".mine .decide:has(.at-holders)",
        text(
            "Sell for cash now, trade two for one of the surviving chain, or hold them in case the chain is "
            "founded again."
        ),
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
    pitch=text("Found hotel chains, merge them and cash in."),
    lesson=LESSON,
    art="acquire-art.svg",
    minutes=40,
    picture=picture,
    tutorial=TUTORIAL,
    tips=TIPS,
    headlines=("bonuses", "chains", "shares"),
    moved=(
        text("Their shares and expected bonuses gained value."),
        text("Their shares and expected bonuses lost value."),
    ),
    finishes=finishes,
    hint=hint,
    keys=KEYS,
    worth=text("Each player's total if the game had ended after that turn: cash, bonuses, and all shares sold."),
    tools=(Tool("prices", text("Prices"), "p"),),
    real=REAL,
    differences=differences,
    feats=FEATS,
    facts=FACTS,
)
