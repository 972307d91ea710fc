"""The list of commands: quick, and true."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import boardroom
from boardroom.cli.main import COMMAND_HELP, app, load_command

HEAVY = ("boardroom.engine", "boardroom.games", "boardroom.tournament", "boardroom.web")
HEAVY += ("django", "networkx", "numba", "numpy")


def test_help_imports_no_command():
    code = f"""
import sys
from boardroom.cli.start import main
try:
    main()
except SystemExit as end:
    assert not end.code
print(sorted(name for name in sys.modules if name.startswith({HEAVY!r})))
"""
    done = subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, text=True, check=True)
    assert all(f" {name} " in done.stdout for name in COMMAND_HELP)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("name", COMMAND_HELP)
def test_listed_help_matches_each_command(name):
    assert load_command(name).help == COMMAND_HELP[name]
    for option in ("--help", "-h"):
        result = CliRunner().invoke(app, [name, option])
        assert result.exit_code == 0
        assert f" {name} [OPTIONS]" in result.stdout


def test_command_reference_names_every_command():
    page = (Path(__file__).parents[2] / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
    assert [name for name in COMMAND_HELP if f"| `boardroom {name}" not in page] == []


def test_misspelled_command_gets_a_suggestion():
    result = CliRunner().invoke(app, ["plya"])
    assert result.exit_code == 2
    assert "Did you mean 'play'" in " ".join(result.stderr.split())


@pytest.mark.parametrize(("module", "extra"), [("typer", "terminal"), ("django", "site"), ("uvicorn", "site")])
def test_missing_extra_is_named(module, extra):
    """As in an installation of the engine alone: whatever is tried of what is missing."""
    code = f"""
import sys
sys.modules[{module!r}] = None
from boardroom.cli.start import main
sys.argv = ["boardroom", "serve", "--port", "8765"]
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    wanted = f"pip install '.[{extra}]' in Boardroom's checkout"
    assert done.stderr == f"This needs {module}, which is not installed: {wanted}\n"


@pytest.mark.parametrize("bridge", ["pettingzoo", "gymnasium", "vector", "open_spiel", "data"])
def test_missing_bridge_library_is_named(bridge):
    code = "import sys\nfor each in ('pettingzoo', 'gymnasium', 'pyspiel', 'pyarrow'): sys.modules[each] = None\n"
    code += f"from boardroom.bridges import {bridge}\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = done.stderr.splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: This needs ")
    assert last.endswith("which is not installed: pip install '.[bridges]' in Boardroom's checkout.")


def test_version_is_printed():
    result = CliRunner().invoke(app, ["--version"])
    assert (result.exit_code, result.stdout) == (0, f"Boardroom {boardroom.__version__}\n")


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ("play acquire --players 9", "このルールは2～6人用です。9人では遊べません（AC2、AC16）。"),
        ("play chess", "'chess' というゲームはありません。"),
        ("play acquire --bots nobody", "'nobody' というプレイヤーはいません。"),
        ("rules acquire --ruleset nowhere.json", "nowhere.json を読めません："),
        ("replay nowhere.jsonl", "nowhere.jsonl を読めません："),
        ("drive acquire --options x", "--options がJSONとして読めません："),
    ],
)
def test_errors_use_the_requested_language(wanted, says):
    result = CliRunner().invoke(app, [*wanted.split(), "--lang", "ja"])
    assert result.exit_code == 2
    assert says in result.stderr


@pytest.mark.parametrize("name", ["admin", "key", "tournament"])
def test_command_groups_have_the_usual_options(name):
    assert "completion" not in CliRunner().invoke(app, [name, "--help"]).stdout


@pytest.mark.skipif(os.name == "nt", reason="pipes of other systems end otherwise")
@pytest.mark.parametrize("command", [["rules", "acquire"], ["drive", "acquire"]])
def test_closed_pipe_is_no_error(command):
    """As `boardroom rules acquire | head` is one: scripts stop at errors."""
    ours, theirs = os.pipe()
    os.close(ours)
    code = "from boardroom.cli.start import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *command],
        input="{}\n",
        stdout=theirs,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(theirs)
    assert (done.returncode, done.stderr) == (0, "")
