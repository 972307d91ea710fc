"""The greedy trader: how strong, how quick, what it accepts and refuses, and that it never sees the truth."""

from random import Random

import pytest

from boardroom.engine.match import Match, Seal
from boardroom.games import find_game
from boardroom.games.trade.law.advice import MAX_COUNTERS
from boardroom.games.trade.law.codes import A_ACCEPT, A_COUNTER, A_DECLARE, A_DECLINE, A_END, A_SEND, BY_DECLARATION
from boardroom.players import Position, create_player, lookahead
from boardroom.players.matches import play_match, play_matches
from boardroom.players.win_shares import count_wins
from trade.build import create_scene

TRADE = find_game("trade")
GREEDY = create_player("greedy")


def choice(t):
    return GREEDY.choose(Position(t, t.state.actor, Random(1)))


def text(t):
    return t.text.grammar.text(choice(t))


def offered(t, *items):
    """Seat 1 makes seat 0 this offer in its turn, and seat 0 answers."""
    t.play("offer A", *items, "send")
    return choice(t)


def test_greedy_beats_random_players():
    """1,000 games are played by hand (docs/project/measurements/players.md); here a few, with room for luck."""
    games = list(play_matches("trade", {"players": 4}, ["greedy", "random", "random", "random"], 12, seed=5))
    assert count_wins(games, "greedy") >= 9


@pytest.mark.parametrize("number", range(3))
def test_greedy_players_end_game_by_declaration(number):
    table = play_match("trade", {"players": 4}, ["greedy"] * 4, 5, number).match
    assert table.state.ended == BY_DECLARATION
    assert table.state.turns < 4 * 15


def test_greedy_declares_when_possible():
    assert choice(create_scene(coins=[50, 20, 20], hands=["S1"])) == A_DECLARE


def test_greedy_plays_card_that_completes_rights_card():
    t = create_scene(hands=["S2 S9 pair-3"], tables=["H2"])
    assert t.text.grammar.text(choice(t)) == "play S2"


def test_greedy_lays_rights_card_at_once():
    t = create_scene(hands=["two-pairs-7"], tables=["S2 H2 S3 H3"])
    assert t.text.grammar.text(choice(t)) == "play two-pairs-7"


def test_greedy_takes_completing_open_card():
    t = create_scene(hands=["three-of-a-kind-9"], tables=["S8 H8"], credit=2)
    assert t.text.grammar.text(choice(t)) == "buy C8"


def test_greedy_accepts_gift():
    assert offered(create_scene(turn=1, coins=20), "give coins 5") == A_ACCEPT


def test_greedy_declines_bad_offer():
    assert (
        offered(create_scene(turn=1, coins=20, tables=["two-pairs-7"]), "give coins 1", "ask table two-pairs-7")
        == A_DECLINE
    )


def test_greedy_declines_offer_that_loses_game():
    t = create_scene(turn=1, coins=[20, 49, 20], tables=["", "two-pairs-7"])
    assert offered(t, "give table two-pairs-7", "ask coins 1") == A_DECLINE
    t = create_scene(turn=1, coins=[20, 20, 20], tables=["", "two-pairs-7"])
    assert offered(t, "give table two-pairs-7", "ask coins 1") == A_ACCEPT


def test_greedy_accepts_winning_offer():
    t = create_scene(turn=0, coins=[45, 20, 20], tables=["two-pairs-7"])
    t.play("hear B", "give coins 5", "ask table two-pairs-7", "send")
    assert choice(t) == A_ACCEPT
    t.play("accept")
    assert choice(t) == A_DECLARE


def test_greedy_makes_no_losing_offer():
    """B is one coin short of the goal with the next income: A gives none, however good the card; one coin poorer, B is
    given one."""
    laid = {"hands": ["three-of-a-kind-9"], "tables": ["S8 H8", "D8"], "display": "C1 C2 pair-3 pair-3"}
    assert choice(create_scene(coins=[25, 44, 20], income=[0, 5, 0], **laid)) == A_END
    t = create_scene(coins=[25, 43, 20], income=[0, 5, 0], **laid)
    for deed in ("offer B", "give coins 1"):
        assert text(t) == deed
        t.play(deed)


def test_greedy_offers_mutual_gain():
    """B's eight completes A's three of a kind: A offers coins for it, and sends a whole offer."""
    t = create_scene(
        hands=["three-of-a-kind-9"], tables=["S8 H8", "D8"], coins=[25, 20, 20], display="C1 C2 pair-3 pair-3"
    )
    done = []
    while t.actor == 0 and choice(t) != A_END:
        done.append(t.text.grammar.text(choice(t)))
        t.play(done[-1])
    assert done[0] == "offer B"
    assert "ask D8" in done
    assert done[-1] == "send"
    assert choice(t) == A_ACCEPT


def test_greedy_counters_offer_lacking_coins():
    """Two coins too few for its two pairs: it asks for some more, and would take what it asked for."""
    t = create_scene(turn=1, coins=[20, 30, 20], tables=["two-pairs-7"])
    least = next(
        n for n in range(1, 30) if offered(scene_of(t), f"give coins {n}", "ask table two-pairs-7") == A_ACCEPT
    )
    few = scene_of(t)
    assert offered(few, f"give coins {least - 2}", "ask table two-pairs-7") == A_COUNTER
    said = []
    while few.actor == 0:
        said.append(few.text.grammar.text(choice(few)))
        few.play(said[-1])
    assert said[0] == "counter"
    assert said[-1] == "send"
    asked = few.view(1)["offer"]["ask"]["coins"]
    assert least - 2 < asked <= least + 4
    assert few.view(1)["offer"]["give"]["rights"] == ["two-pairs-7"]
    # Its own price, offered to it, is one it takes
    assert offered(scene_of(t), f"give coins {asked}", "ask table two-pairs-7") == A_ACCEPT
    # Far too few are not worth an answer
    assert offered(scene_of(t), "give coins 1", "ask table two-pairs-7") == A_DECLINE


def scene_of(t):
    """The position a scene began with, once more."""
    return create_scene(turn=1, coins=t.game.position.coins[:3], tables=["two-pairs-7"])


def test_greedy_makes_no_one_sided_offer():
    """In some whole games every offer it makes has something on both sides, and every counter-offer comes to an end."""
    for number in range(3):
        table = Match(TRADE, {"players": 4}, seal=Seal(f"fair {number}"))
        table.play_chance()
        random, countered = Random(number), 0
        while not table.is_over:
            action = GREEDY.choose(Position(table, table.state.actor, random))
            table.apply_action(action)
            if action == A_SEND:
                offer = table.view(table.state.builder)["offer"]
                assert any(offer["give"].values())
                assert any(offer["ask"].values())
                countered = max(countered, offer["counters"])
            table.play_chance()
        assert countered <= MAX_COUNTERS


def test_greedy_choice_ignores_hidden_cards():
    """Two tables that differ only in others' hands and the decks: the same random numbers, the same choice."""
    table = Match(TRADE, {"players": 3}, seal=Seal("choices"))
    table.play_chance()
    for _ in range(40):
        seat = table.state.actor
        other = Match(TRADE, {"players": 3})
        other.state = TRADE.sample(table.state, seat, Random(99))
        chosen = [GREEDY.choose(Position(t, seat, Random(7))) for t in (table, other)]
        assert chosen[0] == chosen[1]
        table.apply_action(chosen[0])
        table.play_chance()
        if table.is_over:
            break


def deals_of_some_games(games):
    """Every accepted offer of games between greedy traders, as a state just before it."""
    for number in range(games):
        table = Match(TRADE, {"players": 4}, seal=Seal(f"deals {number}"))
        table.play_chance()
        random = Random(number)
        while not table.is_over:
            action = GREEDY.choose(Position(table, table.state.actor, random))
            if action == A_ACCEPT:
                yield TRADE.schema.copy(table.state)
            table.apply_action(action)
            table.play_chance()


def test_greedy_offers_are_substantial():
    """Hand cards and income come up, and a coin for a coin is rare: 106 of 933 deals in 60 games, where it was 630 of
    1,387; hand cards in 179, income in 174, where there were none."""
    deals = list(deals_of_some_games(4))
    bare = hands = incomes = 0
    for s in deals:
        rights = any(s.give_table) or any(s.ask_table) or any(s.give_hand) or any(s.ask_hand)
        bare += not (rights or s.give_n | s.ask_n or s.give_cards | s.ask_cards or s.give_income + s.ask_income)
        hands += any(s.give_hand) or any(s.ask_hand) or s.give_n & s.hand_n[s.builder] | s.ask_n & s.hand_n[s.other] > 0
        incomes += s.give_income + s.ask_income > 0
    assert len(deals) > 40
    assert bare < len(deals) / 4
    assert hands > len(deals) / 20
    assert incomes > len(deals) / 20


def test_greedy_swaps_for_useful_credit():
    """A coin for a coin, since both get a credit (TC10): with one credit, which buys nothing, and none elsewhere."""
    nothing = {"hands": [""] * 3, "tables": [""] * 3, "coins": 20, "display": "C1 C2 pair-3 pair-3"}
    assert text(create_scene(credit=1, **nothing)).startswith("offer")
    assert choice(create_scene(credit=0, **nothing)) == A_END  # Nothing can be bought with one more either


def test_narrowed_moves_are_legal_and_few():
    """`narrow` leaves what a learned player looks at: legal, ascending, few, the greedy choice among them."""
    table = Match(TRADE, {"players": 4}, seal=Seal("narrow"))
    table.play_chance()
    random, most = Random(1), 0
    while not table.is_over:
        legal = table.legal_actions()
        before = TRADE.schema.values(table.state)
        tried = lookahead.narrow_actions(TRADE, table.state, legal)
        assert TRADE.schema.values(table.state) == before
        assert set(tried) <= set(legal)
        assert tried == sorted(set(tried))
        most = max(most, len(tried))
        action = GREEDY.choose(Position(table, table.state.actor, random))
        assert action in tried
        table.apply_action(action if random.random() < 0.9 else random.choice(tried))
        table.play_chance()
    assert most < 40
