"""Create tables, start games and save moves. People, bots and API clients all move through this module.

A move is one transaction: its rows are unique by (table, number), and viewers are notified after the commit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypedDict

from django.db import IntegrityError, transaction

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.base.text import lookalike_key
from boardroom.engine.match import UNDO, Match
from boardroom.engine.records import fair_draws
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.games import find_game
from boardroom.players import levels
from boardroom.web.accounts.models import User
from boardroom.web.database.compiled_queries import PreparedQuery, RowWriter
from boardroom.web.game_pages import GAMES
from boardroom.web.notifications import mail, push
from boardroom.web.ratings import ratings
from boardroom.web.realtime import hub
from boardroom.web.server import metrics
from boardroom.web.tables import automatic_turns, clocks, envelopes, game_over, hint_permission, match_cache
from boardroom.web.tables.models import Move, Seat, Status, Table

MAX_NAME_LENGTH = 24

MAX_BOT_TABLES = 5
"""Running bots-only tables that one user may have."""

game_over_listeners: list[Callable[[int], None]] = []
"""Functions that are called with the table's id after the commit that ends its game."""


class SeatSpec(TypedDict, total=False):
    """A seat of a new table: for a person, for a bot, or free if both are missing."""

    person: User | None
    bot: str
    name: str
    """A name that differs from the account's or the bot's."""
    word: str
    """Unsealed words for the draws."""
    sealing: bool
    """True if the browser is about to send sealed words."""
    entrant: str
    """The tournament entrant who owns the seat."""


class StalePosition(BoardroomError):
    """The move was meant for an earlier position."""


class NotAllowed(BoardroomError):
    """The user or seat may not do this."""


def create_table(
    host: User | None,
    game_name: str,
    options: Mapping[str, Any],
    seats: Sequence[SeatSpec],
    *,
    public: bool = True,
    hot_seat: bool = False,
    clock: int = 0,
    increment: int = 0,
    clock_per_turn: bool = False,
    rated: bool = False,
    hints: bool = False,
    tournament_fields: Mapping[str, Any] | None = None,
) -> Table:
    """Create a table, and start the game if every seat is taken."""
    game = find_game(game_name, GAMES)
    checked = game.complete_options(options)
    if len(seats) != game.seat_count(checked):
        raise BadInput(
            "This game needs %(all)s seats, but the table has %(n)s.", n=len(seats), all=game.seat_count(checked)
        )
    typed = game.records_real_table(checked)
    if typed and any(host is None or spec.get("person") != host for spec in seats):
        raise BadInput("The table assistant runs on one device. Remove the bots and empty seats.")
    if host is not None and seats and all(spec.get("bot") for spec in seats):
        check_bot_tables(host)
    if rated:
        ratings.check_ratable(
            game,
            checked,
            seats,
            public=public,
            hot_seat=hot_seat,
            clock=clock,
            in_tournament=tournament_fields is not None,
        )
    if hints:
        hint_permission.check_hints_allowed(game, checked, rated=rated, in_tournament=tournament_fields is not None)
    with transaction.atomic():
        table = Table.objects.create(
            game=game.name,
            options=checked,
            rules_version=game.version,
            host=host,
            public=public,
            hot_seat=hot_seat,
            clock=clock,
            increment=increment,
            clock_per_turn=clock_per_turn,
            rated=rated,
            hints=hints,
            secret="" if typed else fair_draws.new_secret(),
            **(tournament_fields or {}),
        )
        Seat.objects.bulk_create(
            deduplicate_names([build_seat(table, index, spec) for index, spec in enumerate(seats)])
        )
        start_when_full(table)
        publish_on_commit(table)
    return table


def check_bot_tables(host: User) -> None:
    """Raise NotAllowed if a user already has MAX_BOT_TABLES bots-only tables."""
    theirs = Table.objects.filter(host=host, status=Status.PLAYING).exclude(seats__user__isnull=False)
    if theirs.count() >= MAX_BOT_TABLES:
        raise NotAllowed("You already have five bots-only games running. Wait for one to finish.")


def build_seat(table: Table, index: int, spec: SeatSpec) -> Seat:
    person, bot = spec.get("person"), spec.get("bot", "")
    level = levels.get_level(bot) if bot else None
    bot = level.name if level else ""
    name = spec.get("name") or (person.name if person else level.names["en"] if level else "")
    word = fair_draws.clean_word(spec.get("word", ""))
    return Seat(
        table=table,
        index=index,
        user=person,
        bot=bot,
        name=name[:MAX_NAME_LENGTH],
        word=word,
        is_sealing=bool(spec.get("sealing")) and not table.records_real_table,
        seconds_left=table.clock,
        entrant=spec.get("entrant", ""),
    )


_locked_table_query = PreparedQuery(
    Table, lambda code: Table.objects.select_for_update(no_key=True).filter(code=code).order_by(), "code"
)


def lock_table(code: str) -> Table:
    """Return the table, locked until the end of the transaction."""
    # FOR NO KEY UPDATE lets other transactions insert rows that refer to the table; SQLite locks the whole database
    table = _locked_table_query.fetch_first(code)
    if table is None:
        raise Table.DoesNotExist
    return table


def find_user_seats(table: Table, user: User | None) -> list[int]:
    """Return the indices of a user's seats, several of them in a hot-seat game."""
    if user is None or not user.pk:
        return []
    return [seat.index for seat in table.seats.all() if seat.user_id == user.pk]


def unique_name(name: str, others: Sequence[str]) -> str:
    taken = {lookalike_key(other) for other in others}
    candidates = [name, *(f"{name[: MAX_NAME_LENGTH - 3]} {n}" for n in range(2, 10))]
    return next(candidate for candidate in candidates if lookalike_key(candidate) not in taken)


def deduplicate_names(seats: list[Seat]) -> list[Seat]:
    """Make the names of new seats distinguishable, except the names of tournament entrants."""
    for index, seat in enumerate(seats):
        if seat.name and not seat.entrant:
            seat.name = unique_name(seat.name, [other.name for other in seats[:index]])
    return seats


def start_when_full(table: Table) -> None:
    """Start the game if every seat is taken. Tournament tables start with the tournament's clock instead."""
    if not table.is_tournament_table and not table.seats.filter(user__isnull=True, bot="").exists():
        start_if_ready(table)


def start_if_ready(table: Table, *, late: bool = False) -> None:
    """Start the game if all envelopes are open. `late` means that the time to open them has run out."""
    if envelopes.prepare_start(table, late=late):
        start_game(table)


def start_game(table: Table) -> None:
    """Make the first draws. The server's own words replace envelopes that are still sealed."""
    table.status = Status.PLAYING
    envelopes.fix_words(table)
    match_cache.start_fingerprint(table)
    if table.rated:
        ratings.enter_ratings(table)
    table.save(
        update_fields=["draw_words", "envelopes", "envelopes_shut", "opening_deadline", "head_hash", "record_hash"]
    )
    with match_cache.open_match(table) as match:
        save_moves(table, match, lambda: None)


SeatAction = tuple[int, str | int]
"""A seat and its action."""


def make_move(code: str, seat: int, action: str | int, expected: int) -> Table:
    """Save one action of a seat, meant for the position after `expected` moves.

    Sending the same action twice saves it once. A refused action changes nothing.
    """
    return apply_change(code, expected, lambda match: apply_seat_action(match, seat, action), [(seat, action)])


def make_moves(
    code: str,
    actions: Sequence[SeatAction],
    expected: int,
    on_saved: Callable[[Table, Match], None] | None = None,
) -> Table:
    """Save several actions in a row, or none of them. `on_saved` adds to the same transaction."""

    def move(match: Match) -> None:
        for seat, action in actions:
            apply_seat_action(match, seat, action)

    return apply_change(code, expected, move, actions, on_saved)


def apply_seat_action(match: Match, seat: int, action: str | int) -> None:
    # The assistant records the draws of a physical game, which belong to no seat
    match.apply_action(action, None if seat == CHANCE and match.records_real_table else seat)


def undo_move(code: str, seat: int, expected: int) -> Table:
    return apply_change(code, expected, lambda match: match.undo(seat), [(seat, UNDO)])


@metrics.measure_move
def apply_change(
    code: str,
    expected: int,
    move: Callable[[Match], object],
    actions: Sequence[SeatAction],
    on_saved: Callable[[Table, Match], None] | None = None,
) -> Table:
    """Change a table's match in one transaction. `actions` identify the change if it is sent twice."""
    table = None
    try:
        with transaction.atomic():
            table = lock_table(code)
            if table.status == Status.CLOSED:
                raise NotAllowed("This table has been closed.")
            if table.status not in (Status.PLAYING, Status.OVER):
                raise NotAllowed("The game hasn't started yet.")
            if table.damaged:
                raise match_cache.DamagedTable(table.pk)
            if table.is_paused:
                raise NotAllowed("The referee has paused this table. Wait for play to resume.")
            with match_cache.open_match(table) as match:
                if table.number != expected:
                    if is_already_saved(table, match, expected, actions):
                        return table
                    raise StalePosition("The table has moved on. Take another look.")
                save_moves(table, match, lambda: move(match), [seat for seat, _ in actions])
                if on_saved is not None:
                    on_saved(table, match)
            publish_on_commit(table)
    except IntegrityError as error:
        if table is not None:
            match_cache.forget_match(table.pk)
        raise StalePosition("The table has moved on. Take another look.") from error
    except Exception:
        if table is not None:
            match_cache.forget_match(table.pk)
        raise
    return table


def is_already_saved(table: Table, match: Match, expected: int, actions: Sequence[SeatAction]) -> bool:
    """Return True if the same seats have already made these moves after the expected position."""
    parse = match.text.grammar.parse
    wanted = [(seat, parse(action) if isinstance(action, str) else action) for seat, action in actions]
    later = Move.objects.filter(table=table, number__gt=expected).order_by("number")
    return list(later.values_list("seat", "action")[: len(wanted)]) == wanted


_move_writer = RowWriter(Move, "table", "number", "action", "seat", "made_at")
_table_writer = RowWriter(
    Table,
    "number",
    "head_hash",
    "record_hash",
    "actor",
    "last_activity",
    "scores",
    "status",
    "clock_deadline",
    "mail_due",
    "push_due",
)


def save_moves(table: Table, match: Match, move: Callable[[], object], seats: Sequence[int] = ()) -> None:
    """Make the moves of these seats and the draws that follow, and save everything."""
    before, last_actor = len(match.steps), table.actor
    move()
    actors = list(seats)
    if not match.records_real_table:
        match.play_chance()
        actors += [CHANCE] * (len(match.steps) - before - len(actors))
        actors += automatic_turns.finish_turns(table, match)
    now = clocks.current_time()
    if table.clock:
        clocks.stop_clock(table, now)
    new_steps = match.steps[before:]
    actors += [CHANCE] * (len(new_steps) - len(actors))
    _move_writer.insert_rows(
        Move(table=table, number=number, action=action, seat=seat, made_at=now)
        for number, (action, seat) in enumerate(zip(new_steps, actors, strict=False), before + 1)
    )
    table.number = len(match.steps)
    match_cache.extend_fingerprint(table, match, before)
    table.actor = match.state.actor
    table.last_activity = now
    table.scores = match.scores()
    if table.actor == OVER:
        table.status = Status.OVER
        if table.rated:
            ratings.rate_match(table, now)
        game_over.save_results(table, match)
    elif table.status == Status.OVER:
        # A correction of a physical game's last entry has reopened it
        table.status = Status.PLAYING
    if table.clock:
        clocks.switch_clock(table, last_actor, now, is_undo=match.steps[-1:] == [UNDO])
    mail.schedule_mail(table, last_actor, now)
    push.schedule_push(table, last_actor, now)
    _table_writer.update_row(table)


def publish_on_commit(table: Table) -> None:
    pk, number, over = table.pk, table.number, table.status == Status.OVER
    transaction.on_commit(lambda: hub.publish_change(pk, number))
    if over:
        for listener in game_over_listeners:
            transaction.on_commit(partial(listener, pk))
