"""Shared by all commands: options, consoles, and errors reported as one sentence."""

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
from boardroom.engine.rules.options import fill_requirements
from boardroom.games import GAMES, find_game
from boardroom.games.catalogues import translate_error

P = ParamSpec("P")
R = TypeVar("R")


class OutputConsole(Console):
    """A console for stdout. It raises BrokenPipeError for `report_errors` to handle, where rich would exit with an
    error."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


out = OutputConsole()
err = Console(stderr=True)

GAME_NAMES = ", ".join(GAMES)
GameName = Annotated[str, typer.Argument(help=f"Game: {GAME_NAMES}", show_default=False)]
OptionalGame = Annotated[str | None, typer.Argument(help=f"Game: {GAME_NAMES}; default: all", show_default=False)]


def format_option_value(value: Any) -> str:
    """Return an option's value as users type it."""
    return value if isinstance(value, str) else json.dumps(value)


def build_options_example() -> str:
    """Return JSON with non-default values of two options, from the first game that has two."""
    for game in GAMES.values():
        other = {
            option.key: next(value for value in option.values if value != option.default)
            for option in game.declared_options
            if option.key not in ("ruleset", "players") and len(option.values) > 1
        }
        if len(other) > 1:
            return json.dumps(dict(list(other.items())[:2]))
    return "{}"


def describe_choices(*, rulesets: bool) -> str:
    """Describe the rulesets of each game, or its other options apart from the number of players."""
    descriptions = []
    for game in GAMES.values():
        options = [
            option
            for option in game.declared_options
            if option.key != "players" and rulesets == (option.key == "ruleset")
        ]
        texts = [
            ("" if rulesets else f"{option.key} ") + " or ".join(map(format_option_value, option.values))
            for option in options
        ]
        descriptions += [f"{game.name}: {', '.join(texts)}"] if texts else []
    return "; ".join(descriptions)


RulesetOption = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        help=f"Ruleset by name ({describe_choices(rulesets=True)}), or a JSON or YAML file with a custom ruleset; "
        "default: the game's usual ruleset",
    ),
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", help="Number of players; default: the game's usual number")
]
OptionsOption = Annotated[
    str | None,
    typer.Option(
        "--options",
        help=f"Other options as JSON, such as '{build_options_example()}' ({describe_choices(rulesets=False)})",
    ),
]
LanguageOption = Annotated[str, typer.Option("--lang", help="Language: en or ja")]
RayOption = Annotated[
    str | None,
    typer.Option(
        help="Use a Ray cluster: its address, auto to connect to a running cluster, local to start one here; "
        "default: none"
    ),
]
MAX_GAMES = 100_000_000


def exit_with_error(sentence: str, code: int = 2) -> NoReturn:
    """Print one sentence to stderr and exit."""
    err.print(sentence, style="red", highlight=False, markup=False, soft_wrap=True)
    raise typer.Exit(code)


def is_database_error(error: Exception) -> bool:
    """Return True if an error comes from the database, or from parsing data read from it."""
    if type(error).__module__.startswith("django.db."):
        return True
    frames = [frame.f_globals.get("__name__", "") for frame, _ in traceback.walk_tb(error.__traceback__)][-6:]
    return isinstance(error, ValueError) and any(
        name.startswith(("django.db.", "boardroom.web.database.")) for name in frames
    )


def describe_database_error(error: Exception) -> str:
    """Describe a database error and its remedy."""
    message = " ".join(str(error).split()).removesuffix(".")
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        return f"PostgreSQL reports: {message}. Check address, user and password in DATABASE_URL."
    if "readonly" in message or "unable to open" in message:
        return f"Can't use the database: {message}. Make sure that its file and folder are writable."
    return (
        f"Can't use the database: {message}. If it is damaged, move it away and restore a backup:"
        " docs/host/backup-and-upgrade.md, Backup and restore."
    )


def report_errors(command: Callable[P, R]) -> Callable[P, R]:
    """Decorate a command to report errors as sentences in its language, without tracebacks."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except BoardroomError as error:
            exit_with_error(translate_error(error, "ja" if kwargs.get("lang") == "ja" else "en"))
        except BrokenPipeError:
            # The reader of a pipe has exited (`| head`): let Python close stdout without an error
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
        except KeyboardInterrupt:
            exit_with_error("Stopped.", 130)
        except OSError as error:
            if error.filename is None and error.errno not in (errno.ENOSPC, errno.EDQUOT):
                raise
            exit_with_error(f"Can't use {error.filename or 'a file'}: {error.strerror}.")
        except Exception as error:
            if not is_database_error(error):
                raise
            exit_with_error(describe_database_error(error))

    return run


def ensure_writable_folder(path: Path) -> None:
    """Create a folder and check that it is writable. Call this before long work."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except OSError as error:
        raise BadInput(f"Can't write to {path}: {error.strerror or error}. Choose another folder.") from error


def check_writable_file(path: Path) -> None:
    """Check that a file can be written. Call this before long work."""
    if path.is_dir():
        raise BadInput(f"{path} is a folder. Name a file in it.")
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise BadInput(f"Can't write {path}: {error.strerror or error}. Choose another file.") from error


def check_language(lang: str) -> str:
    if lang not in ("en", "ja"):
        raise BadInput(f"--lang must be en or ja, not {lang!r}.")
    return lang


def check_counts(games: int, seed: int, workers: int = 1, seconds: float = 1) -> None:
    if not 1 <= games <= MAX_GAMES:
        raise BadInput(f"--games must be between 1 and {MAX_GAMES}, not {games}.")
    if not 0 <= seed < 2**63:
        raise BadInput(f"--seed must be between 0 and 2^63 - 1, not {seed}.")
    if workers < 1:
        raise BadInput(f"--workers must be at least 1, not {workers}.")
    if not 0 < seconds <= 3600:
        raise BadInput(f"--seconds must be greater than 0 and at most 3600, not {seconds}.")


def parse_json_object(text: str, what: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("%(what)s is not JSON: %(why)s.", what=what, why=error) from error
    if not isinstance(value, dict):
        raise BadInput("%(what)s is not a JSON object.", what=what)
    return value


@contextmanager
def load_ruleset(text: str | None) -> Iterator[Any]:
    """Yield a ruleset's name, or the contents of a JSON or YAML file. Errors in the block name the file and line."""
    if text is None or not text.endswith((".json", ".yaml", ".yml")):
        yield text
        return
    try:
        source = documents.parse_document(Path(text).read_text(encoding="utf-8"))
        with source.locate_errors():
            yield source.value
    except OSError as error:
        raise BadInput("%(file)s cannot be read: %(why)s.", file=text, why=error.strerror or error) from error
    except UnicodeDecodeError as error:
        raise BadInput("%(file)s is not UTF-8 text.", file=text) from error
    except BadInput as error:
        raise BadInput("%(file)s: %(why)s", file=text, why=error) from error


def parse_game_options(
    name: str,
    ruleset: str | None = None,
    players: int | None = None,
    options_json: str | None = None,
    *,
    adds_required: bool = False,
) -> tuple[Game, Options]:
    """Return the game and its options. With `suited`, add the options that the given ones require."""
    game = find_game(name)
    given = parse_json_object(options_json, "--options") if options_json else {}
    if players is not None:
        given["players"] = players
    with load_ruleset(ruleset) as rules:
        given = given if rules is None else {**given, "ruleset": rules}
        return game, game.complete_options(fill_requirements(game.declared_options, given) if adds_required else given)


def prepare_site(*, migrate: bool = True) -> None:
    """Set up Django, and create or upgrade the database. Without `migrate`, the database must exist."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardroom.web.config.settings")
    import django

    from boardroom.web.config import environment

    if not migrate:
        environment.check_site_exists()
    environment.prepare_data_folder()
    django.setup(set_prefix=False)
    from boardroom.web.database import upgrade
    from boardroom.web.server import rate_limits

    rate_limits.check_limit_names()
    upgrade.check_connection()
    if migrate:
        upgrade.migrate_database()


def create_progress_bar() -> Progress:
    """Return a progress bar on stderr, which keeps stdout clean for JSON."""
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=err
    )
