"""The tables of a tournament's online rounds. `follow_log` makes the tables agree with the log, and their results go
back into the log.

Each direction commits first and follows afterwards. Work that is lost in between (kill -9) is found again, because the
database stores the last entry the tables agree with (`Championship.followed`) and the tables that owe a result
(`Table.reports`). Every step is idempotent, also for two processes at once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence

from django.db import transaction
from django.db.models import F, QuerySet

from boardroom import tournament
from boardroom.base.text import looks
from boardroom.engine.match import Table as Played
from boardroom.engine.rules.constants import CHANCE
from boardroom.games import game_named
from boardroom.players import levels
from boardroom.tournament.log import events
from boardroom.tournament.log.state import Game
from boardroom.tournament.rules.online import BOT
from boardroom.tournament.rules.referee import DEVICE
from boardroom.web.accounts.models import Person
from boardroom.web.moderation import sanctions
from boardroom.web.realtime import hub
from boardroom.web.tables import envelopes, match_cache, moves
from boardroom.web.tables import seats as seat_changes
from boardroom.web.tables.models import Seat, Status, Table, Talk
from boardroom.web.tournaments import log_store
from boardroom.web.tournaments.models import Championship, EventRole

log = logging.getLogger("boardroom.tournament")
SITE = tournament.Actor("online table", "organiser")
"""The author of entries that online tables write, with the organiser's rights."""
GAME, RULESET = "acquire", "championship"
PLAYS = levels.STAND_IN
TRIES = 50
CLOCK_FACTS = (events.GameStarted, events.ClockPaused, events.ClockResumed, events.ClockExtended, events.Announced)
SEAT_FACTS = (events.VenueSet, events.SeatingMoved, events.SeatingConfirmed, events.SeatGiven, events.PersonChanged)
FOLLOWED = (*CLOCK_FACTS, *SEAT_FACTS, events.ResultRuled, events.Undone)
"""Events that change something at tables; a check-in or a call does not."""

# Chat notices after a player's name. Stored untranslated and translated when shown.
STAND_IN = "is away: staff take over."
ASKS = "would like to play from another device: the first device or a referee may allow it."
CHANGED = "plays from another device now."
REFUSED = "goes on playing from the first device."


def tables_of(row: Championship, game: int = 0) -> QuerySet[Table]:
    """Return the open tables of a tournament, of one round or of all."""
    found = Table.objects.filter(event=row, hot_seat=False).exclude(status=Status.CLOSED)
    return (found.filter(event_game=game) if game else found).order_by("event_game", "event_table")


def table_of(row: Championship, game: int, number: int) -> Table | None:
    return tables_of(row, game).filter(event_table=number).first()


# From the log to the tables


def follow(pk: int) -> None:
    """Make a tournament's tables agree with its log."""
    row = Championship.objects.get(pk=pk)
    while row.online and row.followed < row.number:
        journal = log_store.current(row)
        if any(isinstance(entry.fact, FOLLOWED) for entry in journal.log[row.followed :]):
            journal = arranged(row)
            told = clocks_told(journal.log[row.followed :])
            well = [go_on(journal.state, table, told=table.event_game in told) for table in tables_of(row)]
            if not all(well):
                return
        Championship.objects.filter(pk=pk, followed__lt=journal.version).update(followed=journal.version)
        row.refresh_from_db()


def arranged(row: Championship) -> tournament.Journal:
    """Open the right tables for the right people, and hold them where needed.

    A row lock admits one process at a time, so an older process cannot undo the work of a newer one.
    """
    with transaction.atomic():
        locked = Championship.objects.select_for_update().get(pk=row.pk)
        journal = log_store.current(locked)
        people = Places(locked)
        found = tables_of(locked).prefetch_related("seats")
        have: dict[tuple[int, int], Table] = {(table.event_game, table.event_table): table for table in found}
        for game in journal.state.games.values():
            wanted = dict(enumerate(game.tables, 1)) if game.online and game.confirmed else {}
            for number in {*wanted, *(at for of, at in have if of == game.number)}:
                table = have.get((game.number, number))
                arrange(locked, journal.state, game, number, wanted.get(number, ()), table, people)
    return journal


class Places:
    """The devices of each entrant."""

    def __init__(self, row: Championship) -> None:
        roles = EventRole.objects.filter(event=row).exclude(entrant="").select_related("person").order_by("pk")
        self.latest: dict[str, Person] = {role.entrant: role.person for role in roles}
        """The device that claimed the entrant last."""
        self.all = {(role.entrant, role.person_id) for role in roles}


def arrange(
    row: Championship,
    state: tournament.State,
    game: Game,
    number: int,
    people: Sequence[str],
    table: Table | None,
    places: Places,
) -> None:
    if table is not None and [seat.entrant for seat in table.seats.all()] != list(people):
        if table.status == Status.OPEN and people:
            reseat(table, seats_for(state, people, places.latest))
            return
        # The seating was undone: detach the game that was played there
        if not sanctions.close(table):
            Table.objects.filter(pk=table.pk).update(event=None, reports=False)
        table = None
    if table is None:
        if people and number in game.unconfirmed():
            options = {"ruleset": RULESET, "players": len(people)}
            at = {"event": row, "event_game": game.number, "event_table": number, "reports": True}
            moves.create(None, GAME, options, seats_for(state, people, places.latest), public=False, of_event=at)
        return
    if table.status in (Status.OPEN, Status.PLAYING):
        for seat, right in zip(table.seats.all(), seats_for(state, people, {}), strict=True):
            if seat.name != right["name"]:
                Seat.objects.filter(pk=seat.pk).update(name=right["name"])
                moves.on_commit_tell(table)
            give(table, seat, game.stand_ins.get(seat.entrant, seat.entrant), places)
        hold(table, stands_still(game, number))


def seats_for(state: tournament.State, people: Iterable[str], known: Mapping[str, Person]) -> list[dict[str, object]]:
    """Return the seats in the order of the seating. CH20 decides the order of play by the tiles drawn."""
    named: list[dict[str, object]] = []
    for entrant in people:
        name = state.people[entrant].name[: moves.MAX_NAME]
        if any(looks(str(seat["name"])) == looks(name) for seat in named):
            name = f"{name[: moves.MAX_NAME - len(entrant) - 1]} {entrant}"
        named.append({"entrant": entrant, "name": name, "person": known.get(entrant)})
    return named


def reseat(table: Table, seats: list[dict[str, object]]) -> None:
    """Reseat a table after people were moved by hand before the start."""
    table.options = game_named(table.game).options({**table.options, "players": len(seats)})
    # Sealed words belong to the old seats: all players seal again
    table.shut, table.opening = False, None
    table.save(update_fields=["options", "shut", "opening"])
    table.seats.all().delete()
    Seat.objects.bulk_create(moves.seat_row(table, index, spec) for index, spec in enumerate(seats))
    match_cache.forget(table.pk)
    moves.on_commit_tell(table)


def give(table: Table, seat: Seat, holder: str, places: Places) -> None:
    """Give the seat to its current player: the entrant, a stand-in, or a bot."""
    bot = PLAYS if holder == BOT else ""
    person = places.latest.get(holder)
    right = (holder, seat.person_id) in places.all or seat.person_id == (person.pk if person else None)
    if seat.bot == bot and right:
        return
    comes = seat.person_id is None and not seat.bot and not bot
    seat.bot, seat.person = bot, person
    sealed_by_another(table, seat)
    seat.save(update_fields=["bot", "person", *envelopes.NOTHING])
    if table.status == Status.PLAYING and not comes:
        said = seat_changes.LEFT if bot else seat_changes.RETURNED if holder == seat.entrant else STAND_IN
        Talk.objects.create(table=table, name=seat.name, text=said, told=True)
    moves.on_commit_tell(table)


def sealed_by_another(table: Table, seat: Seat) -> None:
    """Discard a sealed word: only the device that sealed it could open it."""
    if table.status == Status.OPEN and not table.shut:
        for key, value in envelopes.NOTHING.items():
            setattr(seat, key, value)


def stands_still(game: Game, number: int) -> bool:
    """Return True before the start, while the clock is paused, and after the referee has settled the result.

    After the end announcement the turn is still finished.
    """
    if game.clock is None or number not in game.unconfirmed():
        return True
    face = tournament.face(game.clock, number, log_store.now())
    return not face.running and not face.ended


def hold(table: Table, held: bool) -> None:
    if table.held != held:
        Table.objects.filter(pk=table.pk).update(held=held)
        moves.on_commit_tell(table)


def clocks_told(entries: Iterable[tournament.Entry]) -> set[int]:
    """Return the rounds whose clocks these entries change."""
    found: set[int] = set()
    for entry in entries:
        if isinstance(entry.fact, CLOCK_FACTS):
            found.add(entry.fact.game)
        elif isinstance(entry.fact, events.Undone):
            found |= {1, 2, 3}
    return found


def go_on(state: tournament.State, table: Table, *, told: bool) -> bool:
    """Start the table with the clock, and end it with the announcement (CH9). Return True on success."""
    clock = state.games[table.event_game].clock
    try:
        ended = clock is not None and tournament.face(clock, table.event_table, log_store.now()).ended
        if clock is not None and table.status == Status.OPEN:
            begin(table.code, at_once=ended)
        if ended and not stands_still(state.games[table.event_game], table.event_table):
            announce(table.code)
    except Exception:
        log.exception("table %s could not follow its event", table.code)
        return False
    if told:
        hub.publish(table.pk, table.number)
    return True


def begin(code: str, *, at_once: bool = False) -> None:
    """Start the table's game. Sealed words take a few seconds, unless the game has to end already."""
    with transaction.atomic():
        table = moves.locked(code)
        if table.status == Status.OPEN:
            if at_once:
                moves.begin(table)
            else:
                moves.start(table)
            moves.on_commit_tell(table)


def announce(code: str) -> None:
    """CH9: end the game after the current turn. Safe to repeat."""

    def move(game: Played) -> None:
        game.do("time")

    for _ in range(TRIES):
        table = Table.objects.get(code=code)
        with match_cache.played(table) as game:
            due = any(game.words.grammar.text(action) == "time" for action in game.game.rulings(game.state))
        if not due or table.status != Status.PLAYING:
            return
        try:
            moves.change(code, table.number, move, [(CHANCE, "time")])
        except moves.Stale:
            # A player moved in between: try again at the new position
            continue
        return
    raise moves.Stale("The table has moved on. Take another look.")


# From a table to the log


def over(pk: int) -> None:
    """Record the result of a finished table in the log, once."""
    table = Table.objects.filter(pk=pk, status=Status.OVER, reports=True).select_related("event").first()
    if table is None or table.event is None or table.scores is None:
        return
    money = {seat.entrant: int(table.scores[seat.index]) for seat in table.seats.all()}
    played = events.ResultPlayed(table.event_game, table.event_table, money, table.code)
    try:
        log_store.do(table.event, played, by=SITE, key=f"online {table.code}")
    except tournament.Refused as refused:
        if refused.reason != "result-confirmed":
            # An entry was undone, and the result may become valid again
            log.warning("the result of table %s was not taken: %s", table.code, refused)
            return
    Table.objects.filter(pk=pk).update(reports=False)
    if device_calls(log_store.current(table.event).state, table, ""):
        need_no_referee(table)
    # Refresh spectators: they may have seen the end before the result was in the standings
    hub.publish(table.pk, table.number)


def catch_up() -> None:
    """Finish the work of processes that died."""
    for pk in Championship.objects.filter(online=True, followed__lt=F("number")).values_list("pk", flat=True):
        safely(follow, pk)
    for pk in Table.objects.filter(reports=True, status=Status.OVER).values_list("pk", flat=True):
        safely(over, pk)


def safely(work: Callable[[int], None], pk: int) -> None:
    """Run work after a commit without failing the request; `resume_lost_work` retries it."""
    try:
        work(pk)
    except Exception:
        log.exception("event or table %s could not be followed", pk)


# Seats and devices


def sit(table: Table, entrant: str, person: Person) -> None:
    """Seat an entrant or a stand-in with this device.

    Before the start the latest device wins. In a running game a second device has to ask, because someone else may have
    the link.
    """
    with transaction.atomic():
        now = moves.locked(table.code)
        seat = now.seats.filter(entrant=entrant, bot="").first()
        if seat is None or seat.person_id == person.pk:
            return
        if now.status == Status.PLAYING and seat.person_id is not None:
            if seat.wants_id != person.pk:
                seat.wants = person
                seat.save(update_fields=["wants"])
                Talk.objects.create(table=now, name=seat.name, text=ASKS, told=True)
                call_referee(now, entrant)
                moves.on_commit_tell(now)
            return
        change_device(now, seat, person)


def change_device(table: Table, seat: Seat, person: Person, let: str = "") -> None:
    """Let another device play. The log and the table mention it, except for the first device."""
    first = seat.person_id is None
    seat.person, seat.wants = person, None
    sealed_by_another(table, seat)
    seat.save(update_fields=["person", "wants", *envelopes.NOTHING])
    if not first:
        Talk.objects.create(table=table, name=seat.name, text=CHANGED, told=True)
        changed = events.DeviceChanged(table.event_game, table.event_table, seat.entrant, let)
        write_down(table, lambda state: [changed])
    moves.on_commit_tell(table)


def write_down(table: Table, made: log_store.Making) -> None:
    """Record events in the tournament's log after the commit. A refusal there does not fail the request."""
    event = table.event
    if event is not None:
        transaction.on_commit(lambda: log_store.do(event, made, by=SITE), robust=True)


def device_calls(state: tournament.State, table: Table, entrant: str) -> list[int]:
    """Return the open calls because of a device that asks for an entrant's seat, or for any seat."""
    place = table.event_game, table.event_table, DEVICE
    calls = [call for call in tournament.queue(state) if (call.game, call.table, call.about) == place]
    return [call.number for call in calls if entrant in ("", call.text)]


def call_referee(table: Table, entrant: str) -> None:
    """Call the referee because a device asks, once for any number of requests."""

    def made(state: tournament.State) -> list[events.Fact]:
        if device_calls(state, table, entrant):
            return []
        return [events.Called(table.event_game, table.event_table, entrant, DEVICE)]

    write_down(table, made)


def need_no_referee(table: Table, entrant: str = "") -> None:
    """Close the calls once they are answered or the game is over."""

    def made(state: tournament.State) -> list[events.Fact]:
        return [events.CallClosed(number) for number in device_calls(state, table, entrant)]

    write_down(table, made)


def answer(table: Table, entrant: str, yes: bool, let: str, wanted: int) -> None:
    """Allow or refuse the asking device, on behalf of the first device or a referee (`let`)."""
    with transaction.atomic():
        now = moves.locked(table.code)
        seat = now.seats.filter(entrant=entrant, bot="").select_related("wants").first()
        if seat is None or seat.wants is None or seat.wants_id != wanted:
            raise moves.NotAllowed("The other device is no longer asking for this seat.")
        need_no_referee(now, entrant)
        if yes:
            change_device(now, seat, seat.wants, let)
            return
        seat.wants = None
        seat.save(update_fields=["wants"])
        Talk.objects.create(table=now, name=seat.name, text=REFUSED, told=True)
        moves.on_commit_tell(now)


def seat_of(game: Game, number: int, holder: str) -> str:
    """Return the entrant whose seat a person plays: their own, the one they substitute for, or an empty string."""
    here = game.tables[number - 1] if 1 <= number <= len(game.tables) else ()
    return next((person for person in here if holder and game.stand_ins.get(person, person) == holder), "")
