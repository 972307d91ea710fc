"""Trade and Credit in a terminal: screens from a seat's view, numbers and names as keys, offers typed in one line."""

import io
from random import Random

import pytest
from rich.console import Console
from rich.text import Text

from boardroom.cli.play import run_session
from boardroom.cli.screen import Screen
from boardroom.cli.session import Session
from boardroom.engine.match import Match, Seal
from boardroom.engine.rules.constants import CHANCE
from boardroom.engine.terminal.contract import ScreenSize
from boardroom.games.trade.game import TRADE
from boardroom.games.trade.terminal.play import TradeTerminal
from boardroom.games.trade.terminal.texts import TEXTS
from boardroom.players import create_player
from trade.build import create_scene

ROOM = ScreenSize(100, 40)


def terminal(t):
    return TradeTerminal(t.options, 0)


def pictured(t, seat, lang="en"):
    console = Console(file=io.StringIO(), width=100)
    console.print(terminal(t).draw_frame(t.view(seat), t.game_log(seat), lang, ROOM))
    return console.file.getvalue()  # type: ignore[attr-defined]


def typed(t, text):
    """What a line stands for, done."""
    actions = terminal(t).parse_input(t.view(t.actor), text)
    assert actions, f"{text!r} means nothing"
    return t.play(*actions)


def test_frame_shows_hand_to_owner_only():
    t = create_scene(hands=["S5 full-house-13", "H6 run-5-13"])
    assert "♠5" in pictured(t, 0)
    assert "full house (13)" in pictured(t, 0)
    assert "フルハウス（13）" in pictured(t, 0, "ja")
    assert "♠5" not in pictured(t, 1)
    assert "♠5" not in pictured(t, None)


def test_offer_input_accepts_items_in_any_order():
    t = create_scene(hands=["S5 pair-3", "H3"], tables=["", "run-3-4"], six=0, income=[2, 0, 0])
    typed(t, "b: #6 s5 pair-3 1i 5c / run-3-4 h3")
    offer = t.view(1)["offer"]
    assert (t.phase, t.actor) == ("answer", 1)
    assert offer["give"]["coins"] == 5
    assert offer["give"]["player_cards"] == [6]
    assert offer["give"]["hand_rights"] == ["pair-3"]
    assert offer["ask"]["rights"] == ["run-3-4"]
    assert offer["ask"]["hand_numbers"] == ["H3"]


def test_counter_offer_input_uses_same_format():
    t = create_scene(tables=["S1", "H1"])
    typed(t, "b: 5c / h1")
    t.play("counter")
    typed(t, "/ 7c")
    assert t.view(0)["offer"]["ask"]["coins"] == 7


@pytest.mark.parametrize("text", ["z: 5c", "b: 5x", "b: s99", "b: #9", "b: 500c", "b:", "hello", "bb: 5c"])
def test_unknown_input_gives_no_action(text):
    t = create_scene()
    assert terminal(t).parse_input(t.view(0), text) == []


def test_input_names_cards_to_play_and_take():
    t = create_scene(hands=["S5"], credit=4)
    typed(t, "s5")
    assert t.table(0) == "S5"
    typed(t, "c8")
    assert t.hand(0) == "C8"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_choices_have_labels_and_legal_actions(lang):
    t = create_scene(hands=["S2 pair-3"], tables=["H2 D2"], coins=60, credit=20, six=1)
    choices = terminal(t).list_choices(t.view(0), lang)
    assert [choice.key for choice in choices][-1] == ""
    assert len({choice.label for choice in choices}) == len(choices)
    assert sum(choice.actions[0].startswith("take 6") for choice in choices) == 1
    for choice in choices:
        assert t.is_legal(choice.actions[0])
        assert "{" not in choice.label


@pytest.mark.parametrize(("lang", "more"), [("en", "120 more"), ("ja", "120上げる")])
def test_bid_choice_shows_total_cost(lang, more):
    t = create_scene(coins=[400, 20, 20], six=1, records=(8, 15))
    choice = next(c for c in terminal(t).list_choices(t.view(0), lang) if c.actions == ("raise 6",))
    assert more in choice.label
    t.play(*choice.actions)
    assert any("121" in c.label and c.actions == ("take 6 for 1",) for c in terminal(t).list_choices(t.view(0), lang))


@pytest.mark.parametrize("key", TEXTS)
def test_every_text_exists_in_both_languages(key):
    assert set(TEXTS[key]) == {"en", "ja"}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_position_can_be_drawn(lang):
    table, random = Match(TRADE, {"players": 3}, seal=Seal("drawn")), Random(4)
    while not table.is_over:
        if table.state.actor != CHANCE:
            seen = table.view(table.state.actor)
            screen = terminal(table)
            assert isinstance(screen.prompt_player(seen, lang), Text)
            screen.draw_frame(seen, table.game_log(table.state.actor), lang, ROOM)
            assert screen.list_choices(seen, lang)
        table.apply_action(table.choose_draw() if table.state.actor == CHANCE else random.choice(table.legal_actions()))
    assert len(terminal(table).draw_result(table.view(None), [], lang)) == 4


class Keys:
    """A person who types the number of a choice the table offers, never bankruptcy."""

    is_interactive = False

    def __init__(self):
        self.session = None

    def read_line(self, prompt):
        table = self.session.match
        if not isinstance(table.actor, int) or table.actor in self.session.bots:
            return ""
        choices = self.session.screen.terminal.list_choices(table.view(table.actor), "en")
        return next((c.key for c in choices if c.actions[0] in ("declare", "withdraw", "go-on", "decline")), "")


def test_complete_game_against_bots():
    console = Console(file=io.StringIO(), width=90, height=40)
    options = TRADE.complete_options({"players": 3})
    table = Match(TRADE, options, names=["Ann", "b", "c"], seal=Seal("whole"))
    reader = Keys()
    minds = {1: create_player("greedy"), 2: create_player("greedy")}
    reader.session = Session(table, Screen(console, TRADE, options, "en"), reader, minds, Random(1))
    run_session(reader.session)
    assert table.is_over
    assert "Result" in console.file.getvalue()  # type: ignore[attr-defined]
