"""The tables of a tournament's online rounds. `follow_log` makes the tables agree with the log, and their results go
back into the log.

Each direction commits first and follows afterwards. Work that is lost in between (kill -9) is found again, because the
database stores the last entry the tables agree with (`Tournament.applied_entries`) and the tables that owe a result
(`Table.result_pending`). Every step is idempotent, also for two processes at once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence

from django.db import transaction
from django.db.models import F, QuerySet

from boardroom import tournament
from boardroom.base.text import lookalike_key
from boardroom.engine.match import Match
from boardroom.engine.rules.constants import CHANCE
from boardroom.games import find_game
from boardroom.players import levels
from boardroom.tournament import events
from boardroom.tournament.log.state import Round
from boardroom.tournament.rules.online import BOT
from boardroom.tournament.rules.referee import DEVICE_CALL
from boardroom.web.accounts.models import User
from boardroom.web.moderation import sanctions
from boardroom.web.realtime import hub
from boardroom.web.tables import envelopes, match_cache, moves, seats
from boardroom.web.tables.models import ChatLine, Seat, Status, Table
from boardroom.web.tournaments import log_store
from boardroom.web.tournaments.models import Tournament, TournamentRole

logger = logging.getLogger("boardroom.tournament")
ONLINE_TABLE_ACTOR = tournament.Actor("online table", "organiser")
"""The author of entries that online tables write, with the organiser's rights."""
GAME, RULESET = "acquire", "championship"
STAND_IN_BOT = levels.SUBSTITUTE_BOT
MAX_ATTEMPTS = 50
CLOCK_FACTS = (
    events.RoundStarted,
    events.ClockPaused,
    events.ClockResumed,
    events.ClockExtended,
    events.AnnouncementMade,
)
SEAT_FACTS = (
    events.VenueSet,
    events.PeopleMoved,
    events.SeatingConfirmed,
    events.StandInAssigned,
    events.PersonChanged,
)
TABLE_EVENTS = (*CLOCK_FACTS, *SEAT_FACTS, events.ResultRuled, events.EntryUndone)
"""Events that change something at tables; a check-in or a call does not."""

# Chat notices after a player's name. Stored untranslated and translated when shown.
STAND_IN_TEXT = "is away: staff take over."
DEVICE_REQUEST_TEXT = "would like to play from another device: the first device or a referee may allow it."
DEVICE_CHANGED_TEXT = "plays from another device now."
DEVICE_REFUSED_TEXT = "goes on playing from the first device."


def list_online_tables(row: Tournament, game: int = 0) -> QuerySet[Table]:
    """Return the open tables of a tournament, of one round or of all."""
    found = Table.objects.filter(tournament=row, hot_seat=False).exclude(status=Status.CLOSED)
    return (found.filter(tournament_round=game) if game else found).order_by("tournament_round", "tournament_table")


def find_online_table(row: Tournament, game: int, number: int) -> Table | None:
    return list_online_tables(row, game).filter(tournament_table=number).first()


# From the log to the tables


def follow_log(pk: int) -> None:
    """Make a tournament's tables agree with its log."""
    row = Tournament.objects.get(pk=pk)
    while row.is_online and row.applied_entries < row.number:
        journal = log_store.load_journal(row)
        if any(isinstance(entry.event, TABLE_EVENTS) for entry in journal.log[row.applied_entries :]):
            journal = arrange_tables(row)
            changed_clocks = find_changed_clocks(journal.log[row.applied_entries :])
            succeeded = [
                advance_table(journal.state, table, clock_changed=table.tournament_round in changed_clocks)
                for table in list_online_tables(row)
            ]
            if not all(succeeded):
                return
        Tournament.objects.filter(pk=pk, applied_entries__lt=journal.version).update(applied_entries=journal.version)
        row.refresh_from_db()


def arrange_tables(row: Tournament) -> tournament.Journal:
    """Open the right tables for the right people, and hold them where needed.

    A row lock admits one process at a time, so an older process cannot undo the work of a newer one.
    """
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=row.pk)
        journal = log_store.load_journal(locked)
        people = EntrantDevices(locked)
        found = list_online_tables(locked).prefetch_related("seats")
        have: dict[tuple[int, int], Table] = {
            (table.tournament_round, table.tournament_table): table for table in found
        }
        for game in journal.state.rounds.values():
            wanted = dict(enumerate(game.tables, 1)) if game.is_online and game.is_confirmed else {}
            for number in {*wanted, *(at for of, at in have if of == game.number)}:
                table = have.get((game.number, number))
                arrange_table(locked, journal.state, game, number, wanted.get(number, ()), table, people)
    return journal


class EntrantDevices:
    """The devices of each entrant."""

    def __init__(self, row: Tournament) -> None:
        roles = TournamentRole.objects.filter(tournament=row).exclude(entrant="").select_related("user").order_by("pk")
        self.latest: dict[str, User] = {role.entrant: role.user for role in roles}
        """The device that claimed the entrant last."""
        self.pairs = {(role.entrant, role.user_id) for role in roles}


def arrange_table(
    row: Tournament,
    state: tournament.TournamentState,
    game: Round,
    number: int,
    people: Sequence[str],
    table: Table | None,
    places: EntrantDevices,
) -> None:
    if table is not None and [seat.entrant for seat in table.seats.all()] != list(people):
        if table.status == Status.OPEN and people:
            reseat_table(table, make_seat_specs(state, people, places.latest))
            return
        # The seating was undone: detach the game that was played there
        if not sanctions.close_table(table):
            Table.objects.filter(pk=table.pk).update(tournament=None, result_pending=False)
        table = None
    if table is None:
        if people and number in game.list_unconfirmed_tables():
            options = {"ruleset": RULESET, "players": len(people)}
            at = {
                "tournament": row,
                "tournament_round": game.number,
                "tournament_table": number,
                "result_pending": True,
            }
            moves.create_table(
                None, GAME, options, make_seat_specs(state, people, places.latest), public=False, tournament_fields=at
            )
        return
    if table.status in (Status.OPEN, Status.PLAYING):
        for seat, right in zip(table.seats.all(), make_seat_specs(state, people, {}), strict=True):
            if seat.name != right["name"]:
                Seat.objects.filter(pk=seat.pk).update(name=right["name"])
                moves.publish_on_commit(table)
            assign_seat(table, seat, game.stand_ins.get(seat.entrant, seat.entrant), places)
        set_hold(table, is_on_hold(game, number))


def make_seat_specs(
    state: tournament.TournamentState, people: Iterable[str], known: Mapping[str, User]
) -> list[moves.SeatSpec]:
    """Return the seats in the order of the seating. CH20 decides the order of play by the tiles drawn."""
    named: list[moves.SeatSpec] = []
    for entrant in people:
        name = state.people[entrant].name[: moves.MAX_NAME_LENGTH]
        if any(lookalike_key(str(seat["name"])) == lookalike_key(name) for seat in named):
            name = f"{name[: moves.MAX_NAME_LENGTH - len(entrant) - 1]} {entrant}"
        named.append({"entrant": entrant, "name": name, "person": known.get(entrant)})
    return named


def reseat_table(table: Table, specs: list[moves.SeatSpec]) -> None:
    """Reseat a table after people were moved by hand before the start."""
    table.options = find_game(table.game).complete_options({**table.options, "players": len(specs)})
    # Sealed words belong to the old seats: all players seal again
    table.envelopes_shut, table.opening_deadline = False, None
    table.save(update_fields=["options", "envelopes_shut", "opening_deadline"])
    table.seats.all().delete()
    Seat.objects.bulk_create(moves.build_seat(table, index, spec) for index, spec in enumerate(specs))
    match_cache.forget_match(table.pk)
    moves.publish_on_commit(table)


def assign_seat(table: Table, seat: Seat, holder: str, places: EntrantDevices) -> None:
    """Give the seat to its current player: the entrant, a stand-in, or a bot."""
    bot = STAND_IN_BOT if holder == BOT else ""
    person = places.latest.get(holder)
    right = (holder, seat.user_id) in places.pairs or seat.user_id == (person.pk if person else None)
    if seat.bot == bot and right:
        return
    comes = seat.user_id is None and not seat.bot and not bot
    seat.bot, seat.user = bot, person
    discard_envelope(table, seat)
    seat.save(update_fields=["bot", "user", *envelopes.NO_WORDS])
    if table.status == Status.PLAYING and not comes:
        notice = seats.BOT_TOOK_OVER if bot else seats.PLAYER_RETURNED if holder == seat.entrant else STAND_IN_TEXT
        ChatLine.objects.create(table=table, name=seat.name, text=notice, from_table=True)
    moves.publish_on_commit(table)


def discard_envelope(table: Table, seat: Seat) -> None:
    """Discard a sealed word: only the device that sealed it could open it."""
    if table.status == Status.OPEN and not table.envelopes_shut:
        for key, value in envelopes.NO_WORDS.items():
            setattr(seat, key, value)


def is_on_hold(game: Round, number: int) -> bool:
    """Return True before the start, while the clock is paused, and after the referee has settled the result.

    After the end announcement the turn is still finished.
    """
    if game.clock is None or number not in game.list_unconfirmed_tables():
        return True
    face = tournament.read_clock(game.clock, number, log_store.current_milliseconds())
    return not face.is_running and not face.has_ended


def set_hold(table: Table, held: bool) -> None:
    if table.is_paused != held:
        Table.objects.filter(pk=table.pk).update(is_paused=held)
        moves.publish_on_commit(table)


def find_changed_clocks(entries: Iterable[tournament.Entry]) -> set[int]:
    """Return the rounds whose clocks these entries change."""
    found: set[int] = set()
    for entry in entries:
        if isinstance(entry.event, CLOCK_FACTS):
            found.add(entry.event.game)
        elif isinstance(entry.event, events.EntryUndone):
            found |= {1, 2, 3}
    return found


def advance_table(state: tournament.TournamentState, table: Table, *, clock_changed: bool) -> bool:
    """Start the table with the clock, and end it with the announcement (CH9). Return True on success."""
    clock = state.rounds[table.tournament_round].clock
    try:
        ended = (
            clock is not None
            and tournament.read_clock(clock, table.tournament_table, log_store.current_milliseconds()).has_ended
        )
        if clock is not None and table.status == Status.OPEN:
            begin_table(table.code, skip_envelopes=ended)
        if ended and not is_on_hold(state.rounds[table.tournament_round], table.tournament_table):
            announce_end(table.code)
    except Exception:
        logger.exception("table %s could not follow its tournament", table.code)
        return False
    if clock_changed:
        hub.publish_change(table.pk, table.number)
    return True


def begin_table(code: str, *, skip_envelopes: bool = False) -> None:
    """Start the table's game. Sealed words take a few seconds, unless the game has to end already."""
    with transaction.atomic():
        table = moves.lock_table(code)
        if table.status == Status.OPEN:
            if skip_envelopes:
                moves.start_game(table)
            else:
                moves.start_if_ready(table)
            moves.publish_on_commit(table)


def announce_end(code: str) -> None:
    """CH9: end the game after the current turn. Safe to repeat."""

    def move(game: Match) -> None:
        game.apply_action("time")

    for _ in range(MAX_ATTEMPTS):
        table = Table.objects.get(code=code)
        with match_cache.open_match(table) as game:
            due = any(game.text.grammar.text(action) == "time" for action in game.game.referee_actions(game.state))
        if not due or table.status != Status.PLAYING:
            return
        try:
            moves.apply_change(code, table.number, move, [(CHANCE, "time")])
        except moves.StalePosition:
            # A player moved in between: try again at the new position
            continue
        return
    raise moves.StalePosition("The table has moved on. Take another look.")


# From a table to the log


def report_result(pk: int) -> None:
    """Record the result of a finished table in the log, once."""
    table = Table.objects.filter(pk=pk, status=Status.OVER, result_pending=True).select_related("tournament").first()
    if table is None or table.tournament is None or table.scores is None:
        return
    money = {seat.entrant: int(table.scores[seat.index]) for seat in table.seats.all()}
    played = events.OnlineResultRecorded(table.tournament_round, table.tournament_table, money, table.code)
    try:
        log_store.record_events(table.tournament, played, by=ONLINE_TABLE_ACTOR, key=f"online {table.code}")
    except tournament.Refusal as refused:
        if refused.reason != "result-confirmed":
            # An entry was undone, and the result may become valid again
            logger.warning("the result of table %s was not taken: %s", table.code, refused)
            return
    Table.objects.filter(pk=pk).update(result_pending=False)
    if list_device_calls(log_store.load_journal(table.tournament).state, table, ""):
        close_device_calls(table)
    # Refresh spectators: they may have seen the end before the result was in the standings
    hub.publish_change(table.pk, table.number)


def resume_lost_work() -> None:
    """Finish the work of processes that died."""
    for pk in Tournament.objects.filter(is_online=True, applied_entries__lt=F("number")).values_list("pk", flat=True):
        run_safely(follow_log, pk)
    for pk in Table.objects.filter(result_pending=True, status=Status.OVER).values_list("pk", flat=True):
        run_safely(report_result, pk)


def run_safely(work: Callable[[int], None], pk: int) -> None:
    """Run work after a commit without failing the request; `resume_lost_work` retries it."""
    try:
        work(pk)
    except Exception:
        logger.exception("tournament or table %s could not be synchronised", pk)


# Seats and devices


def take_seat(table: Table, entrant: str, person: User) -> None:
    """Seat an entrant or a stand-in with this device.

    Before the start the latest device wins. In a running game a second device has to ask, because someone else may have
    the link.
    """
    with transaction.atomic():
        now = moves.lock_table(table.code)
        seat = now.seats.filter(entrant=entrant, bot="").first()
        if seat is None or seat.user_id == person.pk:
            return
        if now.status == Status.PLAYING and seat.user_id is not None:
            if seat.takeover_requester_id != person.pk:
                seat.takeover_requester = person
                seat.save(update_fields=["takeover_requester"])
                ChatLine.objects.create(table=now, name=seat.name, text=DEVICE_REQUEST_TEXT, from_table=True)
                call_referee_for_device(now, entrant)
                moves.publish_on_commit(now)
            return
        change_device(now, seat, person)


def change_device(table: Table, seat: Seat, person: User, let: str = "") -> None:
    """Let another device play. The log and the table mention it, except for the first device."""
    first = seat.user_id is None
    seat.user, seat.takeover_requester = person, None
    discard_envelope(table, seat)
    seat.save(update_fields=["user", "takeover_requester", *envelopes.NO_WORDS])
    if not first:
        ChatLine.objects.create(table=table, name=seat.name, text=DEVICE_CHANGED_TEXT, from_table=True)
        changed = events.DeviceChanged(table.tournament_round, table.tournament_table, seat.entrant, let)
        record_after_commit(table, lambda state: [changed])
    moves.publish_on_commit(table)


def record_after_commit(table: Table, build_events: log_store.EventFactory) -> None:
    """Record events in the tournament's log after the commit. A refusal there does not fail the request."""
    row = table.tournament
    if row is not None:
        transaction.on_commit(lambda: log_store.record_events(row, build_events, by=ONLINE_TABLE_ACTOR), robust=True)


def list_device_calls(state: tournament.TournamentState, table: Table, entrant: str) -> list[int]:
    """Return the open calls because of a device that asks for an entrant's seat, or for any seat."""
    place = table.tournament_round, table.tournament_table, DEVICE_CALL
    calls = [call for call in tournament.list_open_calls(state) if (call.game, call.table, call.about) == place]
    return [call.number for call in calls if entrant in ("", call.text)]


def call_referee_for_device(table: Table, entrant: str) -> None:
    """Call the referee because a device asks, once for any number of requests."""

    def build_events(state: tournament.TournamentState) -> list[events.Event]:
        if list_device_calls(state, table, entrant):
            return []
        return [events.RefereeCalled(table.tournament_round, table.tournament_table, entrant, DEVICE_CALL)]

    record_after_commit(table, build_events)


def close_device_calls(table: Table, entrant: str = "") -> None:
    """Close the calls once they are answered or the game is over."""

    def build_events(state: tournament.TournamentState) -> list[events.Event]:
        return [events.CallClosed(number) for number in list_device_calls(state, table, entrant)]

    record_after_commit(table, build_events)


def answer_device_request(table: Table, entrant: str, yes: bool, let: str, wanted: int) -> None:
    """Allow or refuse the asking device, on behalf of the first device or a referee (`let`)."""
    with transaction.atomic():
        now = moves.lock_table(table.code)
        seat = now.seats.filter(entrant=entrant, bot="").select_related("takeover_requester").first()
        if seat is None or seat.takeover_requester is None or seat.takeover_requester_id != wanted:
            raise moves.NotAllowed("The other device is no longer asking for this seat.")
        close_device_calls(now, entrant)
        if yes:
            change_device(now, seat, seat.takeover_requester, let)
            return
        seat.takeover_requester = None
        seat.save(update_fields=["takeover_requester"])
        ChatLine.objects.create(table=now, name=seat.name, text=DEVICE_REFUSED_TEXT, from_table=True)
        moves.publish_on_commit(now)


def find_held_seat(game: Round, number: int, holder: str) -> str:
    """Return the entrant whose seat a person plays: their own, the one they substitute for, or an empty string."""
    here = game.tables[number - 1] if 1 <= number <= len(game.tables) else ()
    return next((person for person in here if holder and game.stand_ins.get(person, person) == holder), "")
