"""The page of Trade and Credit on the site."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.trade import TRADE
from boardroom.games.trade.web.achievements import ACHIEVEMENTS
from boardroom.games.trade.web.context import build_context
from boardroom.games.trade.web.deal_rules import DEAL_RULES
from boardroom.games.trade.web.hint import explain_hint
from boardroom.games.trade.web.lesson import TUTORIAL
from boardroom.games.trade.web.log import LOG_KINDS, build_full_log
from boardroom.games.trade.web.replay import build_scene
from boardroom.games.trade.web.statistics import STATISTICS
from boardroom.games.trade.web.thumbnail import draw_position
from boardroom.web.game_pages.contract import END_TURN_KEY, LOG_TIP, DialogButton, GamePage, Tip

KEY_HELP = (
    (("1", "–", "9"), text("play that number card of your hand")),
    (("A", "S", "D", "F"), text("play that rights card of your hand")),
    (("Z", "X", "C", "V"), text("take a face-up card for credit")),
    (("N", "M"), text("take the top number card, the top rights card")),
    (("I", "O", "P"), text("one more income, player card 5, player card 6")),
    (("T",), text("compose an offer")),
    (("Y", "K", "B"), text("accept an offer, decline it, answer with another")),
    (("W",), text("declare victory")),
    END_TURN_KEY,
)
SUMMARY = (
    (
        text("Play number cards, then rights cards."),
        text(
            "When your number cards meet the condition of a rights card, play it. Players who roll your number "
            "then pay you for it."
        ),
    ),
    (
        text("Trade with the turn player."),
        text("You can trade anything except credit. Promises are allowed, but not binding."),
    ),
    (
        text("Fifty coins win."),
        text("Or be the last player who isn't bankrupt. The first bankruptcy is only a fresh start."),
    ),
)

TIPS = (
    Tip(
        ".mine .decide .spend",
        text("Take cards, raise your income, play cards and make offers in any order, until you end your turn."),
    ),
    Tip(
        ".mine .own",
        text(
            "You can play a rights card once your number cards meet its condition. Players who roll your number "
            "pay you the total."
        ),
    ),
    Tip(
        ".mine .decide [data-open=deal]",
        text("Everything is for sale: offer coins, income or cards in exchange for another player's."),
    ),
    LOG_TIP,
)
PAGE = GamePage(
    game=TRADE,
    build_context=build_context,
    build_scene=build_scene,
    build_log=build_full_log,
    log_kinds=LOG_KINDS,
    quick_start_options={"ruleset": "standard", "players": 4},
    pitch=text("Roll, trade, and promise anything."),
    summary=SUMMARY,
    illustration="trade-art.svg",
    minutes=45,
    draw_position=draw_position,
    tutorial=TUTORIAL,
    tips=TIPS,
    headline_kinds=("ruin", "deals", "cards", "die", "credit"),
    ranks_everyone=False,
    gain_and_loss_texts=(text("More coins came in than went out."), text("More coins went out than came in.")),
    key_help=KEY_HELP,
    worth_label=text("How many coins each had after that turn."),
    worth_is_money=False,
    worth_unit=text("%(n)s coins"),
    dialog_buttons=(DialogButton("deck", text("Cards"), "q"),),
    scripts=("trade.js",),
    deals=DEAL_RULES,
    achievements=ACHIEVEMENTS,
    statistics=STATISTICS,
    explain_hint=explain_hint,
)
