"""The assistant for physical tables: its form, one device for all seats, rulings, corrections, record and result."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from boardroom.base.errors import BadInput, Refusal
from boardroom.games import records
from boardroom.web.accounts import deletion
from boardroom.web.archive import replays
from boardroom.web.tables import assistant, match_cache, moves, seats
from boardroom.web.tables.models import Move, Status, Table
from web.browser import AWAKE, PHONE, click, no_sideways_scroll, number, opened, past, press, seated, violations
from web.browser import person as someone
from web.hasten import entered
from web.people import again, person, visitor

NAMES = ["Aki", "Ben", "Cho"]


def create_assistant_table(ruleset="championship", names=NAMES, **options):
    return assistant.create_assistant_table(
        person(), "acquire", {"ruleset": ruleset, "players": len(names), "hands": "unknown", **options}, names
    )


def enter_actions(table, *texts):
    for text in texts:
        now = again(table)
        moves.make_move(table.code, now.actor, text, now.number)
    return again(table)


def apply_ruling(table, ruling):
    return assistant.apply_ruling(table, {"rule": ruling}, again(table).number)


def driver_client(table):
    return visitor(table.host)


START_TILES = ("draw 1A", "draw 3A", "draw 5A")
SHORT_GAME = (*START_TILES, "place 2A", "found Tower", "buy Tower", "end", "place 9H")


# Starting


def test_form_creates_a_table_with_names():
    client = Client(headers={"Accept-Language": "en"})
    sent = {"players": "3", "ruleset": "2000", "name1": "Aki", "name2": "Ben", "name3": "Cho", "name4": "not there"}
    answer = client.post("/assistant/", sent)
    table = Table.objects.get(code=answer["Location"].split("/")[2])
    assert [seat.name for seat in table.seats.all()] == NAMES
    assert (table.records_real_table, table.secret, table.public, table.number, table.actor) == (True, "", False, 0, -1)
    assert client.get(f"/t/{table.code}/").status_code == 200


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"name1": "Aki", "name2": "Ben"}, "Name every player at the table."),
        ({"name1": "Aki", "name2": "Ben", "name3": "Aki"}, "the same name"),
        ({"name1": "Aki", "name2": "Ben", "name3": "Cho", "ruleset": "2000", "mode": "tycoon"}, "classic"),
    ],
)
def test_invalid_form_shows_the_error_and_keeps_the_input(sent, said):
    answer = Client(headers={"Accept-Language": "en"}).post("/assistant/", {"players": "3", **sent})
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert 'value="Aki"' in answer.content.decode()


def test_lobby_links_to_the_assistant():
    assert 'href="/assistant/"' in Client().get("/").content.decode()


def test_assistant_table_has_no_bots_or_free_seats():
    who = person()
    others: list[moves.SeatSpec] = [{"bot": "greedy"}, {}, {"person": person("Ben")}]
    for seat in others:
        with pytest.raises(BadInput):
            moves.create_table(
                who, "acquire", {"players": 3, "hands": "unknown"}, [{"person": who}, {"person": who}, seat]
            )
    table = create_assistant_table()
    with pytest.raises(moves.NotAllowed):
        seats.hand_to_bot(table.code, table.host)


# Playing


def test_all_draws_are_entered():
    table = enter_actions(create_assistant_table(), *START_TILES)
    assert (table.number, table.actor) == (3, 0)
    assert list(Move.objects.filter(table=table).values_list("seat", flat=True)) == [-1, -1, -1]
    table = enter_actions(table, "place 2A", "found Tower", "buy Tower", "end")
    assert (table.number, table.actor) == (7, 1)


@pytest.mark.parametrize("ruleset", ["2000", "championship", "2023"])
def test_device_enters_moves_for_all_seats(ruleset):
    table = create_assistant_table(ruleset)
    client = driver_client(table)
    for text in (*START_TILES, "place 9H", "end", "place 9G"):
        answer = client.post(f"/t/{table.code}/do/", {"do": text, "number": again(table).number})
        assert answer.status_code == 302, text
    assert again(table).number == 6
    page = client.get(f"/t/{table.code}/").content.decode()
    assert 'class="cover"' not in page
    assert 'id="talk-head"' not in page
    assert 'id="proof"' not in page


def test_others_can_only_watch():
    table = enter_actions(create_assistant_table(), *START_TILES)
    client = visitor(person("Watcher"))
    page = client.get(f"/t/{table.code}/").content.decode()
    assert "data-tile" not in page
    assert 'id="rulings"' not in page
    for path, data in (("do", {"do": "place 2A"}), ("rule", {"rule": "time"}), ("rule", {"rule": "correct"})):
        assert client.post(f"/t/{table.code}/{path}/", {**data, "number": table.number}).status_code == 400
    assert again(table).number == 3


def test_unavailable_squares_explain_why():
    table = enter_actions(create_assistant_table(), *START_TILES)
    with pytest.raises(Refusal) as caught:
        enter_actions(table, "place 3A")
    assert caught.value.rule == "AC5"
    assert again(table).number == 3


def test_every_square_has_a_button_with_its_effect():
    table = enter_actions(create_assistant_table(), *START_TILES)
    page = driver_client(table).get(f"/t/{table.code}/").content.decode()
    assert page.count("data-tile=") == 105
    assert 'data-do="place 2A" data-say="founds a chain"' in page


def test_hidden_assets_are_shown_for_the_active_player():
    table = enter_actions(create_assistant_table("2000", assets="hidden"), *START_TILES)
    page = driver_client(table).get(f"/t/{table.code}/").content.decode()
    assert page.count(">hidden<") == 2


def test_two_player_table_asks_for_the_markets_tile():
    table = enter_actions(
        create_assistant_table("2000", ["Aki", "Ben"]),
        "draw 1A",
        "draw 3A",
        "place 2A",
        "found Zeta",
        "end",
        "place 5A",
        "end",
    )
    table = enter_actions(table, "place 6A", "found Sackson", "end", "place 4A")
    page = driver_client(table).get(f"/t/{table.code}/").content.decode()
    assert "Which tile was drawn for the stock market?" in page
    assert 'data-do="draw 12I"' in page
    assert enter_actions(table, "draw 12I").actor == 0


def test_drawing_several_tiles_is_announced():
    table = enter_actions(
        create_assistant_table("2023", powers=True), *START_TILES, "place 9H", "power five-tiles", "end"
    )
    assert "Aki draws 6 tiles." in driver_client(table).get(f"/t/{table.code}/").content.decode()


# Rulings


def test_ch9_time_ends_the_game_after_the_turn():
    table = enter_actions(create_assistant_table(), *SHORT_GAME)
    apply_ruling(table, "time")
    assert again(table).status == Status.PLAYING
    assert again(table).scores is None
    table = enter_actions(table, "end")
    assert table.status == Status.OVER
    assert table.scores == [6000 - 300 + 4500 + 600, 6000, 6000]


def test_repeated_request_is_applied_once():
    table = enter_actions(create_assistant_table(), *SHORT_GAME)
    for _ in range(2):
        assistant.apply_ruling(table, {"rule": "time"}, 8)
    assert again(table).number == 9
    with pytest.raises(moves.StalePosition):
        assistant.apply_ruling(table, {"rule": "not-held", "printed": "8H", "lies": "9H"}, 8)


def test_ordinary_table_has_no_rulings():
    who = person()
    table = moves.create_table(who, "acquire", {"players": 3}, [{"person": who}, {"bot": "random"}, {"bot": "random"}])
    answer = driver_client(table).post(f"/t/{table.code}/rule/", {"rule": "time", "number": again(table).number})
    assert answer.status_code == 400
    with pytest.raises(Refusal):
        assistant.apply_ruling(table, {"rule": "correct"}, again(table).number)


def test_correction_reopens_a_finished_game():
    table = enter_actions(create_assistant_table(), *SHORT_GAME)
    apply_ruling(table, "time")
    table = enter_actions(table, "end")
    apply_ruling(table, "correct")
    table = again(table)
    assert (table.status, table.scores, table.actor) == (Status.PLAYING, None, 1)
    table = enter_actions(table, "buy Tower", "end")
    assert table.status == Status.OVER
    assert table.scores[1] == 6000 - 300 + 300 + 1500


def test_misplaced_tile_is_moved_or_noted():
    table = enter_actions(create_assistant_table(), *SHORT_GAME)
    client = driver_client(table)
    sent = {"rule": "not-held", "printed": "8g", "lies": "9H", "number": table.number}
    assert client.post(f"/t/{table.code}/rule/", sent).status_code == 302
    with match_cache.open_match(again(table)) as game:
        assert "8G" in game.view(None)["board"]
        assert "9H" not in game.view(None)["board"]
    table = enter_actions(table, "end")
    sent = {"rule": "not-held", "printed": "7G", "lies": "8G", "number": table.number}
    assert client.post(f"/t/{table.code}/rule/", sent).status_code == 302
    page = client.get(f"/t/{table.code}/").content.decode()
    assert "The tile printed 8G counts as 7G." in page
    assert 'data-as-8g="7G"' in page


def test_ac23_misplaced_tile_waits_for_its_exchange():
    table = enter_actions(create_assistant_table("2023"), *START_TILES, "place 9H", "end")
    assistant.apply_ruling(table, {"rule": "not-held", "printed": "8H", "lies": "9H"}, table.number)
    client = driver_client(table)
    assert "holds or draws 9H" in client.get(f"/t/{table.code}/").content.decode()
    client.post(f"/t/{table.code}/rule/", {"rule": "swapped 8H 9H", "number": again(table).number})
    assert "holds or draws 9H" not in client.get(f"/t/{table.code}/").content.decode()


@pytest.mark.parametrize("ruling", ["", "nonsense", "misplaced 1A", "swapped 1Z 9H", "draw 1A"])
def test_invalid_rulings_are_refused(ruling):
    table = enter_actions(create_assistant_table(), *SHORT_GAME)
    answer = driver_client(table).post(f"/t/{table.code}/rule/", {"rule": ruling, "number": table.number})
    assert answer.status_code == 400
    assert again(table).number == table.number


# Dead tiles and passing


def create_dead_row_table():
    """Create a table with two safe chains around row B (AC9): 1B to 11B are dead, and the turn player may buy."""
    first = ["2A", "4A", "6A", "7A", "8A", "9A", "10A", "11A", "1C", "2C", *(f"{n}C" for n in range(3, 12))]
    found = {"2A": ["found Tower"], "2C": ["found Luxor"]}
    return [*START_TILES, *(text for tile in first for text in (f"place {tile}", *found.get(tile, ()), "end"))]


def test_ch22_dead_tiles_are_asked_for_after_the_last_share():
    """The script does not end the turn after the third share while a tile can be typed (`#pick`)."""
    table = enter_actions(
        create_assistant_table(), *create_dead_row_table(), "place 9H", "buy Tower", "buy Tower", "buy Tower"
    )
    html = driver_client(table).get(f"/t/{table.code}/").content.decode()
    assert 'id="pick"' in html
    assert re.search(r'data-tile="5B"', html)
    table = enter_actions(table, "shed 5B")
    html = driver_client(table).get(f"/t/{table.code}/").content.decode()
    assert 'id="pick"' not in html, "one a turn"
    assert 'id="end-turn"' in html
    with pytest.raises(Refusal) as caught:
        enter_actions(table, "shed 6B")
    assert caught.value.rule == "CH22"


def test_ch22_wrong_dead_tile_can_be_corrected():
    table = enter_actions(create_assistant_table(), *create_dead_row_table(), "shed 5B", "place 9H")
    apply_ruling(table, "correct")
    apply_ruling(table, "correct")
    table = enter_actions(table, "shed 6B", "place 9H", "end")
    with match_cache.open_match(table) as game:
        assert game.view(None)["away"] == ["6B"]


def test_ch23_player_without_a_playable_tile_passes_and_buys():
    table = enter_actions(create_assistant_table(), *create_dead_row_table())
    html = driver_client(table).get(f"/t/{table.code}/").content.decode()
    assert re.search(r'<button[^>]*value="pass"', html)
    table = enter_actions(table, "pass")
    html = driver_client(table).get(f"/t/{table.code}/").content.decode()
    assert re.search(r'<button[^>]*value="buy Tower"', html)
    assert enter_actions(table, "buy Tower", "end").actor != table.actor


# Afterwards


def test_assistant_game_has_record_replay_and_plot():
    table = enter_actions(create_assistant_table(), *SHORT_GAME)
    apply_ruling(table, "correct")
    table = enter_actions(table, "place 9G", "end")
    assistant.apply_ruling(table, {"rule": "not-held", "printed": "9H", "lies": "9G"}, table.number)
    apply_ruling(table, "time")
    table = enter_actions(table, "pass", "end")
    client = driver_client(table)
    text = client.get(f"/t/{table.code}/record/").content.decode()
    assert records.parse_record(text).match.scores() == table.scores
    assert [line for line in text.splitlines() if '"correct"' in line or '"note"' in line or '"time"' in line] != []
    for at in range(table.number + 1):
        assert client.get(f"/t/{table.code}/replay/?at={at}&part=1").status_code == 200
    assert [turn.turn for turn in replays.summarise_replay(table).turns] == [0, 1, 2, 3]
    assert client.post("/records/", {"record": record_file(text)}).status_code == 302


def record_file(text):
    from django.core.files.uploadedfile import SimpleUploadedFile

    return SimpleUploadedFile("game.jsonl", text.encode())


def test_plot_omits_corrected_turns():
    table = enter_actions(create_assistant_table(), *SHORT_GAME, "end")
    before = again(table).number
    apply_ruling(table, "correct")
    apply_ruling(table, "correct")
    table = enter_actions(table, "place 4A", "buy Tower", "buy Tower", "end")
    apply_ruling(table, "time")
    table = enter_actions(table, "pass", "end")
    turns = replays.summarise_replay(table).turns
    assert [turn.turn for turn in turns] == [0, 1, 2, 3]
    assert turns[2].move_number > before


def test_deleting_an_account_closes_its_assistant():
    table = enter_actions(create_assistant_table(), *START_TILES)
    deletion.anonymise_seats(table.host)
    assert again(table).status == Status.CLOSED


# In a browser


def tap_square(page, tile):
    """Tap a square once to select it."""
    before = number(page)
    page.locator(f'[data-tile="{tile}"]').click()
    past(page, before)


def test_short_game_on_a_phone_in_japanese(browser, server):
    context = someone(browser, server.address, "ja", PHONE, has_touch=True)
    context.add_init_script(AWAKE)
    page = opened(context, "/assistant/")
    page.locator('input[name=players][value="3"]').check(force=True)
    page.locator('input[name=ruleset][value="championship"]').check(force=True)
    for at, name in enumerate(("あきら", "ベン", "千夏"), 1):
        page.fill(f"input[name=name{at}]", name)
    assert violations(page) == []
    page.locator("form.newtable button.primary").click()
    page.wait_for_url("**/t/**")
    for tile in ("1A", "3A", "5A"):
        tap_square(page, tile)
    # The wake lock is requested again when the page becomes visible
    assert page.evaluate("window.asked") == ["screen"]
    page.evaluate("window.look(true)")
    assert page.evaluate("window.asked") == ["screen"]
    page.evaluate("window.look(false)")
    assert page.evaluate("window.asked") == ["screen", "screen"]
    # The typed tile's effect is shown before it is entered, and one tap corrects a wrong one
    tap_square(page, "8I")
    click(page, "#correct")
    expect(page.locator("#enter-tile")).to_have_text("決定")
    page.locator("#typed").fill("２ａ")
    expect(page.locator("#enter-tile")).to_have_text("2Aを配置")
    assert no_sideways_scroll(page)
    assert violations(page) == []
    click(page, "#enter-tile")
    click(page, 'button[value="found Tower"]')
    for _ in range(3):
        click(page, 'button[value="buy Tower"]')
    # The third share has ended the turn, but not after an undo
    expect(page.locator("#pick")).to_be_visible()
    click(page, "#correct")
    click(page, "#undo-button")
    click(page, "#end-turn")
    # By keyboard, although D also has another function
    press(page, "6", "d", "Enter")
    click(page, "#correct")
    tap_square(page, "5B")
    click(page, 'button[value="found Luxor"]')
    click(page, "#end-turn")
    tap_square(page, "9H")
    click(page, "#end-turn")
    tap_square(page, "4A")
    assert violations(page) == []
    click(page, 'button[value="sell"]')
    page.locator("#rulings-button").click()
    assert violations(page) == []
    click(page, '#rulings button[value="time"]')
    click(page, "#end-turn")
    page.wait_for_selector(".result")
    assert "あきらの勝ち" in page.locator("main").inner_text()
    assert no_sideways_scroll(page)
    assert violations(page) == []
    assert page.complaints == []
    context.close()


def test_ch22_third_share_leaves_time_to_show_a_dead_tile(browser, server):
    code, session = entered(server, NAMES, [*create_dead_row_table(), "place 9H", "buy Tower", "buy Tower"])
    context = seated(browser, server.address, session, size=PHONE, has_touch=True)
    page = opened(context, f"/t/{code}/")
    click(page, 'button[value="buy Tower"]')
    here = number(page)
    expect(page.locator("#pick")).to_be_visible()
    expect(page.locator("#end-turn")).to_be_visible()
    # The dead tile is entered, and the player ends the turn
    tap_square(page, "5B")
    assert number(page) == here + 1
    expect(page.locator("#pick")).to_have_count(0)
    click(page, "#end-turn")
    assert page.complaints == []
