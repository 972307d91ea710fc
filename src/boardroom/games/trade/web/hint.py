"""Trade's hints: the change in coins, income and payments, the rights cards that come closer, and an example of an
offer. Hidden hands are dealt at random."""

from __future__ import annotations

from random import Random
from typing import cast

from boardroom.base.languages import text
from boardroom.engine.view_types import names_of
from boardroom.games.trade.law.advice import R_HANDS_GAME, R_LACKS, R_LOSS, R_UNEVEN, why_not
from boardroom.games.trade.law.cards import collects, shown
from boardroom.games.trade.law.codes import A_CLEAR, A_GIVE_COINS, A_SEND, KINDS, P_ANSWER, P_BUILD
from boardroom.games.trade.law.evaluation import lacking
from boardroom.games.trade.law.state import State
from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.text.action_sentences import item
from boardroom.games.trade.text.game_text import Words
from boardroom.games.trade.text.names import NUMBER_NAMES, SEAT_LETTERS
from boardroom.games.trade.web.look import number
from boardroom.games.trade.web.preview import weighed
from boardroom.players.lookahead import interpreted
from boardroom.web.game_pages.contract import Sight
from boardroom.web.game_pages.hint import Following, Hinted, reasons
from boardroom.web.languages import said

TITLES = {
    "buy": text("Take %(what)s"),
    "buy income": text("Buy one more income"),
    "buy number": text("Draw a number card"),
    "buy right": text("Draw a rights card"),
    "take": text("Take player card %(what)s"),
    "raise": text("Bid more for player card %(what)s"),
    "play": text("Play %(what)s"),
    "offer": text("Offer %(what)s a deal"),
    "hear": text("Ask %(what)s for an offer"),
    "declare": text("Declare victory"),
    "bankrupt": text("Go bankrupt"),
    "end": text("End turn"),
    "give": text("Put into the offer: %(what)s"),
    "ask": text("Put into the offer: %(what)s"),
    "clear": text("Clear the offer"),
    "send": text("Send the offer"),
    "withdraw": text("Withdraw the offer"),
    "accept": text("Accept"),
    "decline": text("Decline"),
    "counter": text("Answer with another offer"),
    "go-on": text("Play on"),
    "leave": text("Leave the game"),
    "keep": text("Keep %(what)s"),
}
NEARER = text("It brings the rights card %(right)s closer.")
READY = text("The rights card %(right)s can be played then.")
OWNED = text("You already have the number cards for it.")
ROLLS = text("Players who roll a %(n)s then pay you.")
CREDIT = text("You get %(n)s credit.")
PLAN = text("For example: %(items)s")
LUCK = text("The card is random.")
ENOUGH = text("No other action is better now.")
BETTER = text("You can do better.")
AGAINST = {
    R_LACKS: text("You don't have the requested items."),
    R_HANDS_GAME: text("The deal would win the other player the game."),
    R_LOSS: text("The deal is too cheap for you."),
    R_UNEVEN: text("The other player would gain far more than you."),
}
LONGEST = 12
"""The most actions in a suggested offer."""


def hint(sight: Sight[View], do: str) -> Hinted:
    lang = sight.view.lang
    verb = do.split(maxsplit=1)[0]
    title = said(lang, TITLES.get(do, TITLES[verb]), what=called(sight, do))
    ahead = Following.of(sight, do)
    seat = ahead.seat
    credit = 0 if verb == "end" else int(ahead.after.credit[seat]) - int(ahead.before.credit[seat])
    found = [
        said(lang, ROLLS, n=do.split()[1]) if verb == "take" else "",
        owned(sight, ahead, do),
        weighed({"balance": changes(ahead, seat)}, lang),
        nearer(ahead, seat, cast(Words, sight.played.words), lang),
        said(lang, CREDIT, n=credit) if credit > 0 else "",
        plan(sight, ahead) if verb == "offer" else "",
        said(lang, LUCK) if do in ("buy number", "buy right") else "",
        said(lang, ENOUGH) if verb == "end" else "",
        against(ahead, seat, lang) if verb in ("decline", "withdraw", "counter") else "",
    ]
    return Hinted(
        title, reasons([line for line in found if line], ahead, lambda n: said(lang, text("%(n)s coins"), n=n))
    )


def called(sight: Sight[View], do: str) -> str:
    """Return the name of an action's object, as the page shows it."""
    verb, *rest = do.split()
    lang, words = sight.view.lang, cast(Words, sight.played.words)
    if verb in ("give", "ask"):
        event = item(sight.played.state, words.grammar.parse(do))
        return words.event(event, lang, names_of(sight.seen))
    if verb in ("offer", "hear"):
        return names_of(sight.seen)[SEAT_LETTERS.index(rest[0])]
    if verb in ("buy", "play", "keep") and rest[0] in NUMBER_NAMES:
        return str(number(rest[0], lang)["said"])
    if verb in ("buy", "play", "keep") and rest[0] in words.kinds:
        return words.right(words.kinds.index(rest[0]), lang)
    return rest[0] if rest else ""


def changes(ahead: Following, seat: int) -> dict[str, int]:
    """Return the change in coins, in income, and in the payments of other players on the viewer's number."""
    before, after = ahead.before, ahead.after
    return {
        "coins": int(after.coins[seat]) - int(before.coins[seat]),
        "income": int(after.income[seat]) - int(before.income[seat]),
        "collects": collects(after, seat) - collects(before, seat),
    }


def nearer(ahead: Following, seat: int, words: Words, lang: str) -> str:
    """Return a sentence about the most valuable rights card in hand that an action brings closer."""
    best, sentence = 0, ""
    for kind in range(int(ahead.after.kinds)):
        held = seat * KINDS + kind
        if not (ahead.before.hand_r[held] and ahead.after.hand_r[held]) or ahead.after.amount[kind] <= best:
            continue
        before, after = (lacks(state, seat, kind) for state in (ahead.before, ahead.after))
        if after != before and all(now <= then for now, then in zip(after, before, strict=True)):
            best = int(ahead.after.amount[kind])
            sentence = said(lang, NEARER if after[0] else READY, right=words.right(kind, lang))
    return sentence


def owned(sight: Sight[View], ahead: Following, do: str) -> str:
    """Return a sentence if the viewer already has the number cards for a rights card that they take."""
    verb, *rest = do.split()
    kinds = cast(Words, sight.played.words).kinds
    if verb != "buy" or rest[0] not in kinds or lacks(ahead.after, ahead.seat, kinds.index(rest[0]))[1] > 0:
        return ""
    return said(sight.view.lang, OWNED)


def lacks(s: State, seat: int, kind: int) -> tuple[int, int]:
    """Return how many number cards a rights card lacks, without and with the cards in hand."""
    table = int(shown(s, seat))
    rule, need = int(s.rule[kind]), int(s.need[kind])
    return lacking(table, rule, need), lacking(table | int(s.hand_n[seat]), rule, need)


def plan(sight: Sight[View], ahead: Following) -> str:
    """Return an example of an offer, as the greedy bot would make it; empty if it relies on a guess about a hand."""
    game, lang, words = sight.played.game, sight.view.lang, cast(Words, sight.played.words)
    state, seat, items = game.schema.copy(ahead.after), ahead.seat, []
    for _ in range(LONGEST):
        if state.phase != P_BUILD or state.actor != seat:
            break
        action = interpreted(game, game.schema.copy(state), seat, game.legal(state))
        if action == A_SEND:
            break
        if A_GIVE_COINS <= action < A_CLEAR:
            items.append(item(state, action))
        game.rules.apply(state, action)
    if any(one.who != seat and "hand" in words.event_data(one)["what"] for one in items):
        return ""
    between = "" if lang == "ja" else " "
    told = between.join(words.event(one, lang, names_of(sight.seen)) for one in items)
    return said(lang, PLAN, items=told) if told else ""


def against(ahead: Following, seat: int, lang: str) -> str:
    """Return why the seat should not accept the current offer."""
    if ahead.before.phase != P_ANSWER:
        return said(lang, BETTER)
    before = ahead.sight.played.game.sample(ahead.before, seat, Random(0))
    return said(lang, AGAINST.get(why_not(before, seat), BETTER))
