"""A tournament on the site's own tables, for tests."""

from __future__ import annotations

from boardroom import tournament
from boardroom.tournament.events import VenueSet
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Status, Table
from boardroom.web.tournaments import log_store, online_tables
from web.people import again, step
from web.tournament_site import TournamentBrowser, TournamentSite


class OnlineTournament(TournamentSite):
    """A tournament with online rounds, and a browser for each entrant on request."""

    def __init__(self, entrants: int = 8, staff: int = 0, games: tuple[int, ...] = (1, 2, 3)) -> None:
        super().__init__(entrants, staff)
        self.record_events(lambda _: [VenueSet(game, online=True) for game in games])
        self.phones: dict[str, TournamentBrowser] = {}

    def record_events(self, made: log_store.EventFactory) -> None:
        log_store.record_events(self.row, made, by=tournament.Actor("Sato", "organiser"))

    def phone(self, entrant: str) -> TournamentBrowser:
        if entrant not in self.phones:
            self.phones[entrant] = self.open_browser(entrant)
        return self.phones[entrant]

    def tables(self, game: int = 1) -> list[Table]:
        return list(online_tables.list_online_tables(self.row, game))

    def table(self, number: int = 1, game: int = 1) -> Table:
        found = online_tables.find_online_table(self.row, game, number)
        assert found is not None
        return found


def finish_table(table: Table, count: int = 6) -> Table:
    """Make some moves, then announce the end (CH9); a whole game would take too long."""
    make_moves(table, count)
    online_tables.announce_end(table.code)
    while (now := again(table)).status == Status.PLAYING:
        step(table, now.number)
    return now


def make_moves(table: Table, count: int) -> Table:
    """Make a number of moves."""
    for at in range(count):
        step(table, at)
    return again(table)


def can_move(table: Table) -> bool:
    """Return True if the table accepts a move."""
    now = again(table)
    with match_cache.open_match(now) as game:
        action = game.legal_actions()[0]
    try:
        moves.make_move(now.code, now.actor, action, now.number)
    except moves.NotAllowed:
        return False
    return True
