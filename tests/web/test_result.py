"""The result of a game: winner, podium, turning points, a picture to share, and the replay."""

import io
import re

import pytest
from django.test import Client
from PIL import Image

from boardroom.web.archive import replays, result_picture
from boardroom.web.archive.replays import TurnEnd
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import UNKNOWN_AMOUNT, LogLine, LogTurn, TableView, Viewer
from boardroom.web.languages import translate
from boardroom.web.server import memory_cache
from boardroom.web.tables import frames, match_cache, result_summary
from boardroom.web.tables.models import Seat, Table
from web import lay
from web.aquaretto_tables import create_table_of, last_match_by_phase
from web.cast import account
from web.trade_tables import play_until


@pytest.fixture(scope="module")
def over():
    """A finished game of every title, with the account of its first seat."""
    found = {}
    for game in PAGES:
        who = account("Aki")
        if game == "aquaretto":
            found[game] = create_table_of(who, last_match_by_phase("aquaretto", 3)["over"]), who
            continue
        options = {"ruleset": "2000"} if game == "acquire" else {}
        played = (
            play_until("over", 3)
            if game == "trade"
            else lay.played_until(["Aki", "Ben", "Cho"], options, game=game, phase="over")
        )
        found[game] = lay.kept(played, [who, account("Ben"), account("Cho")], False), who
    return found


def get_page(table, who=None, path="", lang="en"):
    client = Client(headers={"Accept-Language": lang})
    if who:
        client.force_login(who)
    return client.get(f"/t/{table.code}/{path}")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", PAGES)
def test_result_shows_winner_podium_and_turning_points(over, game, lang):
    table, who = over[game]
    html = get_page(table, who, lang=lang).content.decode()
    part = html[html.index('class="finale"') : html.index('class="stage"')]
    order = [int(place) for place in re.findall(r'data-order="(\d)"', part)]
    assert order[1] == 1, "the winner stands in the middle"
    assert sorted(order) == sorted(1 + sum(other > score for other in table.scores) for score in table.scores)
    best = [seat.name for seat in table.seats.all() if table.scores[seat.index] == max(table.scores)]
    assert all(name in part.split("</h2>")[0] for name in best)
    assert part.count('<svg class="position"') == (
        result_summary.MAX_TURNING_POINTS if PAGES[game].draw_position else 0
    )
    turns = [int(n) for n in re.findall(r'replay/\?at=(\d+)"', part)][1:]
    ends = {turn.move_number for turn in replays.summarise_replay(table).turns}
    assert turns == sorted(turns)
    assert set(turns) <= ends
    assert part.count("<polyline") == len(table.scores)


@pytest.mark.parametrize("game", PAGES)
def test_every_game_has_a_replay(over, game):
    table, who = over[game]
    for at, lang in ((0, "en"), (table.number // 2, "ja"), (table.number, "en")):
        for part in ("", "&part=1"):
            assert get_page(table, who, f"replay/?at={at}{part}", lang).status_code == 200, (at, part)


@pytest.mark.parametrize("game", PAGES)
def test_replay_counts_the_last_move_to_its_turn(over, game):
    """The result links to these moves by their turn."""
    table, who = over[game]
    for turn in replays.summarise_replay(table).turns[1:4]:
        said = get_page(table, who, f"replay/?at={turn.move_number}&part=1").content.decode()
        assert f"Turn {turn.turn}<" in re.sub(r"\s+<", "<", said)


def test_replay_announces_a_draw_before_its_outcome(over):
    table, _ = over["aquaretto"]
    said = [
        get_page(table, path=f"replay/?at={at}&part=1").content.decode()
        for at in range(table.number // 2, table.number)
    ]
    assert any("drew a tile from the aquarium&#39;s pile." in each for each in said)
    assert not any(" decided." in each for each in said)


def test_tc11_only_the_winner_has_a_place(over):
    """Among the losers, more coins do not mean a better place, so no place is shown."""
    part = get_page(*over["trade"]).content.decode()
    part = part[part.index('class="stand"') : part.index('class="story"')]
    assert re.findall(r'class="plinth">\s*<small>([^<]+)<', part) == ["1st"]
    assert 'class="p2' not in part
    assert "2nd" not in part
    acquire = get_page(*over["acquire"]).content.decode()
    assert "2nd" in acquire[acquire.index('class="stand"') : acquire.index('class="story"')]


def test_winner_is_addressed_as_winner(over):
    table, _ = over["acquire"]
    best = max(range(3), key=lambda seat: table.scores[seat])
    told = {seat: frames.render_frame(table, Viewer(seat, "en", (seat,))) for seat in range(3)}
    assert [seat for seat in told if "You win, " in told[seat]] == [best]


def turn_ends(*worths):
    return [TurnEnd(number, number * 10, worth) for number, worth in enumerate(worths)]


def test_turning_points_are_the_largest_relative_changes():
    found = result_summary.find_turning_points(
        turn_ends((0, 0), (5, 5), (25, 6), (26, 7), (26, 40), (30, 41), (99, 41))
    )
    assert [(swing.turn, swing.seat, swing.change) for swing in found] == [(2, 0, 20), (4, 1, 33)]


def test_lead_starts_after_the_last_change_of_leader():
    assert result_summary.find_lead_start(turn_ends((0, 9), (9, 0), (0, 9), (5, 5), (9, 5)), [0]) == 3
    assert result_summary.find_lead_start(turn_ends((0, 9), (0, 9), (9, 5)), [0]) is None
    assert result_summary.find_lead_start(turn_ends((1, 0), (2, 0)), [0]) == 0


def test_headline_is_about_the_named_player():
    """Another player's payment does not explain the player's gain; then the general text is shown."""
    lines = [
        LogLine("Ben placed 6F.", "AC7", 1, 1, "tiles"),
        LogLine("Ben got $900.", "AC8", 2, 1, "bonuses", gains=((1, 900),)),
        LogLine("Aki got $800.", "AC8", 2, 0, "bonuses", gains=((0, 800),)),
    ]
    assert result_summary.find_headline(LogTurn(4, "Ben", lines), ("bonuses",), 0, 900) == "Aki got $800."
    assert result_summary.find_headline(LogTurn(4, "Ben", lines[:2]), ("bonuses",), 0, 900) == ""
    assert result_summary.find_headline(None, ("bonuses",), 0, 900) == ""


def test_headline_fits_sign_and_size_of_the_change():
    """A gain does not explain a loss, nor a small amount a large one."""
    lines = [
        LogLine("Aki got $800.", "AC8", 2, 0, "bonuses", gains=((0, 800),)),
        LogLine("Aki sold one share.", "AC8", 2, 0, "shares"),
    ]
    assert result_summary.find_headline(LogTurn(4, "Ben", lines), ("bonuses", "shares"), 0, -900) == ""
    assert result_summary.find_headline(LogTurn(4, "Ben", lines), ("bonuses", "shares"), 0, 6800) == ""


def test_headline_prefers_the_exact_amount():
    lines = [
        LogLine("Aki withdrew the offer.", "TC10", 1, 0, "deals"),
        LogLine("Ben paid 129 coins to Cho.", "TC6", 2, 1, "die", gains=((1, -129), (2, 129))),
        LogLine("Ben paid 29 coins to Aki.", "TC6", 3, 1, "die", gains=((1, -29), (0, 29))),
    ]
    # The player also received income
    assert (
        result_summary.find_headline(LogTurn(4, "Ben", lines), ("deals", "die"), 0, 31) == "Ben paid 29 coins to Aki."
    )
    few = [
        LogLine("Aki took truck 3.", "AQ10", 1, 0, "trucks"),
        LogLine("Aki put a hippo on the depot.", "AQ17", 2, 0, "tiles", gains=((0, -UNKNOWN_AMOUNT),)),
        LogLine("Aki had a birth.", "AQ19", 3, 0, "tiles", gains=((0, UNKNOWN_AMOUNT),)),
    ]
    assert result_summary.find_headline(LogTurn(4, "Aki", few), ("tiles", "trucks"), 0, 4) == "Aki had a birth."
    assert (
        result_summary.find_headline(LogTurn(4, "Aki", few), ("tiles", "trucks"), 0, -4)
        == "Aki put a hippo on the depot."
    )


def test_small_gain_does_not_explain_a_large_change():
    income = [LogLine("Cho received 1 coin of income.", "TC5", 2, 2, "income", gains=((2, 1),))]
    assert result_summary.find_headline(LogTurn(4, "Cho", income), ("income",), 2, 21) == ""


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", PAGES)
def test_every_turning_point_has_a_reason(over, game, lang):
    """Either a line with a gain or loss of that player, or the general text."""
    table, _ = over[game]
    page = PAGES[game]
    with match_cache.open_match(table) as played, match_cache.use_display_names(played, table, lang):
        sight = TableView(table, played, Viewer(0, lang, (0,)))
        lines = [line for turn in page.build_log(sight) for line in turn.lines]
        found = result_summary.summarise_result(sight)["moments"]
    told = {(line.text, seat): brought for line in lines for seat, brought in line.gains}
    moved = [translate(lang, words) for words in page.gain_and_loss_texts]
    names = [seat.display_name(lang) for seat in table.seats.all()]
    for moment in found:
        gains = moment["change"] >= 0
        if moment["text"] == moved[not gains]:
            continue
        assert (told[moment["text"], names.index(moment["who"])] > 0) == gains, moment


@pytest.mark.parametrize("game", PAGES)
def test_result_picture_is_a_png_in_preview_size(over, game):
    table, _ = over[game]
    answer = get_page(table, path="result.png", lang="ja")
    assert answer["Content-Type"] == "image/png"
    image = Image.open(io.BytesIO(answer.content))
    assert image.size == (result_picture.WIDTH, result_picture.HEIGHT)
    assert len(image.getcolors(100_000) or []) > 10
    assert len(answer.content) < 100_000
    assert 'property="og:image"' in get_page(table).content.decode()


def test_result_picture_works_without_a_japanese_font(over, monkeypatch):
    table, _ = over["acquire"]
    monkeypatch.setattr(result_picture, "find_japanese_font", lambda: None)
    result_picture.load_font.cache_clear()
    memory_cache.caches["pictures"].clear()
    Seat.objects.filter(table=table, index=0).update(name="あき")
    try:
        assert get_page(table, path="result.png", lang="ja").status_code == 200
        assert result_picture.replace_unreadable("あき", "1") == "1"
        assert result_picture.truncate_text("a very long name that nobody has", 40, 100).endswith("…")
    finally:
        Seat.objects.filter(table=table, index=0).update(name="Aki")
        result_picture.load_font.cache_clear()
        memory_cache.caches["pictures"].clear()


def test_running_game_has_no_result_picture():
    table = Table.objects.create(
        game="acquire", options={"ruleset": "2000", "players": 3}, rules_version=1, secret="0" * 64
    )
    assert get_page(table, path="result.png").status_code == 404


@pytest.mark.parametrize("game", PAGES)
def test_replay_shows_no_raw_action_texts(over, game):
    table, _ = over[game]
    for at in range(0, table.number, max(1, table.number // 12)):
        html = get_page(table, path=f"replay/?at={at}&part=1").content.decode()
        told = html[html.index('id="told"') : html.index('id="scene"')]
        assert "<code>" not in told
        assert re.sub(r"<[^>]*>|\s+", " ", told.split('class="events"')[1]).strip(" >"), at
