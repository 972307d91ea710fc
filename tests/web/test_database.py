"""How the site asks its database: queries worked out once, and writers that queue."""

import sqlite3
import threading
import time
from typing import Any

import pytest
from django.db import OperationalError, transaction
from django.db import connection as django_connection

from boardroom.web.accounts.models import User
from boardroom.web.accounts.users import UserBackend
from boardroom.web.database.compiled_queries import PreparedQuery
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Seat, Table
from web.people import again, person, table

# Ours, which has a queue
connection: Any = django_connection


def test_a_prepared_query_reads_the_same_rows_as_django_does():
    t = table(person(), person("Ben"), person("Cho"))
    found, django = match_cache.load_table(t.code), Table.objects.get(pk=t.pk)
    assert found is not None
    for field in Table._meta.concrete_fields:
        assert getattr(found, field.attname) == getattr(django, field.attname), field
    seats = list(found.seats.all())
    for mine, its in zip(seats, Seat.objects.filter(table=t.pk), strict=True):
        for field in Seat._meta.concrete_fields:
            assert getattr(mine, field.attname) == getattr(its, field.attname), field
    assert all(seat.table is found for seat in seats)
    assert match_cache.load_table(t.pk) == found
    assert match_cache.load_table("nowhere") is None


def test_a_prepared_row_can_be_saved():
    t = match_cache.load_table(table(person(), person(), person()).code)
    assert t is not None
    t.public = False
    t.save(update_fields=["public"])
    assert not again(t).public


def test_seats_of_a_table_that_was_read_are_not_asked_for_again(asked):
    t = match_cache.load_table(table(person(), person(), person()).code)
    assert t is not None
    asked.clear()
    assert moves.find_user_seats(t, t.seats.all()[1].user) == [1]
    assert len(asked) == 1  # the person


def test_a_query_with_a_value_of_its_own_is_refused():
    """What is not a mark would be forgotten, and the query would always ask with the first values."""
    careless = PreparedQuery(User, lambda pk: User.objects.filter(pk=pk, name="Aki"), 1)
    with pytest.raises(ValueError, match="must have every example value"):
        careless.fetch_all(1)


def test_somebody_who_was_shut_out_is_nobody():
    someone = person()
    assert UserBackend().get_user(someone.pk) == someone
    User.objects.filter(pk=someone.pk).update(is_active=False)
    assert UserBackend().get_user(someone.pk) is None
    assert UserBackend().get_user(10**9) is None


def test_threads_queue_for_the_database_in_turn():
    """Without a queue whoever finds the database busy looks again ever more rarely, and some wait very long."""
    waits: list[float] = []

    def write() -> None:
        try:
            for _ in range(10):
                asked = time.perf_counter()
                with transaction.atomic():
                    waits.append(time.perf_counter() - asked)
                    time.sleep(0.002)
        finally:
            connection.close()

    threads = [threading.Thread(target=write) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(waits) == 80
    assert connection.write_lock.acquire(blocking=False), "the last one leaves the queue"
    connection.write_lock.release()


def test_a_transaction_that_failed_has_left_the_queue():
    with pytest.raises(ZeroDivisionError), transaction.atomic():  # noqa: PT012
        assert connection.is_writing
        raise ZeroDivisionError
    assert not connection.is_writing
    with transaction.atomic(), transaction.atomic():
        assert connection.is_writing
    assert not connection.is_writing


def test_another_process_is_still_waited_for(monkeypatch):
    """Its lock is SQLite's: the queue of this process is left again when it does not come free."""
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.05)
    connection.close()
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError), transaction.atomic():
        pass
    assert not connection.is_writing
    other.execute("ROLLBACK")
    other.close()
    with transaction.atomic():
        assert connection.is_writing
    connection.close()


@pytest.fixture
def asked():
    """The queries that were asked."""
    found: list[str] = []

    def note(execute, sql, params, many, context):
        found.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found
