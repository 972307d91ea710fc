"""Settings read from the environment, and the data folder of a server."""

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
from typing import Any, NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

import dj_database_url

from boardroom.base.errors import BadInput
from boardroom.engine.game import Game
from boardroom.games import GAMES

KEY_FILE = "secret-key"
TRUE_WORDS, FALSE_WORDS = ("1", "true", "yes", "y", "on"), ("0", "false", "no", "n", "off")
DEFAULT_HOSTS = ("127.0.0.1", "localhost", "[::1]")
"""Host names of this machine."""
SERVED_PORT_VARIABLE = "BOARDROOM_SERVED_PORT"
"""Variable in which `boardroom serve` passes its port to the site. Only that command sets it."""
REDIS_SCHEMES = ("redis", "rediss", "unix")
MAIL_PORTS = {"smtp": 587, "smtp+starttls": 587, "smtps": 465}
"""URL schemes for mail (plain, STARTTLS, TLS) and their default ports."""


def find_data_folder() -> Path:
    """Return BOARDROOM_DATA or `data` in the working directory, without creating it."""
    return Path(os.environ.get("BOARDROOM_DATA") or "data").resolve()


def find_page_folders(games_folder: Path) -> list[Path]:
    """Return the folders of the built-in games' pages and of other games' pages."""
    built_in = sorted(page.parent for page in games_folder.glob("*/web/page.py"))
    external = [find_page_module(game) for game in GAMES.values() if game.page_module]
    return built_in + [Path(spec.origin).parent for spec in external if spec.origin]


def find_page_module(game: Game) -> ModuleSpec:
    """Return the spec of the module that a game names as its page.

    Errors while importing an existing package are raised unchanged.
    """
    try:
        found = find_spec(game.page_module)
    except ModuleNotFoundError as error:
        if not f"{game.page_module}.".startswith(f"{error.name}."):
            raise
        found = None
    if found is None:
        raise BadInput(f"The game {game.name!r} names the page {game.page_module!r}, but there is no such module.")
    return found


def hash_static_files(folders: Iterable[Path]) -> str:
    """Return a hash of all static files, and of Django's version for its admin pages. Takes a few milliseconds."""
    digest = hashlib.blake2b(version("django").encode(), digest_size=4)
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                content = file.read_bytes()
                digest.update(f"{file.relative_to(folder).as_posix()} {len(content)} ".encode())
                digest.update(content)
    return digest.hexdigest()


def check_site_exists() -> None:
    """Reject a missing database before a command that only reads, instead of creating one in a mistyped folder."""
    spec = database_settings(os.environ.get("DATABASE_URL"), find_data_folder())
    if "sqlite" in spec["ENGINE"] and not Path(spec["NAME"]).exists():
        raise BadInput(f"There is no site at {spec['NAME']}. Set BOARDROOM_DATA or DATABASE_URL.")


def prepare_data_folder() -> None:
    """Create the data folder and the secret key in it, readable only by their owner."""
    folder = find_data_folder()
    # The folder has sessions, password hashes, secrets of running games and mail
    os.umask(0o077)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in folder.glob("*.sqlite3*"):
            with contextlib.suppress(OSError):
                file.chmod(0o600)
        if not os.environ.get("BOARDROOM_SECRET_KEY") and not (folder / KEY_FILE).exists():
            create_secret_key(folder)
    except OSError as error:
        raise BadInput(
            f"{folder} cannot be used ({error.strerror or error}). Set BOARDROOM_DATA to a folder that the site may"
            " write to."
        ) from error


def create_secret_key(folder: Path) -> None:
    """Create the secret key atomically: if two processes start at once, one creates it and both read it."""
    part = folder / f"{KEY_FILE}.{secrets.token_hex(4)}.part"
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as out:
        out.write(secrets.token_urlsafe(48))
    try:
        os.link(part, folder / KEY_FILE)
    except FileExistsError:
        pass
    except OSError:
        # The file system does not support links
        part.replace(folder / KEY_FILE)
    part.unlink(missing_ok=True)


def read_number(name: str, default: float) -> float:
    """Return the number in a variable, or the default if it is not set."""
    value = os.environ.get(name) or default
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise BadInput(f"{name} must be a number such as {default:g}, not {value!r}.")
    return number


def read_count(name: str, default: int, *, minimum: int = 1) -> int:
    """Return the whole number in a variable, or the default if it is not set."""
    number = read_number(name, default)
    if number < minimum or not number.is_integer():
        raise BadInput(
            f"{name} must be a whole number of at least {minimum}, such as {default}, not {os.environ[name]!r}."
        )
    return int(number)


def read_secret_key(folder: Path) -> str:
    """Return BOARDROOM_SECRET_KEY, the key in the data folder or, for commands without a server, a temporary one."""
    if key := os.environ.get("BOARDROOM_SECRET_KEY"):
        return key
    try:
        key = (folder / KEY_FILE).read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return secrets.token_urlsafe(48)
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{folder / KEY_FILE} cannot be read: {error}.") from error
    if not key:
        raise BadInput(
            f"{folder / KEY_FILE} is empty. Restore your copy of it, or delete it, so that all users sign in again."
        )
    return key


def parse_url(name: str, url: str) -> SplitResult:
    """Parse a URL that may contain a password. The error explains escaping and does not quote the password."""
    try:
        parts = urlsplit(url)
        is_valid = not parts.fragment and "@" not in f"{parts.path}?{parts.query}" and (parts.port or 1) > 0
    except ValueError:
        is_valid = False
    if not is_valid:
        raise BadInput(
            f"{name} is not a valid URL. In its user name and password write # as %23, / as %2F, ? as %3F and @ as"
            " %40. Its port is a number up to 65535."
        )
    return parts


def database_settings(url: str | None, folder: Path) -> dict[str, Any]:
    """Return Django's settings for DATABASE_URL (postgresql://…?sslmode=require or sqlite:///…), by default SQLite."""
    default_file = folder / "boardroom.sqlite3"
    if not url:
        return sqlite_settings(default_file)
    scheme, _, rest = url.partition("://")
    if scheme not in ("postgres", "postgresql", "sqlite"):
        raise BadInput(f"DATABASE_URL must start with postgresql:// or sqlite:///{describe_scheme(url)}.")
    if scheme == "sqlite" and not rest.strip("/"):
        return sqlite_settings(default_file)
    if scheme != "sqlite":
        parse_url("DATABASE_URL", url)
    parsed: dict[str, Any] = {**dj_database_url.parse(url)}
    if scheme == "sqlite":
        return sqlite_settings(Path(parsed["NAME"]))
    # The URL may have libpq's options: sslmode, host, connect_timeout …
    options = parsed.get("OPTIONS", {})
    return {**parsed, "OPTIONS": {**options, "pool": {"min_size": 1, "max_size": 12, "timeout": 10}}}


def sqlite_settings(file: Path) -> dict[str, Any]:
    return {
        "ENGINE": "boardroom.web.database.sqlite",
        "NAME": str(file),
        # Closing the last connection moves the log into the file, which takes longer than most requests
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # Lock at the start of a transaction: upgrading a deferred one fails under load
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # Sync before responding. Tests can do without
            "sync": read_flag("BOARDROOM_SYNC", default=True),
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000;",
        },
    }


def cache_settings(redis_url: str | None) -> dict[str, Any]:
    """Return Django's caches: "here" for this process, and "default", shared by all processes if there is Redis."""
    # Django's default of 300 entries would lose rate limits; these take 20 MB
    here = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 50_000}}
    if redis_url:
        scheme, sign, _ = redis_url.partition("://")
        if scheme.lower() not in REDIS_SCHEMES or not sign:
            known = ", ".join(f"{scheme}://" for scheme in REDIS_SCHEMES)
            raise BadInput(f"REDIS_URL must start with one of {known}, such as redis://localhost:6379/0.")
        parse_url("REDIS_URL", redis_url)
        timeouts = {"socket_timeout": 1, "socket_connect_timeout": 1}
        return {
            "default": {
                "BACKEND": "boardroom.web.database.shared_cache.SharedCache",
                "LOCATION": redis_url,
                "OPTIONS": timeouts,
            },
            "here": here,
        }
    return {"default": here, "here": here}


def describe_scheme(url: str) -> str:
    """Return the wrong scheme of a URL for an error; "" if it has none, as it may start with a password."""
    scheme, sign, _ = url.partition("://")
    return f", not with {scheme[:20]}://" if sign and re.fullmatch(r"[\w+.-]+", scheme) else ""


class MailSettings(NamedTuple):
    backend: str
    host: str
    port: int | None
    user: str
    password: str
    uses_tls: bool
    uses_starttls: bool


def mail_settings(url: str | None) -> MailSettings:
    """Return the mail settings of BOARDROOM_MAIL, such as smtps://name:password@host:port.

    Without it mail is written to files. It is not logged, because it contains addresses and links to reset passwords.
    """
    scheme = (url or "").partition("://")[0].lower()
    if url and (scheme not in MAIL_PORTS or "://" not in url):
        known = ", ".join(f"{scheme}://" for scheme in MAIL_PORTS)
        raise BadInput(f"BOARDROOM_MAIL must start with one of {known}{describe_scheme(url)}.")
    parts = parse_url("BOARDROOM_MAIL", url or "")
    return MailSettings(
        backend=f"django.core.mail.backends.{'smtp' if url else 'filebased'}.EmailBackend",
        host=parts.hostname or "localhost",
        port=parts.port or MAIL_PORTS.get(parts.scheme),
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        uses_tls=parts.scheme == "smtps",
        uses_starttls=parts.scheme == "smtp+starttls",
    )


def logging_settings(line_format: str | None) -> dict[str, Any]:
    """Return Django's logging settings for BOARDROOM_LOG (plain or json), with one format for the whole process."""
    formatters = {"plain": "PlainFormatter", "json": "JsonFormatter"}
    if (line_format or "plain") not in formatters:
        raise BadInput(f"BOARDROOM_LOG must be plain or json, not {line_format}.")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": f"boardroom.web.server.request_logs.{formatters[line_format or 'plain']}"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "boardroom": {"level": "INFO"},
            "django": {"handlers": [], "level": "WARNING"},
            # Its lines have the URL; the site's own line of the request does not
            "django.request": {"handlers": [], "level": "CRITICAL", "propagate": False},
            # The error page logs it in one line
            "django.security.DisallowedHost": {"handlers": [], "level": "CRITICAL", "propagate": False},
        },
    }


def choose_site_address(
    configured: str | None, origins: list[str], hosts: list[str], *, https: bool, port: int = 0
) -> str:
    """Return the site's URL for links in mail: BOARDROOM_ADDRESS, or else its first origin or host.

    `port` is the one that users connect to (0: the default of the scheme).
    """
    scheme, default_port = ("https", 443) if https else ("http", 80)
    host = next((name for name in hosts if not name.startswith((".", "*"))), "localhost")
    host_address = f"{scheme}://{host}" + (f":{port}" if port not in (0, default_port) else "")
    first_origin = next((origin for origin in origins if "*" not in origin), host_address)
    return (configured or first_origin).rstrip("/")


def read_served_port(*, behind_proxy: bool) -> int:
    """Return the port that `boardroom serve` listens on; 0 behind a proxy, whose port is unknown."""
    port = os.environ.get(SERVED_PORT_VARIABLE, "")
    return int(port) if port.isdecimal() and not behind_proxy else 0


def read_flag(name: str, *, default: bool = False) -> bool:
    value = os.environ.get(name, "").strip().casefold()
    if value and value not in TRUE_WORDS + FALSE_WORDS:
        raise BadInput(f"{name} must be 1 or 0 (or yes or no), not {value!r}.")
    return value in TRUE_WORDS if value else default


def parse_origin(name: str, origin: str) -> str:
    """Check an origin: a scheme, a host and perhaps a port."""
    if origin and not re.fullmatch(r"(?i:https?)://[^\s/?#@]+/?", origin):
        raise BadInput(f"{name} must look like https://play.example.org, not {origin!r}.")
    # Browsers send origins in lower case, and Django compares them exactly
    return origin.rstrip("/").lower()


def parse_host(name: str, host: str) -> str:
    """Check a host name. Django compares it with the host alone, so a scheme or port would never match."""
    if not re.fullmatch(r"\*|\.?[\w-][\w.-]*|\[[0-9a-fA-F:.]+(%[\w-]+)?\]", host):
        raise BadInput(
            f"{name} must look like play.example.org,192.0.2.7,[2001:db8::1], without https:// and without a port, not"
            f" {host!r}."
        )
    return host


def read_list(name: str, default: str = "") -> list[str]:
    """Return the items of a comma-separated variable, without empty ones."""
    return list(filter(None, (item.strip() for item in os.environ.get(name, default).split(","))))


def parse_limits(text: str | None) -> dict[str, tuple[int, int]]:
    """Parse BOARDROOM_LIMITS, attempts per seconds such as `move=600/60,talk=40/60` (`server/rate_limits.py`)."""
    limits = {}
    for item in filter(None, (text or "").replace(" ", "").split(",")):
        match = re.fullmatch(r"([a-z-]+)=(\d{1,9})/([1-9]\d{0,6})", item)
        if not match:
            raise BadInput(f"BOARDROOM_LIMITS must look like move=600/60,talk=40/60, not {item!r}.")
        limits[match[1]] = (int(match[2]), int(match[3]))
    return limits
