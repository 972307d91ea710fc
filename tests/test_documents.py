"""What is written for programmers is true: snippets and examples run, and options and action texts are the games'."""

import ast
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from texts import within

import boardroom
from boardroom import GAMES, BadInput, play_match
from boardroom.players import levels, network, registry

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
BLOCK = re.compile(r"^```python(?: (bridges|gpu|minutes))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A word behind it says what a snippet needs. What quotes a file names that file there (tests/games/test_cargo.py)."""
WRITTEN = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
DOCUMENTS = [path for path in WRITTEN if BLOCK.search(path.read_text(encoding="utf-8"))]
CACHE = Path(os.environ.get("MYPY_CACHE_DIR", ROOT / ".mypy_cache")) / "outside"
DRIVE = (ROOT / "docs" / "drive.md").read_text(encoding="utf-8")


def run(*command: object, **more: Any) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=300, check=False, cwd=ROOT, **more
    )
    assert done.returncode == 0, done.stderr
    return done


def test_the_readme_and_the_guide_have_snippets():
    assert {"README.md", "python.md"} <= {path.name for path in DOCUMENTS}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_snippets_run_one_after_the_other(path, tmp_path, monkeypatch):
    if path.name == "research.md":
        # What `make test` installs besides
        pytest.importorskip("pyspiel")
        pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    text = path.read_text(encoding="utf-8")
    snippet = ModuleType("snippet")
    monkeypatch.setitem(sys.modules, "snippet", snippet)
    for found in BLOCK.finditer(text):
        # Errors name the document's own lines
        lines = text.count("\n", 0, found.start(2))
        code = compile("\n" * lines + found[2], path.name, "exec", dont_inherit=True)
        if runs(found[1]):
            exec(code, vars(snippet))


def runs(needs: str | None) -> bool:
    """Whether what a snippet needs is here. Nobody waits for one that takes minutes."""
    if needs == "gpu":
        return bool(find_spec("torch") and find_spec("cupy") and import_module("numba.cuda").is_available())
    return needs is None or (needs == "bridges" and bool(find_spec("pettingzoo")))


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_no_snippet_hides_from_the_tests(path):
    """Python stands between fences, which are run; an indented block is for what is typed elsewhere."""
    assert re.findall(r"^ {4,}(?:from [\w.]+ import|import \w) .*$", outside_fences(path), re.MULTILINE) == []


def outside_fences(path: Path) -> str:
    return re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


# The front door


def test_every_name_of_the_front_door_is_there():
    assert sorted(boardroom.__all__) == sorted(boardroom._SOURCES)
    for name in boardroom.__all__:
        assert getattr(boardroom, name).__doc__ or name == "GAMES"
        assert f"{name}" in dir(boardroom)
    assert all(name in boardroom.__doc__ for name in boardroom.__all__ if name not in ("Game", "BadRecord"))
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        boardroom.gmae  # type: ignore[attr-defined]  # noqa: B018
    assert (Path(boardroom.__file__).parent / "py.typed").is_file()


def test_checkers_are_told_the_places_that_the_names_come_from():
    """The imports that type checkers read, and the table that a running program goes by."""
    block = next(part for part in ast.parse(Path(boardroom.__file__).read_text()).body if isinstance(part, ast.If))
    imports = [part for part in block.body if isinstance(part, ast.ImportFrom)]
    told = {name.asname or name.name: f"{part.module}.{name.name}" for part in imports for name in part.names}
    places = {name: where.partition(":") for name, where in boardroom._SOURCES.items()}
    assert told == {
        name: module if colon and not called else f"{module}.{called or name}"
        for name, (module, colon, called) in places.items()
    }


def test_importing_the_front_door_costs_nothing():
    code = "import boardroom, sys; print([m for m in sys.modules if m.startswith(('numpy', 'numba', 'boardroom.'))])"
    assert run(sys.executable, "-c", code).stdout == "[]\n"


@pytest.mark.slow
def test_types_are_seen_from_outside(tmp_path):
    """A checker takes the names for what they are, and a name that is not there for a mistake."""
    (tmp_path / "user.py").write_text(
        "import boardroom\n"
        "match: boardroom.Match = boardroom.play_match('acquire', {}, ['greedy'] * 4)\n"
        "wrong: int = boardroom.game('acquire')\n"
        "boardroom.gmae\n"
    )
    errors = checked(tmp_path, "user.py")
    assert [within(r"user\.py:(\d+)", line) for line in errors] == ["3", "4"], errors


@pytest.mark.slow
@pytest.mark.parametrize("path", ["README.md", "docs/python.md"])
def test_the_guides_snippets_are_well_typed(tmp_path, path):
    """What a reader copies from there passes the strictest check."""
    guide = (ROOT / path).read_text(encoding="utf-8")
    code = "\n".join(code for needs, code in BLOCK.findall(guide) if not needs)
    (tmp_path / "guide.py").write_text(code, encoding="utf-8")
    assert checked(tmp_path, "guide.py") == []


def checked(folder: Path, name: str) -> list[str]:
    """What a strict type checker says of a program that is none of ours."""
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", CACHE, name],
        capture_output=True, text=True, check=False, cwd=folder,
    )  # fmt: skip
    return [line for line in done.stdout.splitlines() if name in line]


def test_the_players_of_the_guide_are_those_there_are():
    guide = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    section = guide.split("## A player by its name")[1].split("\n## ")[0]
    told = [
        name for row in re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE) for name in re.findall(r"`(.+?)`", row)
    ]
    house = [name for name in told if ":" not in name and "@" not in name]
    assert house == [*levels.LEVELS_BY_NAME, *registry.BUILTIN_PLAYERS, registry.SEARCH_NAME]
    for name in (*house, *(name for name in told if "@" in name)):
        assert boardroom.player(name).name == name


# Examples


def test_an_own_player_plays_a_match():
    assert "cautious   won" in run(sys.executable, EXAMPLES / "own_player.py").stdout


def test_a_batch_tells_what_a_seat_is_worth():
    said = run(sys.executable, EXAMPLES / "batch.py", 300).stdout
    assert said.count("seat ") == 4


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_driven_from_outside(game):
    said = run(sys.executable, EXAMPLES / "drive.py", f"{sys.executable} -m boardroom", game).stdout
    assert f"{game} ended after" in said


@pytest.mark.parametrize("bot", ["mybot.py", "mybot.sh"])
@pytest.mark.parametrize("game", GAMES)
def test_a_program_of_its_own_plays_every_game(game, bot):
    with_ = sys.executable if bot.endswith(".py") else "sh"
    players = [f"exec:{with_} {EXAMPLES / bot}", *["random"] * (GAMES[game].complete_options({})["players"] - 1)]
    match = play_match(game, {}, players, seed=2)
    assert match.forfeits == ()


def test_a_record_becomes_rows(tmp_path):
    match = play_match("acquire", {"players": 3}, ["random"] * 3, seed=1)
    (tmp_path / "game.jsonl").write_text(match.record, encoding="utf-8")
    rows = run(sys.executable, EXAMPLES / "record_table.py", tmp_path / "game.jsonl").stdout.splitlines()
    assert rows[0] == "step,turn,who,what,rule,sentence"
    assert len(rows) > 100
    assert any(",founded," in row for row in rows)


def test_their_search_plays_at_our_table():
    pytest.importorskip("pyspiel")
    said = run(sys.executable, EXAMPLES / "spiel_search.py", "--games", 1, "--simulations", 2).stdout
    assert "game 1, seat 1: the search has won" in said


@pytest.mark.parametrize("game", GAMES)
def test_wins_are_learned(game):
    """Where PyTorch is: it is too large for a test's sake."""
    pytest.importorskip("torch")
    tiny = ("--tables", 8, "--steps", 8, "--updates", 2, "--width", 16, "--test", 4)
    assert "against greedy players:" in run(sys.executable, EXAMPLES / "ppo.py", "--game", game, *tiny).stdout


def test_wins_by_seat_are_drawn(tmp_path):
    said = run(sys.executable, EXAMPLES / "seat_shares.py", tmp_path / "seats.png", "--games", 200).stdout
    assert said.count("seat 4") == 3
    assert (tmp_path / "seats.png").read_bytes().startswith(b"\x89PNG")


def test_every_example_is_in_the_guide():
    guide = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("python.md", "research.md"))
    assert all(f"[{path.name}](../examples/{path.name})" in guide for path in EXAMPLES.iterdir() if path.is_file())


# Figures beside the games


def counted(document: str) -> str:
    """A document in one line, whose words may stand on two."""
    return " ".join((ROOT / document).read_text(encoding="utf-8").split())


def test_how_many_actions_and_features_a_game_has_is_told():
    told = counted("docs/research.md")
    acquire, aquaretto, trade = (
        f"{len(game.create_text(game.complete_options({})).grammar.texts):,}" for game in GAMES.values()
    )
    assert f"{acquire} in Acquire, {aquaretto} in Aquaretto and Zooloretto, {trade} in Trade and Credit" in told
    acquire, aquaretto, trade = (f"{game.features.FEATURES:,}" for game in GAMES.values())
    assert f"{acquire} numbers in Acquire, {aquaretto} in Aquaretto, {trade} in Trade and Credit" in told
    assert f"[{GAMES['acquire'].plain_features.PLAIN_FEATURES} numbers]" in told


@pytest.mark.parametrize("game", ["acquire", "trade"])
def test_what_a_network_sees_and_how_wide_it_is_are_told(game):
    told = counted("docs/strength.md")
    matrices = network.load_network(GAMES[game]).matrices
    assert f"A network {'-'.join(str(width) for width in (matrices[0].shape[1], *map(len, matrices)))}" in told
    assert f"**What it sees.** {GAMES[game].features.FEATURES:,} small numbers" in told


# docs/drive.md beside the games


def options_told() -> dict[str, dict[str, list[object]]]:
    """The table of options: the values in each row, by game and option."""
    found: dict[str, dict[str, list[object]]] = {}
    game = ""
    for first, key, values in re.findall(r"^\| (?:`(\w+)`)? ?\| `(\w+)` \| (.*) \|$", DRIVE, re.MULTILINE):
        game = first or game
        found.setdefault(game, {})[key] = [json.loads(v) for v in re.findall(r'`("[^`]*"|\d+|true|false)`', values)]
    return found


def test_the_options_of_all_games_are_told():
    told = options_told()
    assert list(told) == list(GAMES)
    for name, game in GAMES.items():
        assert list(told[name]) == list(game.complete_options({})), name
        for key, values in told[name].items():
            usual = game.complete_options({})[key]
            assert usual in values, (name, key)
            if "as the ruleset says" not in DRIVE.split(f"`{key}` |")[1].split("\n")[0]:
                assert usual == values[0], (name, key)
            for value in values:
                # Some values need a ruleset that has them
                assert any(fits(game, {**table, key: value}) for table in ({}, {"ruleset": "2000"})), (name, key, value)
            with pytest.raises(BadInput):
                game.complete_options({key: "no such value"})


def fits(game: boardroom.Game, options: dict[str, object]) -> bool:
    try:
        return bool(game.complete_options(options))
    except BadInput:
        return False


@pytest.mark.parametrize(
    ("game", "title"), [("acquire", "Acquire"), ("aquaretto", "Aquaretto and"), ("trade", "Trade and")]
)
def test_the_action_texts_of_all_games_are_told(game, title):
    """Every verb of the game is in its section, and every text there that begins with one is an action."""
    section = DRIVE.split(f"## Action texts of {title}")[1].split("\n## ")[0]
    grammar = GAMES[game].create_text(GAMES[game].complete_options({})).grammar
    texts = [text for text in re.findall(r"`([^`]+)`", section) if text.split()[0] in grammar.verbs]
    assert {text.split()[0] for text in texts} == set(grammar.verbs)
    for text in texts:
        if text not in grammar.verbs:
            grammar.parse(text)


@pytest.mark.parametrize("ruleset", ["2000", "championship", "2023"])
def test_the_companies_of_every_ruleset_are_told(ruleset):
    acquire = GAMES["acquire"]
    texts = acquire.create_text(acquire.complete_options({"ruleset": ruleset})).grammar.texts
    names = [text.removeprefix("found ") for text in texts if text.startswith("found ")]
    assert f'- `"{ruleset}"`: {", ".join(names)}\n' in DRIVE
