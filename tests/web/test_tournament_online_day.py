"""A whole championship online, through the site alone: from the entry form to the certificates."""

from __future__ import annotations

import re
from random import Random

from boardroom import tournament
from boardroom.tournament.events import OnlineResultRecorded
from boardroom.web.tables.models import Status, Table
from boardroom.web.tournaments import log_store
from boardroom.web.tournaments.models import Tournament
from web.people import person, visitor
from web.tournament_site import SETTINGS, TournamentBrowser

ENTRANTS = 8
MOVES = re.compile(r'form="do"\s+name="do"\s+value="([^"]+)"(?![^>]*aria-disabled)')


class Player:
    """An entrant with a phone who plays whatever the page offers, and sees the pages as they are."""

    def __init__(self, row: Tournament, number: int) -> None:
        self.at = TournamentBrowser(row)
        self.name = f"Player {number}"
        assert self.at.post("enter", name=self.name, key=f"k{number}")["Location"] == self.at.path("me")
        assert "Check in" in self.at.get_html("me")
        assert self.at.post("here").status_code == 302
        self.chance = Random(number)
        self.code = ""

    def sit_down(self, game: int) -> None:
        page = self.at.get_html("me")
        path = re.search(rf'action="({self.at.path("play", game, 0)[:-2]}\d+/)"', page)
        assert path, page
        answer = self.at.client.post(path[1])
        self.code = answer["Location"].split("/")[2]
        assert "Waiting for the start" in self.page()

    def page(self) -> str:
        return self.at.client.get(f"/t/{self.code}/frame/").content.decode()

    def move(self) -> None:
        """One decision, as the page's buttons send it."""
        page = self.page()
        number = re.search(r'name="number" value="(\d+)" form="do"', page)
        offered = [do for do in MOVES.findall(page) if do]
        assert number, page
        assert offered, page
        answer = self.at.client.post(f"/t/{self.code}/do/", {"do": self.chance.choice(offered), "number": number[1]})
        assert answer.status_code == 302, answer.content.decode()[:2000]


def current(row: Tournament) -> tournament.Journal:
    return log_store.load_journal(Tournament.objects.get(pk=row.pk))


def play(players: dict[str, Player], table: Table, most: int) -> Table:
    """So many decisions at a table, each by the phone whose turn it is; the present table."""
    for _ in range(most):
        now = Table.objects.get(pk=table.pk)
        if now.status != Status.PLAYING:
            return now
        players[now.seats.get(index=now.actor).entrant].move()
    return Table.objects.get(pk=table.pk)


def test_online_tournament_completes():
    boss = person("Sato")
    desk = visitor(boss)
    answer = desk.post("/c/new/", {**SETTINGS, "minutes": "90", "money_cut": "places", "online": "yes"})
    row = Tournament.objects.get(code=answer["Location"].split("/")[2])
    organiser, watcher = TournamentBrowser(row, boss), TournamentBrowser(row)
    assert all(game.is_online for game in current(row).state.rounds.values())

    players = {f"E{n}": Player(row, n) for n in range(1, ENTRANTS + 1)}
    assert len(current(row).state.list_present()) == ENTRANTS

    for game in (1, 2, 3):
        organiser.submit("seating-drawn", game=game)
        organiser.submit("seating-confirmed", game=game)
        for player in players.values():
            player.sit_down(game)
        tables = list(Table.objects.filter(tournament=row, tournament_round=game).order_by("tournament_table"))
        assert [table.seats.filter(user__isnull=False).count() for table in tables] == [4, 4]
        home = watcher.get_html("home")
        for table in tables:
            assert organiser.path("play", game, table.tournament_table) in home
            assert "Waiting for the start" in watcher.client.get(f"/t/{table.code}/").content.decode()
        organiser.submit("game-started", game=game)
        for table in tables:
            play(players, table, 12 if game == 1 else 4)
        if game == 1:
            # The clock stands: a move is refused, and the page says why
            organiser.submit("clock-paused", game=1, table=0)
            one = players[tables[0].seats.get(index=Table.objects.get(pk=tables[0].pk).actor).entrant]
            assert "stopped the clock" in one.page()
            number = Table.objects.get(pk=tables[0].pk).number
            refused = one.at.client.post(f"/t/{one.code}/do/", {"do": "end", "number": number})
            assert "has paused this table" in refused.content.decode()
            organiser.submit("clock-resumed", game=1, table=0)
        organiser.submit("announced", game=game, table=0, mark=0)
        for table in tables:
            now = Table.objects.get(pk=table.pk)
            if now.status == Status.PLAYING:
                assert "Finish the current turn" in watcher.client.get(f"/t/{table.code}/").content.decode()
            done = play(players, table, 60)
            assert done.status == Status.OVER
            assert done.scores
            result = current(row).state.rounds[game].results[table.tournament_table]
            assert dict(result.money) == {seat.entrant: done.scores[seat.index] for seat in done.seats.all()}
            assert "The result is in the standings." in watcher.client.get(f"/t/{table.code}/").content.decode()
            assert watcher.client.get(f"/t/{table.code}/replay/").status_code == 200
        if game == 1:
            organiser.submit("penalty-given", game=1, person="E1", penalty="vp", amount=1, why="delay")

    event = current(row)
    assert sum(isinstance(entry.event, OnlineResultRecorded) for entry in event.log) == 6
    organiser.submit("frozen")
    assert organiser.get_html("certificates", who="all").count('class="certificate"') == ENTRANTS
    best = tournament.rank_entrants(current(row).state)[0]
    assert "Final rank: 1" in players[best.person].at.get_html("me")

    # The whole day as a file
    log = organiser.get("export", "log.jsonl").content.decode()
    assert tournament.replay_log(tournament.load_log(log)) == current(row)
    # Personal links for letters, and no office among them
    lines = organiser.get("links").content.decode().splitlines()
    assert len(lines) == ENTRANTS + 1
    assert "/as/" in lines[1]
