"""A server that begins and ends: two at once, and what is left when it has stopped."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from web.warm import Process

READY = """
import sys, time
from pathlib import Path
import boardroom.site.config as config
# All of them begin to look at the database at the same time
Path("{place}").joinpath(str({number})).touch()
while len(list(Path("{place}").iterdir())) < {count}:
    time.sleep(0.005)
from boardroom.cli.common import site_ready
site_ready()
from django.conf import settings
from boardroom.site.ops import backup
assert backup.pending() == []
print(settings.SECRET_KEY)
"""


def all_begin(tmp_path: Path, count: int, **environment: str) -> None:
    place = tmp_path / "there"
    place.mkdir()
    said = [tmp_path / f"said-{number}" for number in range(count)]
    around = {**os.environ, "BOARDROOM_DATA": str(tmp_path / "data"), "BOARDROOM_SECRET_KEY": "", **environment}
    began = [
        Process(READY.format(place=place, number=number, count=count), around, said[number]) for number in range(count)
    ]
    ended = [process.wait(120) for process in began]
    assert ended == [0] * count, "\n".join(path.read_text() for path in said)
    keys = {path.read_text().strip() for path in said}
    assert len(keys) == 1
    assert len(keys.pop()) == 64
    assert not list((tmp_path / "data").glob("*.part"))


def test_processes_that_begin_at_once_make_one_database(tmp_path):
    all_begin(tmp_path, 3)


@pytest.mark.slow
def test_processes_that_begin_at_once_make_one_database_in_postgresql(tmp_path, empty_database):
    all_begin(tmp_path, 3, DATABASE_URL=empty_database())
