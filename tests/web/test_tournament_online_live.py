"""Online tables on a real server: a waiting page becomes the game with the clock, and kill -9 loses nothing."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

from boardroom.tournament import Entry
from boardroom.tournament.events import OnlineResultRecorded
from web.callers import Attendant, until
from web.conftest import Server
from web.test_tournament_online_day import MOVES


class Player(Attendant):
    """An entrant at the one table of three."""

    def __init__(self, address: str, code: str, name: str, lang: str = "en") -> None:
        super().__init__(address, code)
        self.http.headers["Accept-Language"] = lang
        assert self.post(f"/c/{code}/enter/", name=name, key=name).status_code == 302
        assert self.post(f"/c/{code}/here/").status_code == 302
        self.table = ""

    def sit_down(self) -> None:
        self.table = self.post(f"/c/{self.code}/play/1/1/").headers["location"]

    def frame(self) -> str:
        return self.http.get(f"{self.table}frame/").text

    def move(self) -> bool:
        page = self.frame()
        offered, number = MOVES.findall(page), re.search(r'name="number" value="(\d+)" form="do"', page)
        if not offered or not number or 'data-mine="1"' not in page:
            return False
        return self.post(f"{self.table}do/", do=offered[-1], number=number[1]).status_code == 302


def online_event(desk_at: str, players_at: str) -> tuple[Attendant, list[Player]]:
    """An event with one table of three that waits for the start, and everybody at it."""
    desk = Attendant(desk_at)
    desk.open("Online Cup", online="yes")
    players = [Player(players_at, desk.code, name) for name in ("Aki", "Ben", "Cho")]
    assert desk.do("seating-drawn", game=1).status_code == 302
    assert desk.do("seating-confirmed", game=1).status_code == 302
    for player in players:
        player.sit_down()
    return desk, players


def results(desk: Attendant) -> list[Entry]:
    return [entry for entry in desk.log().log if isinstance(entry.event, OnlineResultRecorded)]


def start_is_seen(desk: Attendant, player: Player) -> None:
    """Who waits at the table is shown the board as soon as the game begins."""
    with player.http.stream("GET", f"/live/{player.table.split('/')[2]}") as stream:
        lines = stream.iter_lines()
        assert any("Waiting for the start" in line for line in lines)
        assert desk.do("game-started", game=1).status_code == 302
        assert any('class="bt acquire' in line for line in lines)


def test_start_reaches_waiting_players_and_kill_9_loses_nothing(tmp_path):
    server = Server(tmp_path / "online")
    try:
        desk, players = online_event(server.address, server.address)
        start_is_seen(desk, players[0])
        assert any(player.move() for player in players)

        # The referee announces, and the server dies at once: whatever was not done is done after the restart
        assert desk.do("announced", game=1, table=0, mark=0).status_code == 302
        server.kill()
        server.start()
        until(lambda: "Finish the current turn" in players[0].frame())
        until(lambda: [player.move() for player in players] and "in the standings" in players[0].frame())
        assert len(results(desk)) == 1
    finally:
        server.kill()


def test_two_processes_on_postgresql(tmp_path, postgres, valkey):
    """The desk at one process, the players at the other: the tables follow, and the result is written once."""
    surroundings = {"DATABASE_URL": postgres, "REDIS_URL": valkey, "BOARDROOM_SECRET_KEY": "same"}
    one, two = Server(tmp_path / "one", **surroundings), Server(tmp_path / "two", **surroundings)
    try:
        desk, players = online_event(one.address, two.address)
        start_is_seen(desk, players[0])
        # The announcement and moves of the table at the same time: neither waits for the other for ever
        with ThreadPoolExecutor(2) as pool:
            moving = pool.submit(lambda: [player.move() for _ in range(6) for player in players])
            assert desk.do("announced", game=1, table=0, mark=0).status_code == 302
            moving.result(timeout=60)
        until(lambda: [player.move() for player in players] and "in the standings" in players[0].frame())
        assert len(results(desk)) == 1
    finally:
        one.kill()
        two.kill()
