"""Backup and restore: while games go on, after kill -9, and from one kind of database into the other."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import stat
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.apps import apps
from django.db.migrations.loader import MigrationLoader

from boardroom.base.errors import BadInput
from boardroom.site.models import EventLogEntry, EventRole, Finished, Outcome, Person, Stamp, Status, Table, Talk
from boardroom.site.ops import backup
from boardroom.site.people import moderation
from boardroom.site.tables import aftermath, chat
from web.callers import Browser
from web.cast import known
from web.conftest import Server
from web.people import person, step, table
from web.warm import boardroom

KEY = {"BOARDROOM_SECRET_KEY": "same"}


def rows(file: Path, label: str) -> list[dict[str, object]]:
    return [row for what, row in backup.rows_in(file) if what == label]


def there_and_on(tmp_path: Path, source: dict[str, str], target: dict[str, str]) -> None:
    """Play, back up while playing, kill -9, back up again, restore elsewhere, and play on in the same browser."""
    first = Server(tmp_path / "first", **KEY, **source)
    at_first = {"BOARDROOM_DATA": str(tmp_path / "first"), **KEY, **source}
    at_second = {"BOARDROOM_DATA": str(tmp_path / "second"), **KEY, **target}
    aki, ben = Browser(first.address), Browser(first.address)
    code, played, stop = aki.play_now(), threading.Semaphore(0), threading.Event()
    aki.play(code, 3)
    aki.post(f"/t/{code}/talk/", text="good luck")

    def go_on() -> None:
        # Until the server is gone
        with contextlib.suppress(httpx.HTTPError):
            while not stop.is_set():
                ben.play(ben.play_now(), 2)
                played.release()

    playing = threading.Thread(target=go_on, daemon=True)
    playing.start()
    assert played.acquire(timeout=60)
    running = boardroom("backup", tmp_path / "running.gz", **at_first)
    assert running.returncode == 0, running.stderr
    # The table that is played on after this one was begun when the backup was written
    while played.acquire(blocking=False):
        pass
    assert played.acquire(timeout=60)
    assert played.acquire(timeout=60)
    stop.set()
    first.kill()
    playing.join(60)
    dead = boardroom("backup", tmp_path / "dead.gz", **at_first)
    assert dead.returncode == 0, dead.stderr
    assert "Written and checked" in dead.stdout
    # What was there while games went on is the beginning of what was there at the end
    early, late = (rows(tmp_path / name, "boardroom.step") for name in ("running.gz", "dead.gz"))
    kept = {(row["table_id"], row["number"]): row["action"] for row in late}
    assert len(late) > len(early) > 20
    assert all(kept[row["table_id"], row["number"]] == row["action"] for row in early)

    done = boardroom("restore", tmp_path / "dead.gz", **at_second)
    assert done.returncode == 0, done.stderr
    assert "needs an upgrade" not in done.stderr
    if not target:
        refused = boardroom("restore", tmp_path / "dead.gz", **at_second)
        assert refused.returncode == 2
        assert "already has a site" in refused.stderr
    # Over what is there
    assert boardroom("restore", tmp_path / "dead.gz", "--force", **at_second).returncode == 0
    back = boardroom("backup", tmp_path / "back.gz", **at_second)
    assert back.returncode == 0, back.stderr
    for label in ("boardroom.person", "boardroom.table", "boardroom.seat", "boardroom.step", "boardroom.talk"):
        assert rows(tmp_path / "back.gz", label) == rows(tmp_path / "dead.gz", label)

    second = Server(tmp_path / "second", **KEY, **target)
    try:
        aki.http.base_url = second.address
        page = aki.http.get(f"/t/{code}/").text
        assert "good luck" in page
        assert len(aki.play(code, 2)) == 2
        # New rows get numbers that are free
        assert aki.play_now() != code
        aki.post(f"/t/{code}/talk/", text="once more")
        assert "once more" in aki.http.get(f"/t/{code}/").text
    finally:
        second.kill()


@pytest.mark.slow
def test_from_sqlite_to_postgresql(tmp_path, empty_database):
    there_and_on(tmp_path, {}, {"DATABASE_URL": empty_database()})


@pytest.mark.slow
def test_from_postgresql_to_sqlite(tmp_path, postgres):
    there_and_on(tmp_path, {"DATABASE_URL": postgres}, {})


# The file


@pytest.fixture
def file(tmp_path) -> Path:
    aki = person("Aki")
    t = table(aki, person("Ben"), person("Cho"))
    step(t)
    moderation.hide([chat.say(t.code, aki, "hidden words")])
    backup.write(tmp_path / "site.gz")
    return tmp_path / "site.gz"


def test_a_backup_is_for_its_owner_and_not_written_over(file):
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    with pytest.raises(BadInput, match="Choose another name"):
        backup.write(file)
    assert file.read_bytes() == before
    backup.write(file, force=True)
    assert file.read_bytes() != before
    assert sorted(found.name for found in file.parent.iterdir()) == ["site.gz"]


def test_a_backup_has_what_staff_have_hidden(file):
    assert "hidden words" in [row["text"] for row in rows(file, "boardroom.talk")]
    assert len(rows(file, "boardroom.talk")) == Talk.every.count()


def test_no_rows_are_left_out_but_those_the_guide_names():
    """Tables that Django makes for relations are emptied, and not kept: the site asks for none of these."""
    every = apps.get_app_config(backup.APP).get_models(include_auto_created=True)
    left_out = {backup.label_of(model) for model in every} - {backup.label_of(model) for model in backup.kept_models()}
    assert left_out == {"boardroom.person_groups", "boardroom.person_user_permissions"}


def test_progress_reaches_the_end(tmp_path):
    person("Aki")
    told: list[tuple[int, int]] = []
    contents = backup.write(tmp_path / "site.gz", told=lambda done, total: told.append((done, total)))
    assert told[-1] == (contents.rows, contents.rows)


def damaged(file: Path, change) -> Path:
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    file.write_bytes(gzip.compress(b"".join(change(lines))))
    return file


DAMAGES = {
    "no end": lambda lines: lines[:-1],
    "a line less": lambda lines: [*lines[:5], *lines[6:]],
    "another text": lambda lines: [line.replace(b"hidden words", b"kinder words") for line in lines],
    "a line more": lambda lines: [*lines, b"[]\n"],
    "empty": lambda lines: [],
    "an object": lambda lines: [b"{}\n"],
    "no JSON": lambda lines: [b"not json\n", *lines],
}


@pytest.mark.parametrize("change", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_backup_is_refused(file, change):
    with pytest.raises(BadInput):
        backup.restore(damaged(file, change), force=True)
    assert Talk.every.filter(text="hidden words").exists()


@pytest.mark.parametrize("keep", [0, 10, 200, -5])
def test_a_backup_cut_short_is_refused(file, keep):
    file.write_bytes(file.read_bytes()[:keep])
    with pytest.raises(BadInput):
        backup.read(file)


def test_a_missing_step_is_found_out(file, monkeypatch):
    """A file whose digest is right, but which holds a table without one of its steps, is no site."""
    real = backup.rows_in

    def less(path):
        dropped = False
        for label, row in real(path):
            if label == "boardroom.step" and not dropped:
                dropped = True
            elif "counts" in row and not label:
                yield label, row | {"counts": {**row["counts"], "boardroom.step": row["counts"]["boardroom.step"] - 1}}
            else:
                yield label, row

    monkeypatch.setattr(backup, "rows_in", less)
    with pytest.raises(BadInput, match="moves"):
        backup.read(file)


def test_a_newer_backup_is_refused(file, monkeypatch):
    real = backup.read

    def newer(path):
        contents = real(path)
        contents.head["migrations"].append("9999_later")
        return contents

    monkeypatch.setattr(backup, "read", newer)
    with pytest.raises(BadInput, match="newer"):
        backup.restore(file, force=True)


def test_nothing_is_there(tmp_path):
    with pytest.raises(BadInput, match="no file"):
        backup.read(tmp_path / "none")
    with pytest.raises(BadInput, match="cannot be written"):
        backup.write(tmp_path / "no" / "folder")


def test_moments_keep_their_microseconds(file):
    shown = [str(row["at"]) for row in rows(file, "boardroom.talk")]
    assert any(len(at.partition(".")[2]) > 6 for at in shown)
    assert json.loads(gzip.decompress(file.read_bytes()).splitlines()[0])["format"] == 1


def test_a_model_that_has_another_name_now_is_found_in_backups_of_before():
    assert backup.label_of(EventLogEntry) == "boardroom.hallentry"
    assert backup.label_of(EventRole) == "boardroom.hallrole"
    others = [model for model in backup.kept_models() if model not in (EventLogEntry, EventRole)]
    assert [backup.label_of(model) for model in others] == [model._meta.label_lower for model in others]


def test_a_backup_of_a_folder_that_was_mistyped_makes_nothing(tmp_path):
    ran = boardroom("backup", tmp_path / "site.gz", BOARDROOM_DATA=str(tmp_path / "mistyped"))
    assert ran.returncode == 2
    assert f"There is no site at {tmp_path}/mistyped/boardroom.sqlite3. Set BOARDROOM_DATA" in ran.stderr
    assert list(tmp_path.iterdir()) == []


# Of older versions


def of_version(file: Path, last: str) -> Path:
    """The same site as a version would have written it whose last migration this was: with what it had of models,
    fields and, in them, rows."""
    loader = MigrationLoader(None, replace_migrations=False)
    known = {
        model._meta.label_lower: {field.attname for field in model._meta.concrete_fields}
        for model in loader.project_state((backup.APP, last)).apps.get_models()
    }
    told, counts = list[bytes](), Counter[str]()
    label, names = "", list[str]()

    def tell(value: object) -> None:
        told.append(json.dumps(value).encode() + b"\n")

    for value in map(json.loads, gzip.decompress(file.read_bytes()).splitlines()[:-1]):
        if isinstance(value, dict) and "model" in value:
            label, names = value["model"], value["fields"]
            if label in known:
                tell({"model": label, "fields": [name for name in names if name in known[label]]})
        elif isinstance(value, dict):
            gone = [name for name in value["migrations"] if name <= last and "until" not in name]
            tell(value | {"migrations": gone})
        elif label in known:
            counts[label] += 1
            tell([item for name, item in zip(names, value, strict=True) if name in known[label]])
    end = {"counts": counts, "sha256": hashlib.sha256(b"".join(told)).hexdigest()}
    file.write_bytes(gzip.compress(b"".join([*told, json.dumps(end).encode() + b"\n"])))
    return file


def kept_of_games() -> dict[str, list[Any]]:
    return {
        "names": list(Person.objects.filter(guest=False).order_by("pk").values_list("handle", "look")),
        "archive": list(
            Finished.objects.order_by("table").values_list("table", "game", "ruleset", "players", "length")
        ),
        "places": list(
            Outcome.objects.order_by("table", "person").values_list("table", "person", "place", "bots", "length")
        ),
        "stamps": sorted(Stamp.objects.values_list("table", "person", "feat")),
    }


@pytest.mark.parametrize("last", ["0014_envelopes", "0025_ratings", "0027_hints", "0033_marks"])
def test_a_backup_of_an_older_version_gets_what_its_upgrade_would_have_made(tmp_path, last):
    Table.objects.all().delete()
    Person.objects.all().delete()
    played = table(known("Aki"), bots=2)
    while step(played).status == Status.PLAYING:
        pass
    aftermath.recount()
    before = kept_of_games()
    assert [name for name, _ in before["names"]] == ["Aki"]
    assert len(before["archive"]) == len(before["places"]) == 1
    backup.write(tmp_path / "site.gz")
    contents = backup.restore(of_version(tmp_path / "site.gz", last), force=True)
    assert contents.behind[0] > last
    aftermath.recount()
    assert kept_of_games() == before
    # And it is a site like any other: nothing is made twice
    backup.write(tmp_path / "again.gz")
    assert backup.restore(tmp_path / "again.gz", force=True).behind == []
    assert kept_of_games() == before
