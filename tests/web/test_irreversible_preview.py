"""Aquaretto and Trade preview irreversible actions at the first tap."""

import pytest
from playwright.sync_api import expect

from boardroom.engine.match import Match, Seal
from boardroom.games import find_game
from boardroom.games.aquaretto.web.preview import preview_irreversible_actions as aquarettos
from boardroom.web.game_pages.contract import TableView, Viewer
from boardroom.web.tables.models import Seat
from boardroom.web.tables.models import Table as Row
from web.browser import PHONE, number, opened, past, person, until, violations

IS_OWN_TURN = "() => document.querySelector('#table [data-mine]')?.dataset.mine === '1'"


def build_table_view(table: Match, lang: str = "en") -> TableView:
    seats = [Seat(index=index, name=name) for index, name in enumerate(table.names)]
    found = TableView(Row(game=table.game.name, options=table.options), table, Viewer(table.state.actor, lang))
    found.__dict__["seats"] = seats
    return found


@pytest.mark.parametrize("ruleset", ["aquaretto", "zooloretto", "joint"])
def test_only_irreversible_actions_are_previewed(ruleset):
    """All previewed actions are irreversible. When placing a tile, all irreversible actions are previewed."""
    options = {"ruleset": ruleset, "players": 3}
    table = Match(find_game("aquaretto"), options, names=["Aki", "Ben", "Cho"], seal=Seal("3" * 64))
    table.play_chance()
    asked = set()
    for _ in range(160):
        seen = build_table_view(table)
        told = aquarettos(seen)
        for do in list(told)[:3]:
            assert seen.is_irreversible(do), do
            asked.add(do.split()[0])
        if seen.player_view["phase"] == "put":
            firm = {do for do in table.legal_action_texts() if seen.is_irreversible(do)}
            assert firm == set(told)
        table.apply_action(table.legal_actions()[len(table.steps) % len(table.legal_actions())])
        table.play_chance()
        if table.is_over:
            break
    assert "load" in asked


@pytest.fixture
def page(browser, server):
    context = person(browser, server.address, size=PHONE, has_touch=True)
    yield lambda path="/": opened(context, path)
    context.close()


def test_first_tap_previews_and_second_tap_acts(page):
    """Taking a card is irreversible, because the next one is drawn."""
    table = page()
    table.locator('button[form=now][value="trade"]').tap()
    table.wait_for_url("**/t/**")
    for _ in range(60):
        until(table, IS_OWN_TURN)
        card = table.locator('.centre button[data-look="ahead"]')
        if card.count():
            break
        before = number(table)
        end = table.locator("#end-turn, #decline, #go-on").locator("visible=true").first
        end.tap()
        if table.locator("#ahead-do:visible").count():
            table.locator("#ahead-do").tap()
        past(table, before)
    before = number(table)
    card.first.tap()
    part = table.locator("#ahead")
    expect(part).to_be_visible()
    expect(table.locator("#ahead-does")).not_to_be_empty()
    expect(table.locator("#ahead-follows")).to_contain_text("undone")
    expect(table.locator("#ahead-do")).to_be_focused()
    table.locator("#ahead [data-unlook]").tap()
    expect(part).to_be_hidden()
    assert number(table) == before
    card.first.tap()
    assert violations(table) == []
    table.locator("#ahead-do").tap()
    past(table, before)
    assert not table.complaints
