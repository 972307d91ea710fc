"""Trade's hints: the change in coins, income and payments, the rights cards that come closer, and an example of an
offer. Hidden hands are dealt at random."""

from __future__ import annotations

from random import Random
from typing import cast

from boardroom.base.languages import text
from boardroom.engine.view_types import seat_names
from boardroom.games.trade.law.advice import R_HANDS_GAME, R_LACKS, R_LOSS, R_UNEVEN, find_objection
from boardroom.games.trade.law.cards import amount_collected, numbers_in_play
from boardroom.games.trade.law.codes import A_CLEAR, A_GIVE_COINS, A_SEND, KINDS, P_ANSWER, P_BUILD
from boardroom.games.trade.law.evaluation import count_lacking
from boardroom.games.trade.law.state import State
from boardroom.games.trade.table.view_types import View
from boardroom.games.trade.text.action_sentences import item_event
from boardroom.games.trade.text.game_text import TradeText
from boardroom.games.trade.text.names import NUMBER_NAMES, SEAT_LETTERS
from boardroom.games.trade.web.look import describe_number_card
from boardroom.games.trade.web.preview import format_balance
from boardroom.players.lookahead import choose_interpreted
from boardroom.web.game_pages.contract import TableView
from boardroom.web.game_pages.hint import HintText, SimulatedAction, list_reasons
from boardroom.web.languages import translate

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
NEARER_TEXT = text("It brings the rights card %(right)s closer.")
READY_TEXT = text("The rights card %(right)s can be played then.")
OWNED_NUMBERS_TEXT = text("You already have the number cards for it.")
ROLL_TEXT = text("Players who roll a %(n)s then pay you.")
CREDIT_TEXT = text("You get %(n)s credit.")
PLAN_TEXT = text("For example: %(items)s")
LUCK_TEXT = text("The card is random.")
NOTHING_BETTER_TEXT = text("No other action is better now.")
BETTER_DEAL_TEXT = text("You can do better.")
REFUSAL_TEXTS = {
    R_LACKS: text("You don't have the requested items."),
    R_HANDS_GAME: text("The deal would win the other player the game."),
    R_LOSS: text("The deal is too cheap for you."),
    R_UNEVEN: text("The other player would gain far more than you."),
}
MAX_OFFER_ACTIONS = 12
"""The most actions in a suggested offer."""


def explain_hint(table_view: TableView[View], action: str) -> HintText:
    lang = table_view.viewer.lang
    verb = action.split(maxsplit=1)[0]
    title = translate(lang, TITLES.get(action, TITLES[verb]), what=name_target(table_view, action))
    ahead = SimulatedAction.simulate_action(table_view, action)
    seat = ahead.seat
    credit = 0 if verb == "end" else int(ahead.after.credit[seat]) - int(ahead.before.credit[seat])
    found = [
        translate(lang, ROLL_TEXT, n=action.split()[1]) if verb == "take" else "",
        describe_owned_numbers(table_view, ahead, action),
        format_balance({"balance": measure_changes(ahead, seat)}, lang),
        find_nearer_right(ahead, seat, cast(TradeText, table_view.match.text), lang),
        translate(lang, CREDIT_TEXT, n=credit) if credit > 0 else "",
        suggest_offer(table_view, ahead) if verb == "offer" else "",
        translate(lang, LUCK_TEXT) if action in ("buy number", "buy right") else "",
        translate(lang, NOTHING_BETTER_TEXT) if verb == "end" else "",
        explain_refusal(ahead, seat, lang) if verb in ("decline", "withdraw", "counter") else "",
    ]
    return HintText(
        title,
        list_reasons([line for line in found if line], ahead, lambda n: translate(lang, text("%(n)s coins"), n=n)),
    )


def name_target(table_view: TableView[View], action: str) -> str:
    """Return the name of an action's object, as the page shows it."""
    verb, *rest = action.split()
    lang, game_text = table_view.viewer.lang, cast(TradeText, table_view.match.text)
    if verb in ("give", "ask"):
        event = item_event(table_view.match.state, game_text.grammar.parse(action))
        return game_text.describe_event(event, lang, seat_names(table_view.player_view))
    if verb in ("offer", "hear"):
        return seat_names(table_view.player_view)[SEAT_LETTERS.index(rest[0])]
    if verb in ("buy", "play", "keep") and rest[0] in NUMBER_NAMES:
        return str(describe_number_card(rest[0], lang)["said"])
    if verb in ("buy", "play", "keep") and rest[0] in game_text.kinds:
        return game_text.right_name(game_text.kinds.index(rest[0]), lang)
    return rest[0] if rest else ""


def measure_changes(ahead: SimulatedAction, seat: int) -> dict[str, int]:
    """Return the change in coins, in income, and in the payments of other players on the viewer's number."""
    before, after = ahead.before, ahead.after
    return {
        "coins": int(after.coins[seat]) - int(before.coins[seat]),
        "income": int(after.income[seat]) - int(before.income[seat]),
        "collects": amount_collected(after, seat) - amount_collected(before, seat),
    }


def find_nearer_right(ahead: SimulatedAction, seat: int, game_text: TradeText, lang: str) -> str:
    """Return a sentence about the most valuable rights card in hand that an action brings closer."""
    best, sentence = 0, ""
    for kind in range(int(ahead.after.kinds)):
        held = seat * KINDS + kind
        if not (ahead.before.hand_r[held] and ahead.after.hand_r[held]) or ahead.after.amount[kind] <= best:
            continue
        before, after = (count_missing_numbers(state, seat, kind) for state in (ahead.before, ahead.after))
        if after != before and all(now <= then for now, then in zip(after, before, strict=True)):
            best = int(ahead.after.amount[kind])
            sentence = translate(lang, NEARER_TEXT if after[0] else READY_TEXT, right=game_text.right_name(kind, lang))
    return sentence


def describe_owned_numbers(table_view: TableView[View], ahead: SimulatedAction, action: str) -> str:
    """Return a sentence if the viewer already has the number cards for a rights card that they take."""
    verb, *rest = action.split()
    kinds = cast(TradeText, table_view.match.text).kinds
    if (
        verb != "buy"
        or rest[0] not in kinds
        or count_missing_numbers(ahead.after, ahead.seat, kinds.index(rest[0]))[1] > 0
    ):
        return ""
    return translate(table_view.viewer.lang, OWNED_NUMBERS_TEXT)


def count_missing_numbers(s: State, seat: int, kind: int) -> tuple[int, int]:
    """Return how many number cards a rights card lacks, without and with the cards in hand."""
    table = int(numbers_in_play(s, seat))
    rule, need = int(s.rule[kind]), int(s.need[kind])
    return count_lacking(table, rule, need), count_lacking(table | int(s.hand_n[seat]), rule, need)


def suggest_offer(table_view: TableView[View], ahead: SimulatedAction) -> str:
    """Return an example of an offer, as the greedy bot would make it; empty if it relies on a guess about a hand."""
    game, lang, game_text = table_view.match.game, table_view.viewer.lang, cast(TradeText, table_view.match.text)
    state, seat, items = game.schema.copy(ahead.after), ahead.seat, []
    for _ in range(MAX_OFFER_ACTIONS):
        if state.phase != P_BUILD or state.actor != seat:
            break
        action = choose_interpreted(game, game.schema.copy(state), seat, game.legal_actions(state))
        if action == A_SEND:
            break
        if A_GIVE_COINS <= action < A_CLEAR:
            items.append(item_event(state, action))
        game.rules.apply(state, action)
    if any(one.seat != seat and "hand" in game_text.event_data(one)["what"] for one in items):
        return ""
    between = "" if lang == "ja" else " "
    entry = between.join(game_text.describe_event(one, lang, seat_names(table_view.player_view)) for one in items)
    return translate(lang, PLAN_TEXT, items=entry) if entry else ""


def explain_refusal(ahead: SimulatedAction, seat: int, lang: str) -> str:
    """Return why the seat should not accept the current offer."""
    if ahead.before.phase != P_ANSWER:
        return translate(lang, BETTER_DEAL_TEXT)
    before = ahead.table_view.match.game.sample(ahead.before, seat, Random(0))
    return translate(lang, REFUSAL_TEXTS.get(find_objection(before, seat), BETTER_DEAL_TEXT))
