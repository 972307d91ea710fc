"""Backup and restore: while games go on, after kill -9, and from one kind of database into the other."""

from __future__ import annotations

import contextlib
import gzip
import json
import stat
import threading
from pathlib import Path

import httpx
import pytest

from boardroom.base.errors import BadInput
from boardroom.web.moderation import sanctions
from boardroom.web.server import backup
from boardroom.web.tables import chat
from boardroom.web.tables.models import ChatLine
from web.callers import Browser
from web.conftest import Server
from web.people import person, step, table
from web.warm import boardroom

KEY = {"BOARDROOM_SECRET_KEY": "same"}


def rows(file: Path, label: str) -> list[dict[str, object]]:
    return [row for what, row in backup.read_rows(file) if what == label]


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
    early, late = (rows(tmp_path / name, "tables.move") for name in ("running.gz", "dead.gz"))
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
    for label in ("accounts.user", "tables.table", "tables.seat", "tables.move", "tables.chatline"):
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
    sanctions.hide_lines([chat.post_line(t.code, aki, "hidden words")])
    backup.write_backup(tmp_path / "site.gz")
    return tmp_path / "site.gz"


def test_a_backup_is_for_its_owner_and_not_written_over(file):
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    with pytest.raises(BadInput, match="Choose another name"):
        backup.write_backup(file)
    assert file.read_bytes() == before
    backup.write_backup(file, force=True)
    assert file.read_bytes() != before
    assert sorted(found.name for found in file.parent.iterdir()) == ["site.gz"]


def test_a_backup_has_what_staff_have_hidden(file):
    assert "hidden words" in [row["text"] for row in rows(file, "tables.chatline")]
    assert len(rows(file, "tables.chatline")) == ChatLine.all_lines.count()


def test_no_rows_are_left_out_but_those_the_guide_names():
    """Tables that Django makes for relations are emptied, and not kept: the site asks for none of these."""
    every = [model for config in backup.app_configs() for model in config.get_models(include_auto_created=True)]
    left_out = {backup.model_label(model) for model in every} - {
        backup.model_label(model) for model in backup.list_models()
    }
    assert left_out == {"accounts.user_groups", "accounts.user_user_permissions"}


def test_progress_reaches_the_end(tmp_path):
    person("Aki")
    told: list[tuple[int, int]] = []
    contents = backup.write_backup(tmp_path / "site.gz", on_progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (contents.row_count, contents.row_count)


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
        backup.restore_backup(damaged(file, change), force=True)
    assert ChatLine.all_lines.filter(text="hidden words").exists()


@pytest.mark.parametrize("keep", [0, 10, 200, -5])
def test_a_backup_cut_short_is_refused(file, keep):
    file.write_bytes(file.read_bytes()[:keep])
    with pytest.raises(BadInput):
        backup.verify_backup(file)


def test_a_missing_step_is_found_out(file, monkeypatch):
    """A file whose digest is right, but which holds a table without one of its steps, is no site."""
    real = backup.read_rows

    def less(path):
        dropped = False
        for label, row in real(path):
            if label == "tables.move" and not dropped:
                dropped = True
            elif "counts" in row and not label:
                yield label, row | {"counts": {**row["counts"], "tables.move": row["counts"]["tables.move"] - 1}}
            else:
                yield label, row

    monkeypatch.setattr(backup, "read_rows", less)
    with pytest.raises(BadInput, match="moves"):
        backup.verify_backup(file)


def test_a_newer_backup_is_refused(file, monkeypatch):
    real = backup.verify_backup

    def newer(path):
        contents = real(path)
        contents.header["migrations"].append("9999_later")
        return contents

    monkeypatch.setattr(backup, "verify_backup", newer)
    with pytest.raises(BadInput, match="newer"):
        backup.restore_backup(file, force=True)


def test_nothing_is_there(tmp_path):
    with pytest.raises(BadInput, match="no file"):
        backup.verify_backup(tmp_path / "none")
    with pytest.raises(BadInput, match="cannot be written"):
        backup.write_backup(tmp_path / "no" / "folder")


def test_moments_keep_their_microseconds(file):
    shown = [str(row["created_at"]) for row in rows(file, "tables.chatline")]
    assert any(len(at.partition(".")[2]) > 6 for at in shown)
    assert json.loads(gzip.decompress(file.read_bytes()).splitlines()[0])["format"] == 1


def test_a_backup_of_a_folder_that_was_mistyped_makes_nothing(tmp_path):
    ran = boardroom("backup", tmp_path / "site.gz", BOARDROOM_DATA=str(tmp_path / "mistyped"))
    assert ran.returncode == 2
    assert f"There is no site at {tmp_path}/mistyped/boardroom.sqlite3. Set BOARDROOM_DATA" in ran.stderr
    assert list(tmp_path.iterdir()) == []
