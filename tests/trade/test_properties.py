"""What holds whatever is traded (TC10): nothing is made or lost, an offer is applied whole or not at all, and nothing
leaks to who is not part of it."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from boardroom.engine.rules.constants import CHANCE
from boardroom.games.trade.game import TRADE
from boardroom.games.trade.law.codes import *
from trade.build import NAMES, create_scene

seeds = st.integers(0, 2**32)


def riches(seed):
    """A table on which everybody has something of everything, seat 0 to act."""
    random = Random(seed)
    numbers = random.sample([name for name in NAMES if name not in ("C8", "C9")], 24)
    rights = ["pair-3", "run-3-4", "suit-3-4", "suits-4-5", "two-pairs-7", "run-4-8"]
    hands = [" ".join(numbers[4 * p : 4 * p + 4]) + f" {rights[p]} {rights[p]}" for p in range(3)]
    tables = [" ".join(numbers[12 + 4 * p : 16 + 4 * p]) + f" {rights[p + 3]}" for p in range(3)]
    return create_scene(
        hands=hands,
        tables=tables,
        coins=[random.randint(0, 60) for _ in range(3)],
        income=[random.randint(0, 9) for _ in range(3)],
        five=random.choice([None, 0, 1, 2]),
        six=random.choice([None, 0, 1, 2]),
    )


def negotiate(t, random, *, end):
    """A random offer by or to the player on turn, with counter-offers, up to the wished end. The state before it was
    answered."""
    t.play(random.choice(["offer B", "offer C", "hear B", "hear C"]))
    before = TRADE.schema.copy(t.state)
    for _ in range(60):
        s = t.state
        if s.phase == P_BUILD:
            items = [a for a in t.legal_actions() if A_GIVE_COINS <= a < A_CLEAR]
            if A_SEND in t.legal_actions() and (not items or random.random() < 0.3):
                t.apply_action(A_SEND)
            elif items:
                t.apply_action(random.choice(items))
            else:
                t.apply_action(A_WITHDRAW)
                return None
        elif s.phase == P_ANSWER:
            if end in t.legal_actions():
                before = TRADE.schema.copy(s)
                t.apply_action(end)
                return before
            t.apply_action(A_COUNTER if A_COUNTER in t.legal_actions() else A_DECLINE)
        else:
            return None
    return None


def totals(s):
    """Everything there is to trade, over all seats."""
    numbers = [0, 0]
    for seat in range(s.players):
        numbers[0] |= s.hand_n[seat]
        numbers[1] |= s.table_n[seat]
    hands = [sum(s.hand_r[p * KINDS + k] for p in range(s.players)) for k in range(KINDS)]
    tables = [sum(s.table_r[p * KINDS + k] for p in range(s.players)) for k in range(KINDS)]
    owned = [owner >= 0 for owner in s.owner]
    return numbers, hands, tables, sum(s.coins), sum(s.income), owned, list(s.record), s.deck_n, s.gone_n, s.common


@given(seeds)
def test_tc10_every_trade_conserves_coins_cards_and_income(seed):
    t, random = riches(seed), Random(seed)
    before = totals(t.state)
    credit = list(t.state.credit)
    done = negotiate(t, random, end=A_ACCEPT)
    assert totals(t.state) == before
    assert TRADE.find_violation(t.state) is None
    gained = [now - then for now, then in zip(t.state.credit, credit, strict=True)]
    assert sum(gained) == (2 if done else 0)


@given(seeds)
def test_tc10_an_accepted_trade_is_applied_whole(seed):
    t = riches(seed)
    s = negotiate(t, Random(seed), end=A_ACCEPT)
    if s is None:
        return
    b, o, now = s.builder, s.other, t.state
    assert now.coins[b] == s.coins[b] - s.give_coins + s.ask_coins
    assert now.income[o] == s.income[o] + s.give_income - s.ask_income
    assert now.table_n[o] & s.table_n[b] == s.give_n & s.table_n[b]
    assert now.hand_n[b] & s.hand_n[o] == s.ask_n & s.hand_n[o]
    for kind in range(KINDS):
        moved = s.give_hand[kind] - s.ask_hand[kind]
        assert now.hand_r[o * KINDS + kind] == s.hand_r[o * KINDS + kind] + moved
    for card in range(PLAYER_CARDS):
        if (s.give_cards | s.ask_cards) >> card & 1:
            assert now.owner[card] == (o if s.give_cards >> card & 1 else b)
        else:
            assert now.owner[card] == s.owner[card]


@given(seeds, st.sampled_from([A_DECLINE]))
def test_tc10_or_not_at_all(seed, end):
    t = riches(seed)
    before = TRADE.schema.values(t.state)
    negotiate(t, Random(seed), end=end)
    fields = [*TRADE.schema.scalars, *(name for name, _ in TRADE.schema.lists)]
    now = TRADE.schema.values(t.state)
    changed = {name for name, a, b in zip(fields, before, now, strict=True) if a != b}
    # A try is counted, and what was shown was seen; nothing else has happened
    assert changed <= {"offers", "seen_n", "seen_r"}


@given(seeds)
def test_tc10_third_parties_learn_nothing(seed):
    """Two tables that differ only in the hands and the offer of the two: whoever looks on sees and hears the same."""
    t = riches(seed)
    random = Random(seed)
    t.play("offer B")
    while t.state.phase == P_BUILD:
        items = [a for a in t.legal_actions() if A_GIVE_COINS <= a < A_CLEAR]
        t.apply_action(
            A_SEND if A_SEND in t.legal_actions() and (not items or random.random() < 0.3) else random.choice(items)
        )
    for seat in (2, None):
        other = TRADE.sample(t.state, seat, random)
        assert TRADE.find_violation(other) is None
        assert TRADE.view(other, seat, t.text) == TRADE.view(t.state, seat, t.text)
        for end in (A_DECLINE, A_COUNTER):
            assert heard(t.state, end, seat) == heard(other, end, seat)


def heard(s, action, seat):
    state = TRADE.schema.copy(s)
    state.event_log = []
    TRADE.rules.apply(state, action)
    return [TRADE.visible_event(event, seat, state, turn) for turn, event in state.event_log]


@given(seeds, st.integers(0, ACTIONS - 1))
def test_arbitrary_actions_apply_or_cite_rule(seed, action):
    """Bad input moves nothing: every action number is legal, or refused with a number of the rulebook."""
    t, random = riches(seed), Random(seed)
    for _ in range(random.randrange(12)):
        legal = [a for a in t.legal_actions() if a not in (A_BANKRUPT, A_END)]
        t.apply_action(random.choice(legal or t.legal_actions()))
        while t.state.actor == CHANCE:
            t.apply_action(random.choice(t.legal_actions()))
        if t.is_over:
            return
    if action not in t.legal_actions():
        assert t.refusal_rule(t.text.grammar.text(action)) in TRADE.rule_numbers()
