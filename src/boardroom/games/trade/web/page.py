"""The page of Trade and Credit on the site."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.trade import TRADE
from boardroom.games.trade.web.achievements import FEATS
from boardroom.games.trade.web.context import context
from boardroom.games.trade.web.hint import hint
from boardroom.games.trade.web.lesson import TUTORIAL
from boardroom.games.trade.web.log import KINDS, whole
from boardroom.games.trade.web.offers import DEALS
from boardroom.games.trade.web.replay import scene
from boardroom.games.trade.web.statistics import FACTS
from boardroom.games.trade.web.thumbnail import picture
from boardroom.web.game_pages.contract import ENDS, TELLS, Page, Tip, Tool

KEYS = (
    (("1", "–", "9"), text("play that number card of your hand")),
    (("A", "S", "D", "F"), text("play that rights card of your hand")),
    (("Z", "X", "C", "V"), text("take a face-up card for credit")),
    (("N", "M"), text("take the top number card, the top rights card")),
    (("I", "O", "P"), text("one more income, player card 5, player card 6")),
    (("T",), text("compose an offer")),
    (("Y", "K", "B"), text("accept an offer, decline it, answer with another")),
    (("W",), text("declare victory")),
    ENDS,
)
LESSON = (
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
    TELLS,
)
PAGE = Page(
    game=TRADE,
    context=context,
    scene=scene,
    log=whole,
    kinds=KINDS,
    play_now={"ruleset": "standard", "players": 4},
    pitch=text("Roll, trade, and promise anything."),
    lesson=LESSON,
    art="trade-art.svg",
    minutes=45,
    picture=picture,
    tutorial=TUTORIAL,
    tips=TIPS,
    headlines=("ruin", "deals", "cards", "die", "credit"),
    ranks=False,
    moved=(text("More coins came in than went out."), text("More coins went out than came in.")),
    keys=KEYS,
    worth=text("How many coins each had after that turn."),
    money=False,
    unit=text("%(n)s coins"),
    tools=(Tool("deck", text("Cards"), "q"),),
    scripts=("trade.js",),
    deals=DEALS,
    feats=FEATS,
    facts=FACTS,
    hint=hint,
)
