"""Sentences for steps of a negotiation that the log does not report; used in reviews."""

from __future__ import annotations

from boardroom.engine.match import Match
from boardroom.engine.rules.events import EVERYONE, Event
from boardroom.games.trade.law.codes import (
    A_ASK_COINS,
    A_ASK_HAND,
    A_ASK_INCOME,
    A_ASK_NUMBER,
    A_ASK_PLAYER,
    A_ASK_TABLE,
    A_CLEAR,
    A_GIVE_COINS,
    A_SEND,
    E_ITEM_COINS,
    E_ITEM_HAND_NUMBER,
    E_ITEM_HAND_RIGHT,
    E_ITEM_HIDDEN,
    E_ITEM_INCOME,
    E_ITEM_NUMBER,
    E_ITEM_PLAYER,
    E_ITEM_RIGHT,
)
from boardroom.games.trade.law.state import State

ADD_SENTENCES = {"en": "{who} added to the offer. {item}", "ja": "{who}は提案に条件を加えた。{item}"}
CLEAR_SENTENCES = {"en": "{who} began the offer anew.", "ja": "{who}は提案を白紙に戻した。"}
SENTENCE_SEPARATORS = {"en": " ", "ja": ""}


def describe_action(table: Match, action: int, lang: str) -> str:
    """Return the items of a sent offer, or the item added to it; "" for other actions."""
    who = table.names[int(table.state.actor)] if table.state.actor >= 0 else ""
    if action == A_SEND:
        return describe_sent_offer(table, lang)
    if action == A_CLEAR:
        return CLEAR_SENTENCES[lang].format(who=who)
    if A_GIVE_COINS <= action < A_CLEAR:
        event = item_event(table.state, action)
        return ADD_SENTENCES[lang].format(who=who, item=table.text.describe_event(event, lang, table.names))
    return ""


def describe_sent_offer(table: Match, lang: str) -> str:
    after = table.copy()
    after.replay_step(A_SEND)
    told = [one.event for one in after.events if one.step == len(after.steps) and one.event.code != E_ITEM_HIDDEN]
    return SENTENCE_SEPARATORS[lang].join(after.text.describe_event(event, lang, after.names) for event in told)


def item_event(s: State, action: int) -> Event:
    """Return the event of the item that an action adds, as it will be reported when the offer is sent."""
    giver, taker = int(s.builder), int(s.other)
    if action >= A_ASK_COINS:
        giver, taker = taker, giver
    else:
        # Both sides are named in the same order
        action += A_ASK_COINS - A_GIVE_COINS
    if action < A_ASK_INCOME:
        return Event(EVERYONE, E_ITEM_COINS, giver, action - A_ASK_COINS + 1, taker, 0)
    if action < A_ASK_PLAYER:
        return Event(EVERYONE, E_ITEM_INCOME, giver, action - A_ASK_INCOME + 1, taker, 0)
    if action < A_ASK_NUMBER:
        return Event(EVERYONE, E_ITEM_PLAYER, giver, action - A_ASK_PLAYER, taker, 0)
    if action < A_ASK_HAND:
        card = action - A_ASK_NUMBER
        lies = s.table_n[giver] >> card & 1
        return Event(EVERYONE, E_ITEM_NUMBER if lies else E_ITEM_HAND_NUMBER, giver, card, taker, 0)
    if action < A_ASK_TABLE:
        return Event(EVERYONE, E_ITEM_HAND_RIGHT, giver, action - A_ASK_HAND, taker, 1)
    return Event(EVERYONE, E_ITEM_RIGHT, giver, action - A_ASK_TABLE, taker, 1)
