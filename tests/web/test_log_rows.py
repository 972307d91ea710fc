"""The log shows turns and deals as rows of icons, and sentences for screen readers."""

import re
from random import Random
from typing import Any, cast

import pytest
from django.template import engines
from markupsafe import Markup

from boardroom.engine.match import Match, Seal
from boardroom.games import find_game
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import LogLine, LogTurn, TableView, Viewer
from boardroom.web.tables.models import Seat
from boardroom.web.tables.models import Table as Row

NAMES = ["Aki", "Ben <b>", "Cho"]
TURN_COUNTS = {"aquaretto": 60, "trade": 12}
OPTIONS = {"acquire": {"ruleset": "2000"}, "aquaretto": {"ruleset": "joint"}}


def play_match(game: str, turns: int, **options: object) -> Match:
    random = Random(7)
    table = Match(find_game(game), {"players": 3, **options}, names=NAMES, seal=Seal("7" * 64))
    table.play_chance()
    while not table.is_over and table.state.turns < turns:
        texts = table.legal_action_texts()
        likely = [
            a for a, text in zip(table.legal_actions(), texts, strict=True) if not text.startswith(("declare", "leave"))
        ]
        table.apply_action(random.choice(likely or table.legal_actions()))
        table.play_chance()
    return table


def build_log(table: Match, seat: int | None, lang: str = "en") -> list[LogTurn]:
    row = Row(game=table.game.name, options=table.options)
    sight = TableView(row, table, Viewer(seat, lang))
    sight.__dict__.update(promises=[], seats=[Seat(index=index, name=name) for index, name in enumerate(NAMES)])
    return PAGES[table.game.name].build_log(sight)


@pytest.fixture(scope="module")
def tables() -> dict[str, Match]:
    return {game: play_match(game, TURN_COUNTS.get(game, 40), **OPTIONS.get(game, {})) for game in PAGES}


@pytest.mark.parametrize("game", [page.name for page in PAGES.values() if not page.game.page_module])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_turn_is_one_row_with_icons_and_sentences(tables, game, lang):
    # Only built-in games: others need no icons
    turns = build_log(tables[game], 0, lang)
    drawn = [line for turn in turns for line in turn.lines if line.icons]
    assert len(drawn) > 40
    assert all(line.text for line in drawn)
    for turn in turns[1:]:
        heads = [head for head, _ in turn.rows]
        assert turn.player_name in heads[:1] or not turn.lines
        # Rows contain every line exactly once
        assert sorted(map(id, turn.lines)) == sorted(id(line) for _, lines in turn.rows for line in lines)
    assert not any("Ben <b>" in line.icons for line in drawn)


def test_merger_has_a_row_per_holder(tables):
    found = [turn for turn in build_log(tables["acquire"], 0) if any(line.kind == "bonuses" for line in turn.lines)]
    assert found, "no merger"
    for turn in found:
        for head, lines in turn.rows[1:]:
            assert {NAMES[line.seat] for line in lines if line.seat is not None} == {head}


def test_deal_is_one_row_until_its_answer(tables):
    rows = [(head, lines) for turn in build_log(tables["trade"], 0) for head, lines in turn.rows if "⇄" in head]
    assert len(rows) > 5
    answers = ("accepted", "declined", "made", "withdrew", "waited")
    for _, lines in rows:
        ends = [line for line in lines if any(word in line.text for word in answers) and "an offer." not in line.text]
        assert len(ends) <= 1 + sum("counter" in line.text for line in lines)


def test_icons_reveal_no_hidden_cards(tables):
    """Tiles and cards drawn by other players stay hidden until the end."""
    for table, unseen in ((tables["acquire"], False), (play_match("trade", 2), True)):
        assert not table.is_over
        assert any("+" in line.icons for turn in build_log(table, 0) for line in turn.lines)
        lines = [line for turn in build_log(table, None) for line in turn.lines]
        assert [line.text for line in lines if line.kind == "tiles" and "new" in line.icons] == []
        drawn = [line for line in lines if "drew a" in line.text]
        assert bool(drawn) == unseen
        assert all("?" in line.icons for line in drawn)


def test_line_without_icons_shows_its_sentence():
    turn = LogTurn(3, "Ben", [LogLine("Ben placed 1A.", "AC5", 7, 1, "tiles", Markup("<i>1A</i>")),
                           LogLine("The end came.", "AC14", 8, None, "game")])  # fmt: skip
    html = str(cast(Any, engines["jinja2"]).env.globals["told_turn"](turn, "/rules/", "Turn"))
    assert '<span class="marks" aria-hidden="true"><i>1A</i></span>' in html
    assert re.search(r'class=" ?wording"\s+data-step="7"', html)
    assert re.search(r'class=""\s+data-step="8"', html)
    assert 'href="/rules/#AC14"' in html
