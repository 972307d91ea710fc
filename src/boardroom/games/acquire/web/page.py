"""Acquire's page on the site."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.acquire import ACQUIRE
from boardroom.games.acquire.table.rulesets import RULESETS
from boardroom.games.acquire.text import rulebook
from boardroom.games.acquire.web.achievements import ACHIEVEMENTS
from boardroom.games.acquire.web.assistant import ASSISTANT
from boardroom.games.acquire.web.context import build_context
from boardroom.games.acquire.web.decisions import find_turn_end
from boardroom.games.acquire.web.hint import explain_hint
from boardroom.games.acquire.web.lesson import TUTORIAL
from boardroom.games.acquire.web.log import LOG_KINDS, build_full_log
from boardroom.games.acquire.web.replay import build_scene
from boardroom.games.acquire.web.statistics import STATISTICS
from boardroom.games.acquire.web.thumbnail import draw_position
from boardroom.web.game_pages.contract import END_TURN_KEY, LOG_TIP, DialogButton, GamePage, RuleDifference, Tip

KEY_HELP = (
    (("1", "–", "9"), text("place that tile from your hand")),
    (("A", "–", "Z"), text("choose or buy the chain with that letter")),
    (("S", "T", "K"), text("in a merger: sell one, trade two for one, hold the rest (with Shift: all)")),
    (("D", "X"), text("declare the end, remove dead tiles")),
    (("P",), text("prices (with Shift if the letter is a chain)")),
    END_TURN_KEY,
)
SUMMARY = (
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
    LOG_TIP,
)


def compare_rulesets(chosen: str, other: str, lang: str) -> list[RuleDifference]:
    ours, theirs = RULESETS[chosen], RULESETS[other]
    meant = {rule.number: rule.text for rule in rulebook.render_rulebook({**theirs, "terms": ours["terms"]}, lang)}
    return [
        RuleDifference(rule.number, rule.title, rule.text, rule.other_text, meant.get(rule.number, ""))
        for rule in rulebook.compare_rulesets(ours, theirs, lang)
    ]


PAGE = GamePage(
    game=ACQUIRE,
    build_context=build_context,
    build_scene=build_scene,
    build_log=build_full_log,
    log_kinds=LOG_KINDS,
    quick_start_options={"ruleset": "2023", "players": 4},
    pitch=text("Found hotel chains, merge them and cash in."),
    summary=SUMMARY,
    illustration="acquire-art.svg",
    minutes=40,
    draw_position=draw_position,
    tutorial=TUTORIAL,
    tips=TIPS,
    headline_kinds=("bonuses", "chains", "shares"),
    gain_and_loss_texts=(
        text("Their shares and expected bonuses gained value."),
        text("Their shares and expected bonuses lost value."),
    ),
    find_turn_end=find_turn_end,
    explain_hint=explain_hint,
    key_help=KEY_HELP,
    worth_label=text("Each player's total if the game had ended after that turn: cash, bonuses, and all shares sold."),
    dialog_buttons=(DialogButton("prices", text("Prices"), "p"),),
    assistant=ASSISTANT,
    compare_rulesets=compare_rulesets,
    achievements=ACHIEVEMENTS,
    statistics=STATISTICS,
)
