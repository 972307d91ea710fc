"""Names that can be read and told apart; files for their owner alone; sentences where something is broken."""

import gzip
import json
import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client, override_settings
from django.utils import timezone

from boardroom.base.errors import BadInput
from boardroom.base.text import lookalike_key
from boardroom.web.accounts.models import User
from boardroom.web.accounts.users import validate_name
from boardroom.web.server import backup, health
from boardroom.web.tables import clocks, moves, seats
from boardroom.web.tables.models import Seat
from web.conftest import MIGRATED
from web.people import again, person, step, table
from web.warm import boardroom


@pytest.mark.parametrize(
    "name", ["\ufe0f", "\u3164", "\u2800", "\u200b\u200d", "\u115f\u1160", "\u0301", " \u3000 ", "\uffa0"]
)
def test_invisible_name_is_rejected(name):
    with pytest.raises(BadInput):
        validate_name(name)


def test_name_is_normalised():
    assert validate_name("Ａｋｉ\u200b　Ｂ\ufe0f") == "Aki B"
    assert validate_name("ｱｷﾗ") == "アキラ"
    assert validate_name("ＡＫＩ") == "AKI"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Aki", "Аki"), ("paypal", "раураl"), ("Ida", "lda"), ("Bob", "B0b"), ("Aki", "AKI"), ("Zoé", "Zoe")],
)
def test_lookalike_names_get_numbers_at_a_table(one, other):
    assert lookalike_key(one) == lookalike_key(other)
    host = person(one)
    t = moves.create_table(host, "acquire", {"players": 3}, [{"person": host}, {}, {}])
    seats.take_seat(t.code, person(other))
    names = list(t.seats.exclude(name="").values_list("name", flat=True))
    assert names == [one, f"{other} 2"]
    both = moves.create_table(host, "acquire", {"players": 2}, [{"person": host}, {"person": person(other)}])
    assert [seat.name for seat in both.seats.all()] == [one, f"{other} 2"]


def test_different_names_stay_unchanged():
    assert len({lookalike_key(name) for name in ("Aki", "Ben", "アキ", "あき", "秋", "Aki B", "é中")}) == 7


# Files


def test_server_files_are_private(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(MIGRATED, folder / "boardroom.sqlite3")
    (folder / "boardroom.sqlite3").chmod(0o644)
    code = (
        "from boardroom.cli.common import prepare_site; prepare_site();"
        "from boardroom.web.accounts.models import User; User.objects.create(username='x')"
    )
    surroundings = {**os.environ, "BOARDROOM_DATA": str(folder)}
    surroundings.pop("BOARDROOM_SECRET_KEY")
    subprocess.run([sys.executable, "-c", code], env=surroundings, check=True)
    found = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
    assert {"boardroom.sqlite3", "secret-key"} <= set(found)
    assert set(found.values()) == {0o600}


def test_readiness_checks_disk_folder_and_key(monkeypatch, tmp_path):
    monkeypatch.delenv("BOARDROOM_SECRET_KEY", raising=False)
    parts = health.run_checks()
    assert (parts["disk"], parts["folder"]) == ("ok", "ok")
    assert parts["key"] == "failed", "tests have no key on the disk"
    monkeypatch.setattr(health, "MIN_FREE_BYTES", 1 << 60)
    assert health.run_checks()["disk"] == "failed"
    with override_settings(DATA_FOLDER=tmp_path / "gone"):
        assert health.run_checks()["folder"] == "failed"


# A clock that is put back


def test_turning_back_the_clock_gives_no_time(monkeypatch):
    t = table(person(), person())
    type(t).objects.filter(pk=t.pk).update(clock=600)
    Seat.objects.filter(table=t).update(seconds_left=600)
    row = again(t)
    clocks.start_clock(row, timezone.now())
    row.save(update_fields=["clock_deadline"])
    decides = row.actor
    monkeypatch.setattr(clocks, "current_time", lambda: timezone.now() - timedelta(hours=1))
    step(t)
    assert t.seats.get(index=decides).seconds_left <= 600


def test_site_time_is_monotonic(monkeypatch):
    before = clocks.current_time()
    real = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: real() - timedelta(hours=1))
    # A clock that is being set right runs a little faster or slower than seconds do
    assert before - timedelta(seconds=1) <= clocks.current_time() < before + timedelta(seconds=60)


# Mail


def test_reset_mail_uses_the_configured_address():
    someone = person()
    someone.email, someone.is_guest = "aki@example.org", False
    someone.set_password("a long enough one")
    someone.save()
    with override_settings(
        SITE_ADDRESS="https://play.example.org",
        ALLOWED_HOSTS=["*"],
        EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend",
    ):
        Client().post("/reset/", {"email": "aki@example.org"}, HTTP_HOST="evil.example")
    (letter,) = mail.outbox
    assert "https://play.example.org/" in letter.body
    assert "evil.example" not in letter.body


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_mails_are_plain_text(lang):
    """No marks of HTML in it: &#39; in place of an apostrophe, or &amp; in a name."""
    someone = person()
    someone.username, someone.email, someone.is_guest = f"O'Neil+{lang}", f"o-neil-{lang}@example.org", False
    someone.set_password("a long enough one")
    someone.save()
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend"):
        Client(headers={"Accept-Language": lang}).post("/reset/", {"email": someone.email})
    letter = mail.outbox[-1]
    assert "&" not in letter.subject + letter.body
    assert f"O'Neil+{lang}" in letter.body
    assert len(letter.body.strip().split("\n\n")) == 3, "paragraphs stand apart"


# What is broken is said in a sentence


def test_damaged_backup_shows_error_sentence(tmp_path):
    path = tmp_path / "site.gz"
    rows = [
        {"boardroom": "backup", "format": backup.FORMAT_VERSION, "at": "x", "migrations": []},
        {"model": "accounts.user", "fields": ["id", "name"]},
        *([n, f"Aki {n}"] for n in range(20)),
    ]
    import hashlib

    data = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    end = {"counts": {"accounts.user": 20}, "sha256": hashlib.sha256(data).hexdigest()}
    whole = data + json.dumps(end).encode() + b"\n"
    path.write_bytes(gzip.compress(whole))
    assert backup.verify_backup(path).row_counts["accounts.user"] == 20
    draw = random.Random(1)
    for packed in (True, False):
        for _ in range(150):
            bad = bytearray(gzip.compress(whole) if packed else whole)
            bad[draw.randrange(len(bad))] ^= 1 << draw.randrange(8)
            path.write_bytes(bytes(bad) if packed else gzip.compress(bytes(bad)))
            try:
                backup.verify_backup(path)
            except BadInput as error:
                assert "\n" not in str(error)


def no_database() -> bytes:
    return b"SQLite format 3\x00" + bytes(range(256)) * 40


def a_name_that_is_no_text() -> bytes:
    """What SQLite says of it is no text either."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute("CREATE TABLE nobody (id)")
        return made.serialize().replace(b"tablenobody", b"tablen\xb8body")


def a_step_that_lacks_the_one_before() -> bytes:
    """Of the steps the database has been brought up to date by, one has another name now."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute("CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app, name, applied)")
        for name in ("0001_initial", "0002_alter_permission_name_max_lengti", "0003_alter_user_email_max_length"):
            made.execute("INSERT INTO django_migrations (app, name) VALUES ('auth', ?)", [name])
        made.commit()
        return made.serialize()


@pytest.mark.parametrize("damaged", [no_database, a_name_that_is_no_text, a_step_that_lacks_the_one_before])
def test_damaged_database_shows_error_sentence(tmp_path, damaged):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "boardroom.sqlite3").write_bytes(damaged())
    done = boardroom("admin", "list", BOARDROOM_DATA=str(folder))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "restore a backup" in " ".join(done.stderr.split())


def test_existing_users_keep_their_names():
    """What is stored is not changed: only new names are held to more."""
    kept = User.objects.create(username="old-one", name="Ｏｌｄ")
    assert User.objects.get(pk=kept.pk).name == "Ｏｌｄ"
