"""What `make` finds in a checkout before it does anything, and what its targets are."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from texts import within

MAKEFILE = Path(__file__).parents[1] / "Makefile"


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed.")
@pytest.mark.parametrize(
    ("place", "made", "kept"), [("here", True, True), ("elsewhere", True, False), ("elsewhere", False, True)]
)
def test_moved_environment_is_removed_if_make_created_it(tmp_path, place, made, kept):
    """A checkout that was moved or copied would run the sources of where it was."""
    here = tmp_path / "a check out"
    programs = here / ".venv/bin"
    programs.mkdir(parents=True)
    shutil.copy(MAKEFILE, here)
    python = (here if place == "here" else tmp_path / place) / ".venv/bin/python"
    (programs / "boardroom").write_text(f"#!/bin/sh\n'''exec' '{python}'\n")
    if made:
        (here / ".venv/.synced").touch()
    subprocess.run(["make", "help"], cwd=here, check=True, stdout=subprocess.DEVNULL)
    assert programs.exists() == kept


def test_every_target_is_phony():
    """A file or folder of that name would have it taken for done."""
    text = MAKEFILE.read_text(encoding="utf-8")
    assert sorted(within(r"^\.PHONY: (.*)$", text, re.MULTILINE).split()) == sorted(
        re.findall(r"^([a-z]+):", text, re.MULTILINE)
    )


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed.")
def test_clean_removes_build_files_and_keeps_data(tmp_path):
    """What stands under the first two headings of what git leaves out, which are those of what was made."""
    shutil.copy(MAKEFILE, tmp_path)
    headings = (MAKEFILE.parent / ".gitignore").read_text(encoding="utf-8").split("\n\n")
    made = {name.strip("/") for heading in headings[:2] for name in heading.split("\n")[1:] if "*" not in name}
    places = [tmp_path / name for name in made - {"__pycache__"}]
    places += [tmp_path / folder / "deep/__pycache__" for folder in ("src", "tests", "bench", "examples")]
    for place in (*places, tmp_path / "data"):
        place.mkdir(parents=True)
    subprocess.run(["make", "clean"], cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    assert [place.name for place in places if place.exists()] == []
    assert (tmp_path / "data").is_dir()
