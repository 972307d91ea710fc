"""Two processes and a database that fails at any moment: nobody is ever shown a board that never was.

A second process is a second memory on the same database. The failing call is every one in turn.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

import pytest
from django.db import DatabaseError, OperationalError, connections, transaction
from django.test import Client

from boardroom.base.errors import BoardroomError
from boardroom.web.archive import replays
from boardroom.web.server import memory_cache
from boardroom.web.tables import lookup, match_cache, moves, seats
from boardroom.web.tables.models import Move, Status, Table
from web.people import again, legal, person, step, table
from web.programs import program

connection: Any = connections["default"]
LONGEST = 60
"""More database calls than any deed here makes."""


@pytest.fixture
def processes(monkeypatch):
    """Says which process works from now on, 0 or 1."""
    # Those of this process are listed by name; others must not take their place
    monkeypatch.setattr(memory_cache, "caches", dict(memory_cache.caches))
    memories = [match_cache.MatchCache(), match_cache.MatchCache()]
    return lambda which: monkeypatch.setattr(match_cache, "_cache", memories[which])


@contextmanager
def failing(at: int) -> Iterator[list[str]]:
    """The database fails at its call of this number. The calls that were made; the last may be a commit."""
    calls: list[str] = []

    def note(execute, sql, params, many, context):
        calls.append(sql)
        if len(calls) == at:
            raise OperationalError("the database is away")
        return execute(sql, params, many, context)

    commit = type(connection)._commit

    def committing(self):
        calls.append("COMMIT")
        if len(calls) == at:
            raise OperationalError("the database is away")
        commit(self)

    with pytest.MonkeyPatch.context() as patch, connection.execute_wrapper(note):
        patch.setattr(type(connection), "_commit", committing)
        yield calls


def shown_is_true(t: Table) -> None:
    """What this process holds is what the database has, step by step and state by state."""
    row = again(t)
    truth = match_cache.create_match(row)
    for action in Move.objects.filter(table=t).order_by("number").values_list("action", flat=True):
        truth.replay_step(action)
    assert len(truth.steps) == row.number
    with match_cache.open_match(row) as game:
        assert game.steps == truth.steps
        assert game.names == truth.names
        values = game.game.schema.values
        assert values(game.state) == values(truth.state)


def diverges(make: Callable[[], Table], deed: Callable[[Table], object], processes: Callable[[int], None]) -> int:
    """Do the deed in one process with the database failing at each of its calls in turn, then play on in the other.
    How many calls there were."""
    for at in range(1, LONGEST):
        processes(0)
        t = make()
        done = False
        with failing(at) as calls, suppress(DatabaseError, BoardroomError):
            deed(t)
            done = True
        if len(calls) < at:
            assert done
            return at - 1
        shown_is_true(t)
        processes(1)
        draw = Random(at)
        for _ in range(2):
            if again(t).status == Status.PLAYING:
                step(t, draw.randrange(50))
                shown_is_true(t)
        processes(0)
        shown_is_true(t)
    raise AssertionError("it never came to an end")


def begun() -> Table:
    t = table(person(), person("Ben"))
    for _ in range(4):
        step(t)
    return t


def waiting() -> Table:
    host = person()
    return moves.create_table(host, "acquire", {"players": 2}, [{"person": host}, {}])


def in_an_outer_transaction(t: Table) -> None:
    """As `once` does: the deed is done, and then the transaction around it fails or not."""
    with transaction.atomic():
        step(t, 1)
        with match_cache.open_match(again(t)):
            pass
        Table.objects.filter(pk=0).update(number=0)


def test_a_move_that_fails_anywhere_leaves_nothing_behind(processes):
    assert diverges(begun, lambda t: step(t, 1), processes) >= 5


def test_a_move_within_a_transaction_that_fails_leaves_nothing_behind(processes):
    assert diverges(begun, in_an_outer_transaction, processes) >= 6


def test_a_take_back_that_fails_leaves_nothing_behind(processes):
    def back(t: Table) -> None:
        row = again(t)
        moves.undo_move(t.code, row.actor, row.number)

    def placed() -> Table:
        t = begun()
        for _ in range(30):
            row = again(t)
            with match_cache.open_match(row) as game:
                if game.can_undo(row.actor):
                    return t
            step(t)
        raise AssertionError

    assert diverges(placed, back, processes) >= 5


def test_the_last_to_sit_down_where_it_fails_has_not_begun_the_game(processes):
    assert diverges(waiting, lambda t: seats.take_seat(t.code, person("Ben")), processes) >= 8


def test_bots_that_fill_a_table_where_it_fails_have_not_begun_the_game(processes):
    def fill(t: Table) -> None:
        assert t.host is not None
        seats.fill_with_bots(t.code, t.host)

    assert diverges(waiting, fill, processes) >= 8


def test_a_program_whose_answer_cannot_be_kept_has_not_moved(processes):
    """`once` writes the answer after the move, in the same transaction."""
    programs = [program("Aki"), program("Ben")]

    def make() -> Table:
        return table(*(p.owner for p in programs))

    def act(t: Table) -> None:
        row = again(t)
        who = programs[row.actor]
        sent = {"action": legal(t)[0], "number": row.number}
        who.post(f"/tables/{t.code}/actions", sent, key=f"key-{t.code}")

    assert diverges(make, act, processes) >= 10


def test_a_move_of_the_same_length_in_the_other_process_is_seen(processes):
    """Lengths say nothing: the move that was not committed and the one that was are equally long."""
    processes(0)
    t = begun()
    with suppress(ZeroDivisionError), transaction.atomic():
        step(t, 0)
        raise ZeroDivisionError
    processes(1)
    step(t, 1)
    processes(0)
    shown_is_true(t)


def test_a_table_from_before_there_were_fingerprints_is_compared_step_by_step(processes):
    processes(0)
    t = begun()
    Table.objects.filter(pk=t.pk).update(head_hash="", record_hash="")
    with suppress(ZeroDivisionError), transaction.atomic():
        step(t, 0)
        raise ZeroDivisionError
    processes(1)
    Table.objects.filter(pk=t.pk).update(head_hash="", record_hash="")
    step(t, 1)
    assert again(t).head_hash
    Table.objects.filter(pk=t.pk).update(head_hash="", record_hash="")
    processes(0)
    shown_is_true(t)


# A record that does not replay


@pytest.fixture
def damaged(processes):
    """A table with a step in the middle that is another than the one that was taken."""
    processes(0)
    t = begun()
    last = Move.objects.filter(table=t).order_by("-number").first()
    assert last is not None
    Move.objects.filter(pk=last.pk).update(action=last.action + 1)
    processes(1)
    return t


def test_a_table_that_does_not_replay_says_so(damaged):
    client = Client()
    answer = client.get(f"/t/{damaged.code}/", HTTP_ACCEPT_LANGUAGE="en")
    assert answer.status_code == 409
    assert "The record of this table is damaged" in answer.content.decode()
    assert "記録が壊れている" in client.get(f"/t/{damaged.code}/", HTTP_ACCEPT_LANGUAGE="ja").content.decode()
    assert client.get(f"/t/{damaged.code}/frame/").status_code == 409
    assert client.get(f"/t/{damaged.code}/log/").status_code == 409


def test_it_is_read_only_and_listed_for_the_operator(damaged):
    Client().get(f"/t/{damaged.code}/")
    assert again(damaged).damaged
    assert damaged not in lookup.watchable_tables()
    row = again(damaged)
    with pytest.raises(match_cache.DamagedTable):
        moves.make_move(damaged.code, row.actor, "pass", row.number)
    staff, client = person("Staff"), Client()
    staff.is_staff = staff.is_superuser = True
    staff.is_guest = False
    staff.save()
    client.force_login(staff)
    listed = client.get("/admin/tables/table/?damaged__exact=1").content.decode()
    assert damaged.code in listed
    assert table(person(), person()).code not in listed


def test_damage_is_written_down_while_nobody_waits_for_the_game(damaged):
    """On SQLite a move has the database and waits for the game then: who has the game must not wait for it."""
    lock, free = match_cache._cache.get_entry(damaged.pk).lock, []

    def ask():
        if lock.acquire(timeout=5):
            free.append(True)
            lock.release()

    def look(execute, sql, *args):
        if sql.startswith("UPDATE"):
            asked = threading.Thread(target=ask)
            asked.start()
            asked.join()
        return execute(sql, *args)

    with (
        connection.execute_wrapper(look),
        pytest.raises(match_cache.DamagedTable),
        match_cache.open_match(again(damaged)),
    ):
        pass
    assert free == [True]
    assert again(damaged).damaged


def test_a_program_is_told_too(damaged):
    found = program("Aki").get(f"/tables/{damaged.code}/view")
    assert found.status_code == 409
    assert found.json()["type"] == "/api/#damaged"


def test_a_step_that_is_missing_is_damage_and_so_is_a_finished_game_with_one_exchanged(processes):
    processes(0)
    t = begun()
    Move.objects.filter(table=t, number=2).delete()
    processes(1)
    with pytest.raises(match_cache.DamagedTable), match_cache.open_match(again(t)):
        pass
    t = begun()
    Table.objects.filter(pk=t.pk).update(record_hash="0" * 64, status=Status.OVER)
    with pytest.raises(match_cache.DamagedTable):
        replays.load_moment(again(t), 1)
