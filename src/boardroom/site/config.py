"""What the surroundings say: environment variables, and the folder where a server keeps its things."""

from __future__ import annotations

import contextlib
import hashlib
import math
import os
import re
import secrets
from collections.abc import Iterable
from importlib.machinery import ModuleSpec
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

import dj_database_url

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game
from boardroom.games import GAMES

KEY_FILE = "secret-key"
YES, NO = ("1", "true", "yes", "y", "on"), ("0", "false", "no", "n", "off")
HOSTS = ("127.0.0.1", "localhost", "[::1]")
"""What this machine calls itself."""
SERVED_PORT = "BOARDROOM_SERVED_PORT"
"""Where `boardroom serve` says on which port it listens; nobody else says it."""
REDIS = ("redis", "rediss", "unix")
MAIL = {"smtp": 587, "smtp+starttls": 587, "smtps": 465}
"""How mail is sent, and the usual port: as it is, made secret on the way, secret from the first byte."""


def data_folder() -> Path:
    """BOARDROOM_DATA, else `data` in the working folder. To know it is not to make it (`prepare`)."""
    return Path(os.environ.get("BOARDROOM_DATA") or "data").resolve()


def page_folders(house: Path) -> list[Path]:
    """Where the games' pages are: those of the house in a folder each, those of others where they say."""
    elsewhere = [page_elsewhere(game) for game in GAMES.values() if game.page]
    own = sorted(page.parent for page in house.glob("*/page.py"))
    return own + [Path(spec.origin).parent for spec in elsewhere if spec.origin]


def page_elsewhere(game: Game) -> ModuleSpec:
    """The module in which a game says its page is. What goes wrong in a module that is there shows as itself."""
    try:
        found = find_spec(game.page)
    except ModuleNotFoundError as error:
        if not f"{game.page}.".startswith(f"{error.name}."):
            raise
        found = None
    if found is None:
        raise BadInput(f"The game {game.name!r} says that its page is {game.page!r}, and there is no such module.")
    return found


def edition(folders: Iterable[Path]) -> str:
    """What the files that are sent to browsers as they are have in common: another where one of them is another, or
    where Django is, whose admin pages have files too. Read at every start, in some milliseconds."""
    told = hashlib.blake2b(version("django").encode(), digest_size=4)
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                content = file.read_bytes()
                told.update(f"{file.relative_to(folder).as_posix()} {len(content)} ".encode())
                told.update(content)
    return told.hexdigest()


def must_be_there() -> None:
    """Before something that only reads: a folder that was mistyped is not made, nor a new site in it."""
    spec = database(os.environ.get("DATABASE_URL"), data_folder())
    if "sqlite" in spec["ENGINE"] and not Path(spec["NAME"]).exists():
        raise BadInput(f"There is no site at {spec['NAME']}: BOARDROOM_DATA and DATABASE_URL say where it is.")


def prepare() -> None:
    """What a server needs on its disk before it begins: its folder, and the secret key in it, for its owner alone."""
    folder = data_folder()
    # Sessions, password hashes, secrets of running games, letters: nothing here is for anybody else on the machine
    os.umask(0o077)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in folder.glob("*.sqlite3*"):
            with contextlib.suppress(OSError):
                file.chmod(0o600)
        if not os.environ.get("BOARDROOM_SECRET_KEY") and not (folder / KEY_FILE).exists():
            make_key(folder)
    except OSError as error:
        why = error.strerror or error
        raise BadInput(f"{folder} cannot be used ({why}): say in BOARDROOM_DATA where the site may write.") from error


def make_key(folder: Path) -> None:
    """Whole from the moment it has its name: of two processes that begin at once one makes it, and both read it."""
    part = folder / f"{KEY_FILE}.{secrets.token_hex(4)}.part"
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as out:
        out.write(secrets.token_urlsafe(48))
    try:
        os.link(part, folder / KEY_FILE)
    except FileExistsError:
        pass
    except OSError:
        # A file system that knows no links
        part.replace(folder / KEY_FILE)
    part.unlink(missing_ok=True)


def number(name: str, usual: float) -> float:
    """A number that the surroundings say, and not a traceback where it is none."""
    given = os.environ.get(name) or usual
    try:
        found = float(given)
    except ValueError:
        found = math.nan
    if not 0 <= found < math.inf:
        raise BadInput(f"{name} is a number, such as {usual:g}, not {given!r}.")
    return found


def count(name: str, usual: int, *, least: int = 1) -> int:
    """How many of something there are to be."""
    found = number(name, usual)
    if found < least or not found.is_integer():
        raise BadInput(f"{name} is a whole number from {least} on, such as {usual}, not {os.environ[name]!r}.")
    return int(found)


def secret_key(folder: Path) -> str:
    """BOARDROOM_SECRET_KEY, else the one kept with the data; what serves nobody has one that it forgets."""
    if given := os.environ.get("BOARDROOM_SECRET_KEY"):
        return given
    try:
        found = (folder / KEY_FILE).read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return secrets.token_urlsafe(48)
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{folder / KEY_FILE} cannot be read: {error}.") from error
    if not found:
        raise BadInput(
            f"{folder / KEY_FILE} is empty: put back your copy of it, or delete it, and everybody signs in anew."
        )
    return found


def parsed(name: str, url: str) -> SplitResult:
    """An address with a password in it. What would end the password early is said, and the password is not."""
    try:
        parts = urlsplit(url)
        whole = not parts.fragment and "@" not in f"{parts.path}?{parts.query}" and (parts.port or 1) > 0
    except ValueError:
        whole = False
    if not whole:
        raise BadInput(
            f"{name} cannot be read: in its name and password write # as %23, / as %2F, ? as %3F and @ as"
            " %40; its port is a number up to 65535."
        )
    return parts


def database(url: str | None, folder: Path) -> dict[str, Any]:
    """SQLite in the data folder, or what DATABASE_URL says (postgresql://…?sslmode=require or sqlite:///…)."""
    usual = folder / "boardroom.sqlite3"
    if not url:
        return sqlite(usual)
    scheme, _, rest = url.partition("://")
    if scheme not in ("postgres", "postgresql", "sqlite"):
        raise BadInput(f"DATABASE_URL begins with postgresql:// or sqlite:///{begins(url)}.")
    if scheme == "sqlite" and not rest.strip("/"):
        return sqlite(usual)
    if scheme != "sqlite":
        parsed("DATABASE_URL", url)
    found: dict[str, Any] = {**dj_database_url.parse(url)}
    if scheme == "sqlite":
        return sqlite(Path(found["NAME"]))
    # Options of the address are libpq's own: sslmode, host, connect_timeout …
    options = found.get("OPTIONS", {})
    return {**found, "OPTIONS": {**options, "pool": {"min_size": 1, "max_size": 12, "timeout": 10}}}


def sqlite(file: Path) -> dict[str, Any]:
    return {
        "ENGINE": "boardroom.site.db.sqlite",
        "NAME": str(file),
        # Closing the last connection folds the log into the file: with one a request that cost more than the request
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # A write transaction asks for its lock at once: a deferred one fails when it upgrades under load
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # What is answered is on the disk. Tests have nothing to lose
            "sync": flag("BOARDROOM_SYNC", usual=True),
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000;",
        },
    }


def caches(redis_url: str | None) -> dict[str, Any]:
    """Counting and caching in this process ("here"), and for all processes together where there is Redis."""
    # The usual 300 entries would forget limits that still count; so many take 20 MB
    here = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 50_000}}
    if redis_url:
        scheme, sign, _ = redis_url.partition("://")
        if scheme.lower() not in REDIS or not sign:
            known = ", ".join(f"{scheme}://" for scheme in REDIS)
            raise BadInput(f"REDIS_URL begins with one of {known}, such as redis://localhost:6379/0.")
        parsed("REDIS_URL", redis_url)
        patience = {"socket_timeout": 1, "socket_connect_timeout": 1}
        return {
            "default": {"BACKEND": "boardroom.site.db.shared_cache.Cache", "LOCATION": redis_url, "OPTIONS": patience},
            "here": here,
        }
    return {"default": here, "here": here}


def begins(url: str) -> str:
    """How an address begins that begins wrongly. Without a scheme nothing of it is said: a password may come first."""
    scheme, sign, _ = url.partition("://")
    return f", not with {scheme[:20]}://" if sign and re.fullmatch(r"[\w+.-]+", scheme) else ""


def mail(url: str | None) -> dict[str, Any]:
    """BOARDROOM_MAIL (one of MAIL, then name:password@host:port); without it letters are put into files.

    Not into the log: a letter has an address in it, and a link that opens an account.
    """
    scheme = (url or "").partition("://")[0].lower()
    if url and (scheme not in MAIL or "://" not in url):
        known = ", ".join(f"{scheme}://" for scheme in MAIL)
        raise BadInput(f"BOARDROOM_MAIL begins with one of {known}{begins(url)}.")
    parts = parsed("BOARDROOM_MAIL", url or "")
    return {
        "backend": f"django.core.mail.backends.{'smtp' if url else 'filebased'}.EmailBackend",
        "host": parts.hostname or "localhost",
        "port": parts.port or MAIL.get(parts.scheme),
        "user": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "tls": parts.scheme == "smtps",
        "starttls": parts.scheme == "smtp+starttls",
    }


def logging(form: str | None) -> dict[str, Any]:
    """BOARDROOM_LOG: plain or json. One handler and one form for everything the process says (`ops/logs.py`)."""
    forms = {"plain": "Plain", "json": "Json"}
    if (form or "plain") not in forms:
        raise BadInput(f"BOARDROOM_LOG is plain or json, not {form}.")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": f"boardroom.site.ops.logs.{forms[form or 'plain']}"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "boardroom": {"level": "INFO"},
            "django": {"handlers": [], "level": "WARNING"},
            # It names the address of every refused request; the line of the request says the same without it
            "django.request": {"handlers": [], "level": "CRITICAL", "propagate": False},
            # Said in one line by the page that answers it (`pages/problems.py`)
            "django.security.DisallowedHost": {"handlers": [], "level": "CRITICAL", "propagate": False},
        },
    }


def address(given: str | None, origins: list[str], hosts: list[str], *, https: bool, port: int = 0) -> str:
    """Where the site is, for links in mail: BOARDROOM_ADDRESS, else the first origin or host it is known by, with the
    port where people reach it (0: the usual one)."""
    scheme, usual = ("https", 443) if https else ("http", 80)
    host = next((name for name in hosts if not name.startswith((".", "*"))), "localhost")
    own = f"{scheme}://{host}" + (f":{port}" if port not in (0, usual) else "")
    origin = next((origin for origin in origins if "*" not in origin), own)
    return (given or origin).rstrip("/")


def served_port(*, behind_proxy: bool) -> int:
    """The port that `boardroom serve` listens on; 0 behind a proxy, which has one of its own."""
    said = os.environ.get(SERVED_PORT, "")
    return int(said) if said.isdecimal() and not behind_proxy else 0


def flag(name: str, *, usual: bool = False) -> bool:
    given = os.environ.get(name, "").strip().casefold()
    if given and given not in YES + NO:
        raise BadInput(f"{name} is 1 or 0 (or yes or no), not {given!r}.")
    return given in YES if given else usual


def site_address(name: str, given: str) -> str:
    """Where people find a site: with its scheme, and nothing behind the port."""
    if given and not re.fullmatch(r"(?i:https?)://[^\s/?#@]+/?", given):
        raise BadInput(f"{name} is written like https://play.example.org, not {given!r}.")
    # As browsers write it: what they send is compared letter by letter
    return given.rstrip("/").lower()


def site_host(name: str, given: str) -> str:
    """What the site is asked for as: Django compares it with the host alone, so that anything more would never fit."""
    if not re.fullmatch(r"\*|\.?[\w-][\w.-]*|\[[0-9a-fA-F:.]+(%[\w-]+)?\]", given):
        raise BadInput(
            f"{name} is written like play.example.org,192.0.2.7,[2001:db8::1], without https:// and without a port, not"
            f" {given!r}."
        )
    return given


def listed(name: str, default: str = "") -> list[str]:
    """With commas between. Nothing between them is none; nothing said at all is as usual."""
    return list(filter(None, (item.strip() for item in os.environ.get(name, default).split(","))))


def limits(text: str | None) -> dict[str, tuple[int, int]]:
    """BOARDROOM_LIMITS: how many times in how many seconds, such as `move=600/60,talk=40/60` (`ops/limits.py`)."""
    found = {}
    for item in filter(None, (text or "").replace(" ", "").split(",")):
        match = re.fullmatch(r"([a-z-]+)=(\d{1,9})/([1-9]\d{0,6})", item)
        if not match:
            raise BadInput(f"BOARDROOM_LIMITS is written like move=600/60,talk=40/60, not {item!r}.")
        found[match[1]] = (int(match[2]), int(match[3]))
    return found
