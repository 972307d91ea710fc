"""What every command needs: options from the command line, consoles, and errors as one sentence."""

from __future__ import annotations

import errno
import functools
import json
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from boardroom.base import documents
from boardroom.base.errors import BadInput, BoardroomError
from boardroom.engine.game import Game, Options
from boardroom.engine.options import suiting
from boardroom.games import GAMES, game_named
from boardroom.games.catalogues import sentence

P = ParamSpec("P")
R = TypeVar("R")


class Printer(Console):
    """What people read. That the reader has gone is no error (`plain_errors`): the library would make it one."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


out = Printer()
err = Console(stderr=True)

NAMES = ", ".join(GAMES)
GameName = Annotated[str, typer.Argument(help=f"The game: {NAMES}.", show_default=False)]
AnyGame = Annotated[str | None, typer.Argument(help=f"The game: {NAMES}; left out, each in turn.", show_default=False)]


def typed(value: Any) -> str:
    """A value of an option as it is typed: by its name, and else as JSON has it."""
    return value if isinstance(value, str) else json.dumps(value)


def example() -> str:
    """Two options of the first game that has so many, and not as they usually are, as JSON."""
    for game in GAMES.values():
        other = {
            option.key: next(value for value in option.values if value != option.default)
            for option in game.declared
            if option.key not in ("ruleset", "players") and len(option.values) > 1
        }
        if len(other) > 1:
            return json.dumps(dict(list(other.items())[:2]))
    return "{}"


def choices(*, rulesets: bool) -> str:
    """What each game's options may be: its rulesets, or what it has besides them and the number of players."""
    told = []
    for game in GAMES.values():
        asked = [
            option for option in game.declared if option.key != "players" and rulesets == (option.key == "ruleset")
        ]
        said = [("" if rulesets else f"{option.key} ") + " or ".join(map(typed, option.values)) for option in asked]
        told += [f"{game.name}: {', '.join(said)}"] if said else []
    return "; ".join(told)


RulesetOption = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        help=f"A ruleset by name ({choices(rulesets=True)}), or a JSON or YAML file with one of your own.",
    ),
]
PlayersOption = Annotated[int | None, typer.Option("--players", help="How many play.")]
MoreOptions = Annotated[
    str | None,
    typer.Option(
        "--options",
        help=f"More options as JSON, such as '{example()}' ({choices(rulesets=False)}).",
    ),
]
Language = Annotated[str, typer.Option("--lang", help="en or ja.")]
RayOption = Annotated[
    str | None,
    typer.Option(help="Play on a cluster of Ray: its address, auto for the one at hand, local for one here."),
]
MAX_GAMES = 100_000_000


def fail(sentence: str, code: int = 2) -> NoReturn:
    """One clear sentence on stderr, and an exit code that is not 0."""
    err.print(sentence, style="red", highlight=False, markup=False, soft_wrap=True)
    raise typer.Exit(code)


def of_the_database(error: Exception) -> bool:
    """Whether the database is at fault: it says so itself, or what was read from it is no text, number or JSON."""
    if type(error).__module__.startswith("django.db."):
        return True
    frames = [frame.f_globals.get("__name__", "") for frame, _ in traceback.walk_tb(error.__traceback__)][-6:]
    return isinstance(error, ValueError) and any(
        name.startswith(("django.db.", "boardroom.site.db.")) for name in frames
    )


def unusable(error: Exception) -> str:
    """What the database says, on one line, and what can be done about it."""
    said = " ".join(str(error).split()).removesuffix(".")
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        return f"PostgreSQL says: {said}. DATABASE_URL says where it is and who asks."
    if "readonly" in said or "unable to open" in said:
        return f"The database cannot be used: {said}. Its file and its folder have to be writable."
    return (
        f"The database cannot be used: {said}. If it is damaged, put it aside and restore a backup:"
        " docs/operate.md, Backup and restore."
    )


def plain_errors(command: Callable[P, R]) -> Callable[P, R]:
    """A command whose errors are sentences, not tracebacks: in the language it was asked for."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except BoardroomError as error:
            fail(sentence(error, "ja" if kwargs.get("lang") == "ja" else "en"))
        except BrokenPipeError:
            # The reader has gone (`| head`): say nothing more, and let Python close quietly
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
        except KeyboardInterrupt:
            fail("Stopped.", 130)
        except OSError as error:
            if error.filename is None and error.errno not in (errno.ENOSPC, errno.EDQUOT):
                raise
            fail(f"{error.filename or 'A file'} cannot be used: {error.strerror}.")
        except Exception as error:
            if not of_the_database(error):
                raise
            fail(unusable(error))

    return run


def folder_for(path: Path) -> None:
    """A folder that can be written to, made where there is none: said before the work that it is for."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except OSError as error:
        raise BadInput(f"{path} cannot be written to: {error.strerror or error}. Name another folder.") from error


def file_for(path: Path) -> None:
    """A file that can be written: said before the work that it is for."""
    if path.is_dir():
        raise BadInput(f"{path} is a folder: name a file in it.")
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror or error}. Name another file.") from error


def language(lang: str) -> str:
    if lang not in ("en", "ja"):
        raise BadInput(f"The language is en or ja, not {lang!r}.")
    return lang


def check_counts(games: int, seed: int, workers: int = 1, seconds: float = 1) -> None:
    if not 1 <= games <= MAX_GAMES:
        raise BadInput(f"--games is from 1 to {MAX_GAMES}, not {games}.")
    if not 0 <= seed < 2**63:
        raise BadInput(f"--seed is from 0 to 2^63 - 1, not {seed}.")
    if workers < 1:
        raise BadInput(f"--workers is at least 1, not {workers}.")
    if not 0 < seconds <= 3600:
        raise BadInput(f"--seconds is more than 0 and at most 3600, not {seconds}.")


def json_object(text: str, what: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("%(what)s is not JSON: %(why)s.", what=what, why=error) from error
    if not isinstance(value, dict):
        raise BadInput("%(what)s is not a JSON object.", what=what)
    return value


@contextmanager
def ruleset_given(text: str | None) -> Iterator[Any]:
    """A ruleset by name, or from a JSON or YAML file: what is wrong with that is said with file and line."""
    if text is None or not text.endswith((".json", ".yaml", ".yml")):
        yield text
        return
    try:
        source = documents.read(Path(text).read_text(encoding="utf-8"))
        with source.located():
            yield source.value
    except OSError as error:
        raise BadInput("%(file)s cannot be read: %(why)s.", file=text, why=error.strerror or error) from error
    except UnicodeDecodeError as error:
        raise BadInput("%(file)s is not UTF-8 text.", file=text) from error
    except BadInput as error:
        raise BadInput("%(file)s: %(why)s", file=text, why=error) from error


def game_and_options(
    name: str,
    ruleset: str | None = None,
    players: int | None = None,
    more: str | None = None,
    *,
    suited: bool = False,
) -> tuple[Game, Options]:
    """The game, and its options from the command line; `suited`: and what these need, where it was not said."""
    game = game_named(name)
    given = json_object(more, "--options") if more else {}
    if players is not None:
        given["players"] = players
    with ruleset_given(ruleset) as rules:
        given = given if rules is None else {**given, "ruleset": rules}
        return game, game.options(suiting(game.declared, given) if suited else given)


def site_ready(*, migrate: bool = True) -> None:
    """Django set up, and the database made and brought up to date; or, not to be migrated, one that is there."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardroom.site.settings")
    import django

    from boardroom.site import config

    if not migrate:
        config.must_be_there()
    config.prepare()
    django.setup(set_prefix=False)
    from boardroom.site.db import upgrade
    from boardroom.site.ops import limits

    limits.check_names()
    upgrade.reach()
    if migrate:
        upgrade.up_to_date()


def progress_bar() -> Progress:
    """A bar on stderr, so that stdout stays clean for JSON."""
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=err
    )
