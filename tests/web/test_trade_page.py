"""The page of Trade and Credit renders every phase, and its buttons are the legal actions."""

import re
from html import unescape

import pytest
from django.template.loader import get_template
from django.test import Client

from boardroom.engine.match import Match, Seal
from boardroom.games.trade.game import TRADE
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import TableView, Viewer
from boardroom.web.server.memory_cache import caches
from boardroom.web.tables import frames, match_cache, moves
from boardroom.web.tables.models import Table
from web.callers import BUTTON, actions_in
from web.lay import kept
from web.people import again, person
from web.timing import quickest
from web.trade_tables import play_until, render_seat_frame, seat_view

PHASES = ("act", "build", "answer", "ruin", "keep", "over")


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_renders_for_every_viewer(phase):
    match = play_until(phase)
    table = kept(match, [person(name) for name in match.names], hot=False)
    for seat in (0, 1, 2, None):
        for lang in ("en", "ja"):
            html = render_seat_frame(table, seat, lang)
            assert 'class="bt trade' in html
            assert ('value="end"' in html) == (phase == "act" and seat == table.actor)
    log = PAGES["trade"].build_log(TableView(table, match, Viewer(0, "en", (0,))))
    assert {line.kind for turn in log for line in turn.lines} <= set(PAGES["trade"].log_kinds)


@pytest.mark.parametrize(
    ("lang", "first", "second"),
    [
        (
            "en",
            "A second bankruptcy puts you out of the game.",
            "This is your second bankruptcy: you are out of the game.",
        ),
        ("ja", "2回目", "2回目の破産"),
    ],
)
def test_tc25_second_bankruptcy_is_announced(lang, first, second):
    match = play_until("act")
    table = kept(match, [person(name) for name in match.names], hot=False)
    assert first in render_seat_frame(table, table.actor, lang)
    assert second not in render_seat_frame(table, table.actor, lang)
    with match_cache.open_match(table) as game:
        game.state.ruined[table.actor] = 1
    caches["frames"].clear()
    assert second in render_seat_frame(table, table.actor, lang)


@pytest.mark.parametrize("phase", PHASES[:-1])
def test_enabled_buttons_are_legal_actions(phase):
    """Disabled buttons name actions that the game can refuse with a reason."""
    match = play_until(phase)
    table = kept(match, [person(name) for name in match.names], hot=False)
    found = [(m[1], "aria-disabled" not in m[0]) for m in BUTTON.finditer(render_seat_frame(table, table.actor))]
    legal = set(match.legal_action_texts())
    assert found
    for text, offered in found:
        match.text.grammar.parse(text)
        assert offered == (text in legal), text
    if phase == "act":
        kinds = {"buy income", "buy number", "buy right", "end", "bankrupt"}
        assert kinds <= {text for text, _ in found}


def create_rich_table():
    """Create a game of three players with 400 coins each, after one of them has taken card 6."""
    options = {"players": 3, "ruleset": {"base": "standard", "purse": 400, "goal": 10_000}}
    match = Match(TRADE, options, names=("Aki", "Ben", "Cho"), seal=Seal("seed 1"))
    match.play_chance()
    for text in ("take 6 for 15", "end"):
        match.apply_action(text)
        match.play_chance()
    return match, kept(match, [person(name) for name in match.names], hot=False)


@pytest.mark.parametrize(("lang", "said"), [("en", "bid 120 more"), ("ja", "120上乗せする")])
def test_tc9_raise_button_raises_the_bid(lang, said):
    """Bids rise by 120, and the button shows the resulting price."""
    match, table = create_rich_table()
    seat = int(match.actor)
    assert said in render_seat_frame(table, seat, lang)
    coins = seat_view(table, seat)["seats"][seat]["coins"]
    for raised in (120, 240, 360):
        moves.make_move(table.code, seat, "raise 6", again(table).number)
        html = render_seat_frame(table, seat, lang)
        assert f"{raised} +" in html
        assert f"<small>{raised + 1}" in re.sub(r"\s+", "", html)
        offered = actions_in(html)
        assert set(offered) <= set(seat_view(table, seat)["legal"])
        assert ("raise 6" in offered) == (said in html) == (coins > raised + 120)
    moves.make_move(table.code, seat, "take 6 for 7", again(table).number)
    assert seat_view(table, seat)["player_cards"][5]["record"] == 367
    assert "raise-6" not in render_seat_frame(table, seat, lang)


def test_finished_game_has_a_replay_and_a_log():
    match = play_until("over")
    table = kept(match, [person(name) for name in match.names], hot=False)
    client = Client()
    for at in (0, 40, table.number):
        page = client.get(f"/t/{table.code}/replay/?at={at}")
        assert page.status_code == 200
        assert b"traders" in page.content
    assert client.get(f"/t/{table.code}/log/?kind=deals").status_code == 200


def test_custom_deck_is_entered_in_the_form():
    client = Client()
    sent = {"game": "trade", "players": "3", "your_name": "Aki", "seat2": "greedy", "seat3": "greedy"}
    for wrong in ("nonsense", '{"base": "standard", "goal": "many"}', "[" * 5000):
        answer = client.post("/new/", {**sent, "ruleset-own": wrong})
        assert answer.status_code == 400
        assert wrong[:8] in unescape(answer.content.decode())
    answer = client.post("/new/", {**sent, "ruleset-own": '{"base": "standard", "goal": 40}'}, follow=True)
    assert answer.status_code == 200
    assert Table.objects.latest("id").options["ruleset"]["goal"] == 40
    assert "custom deck" in answer.content.decode()


def test_frame_template_renders_quickly():
    """CPU time at its best of a late turn with the form of an offer: 1.5 ms on an idle machine."""
    match = play_until("over")
    late = type(match)(match.game, match.options, names=match.names, seal=match.seal)
    for action in match.steps[:-1]:
        late.apply_action(action)
    table = kept(late, [person(name) for name in late.names], hot=False)
    sight = TableView(table, late, Viewer(table.actor, "ja", (table.actor,)))
    context = frames.common_context(sight, []) | PAGES["trade"].build_context(sight)
    template = get_template("trade/table.html")
    took, html = quickest(lambda: template.render(context), 150)
    assert 'id="deal"' in html
    assert took < 5
