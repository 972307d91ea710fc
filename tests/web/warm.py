"""Processes of the site that begin warm: forked from one that has read already what every site needs.

To read it takes more than a second, and tests begin some seventy servers and helpers. What depends on the surroundings
is read by each for itself: the settings, and the application that is made by them.
"""

from __future__ import annotations

import contextlib
import fcntl
import gc
import json
import os
import shutil
import signal
import sys
import tempfile
import time
from functools import cache
from importlib import import_module
from multiprocessing import forkserver, util
from pathlib import Path
from pkgutil import walk_packages
from subprocess import CompletedProcess
from typing import Any

LIBRARIES = (
    "asyncio", "babel.dates", "babel.messages.pofile", "cryptography.hazmat.primitives.asymmetric.ec", "csp.checks",
    "dj_database_url", "django.contrib.admin.apps", "django.contrib.auth.apps", "django.contrib.auth.hashers",
    "django.contrib.messages.middleware", "django.contrib.sessions.backends.cached_db", "django.contrib.staticfiles",
    "django.contrib.staticfiles.apps", "django.core.cache.backends.redis", "django.core.handlers.asgi",
    "django.core.management", "django.core.management.commands.migrate", "django.db.backends.sqlite3.base",
    "django.db.migrations.executor", "django.db.models", "django.forms", "django.http", "django.middleware.common",
    "django.middleware.gzip", "django.template", "django.template.backends.jinja2", "django.urls", "django.views.debug",
    "email.mime.multipart", "email.mime.text", "jinja2", "jinja2.ext", "numpy", "pebble", "PIL.Image", "PIL.ImageDraw",
    "prometheus_client", "psycopg", "psycopg_pool", "pydantic", "pydantic.dataclasses", "pydantic.json_schema",
    "pydantic.networks", "redis", "rich.progress", "segno", "statistics", "typer", "uvicorn", "whitenoise.middleware",
    "yaml",
)  # fmt: skip
SETTINGS = "boardroom.web.config.settings"
BEGINNING = 300.0
"""Seconds until something begins. The first waits until everything is read, maybe on a machine that is busy."""
MADE = (SETTINGS, "boardroom.web.config.asgi")
"""What is made by the surroundings."""


class Process:
    """Code that runs in a process of its own, and in a group of its own, as `subprocess.Popen` would have it."""

    def __init__(
        self, code: str, environment: dict[str, str], output: Path, errors: Path | None = None, stdin: str = ""
    ) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="warm-", dir=output.parent))
        (self.folder / "in").write_text(stdin, encoding="utf-8")
        files = [str(path) for path in (self.folder / "in", output, errors or output)]
        wish = {"code": code, "environment": environment, "folder": str(self.folder), "files": files}
        (self.folder / "wish").write_text(json.dumps(wish), encoding="utf-8")
        os.write(forge(), os.fsencode(f"{self.folder}\n"))
        self.pid = int(self.told("pid", BEGINNING))

    def told(self, what: str, patience: float) -> str:
        until = time.monotonic() + patience
        while not (self.folder / what).exists():
            if time.monotonic() > until:
                raise TimeoutError(f"no {what} of a process")
            time.sleep(0.01)
        return (self.folder / what).read_text()

    def poll(self) -> int | None:
        return int(self.told("code", 0)) if (self.folder / "code").exists() else None

    def wait(self, patience: float) -> int:
        return int(self.told("code", patience))

    def kill(self) -> None:
        """All of its group, as kill -9 does, and until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.wait(60)


def done(code: str, stdin: str = "", *, patience: float = 120, **environment: str) -> CompletedProcess[str]:
    """Code that has run to its end."""
    with tempfile.TemporaryDirectory(prefix="boardroom-warm-") as folder:
        said, wrong = Path(folder) / "said", Path(folder) / "wrong"
        process = Process(code, {**os.environ, **environment}, said, wrong, stdin)
        try:
            ended = process.wait(patience)
        except TimeoutError:
            process.kill()
            raise
        return CompletedProcess(code, ended, said.read_text(encoding="utf-8"), wrong.read_text(encoding="utf-8"))


def boardroom(*arguments: object, stdin: str = "", **environment: str) -> CompletedProcess[str]:
    """The command, with these arguments."""
    told = ["boardroom", *map(str, arguments)]
    return done(f"import sys; sys.argv = {told}; from boardroom.cli.start import main; main()", stdin, **environment)


@cache
def forge() -> int:
    """Where to say what shall run: to the one process that has read everything, whichever test process began it. It
    ends with the last of them."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or os.getpid()
    place = Path(tempfile.gettempdir()) / f"boardroom-forge-{os.getuid()}-{run}"
    place.mkdir(mode=0o700, exist_ok=True)
    pipe = place / "pipe"
    with (place / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            # It was never begun, or nobody listens any more
            pipe.unlink(missing_ok=True)
            os.mkfifo(pipe, 0o600)
            return begin(pipe)


def begin(pipe: Path) -> int:
    around = {
        key: value for key, value in os.environ.items() if not key.startswith(("BOARDROOM_", "DATABASE_", "REDIS_"))
    }
    listens = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    speaks = os.open(pipe, os.O_WRONLY)
    os.set_blocking(listens, True)
    os.posix_spawn(
        sys.executable,
        [sys.executable, "-c", f"from web.warm import main; main({str(pipe.parent)!r})"],
        {**around, "PYTHONPATH": str(Path(__file__).parent.parent)},
        file_actions=[(os.POSIX_SPAWN_DUP2, listens, 0)],
    )
    os.close(listens)
    return speaks


def main(place: str) -> None:
    for name in LIBRARIES:
        import_module(name)
    # Games of others are found while those of the house are read: who has some begins from here
    listens, speaks = os.pipe()
    if not os.fork():
        os.close(speaks)
        os.dup2(listens, 0)
        os.close(listens)
        hear(None)
        return
    os.close(listens)
    read_site()
    if hear(speaks):
        shutil.rmtree(place, ignore_errors=True)


def hear(elsewhere: int | None) -> bool:
    """Whatever shall run here, a folder a line; what would not be the same, elsewhere. Whether nobody is left who could
    ask, and not something that was asked for has come to its end."""
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        try:
            wish = json.loads((Path(line.rstrip("\n")) / "wish").read_text(encoding="utf-8"))
        except FileNotFoundError:
            # Whoever wished for it has lost patience
            continue
        if elsewhere is not None and "BOARDROOM_GAMES" in wish["environment"]:
            os.write(elsewhere, os.fsencode(line))
        # Twice: the first waits for the second, and says how it ended
        elif not os.fork():
            kept(**wish)
            return False
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
    return True


def read_site() -> None:
    """All of it that is the same everywhere; by what settings it was read is forgotten."""
    import django
    from django.conf import settings
    from django.db import connections
    from django.utils.functional import empty

    from boardroom import web

    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    django.setup(set_prefix=False)
    for module in walk_packages(web.__path__, "boardroom.web."):
        if module.name not in MADE:
            import_module(module.name)
    import_module("boardroom.cli.serve")
    import_module("boardroom.web.languages").load_catalogue("ja")
    del sys.modules[SETTINGS]
    settings._wrapped = empty
    vars(connections).clear()
    connections.__init__()


def kept(folder: str, **wish: Any) -> None:
    # Who asks must see when nobody listens any more
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    if pid := os.fork():
        say(folder, "code", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
        os._exit(0)
    run(folder, **wish)


def say(folder: str, what: str, number: int) -> None:
    """Whole or not at all: somebody waits for it."""
    with contextlib.suppress(FileNotFoundError):
        part = Path(folder) / f"{what}.part"
        part.write_text(str(number))
        part.replace(Path(folder) / what)


def run(folder: str, code: str, environment: dict[str, str], files: list[str]) -> None:
    os.setsid()
    say(folder, "pid", os.getpid())
    modes = (os.O_RDONLY, *[os.O_WRONLY | os.O_CREAT | os.O_APPEND] * 2)
    for number, (path, mode) in enumerate(zip(files, modes, strict=True)):
        os.dup2(os.open(path, mode, 0o600), number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment)
    if "serve(" in code:
        begin_workers()
    exec(code, {"__name__": "__main__"})


def begin_workers() -> None:
    """The process that a server's bots begin from begins warm, too."""

    def forked(path: bytes, arguments: list[str], kept: list[int]) -> int:
        if pid := os.fork():
            return pid
        for other in {int(open_file.name) for open_file in Path("/dev/fd").iterdir()} - {0, 1, 2, *kept}:
            with contextlib.suppress(OSError):
                os.close(other)
        with contextlib.suppress(SystemExit):
            exec(arguments[-1], {"__name__": "__main__"})
        os._exit(0)

    started, util.spawnv_passfds = util.spawnv_passfds, forked
    forkserver.ensure_running()
    util.spawnv_passfds = started
