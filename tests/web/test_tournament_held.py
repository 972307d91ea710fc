"""Standings that are are frozen are not to be read off the tables that decide them, whatever is asked."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import pytest
from django.urls import NoReverseMatch, reverse

from boardroom.tournament import rank_entrants
from boardroom.web.api.app import api
from boardroom.web.tables import streams
from boardroom.web.tables.models import Table
from boardroom.web.tournaments import page_parts
from web.online_tournament import OnlineTournament, finish_table
from web.people import page_patterns
from web.tournament_site import TournamentBrowser


def last_game() -> OnlineTournament:
    """Game 3 is played online, and the standings are held."""
    day = OnlineTournament(8, games=(3,))
    for game in (1, 2):
        day.seat_round(game)
        day.rule_results(game)
    day.seat_round(3)
    day.organiser.submit("standings-held")
    return day


def statuses(somebody: TournamentBrowser, code: str, *names: str) -> list[int]:
    paths = [reverse(name, args=[code]) for name in names]
    paths += [f"/api/tables/{code}/{name}" for name in ("view", "events")]
    return [somebody.client.get(path).status_code for path in paths]


def admitted(code: str) -> None:
    streams.authorise_stream({"path": f"/live/{code}/", "headers": [(b"host", b"testserver")]})


def test_spectators_cannot_watch_while_standings_are_frozen():
    day = last_game()
    table = day.table(1, 3)
    here, there = (day.state.rounds[3].tables[at][0] for at in (0, 1))
    stranger, player, other = TournamentBrowser(day.row), day.phone(here), day.phone(there)
    player.post("play", 3, 1)
    for somebody in (stranger, other):
        assert set(statuses(somebody, table.code, "table", "frame", "log")) == {403}
        assert somebody.get("play", 3, 1)["Location"] == somebody.path("table", 3, 1), "where it is said"
        assert "after the final standings are announced" in somebody.get_html("table", 3, 1)
    assert "最終順位の発表後に観戦できます" in stranger.get_japanese("table", 3, 1)
    assert "watch after the standings are announced" in stranger.get_html("home")
    for somebody in (player, day.organiser, day.open_browser("referee")):
        assert statuses(somebody, table.code, "table", "frame", "log")[:3] == [200, 200, 200]
    with pytest.raises(streams.AccessDenied) as denied:
        admitted(table.code)
    assert denied.value.status == 403
    finish_table(table, 2)
    assert set(statuses(stranger, table.code, "table", "record", "replay")) == {403}
    assert statuses(player, table.code, "record", "replay")[:2] == [200, 200]
    # Shown again, everything is
    day.organiser.submit("standings-shown")
    assert statuses(stranger, table.code, "table", "record", "replay")[:3] == [200, 200, 200]
    admitted(table.code)


def test_results_from_before_the_freeze_stay_public():
    day = OnlineTournament(8)
    day.seat_round(1)
    table = day.table(1, 1)
    finish_table(table, 2)
    day.rule_results(1)
    day.seat_round(2)
    day.rule_results(2)
    day.seat_round(3)
    day.organiser.submit("standings-held")
    assert statuses(TournamentBrowser(day.row), table.code, "table", "replay")[:2] == [200, 200]


@cache
def of_a_table() -> list[str]:
    """Every address that is about one table: pages, pictures, files and the API, those that come later, too."""
    named = [each.name for each in page_patterns() if set(each.pattern.converters) == {"code"}]
    pages = [reverse(str(name), args=["CODE"]) for name in named]
    asked = [path for path, methods in api.get_openapi_schema()["paths"].items() if "get" in methods]
    return pages + [path.replace("{code}", "CODE") for path in asked if path.count("{") == 1 and "{code}" in path]


def of_everybody(name: str) -> Iterator[str]:
    """Every page without a name in it, and every page of a person."""
    for each in page_patterns():
        with suppress(NoReverseMatch):
            yield reverse(str(each.name), args=[name] if each.pattern.converters else [])
    yield from (f"/api/tables?which={which}" for which in ("open", "running", "finished"))


def told(somebody: TournamentBrowser, code: str, name: str) -> Iterator[tuple[str, str]]:
    """What somebody is told wherever they ask: the address and the answer."""
    for path in of_a_table():
        answer = somebody.client.get(path.replace("CODE", code))
        # Of a table that is not to be watched there is nothing but who sits there
        if path != "/api/tables/CODE":
            assert answer.status_code in (302, 401, 403, 404, 405), path
        else:
            assert answer.json()["scores"] is None
        yield path, answer.content.decode(errors="replace")
    for path in of_everybody(name):
        answer = somebody.client.get(path)
        said = answer.content.decode(errors="replace")
        assert code not in said, path
        yield path, said


def streamed(day: OnlineTournament, at: int) -> Iterator[tuple[str, str]]:
    """What those who follow the event are sent."""
    for page in page_parts.PAGES:
        for game, number in ((3, at), (0, 0)):
            view = page_parts.PageView(page, "en", game=game, table=number)
            if page_parts.can_view_page(day.state, view):
                yield page, page_parts.render_part(day.row, day.journal, view)


def test_hidden_results_appear_on_no_page():
    """Every address there is, asked by a stranger and by somebody from the other table; and the streams."""
    day = last_game()
    for number, table in enumerate([finish_table(day.table(number, 3), 2) for number in (1, 2)], 1):
        # What they came to is like nothing else on any page
        scores = [31_300 + 1_700 * at + 7_100 * number for at in range(4)]
        Table.objects.filter(pk=table.pk).update(scores=scores)
        money = {f"money.{seat.entrant}": scores[seat.index] for seat in table.seats.all()}
        day.organiser.submit("result-ruled", game=3, table=number, why="looked at again", **money)
    lines = rank_entrants(day.state)
    first = lines[0].person
    at = day.state.rounds[3].find_table(first)
    code, winner, other = day.table(at, 3).code, day.phone(first).user, day.phone(day.state.rounds[3].tables[2 - at][0])
    assert winner
    for kept in ("held", "prizes"):
        if kept == "prizes":
            day.organiser.submit("prizes-kept", places=3)
        hidden = lines[:3] if kept == "prizes" else lines
        secret = {form for line in hidden for n in (line.money, line.games[3].money) for form in (f"{n:,}", str(n))}
        answers = [answer for each in (TournamentBrowser(day.row), other) for answer in told(each, code, winner.name)]
        for path, said in (*answers, *streamed(day, at)):
            assert not [trace for trace in secret if trace in said], (kept, path)
    replay = reverse("replay", args=[code])
    assert day.organiser.client.get(replay).status_code == 200, "the office sees it"
    for rank in (3, 2, 1):
        day.organiser.submit("place-called", rank=rank)
    assert TournamentBrowser(day.row).client.get(f"/api/tables/{code}").json()["scores"], "now everybody knows"
    assert TournamentBrowser(day.row).client.get(replay).status_code == 200
