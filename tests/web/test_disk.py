"""What is answered is on the disk: a power cut takes nothing along that anybody was told."""

import json
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connections, transaction
from django.test import Client

from boardroom.tournament.events import TournamentOpened
from boardroom.web.accounts.models import User
from boardroom.web.database.sqlite import disk_sync
from boardroom.web.realtime import hub
from boardroom.web.tournaments import log_store
from web.people import person, step, table

connection: Any = connections["default"]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def synced(monkeypatch):
    """What happened, in its order: "sync" whenever the log was synced, and what else the test writes down."""
    done: list[str] = []
    connection.ensure_connection()
    monkeypatch.setattr(connection, "waits_for_disk", True)
    monkeypatch.setattr(disk_sync, "sync_file", lambda file: done.append("sync"))
    connection.flush_to_disk()
    done.clear()
    return done


def test_nobody_is_told_of_a_move_that_is_not_on_the_disk(synced, monkeypatch):
    t = table(person(), person())
    monkeypatch.setattr(hub, "publish_change", lambda *args, **kinds: synced.append("told"))
    synced.clear()
    for _ in range(20):
        step(t)
        synced.append("answered")
    assert synced == ["sync", "told", "answered"] * 20


def test_what_is_written_outside_a_transaction_is_on_the_disk_when_the_page_is_answered(synced):
    someone, client = person(), Client()
    client.force_login(someone)
    connection.flush_to_disk()
    synced.clear()
    client.post("/settings/", {"name": "Aki", "language": "en", "theme": "dark"})
    User.objects.get(pk=someone.pk)
    assert synced[-1:] == ["sync"]
    synced.clear()
    client.get("/healthz-nowhere/")
    assert not synced, "who writes nothing waits for no disk"


def test_an_entry_of_a_championship_is_on_the_disk(synced):
    log_store.create_tournament(person(), TournamentOpened("A day", "", "", "seed"))
    assert synced == ["sync"]


def test_one_sync_is_good_for_all_who_came_before_it(monkeypatch):
    """Group commit: with a slow disk eight threads wait for far fewer syncs than they commit."""
    syncs, commits = [], 8 * 6

    def slow(file: Path) -> None:
        syncs.append(file)
        time.sleep(0.02)

    monkeypatch.setattr(disk_sync, "sync_file", slow)
    slowly = disk_sync.DiskSync("nowhere")

    def commit() -> None:
        for _ in range(6):
            slowly.wait_until_synced()

    threads = [threading.Thread(target=commit) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert slowly.requested == slowly.synced == commits
    assert 6 <= len(syncs) <= commits / 2


def test_a_sync_that_had_begun_before_is_not_enough(monkeypatch):
    """What is committed while the disk works may or may not be part of that: it waits for the next."""
    begun, go, syncs = threading.Event(), threading.Event(), []

    def hanging(file: Path) -> None:
        syncs.append(file)
        begun.set()
        go.wait(5)

    monkeypatch.setattr(disk_sync, "sync_file", hanging)
    slowly = disk_sync.DiskSync("nowhere")
    first = threading.Thread(target=slowly.wait_until_synced)
    first.start()
    assert begun.wait(5)
    second = threading.Thread(target=slowly.wait_until_synced)
    second.start()
    go.set()
    first.join()
    second.join()
    assert len(syncs) == 2


def test_a_disk_that_failed_once_is_trusted_no_more(monkeypatch):
    """The system may drop what it could not write and say of the next sync that all is well."""
    worn = disk_sync.DiskSync("nowhere")

    def fails(file: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(disk_sync, "sync_file", fails)
    with pytest.raises(OperationalError, match="the disk has failed"):
        worn.wait_until_synced()
    monkeypatch.setattr(disk_sync, "sync_file", lambda file: None)
    with pytest.raises(OperationalError, match="the disk has failed"):
        worn.wait_until_synced()


def test_a_move_whose_sync_fails_is_not_answered(synced, monkeypatch):
    t = table(person(), person())
    told: list[object] = []
    monkeypatch.setattr(hub, "publish_change", lambda *args, **kinds: told.append(args))
    monkeypatch.setattr(type(connection), "disk_sync", disk_sync.DiskSync("nowhere"))

    def fails(file: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(disk_sync, "sync_file", fails)
    with pytest.raises(OperationalError):
        step(t)
    assert told == []
    with pytest.raises(OperationalError), transaction.atomic():
        User.objects.filter(pk=1).update(theme="dark")
    assert connection.write_lock.acquire(blocking=False), "the queue of writers goes on"
    connection.write_lock.release()


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed: what reaches the disk is not seen")
def test_a_power_cut_takes_no_answered_move_along():
    """A small one of `make powercuts`."""
    command = [sys.executable, str(ROOT / "bench" / "power_cuts.py"), "--cuts", "15", "--moves", "24", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    figures = json.loads(done.stdout)
    assert figures["moves"] == 24
    assert figures["cuts"] == 15
    assert figures["cuts_with_losses"] == 0, figures["examples"]
