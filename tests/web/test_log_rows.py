"""The log of a table: one row a turn, drawn small, one a deal; the sentences are there for who listens or asks."""

import re
from random import Random
from typing import Any, cast

import pytest
from django.template import engines
from markupsafe import Markup

from boardroom.engine.match import Seal, Table
from boardroom.games import game_named
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import Line, Sight, Turn, Viewpoint
from boardroom.web.tables.models import Seat
from boardroom.web.tables.models import Table as Row

NAMES = ["Aki", "Ben <b>", "Cho"]
TURNS = {"aquaretto": 60, "trade": 12}
OPTIONS = {"acquire": {"ruleset": "2000"}, "aquaretto": {"ruleset": "joint"}}


def played(game: str, turns: int, **options: object) -> Table:
    random = Random(7)
    table = Table(game_named(game), {"players": 3, **options}, names=NAMES, seal=Seal("7" * 64))
    table.roll()
    while not table.over and table.state.turns < turns:
        texts = table.legal_texts()
        likely = [a for a, text in zip(table.legal(), texts, strict=True) if not text.startswith(("declare", "leave"))]
        table.do(random.choice(likely or table.legal()))
        table.roll()
    return table


def told(table: Table, seat: int | None, lang: str = "en") -> list[Turn]:
    row = Row(game=table.game.name, options=table.options)
    sight = Sight(row, table, Viewpoint(seat, lang))
    sight.__dict__.update(promises=[], seats=[Seat(index=index, name=name) for index, name in enumerate(NAMES)])
    return PAGES[table.game.name].log(sight)


@pytest.fixture(scope="module")
def tables() -> dict[str, Table]:
    return {game: played(game, TURNS.get(game, 40), **OPTIONS.get(game, {})) for game in PAGES}


@pytest.mark.parametrize("game", [page.name for page in PAGES.values() if not page.game.page])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_turn_is_one_row_and_what_is_drawn_is_also_said(tables, game, lang):
    # Those of the house: others need not draw their log
    turns = told(tables[game], 0, lang)
    drawn = [line for turn in turns for line in turn.lines if line.marks]
    assert len(drawn) > 40
    assert all(line.text for line in drawn)
    for turn in turns[1:]:
        heads = [head for head, _ in turn.rows]
        assert turn.who in heads[:1] or not turn.lines
        # Nothing is lost or told twice by being put into rows
        assert sorted(map(id, turn.lines)) == sorted(id(line) for _, lines in turn.rows for line in lines)
    assert not any("Ben <b>" in line.marks for line in drawn)


def test_in_a_merger_every_holder_has_a_row(tables):
    found = [turn for turn in told(tables["acquire"], 0) if any(line.kind == "bonuses" for line in turn.lines)]
    assert found, "no merger"
    for turn in found:
        for head, lines in turn.rows[1:]:
            assert {NAMES[line.who] for line in lines if line.who is not None} == {head}


def test_a_deal_is_one_row_from_the_first_word_to_the_answer(tables):
    rows = [(head, lines) for turn in told(tables["trade"], 0) for head, lines in turn.rows if "⇄" in head]
    assert len(rows) > 5
    answers = ("accepted", "declined", "made", "withdrew", "waited")
    for _, lines in rows:
        ends = [line for line in lines if any(word in line.text for word in answers) and "an offer." not in line.text]
        assert len(ends) <= 1 + sum("counter" in line.text for line in lines)


def test_drawings_know_no_more_than_sentences(tables):
    """What a seat may not see is in no drawing: another's drawn tile or card. (After the end everybody may.)"""
    for table, unseen in ((tables["acquire"], False), (played("trade", 2), True)):
        assert not table.over
        assert any("+" in line.marks for turn in told(table, 0) for line in turn.lines)
        lines = [line for turn in told(table, None) for line in turn.lines]
        assert [line.text for line in lines if line.kind == "tiles" and "new" in line.marks] == []
        drawn = [line for line in lines if "drew a" in line.text]
        assert bool(drawn) == unseen
        assert all("?" in line.marks for line in drawn)


def test_a_line_without_a_drawing_is_said_and_rules_wait_until_asked():
    turn = Turn(3, "Ben", [Line("Ben placed 1A.", "AC5", 7, 1, "tiles", Markup("<i>1A</i>")),
                           Line("The end came.", "AC14", 8, None, "game")])  # fmt: skip
    html = str(cast(Any, engines["jinja2"]).env.globals["told_turn"](turn, "/rules/", "Turn"))
    assert '<span class="marks" aria-hidden="true"><i>1A</i></span>' in html
    assert re.search(r'class=" ?wording"\s+data-step="7"', html)
    assert re.search(r'class=""\s+data-step="8"', html)
    assert 'href="/rules/#AC14"' in html
