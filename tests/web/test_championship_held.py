"""Standings that are held back are not to be read off the tables that decide them."""

import pytest
from django.urls import reverse

from boardroom.site.live import stream
from web.hall import Somebody
from web.online import Online, play_on


def last_game() -> Online:
    """Game 3 is played online, and the standings are held."""
    day = Online(8, games=(3,))
    for game in (1, 2):
        day.seat(game)
        day.settle(game)
    day.seat(3)
    day.organiser.do("standings-held")
    return day


def statuses(somebody: Somebody, code: str, *names: str) -> list[int]:
    paths = [reverse(name, args=[code]) for name in names]
    paths += [f"/api/tables/{code}/{name}" for name in ("view", "events")]
    return [somebody.client.get(path).status_code for path in paths]


def admitted(code: str) -> None:
    stream.admitted({"path": f"/live/{code}/", "headers": [(b"host", b"testserver")]})


def test_spectators_do_not_watch_the_last_game_while_the_standings_are_held():
    day = last_game()
    table = day.table(1, 3)
    here, there = (day.state.games[3].tables[at][0] for at in (0, 1))
    stranger, player, other = Somebody(day.row), day.phone(here), day.phone(there)
    player.post("play", 3, 1)
    for somebody in (stranger, other):
        assert set(statuses(somebody, table.code, "table", "frame", "log")) == {403}
        assert somebody.get("play", 3, 1)["Location"] == somebody.path("table", 3, 1), "where it is said"
        assert "can be watched when the final ranking" in somebody.html("table", 3, 1)
    assert "最終順位の発表後に観戦できます" in stranger.japanese("table", 3, 1)
    assert "not to be watched now" in stranger.html("home")
    for somebody in (player, day.organiser, day.somebody("referee")):
        assert statuses(somebody, table.code, "table", "frame", "log")[:3] == [200, 200, 200]
    with pytest.raises(stream.Denied) as denied:
        admitted(table.code)
    assert denied.value.status == 403
    play_on(table, 2)
    assert set(statuses(stranger, table.code, "table", "record", "replay")) == {403}
    assert statuses(player, table.code, "record", "replay")[:2] == [200, 200]
    # Shown again, everything is
    day.organiser.do("standings-shown")
    assert statuses(stranger, table.code, "table", "record", "replay")[:3] == [200, 200, 200]
    admitted(table.code)


def test_what_was_public_before_stays_so():
    day = Online(8)
    day.seat(1)
    table = day.table(1, 1)
    play_on(table, 2)
    day.settle(1)
    day.seat(2)
    day.settle(2)
    day.seat(3)
    day.organiser.do("standings-held")
    assert statuses(Somebody(day.row), table.code, "table", "replay")[:2] == [200, 200]
