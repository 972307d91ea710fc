"""The package as strangers get it: built, installed into empty environments, and used from there.

What is installed beside it comes from uv's own store, as locked: after `make setup` nothing is fetched for the core.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import tarfile
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

import boardroom

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "boardroom"
DATA = ("css", "html", "js", "json", "png", "po", "svg", "txt", "typed", "wav", "weights")
README = (ROOT / "README.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.slow


def uv() -> str:
    """The uv of the project: the one that runs us, or the one that `make` has fetched."""
    fetched = sorted((ROOT / ".tools").glob("uv-*/bin/uv"))
    found = os.environ.get("UV") or (str(fetched[-1]) if fetched else shutil.which("uv"))
    assert found, "uv is not there: make setup"
    return found


def run(
    *command: object, cwd: Path, code: int = 0, typed: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        input=typed,
        env=clean(**environment),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done


def clean(**environment: str) -> dict[str, str]:
    """Nothing of this checkout is seen from the empty environments."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in ("PYTHONPATH", "VIRTUAL_ENV", "DJANGO_SETTINGS_MODULE")
    }
    return {**kept, **environment}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-d", folder, cwd=ROOT)
    return folder


@pytest.fixture(scope="module")
def environment(built, tmp_path_factory):
    """Makes an environment with the wheel, an extra of it, and what those say they need."""

    def made(*extras: str) -> Path:
        folder = tmp_path_factory.mktemp("environment") / "venv"
        asked = [word for extra in extras for word in ("--extra", extra)]
        locked = (
            "sync",
            "--frozen",
            "--quiet",
            "--no-default-groups",
            "--no-install-project",
            "--python",
            sys.executable,
        )
        run(uv(), *locked, *asked, cwd=ROOT, UV_PROJECT_ENVIRONMENT=str(folder), UV_PYTHON_DOWNLOADS="never")
        python = folder / "bin" / "python"
        wheel = next(built.glob("*.whl"))
        run(uv(), "pip", "install", "--quiet", "--offline", "--no-deps", "--python", python, wheel, cwd=folder)
        run(uv(), "pip", "check", "--python", python, cwd=folder)
        compiled_already(Path(sysconfig.get_path("purelib", "venv", vars={"base": str(folder)})))
        return folder / "bin"

    return made


def compiled_already(libraries: Path) -> None:
    """The libraries are those of this environment, file by file where uv links them: their bytecode is good there, too,
    and to make it anew takes a fifth of the time of all tests here. What the wheel has installed is compiled there."""
    here = Path(sysconfig.get_path("purelib", "venv"))
    for folder, within, _ in os.walk(libraries):
        within[:] = [name for name in within if name not in ("boardroom", "locale", "tests", "__pycache__")]
        known = here / Path(folder).relative_to(libraries) / "__pycache__"
        if known.is_dir():
            shutil.copytree(known, Path(folder) / "__pycache__", dirs_exist_ok=True)


@pytest.fixture(scope="module")
def core(environment):
    return environment()


def test_wheel_and_sdist_contain_all_data_files(built):
    wanted = {
        path.relative_to(SOURCES.parent).as_posix()
        for path in SOURCES.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and "__pycache__" not in path.parts
    }
    assert {name.rpartition(".")[2] for name in wanted} - {"py"} <= set(DATA)
    wheel = set(zipfile.ZipFile(next(built.glob("*.whl"))).namelist())
    assert wanted - wheel == set()
    assert {name for name in wheel if not name.startswith("boardroom")} == set()
    with tarfile.open(next(built.glob("*.tar.gz"))) as source:
        names = {name.partition("/")[2] for name in source.getnames()}
    assert {f"src/{name}" for name in wanted} - names == set()
    assert {"README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", "tests/test_wheel.py", "uv.lock"} <= names
    # What the tools go by
    assert {"Makefile", "deno.json"} <= names


def test_engine_needs_three_packages(core):
    listed = run(uv(), "pip", "list", "--python", core / "python", "--format", "freeze", cwd=core).stdout
    # llvmlite is Numba's
    assert {line.partition("==")[0] for line in listed.splitlines()} == {
        "boardroom", "llvmlite", "numba", "numpy", "pyyaml",
    }  # fmt: skip


def test_readme_snippets_run_with_the_engine(core, tmp_path):
    snippets = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert snippets
    said = run(core / "python", "-c", "\n".join(snippets), cwd=tmp_path).stdout
    assert said.startswith("['")


def test_pip_installs_the_wheel(built, tmp_path):
    """The documents say pip, and Python's own is all that a stranger need have."""
    bundled = Path(pytest.importorskip("ensurepip").__file__).parent.glob("_bundled/pip-*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv", cwd=tmp_path)
    python = tmp_path / "venv" / "bin" / "python"
    quiet = ("--quiet", "--disable-pip-version-check", "--no-input")
    asked = ("install", *quiet, "--no-compile", "--no-deps", "--no-index", next(built.glob("*.whl")))
    # The pip that would be unpacked there, which takes longer than all the rest
    run(python, "-m", "pip", *asked, cwd=tmp_path, PYTHONPATH=str(next(bundled)))
    told = "import boardroom; print(boardroom.__version__, boardroom.__file__.startswith(__import__('sys').prefix))"
    assert run(python, "-c", told, cwd=tmp_path).stdout == f"{boardroom.__version__} True\n"
    assert "This needs typer" in run(tmp_path / "venv" / "bin" / "boardroom", cwd=tmp_path, code=1).stderr


def test_compiled_games_run_with_the_engine(core, tmp_path):
    """The smallest game there is, so that nobody waits for its compiling."""
    code = """
import boardroom
from boardroom.engine.compile import cpu
assert boardroom.__file__.startswith(__import__("sys").prefix)
game = boardroom.game("cargo")
print(cpu.play_random_games(game, game.complete_options({}), 50, 1).scores.shape[0], "games")
"""
    shutil.copytree(ROOT / "examples" / "cargo", tmp_path / "cargo")
    said = run(
        core / "python", "-c", code, cwd=tmp_path, BOARDROOM_GAMES="cargo", BOARDROOM_CACHE=str(tmp_path / "cache")
    )
    assert said.stdout == "50 games\n"


def test_missing_extra_is_named(core, tmp_path):
    said = run(core / "boardroom", cwd=tmp_path, code=1).stderr
    assert said == "This needs typer, which is not installed: pip install '.[terminal]' in Boardroom's checkout\n"


def test_terminal_extra_runs_play_drive_and_rules(environment, tmp_path):
    """In Japanese too, and without the site: what goes wrong is told by the rooms that find it."""
    programs = environment("terminal")
    assert not (Path(sysconfig.get_path("purelib", "venv", vars={"base": str(programs.parent)})) / "django").exists()

    def said(*words: str, typed: str = "") -> str:
        return run(programs / "boardroom", *words, cwd=tmp_path, typed=typed).stdout

    played = said("play", "acquire", "--seed", "1", "--bots", "random", "--lang", "ja", typed="1\n\nq\n")
    assert "手番" in played
    lines = ['{"do": "nonsense"}', '{"do": "draw 99Z"}', '{"do": "draw 1A"}']
    answers = [
        json.loads(line) for line in said("drive", "acquire", "--lang", "ja", typed="\n".join(lines)).splitlines()
    ]
    assert [answer["ok"] for answer in answers] == [False, False, True]
    assert "という手はありません" in answers[0]["error"]
    assert "AC1 " in said("rules", "acquire")


def test_site_extra_serves_pages(environment, tmp_path):
    """Pages, languages and styles are all data in the wheel."""
    programs = environment("site")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(
            [programs / "boardroom", "serve", "--port", str(port)], cwd=tmp_path,
            env=clean(BOARDROOM_DATA=str(tmp_path / "data")), stdout=log, stderr=log,
        )  # fmt: skip
    try:
        page = answer(port, "/", server, tmp_path / "log")
        assert "Boardroom" in page
        for name in set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page)):
            assert answer(port, name, server, tmp_path / "log")
        assert "ルール" in answer(port, "/rules/acquire/", server, tmp_path / "log", language="ja")
    finally:
        server.terminate()
        server.wait(30)


def answer(port: int, path: str, server: subprocess.Popen[bytes], log: Path, language: str = "en") -> str:
    """What a server says, as soon as it listens."""
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Accept-Language": language})
    until = time.monotonic() + 120
    while True:
        try:
            with urllib.request.urlopen(asked, timeout=30) as said:
                return said.read().decode("utf-8", "replace")
        except urllib.error.HTTPError:
            raise
        except OSError:
            assert server.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.2)
