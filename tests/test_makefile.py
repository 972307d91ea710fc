"""What `make` finds in a checkout before it does anything."""

import shutil
import subprocess
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parents[1] / "Makefile"


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed.")
@pytest.mark.parametrize(
    ("place", "made", "kept"), [("here", True, True), ("elsewhere", True, False), ("elsewhere", False, True)]
)
def test_an_environment_of_another_place_goes_if_make_has_made_it(tmp_path, place, made, kept):
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
