"""Back up the site to one file and restore it, from any supported database to any other.

    {"boardroom": "backup", "format": 1, "at": …, "migrations": […]}
    {"model": "accounts.person", "fields": […]}
    […]                                             one line per row
    {"counts": {…}, "sha256": …}                    row counts, and the digest of all lines above

The file is gzipped JSON lines. All rows are read in one transaction, so they are consistent while games continue.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import secrets
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from django.apps import AppConfig, apps
from django.contrib.sessions.models import Session
from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DataError, IntegrityError, connection, connections, transaction
from django.db.migrations import Migration, RunPython
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.models import Field, Model
from django.utils import timezone

from boardroom.base.errors import BadInput
from boardroom.web.database.connections import aside

FORMAT = 1
BATCH = 500
CONCERNS = "boardroom.web."
"""Prefix of the Django apps whose rows a backup contains."""

Told = Callable[[int, int], None]
"""Called with the number of rows done and the total."""


class Encoder(DjangoJSONEncoder):
    def default(self, o: Any) -> Any:
        # Django's encoder drops microseconds
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


@dataclass
class Contents:
    """The header and row counts of a verified backup."""

    head: dict[str, Any]
    counts: Counter[str] = field(default_factory=Counter)
    behind: list[str] = field(default_factory=list)
    """Migrations of this version that the site had not applied when it was backed up."""

    @property
    def rows(self) -> int:
        return self.counts.total()


def app_configs() -> list[AppConfig]:
    """Return the site's own apps in the order of INSTALLED_APPS."""
    return [config for config in apps.get_app_configs() if config.name.startswith(CONCERNS)]


def own_migrations(names: Iterable[tuple[str, str]]) -> list[str]:
    """Return the names of the site's own migrations, such as `tables.0001_initial`."""
    own = {config.label for config in app_configs()}
    return sorted(f"{app}.{name}" for app, name in names if app in own)


def kept_models() -> list[type[Model]]:
    """Return the site's models and Session, the only thing that identifies a guest."""
    return [*(model for config in app_configs() for model in config.get_models()), Session]


def rows_of(model: type[Model], using: str = "default") -> Any:
    return model._base_manager.using(using)  # noqa: SLF001 (a custom manager may leave rows out)


def columns(model: type[Model]) -> list[Field[Any, Any]]:
    return list(model._meta.concrete_fields)  # noqa: SLF001 (Django's documented way to a model's fields)


def label_of(model: type[Model]) -> str:
    return model._meta.label_lower  # noqa: SLF001 (a public name)


def pending() -> list[Any]:
    executor = MigrationExecutor(connection)
    return executor.migration_plan(executor.loader.graph.leaf_nodes())


# Writing


@contextmanager
def snapshot() -> Iterator[str]:
    """Open a connection with a consistent view of the database that does not block writers."""
    if connections["default"].vendor == "sqlite":
        options: dict[str, Any] = {"transaction_mode": "DEFERRED"}
    else:
        from psycopg import IsolationLevel

        options = {"isolation_level": IsolationLevel.REPEATABLE_READ}
    with aside("snapshot", **options) as name, transaction.atomic(using=name):
        yield name


def write(path: Path, *, force: bool = False, told: Told = lambda done, total: None) -> Contents:
    """Write a backup, verify it and only then give it its name."""
    if path.exists() and not force:
        raise BadInput(f"{path} exists. Choose another name, or overwrite it with --force.")
    if pending():
        raise BadInput("The database is missing or needs an upgrade. Start the server once.")
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        # A backup has sessions, password hashes and secrets of running games: only its owner may read it
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=6, filename="") as packed:
                written = write_rows(packed, told)
            out.flush()
            os.fsync(out.fileno())
        contents = read(part)
        if contents.counts != written:
            raise BadInput("The backup differs from what was written. Check the disk and try again.")
        part.replace(path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror or error}.") from error
    finally:
        part.unlink(missing_ok=True)
    return contents


def write_rows(out: gzip.GzipFile, told: Told) -> Counter[str]:
    digest, counts = hashlib.sha256(), Counter[str]()

    def line(value: Any) -> None:
        data = json.dumps(value, cls=Encoder, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        digest.update(data)
        out.write(data)

    with snapshot() as using:
        executor = MigrationExecutor(connections[using])
        applied = own_migrations(executor.loader.applied_migrations)
        line({"boardroom": "backup", "format": FORMAT, "at": timezone.now(), "migrations": applied})
        total = sum(rows_of(model, using).count() for model in kept_models())
        done = 0
        for model in kept_models():
            names = [column.attname for column in columns(model)]
            label = label_of(model)
            line({"model": label, "fields": names})
            for row in rows_of(model, using).order_by("pk").values_list(*names).iterator(BATCH):
                line(row)
                counts[label] += 1
                done += 1
                if done % BATCH == 0 or done == total:
                    told(done, total)
    line({"counts": counts, "sha256": digest.hexdigest()})
    return counts


# Reading


def lines(path: Path) -> Iterator[Any]:
    """Yield the parsed lines of a backup; check the digest in the last line before yielding that one."""
    digest, last = hashlib.sha256(), None
    try:
        with gzip.open(path, "rb") as packed:
            for data in packed:
                if last is not None:
                    digest.update(last)
                    yield json.loads(last)
                last = data
        end = json.loads(last or b"null")
    except FileNotFoundError as error:
        raise BadInput(f"There is no file {path}.") from error
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise BadInput(f"{path} is not a backup, or it is damaged.") from error
    if not isinstance(end, dict) or end.get("sha256") != digest.hexdigest():
        raise BadInput(f"{path} is damaged: its digest does not match.")
    yield end


def rows_in(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield ("", header), then (model label, row) for each row, then ("", last line)."""
    label, names = "", list[str]()
    for value in lines(path):
        if isinstance(value, list):
            yield label, dict(zip(names, value, strict=True))
        elif "model" in value:
            label, names = value["model"], value["fields"]
        else:
            yield "", value


DAMAGE = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError)


def read(path: Path) -> Contents:
    """Read a whole backup and check its digest, its row counts and the number of moves of each table."""
    try:
        return checked(path)
    except DAMAGE as error:
        # The digest comes last, so damaged rows are parsed before it can be checked
        raise BadInput(f"{path} is not a backup, or it is damaged.") from error


def checked(path: Path) -> Contents:
    contents: Contents | None = None
    steps, numbers = Counter[int](), dict[int, int]()
    for label, row in rows_in(path):
        if contents is None:
            if row.get("boardroom") != "backup" or row.get("format") != FORMAT:
                raise BadInput(f"{path} is not a Boardroom backup that this version can read.")
            contents = Contents(row)
        elif label:
            contents.counts[label] += 1
            if label == "tables.step":
                steps[row["table_id"]] += 1
            elif label == "tables.table":
                numbers[row["id"]] = row["number"]
        elif row["counts"] != contents.counts:
            raise BadInput(f"{path} is damaged: rows are missing.")
    if contents is None or +Counter(numbers) != steps:
        raise BadInput(f"{path} is damaged: the moves of a table are missing.")
    return contents


def restore(path: Path, *, force: bool = False, told: Told = lambda done, total: None) -> Contents:
    """Restore a backup into this database in one transaction. With `force`, delete what the database has."""
    contents = read(path)
    loader = MigrationLoader(connection)
    if unknown := set(contents.head["migrations"]) - set(own_migrations(loader.disk_migrations)):
        raise BadInput(f"The backup is from a newer version (it has {min(unknown)}). Upgrade first.")
    missed = steps_since(loader, set(contents.head["migrations"]))
    contents.behind = [f"{migration.app_label}.{migration.name}" for migration in missed]
    try:
        with transaction.atomic():
            empty(force)
            fill(path, contents, told)
            connection.check_constraints()
            for model in kept_models():
                label = label_of(model)
                if rows_of(model).count() != contents.counts[label]:
                    raise BadInput(f"Some rows of {label} were not restored. Nothing has been changed.")
            count_on()
            catch_up(missed)
    except (IntegrityError, DataError) as error:
        raise BadInput(f"{path} has inconsistent rows. Nothing has been changed.") from error
    return contents


def steps_since(loader: MigrationLoader, gone: set[str]) -> list[Migration]:
    """Return the site's own migrations that are not among those already applied, in order."""
    graph = loader.graph
    order = dict.fromkeys(node for leaf in graph.leaf_nodes() for node in graph.forwards_plan(leaf))
    missed = set(own_migrations(order)) - gone
    return [loader.disk_migrations[app, name] for app, name in order if f"{app}.{name}" in missed]


def count_on() -> None:
    """Let the database give new rows ids that are free."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), kept_models()):
            cursor.execute(sql)


def catch_up(missed: list[Migration]) -> None:
    """Run the Python of migrations on restored rows, such as filling the archive. The schema is up to date already."""
    for step in (operation for migration in missed for operation in migration.operations):
        if isinstance(step, RunPython):
            step.code(cast(Any, apps), connection.schema_editor())


def empty(force: bool) -> None:
    if not force and any(rows_of(model).exists() for model in kept_models()):
        raise BadInput("This database already has a site. Use an empty one, or delete its contents with --force.")
    # Include tables that refer to users. Order does not matter: constraints are checked at the end
    configs = [*app_configs(), apps.get_app_config("admin")]
    more = [model for config in configs for model in config.get_models(include_auto_created=True)]
    for model in dict.fromkeys([*kept_models(), *more]):
        rows_of(model).all()._raw_delete("default")  # noqa: SLF001 (delete() would look up related rows)


def fill(path: Path, contents: Contents, told: Told) -> None:
    by_label = {label_of(model): model for model in kept_models()}
    batch: list[Model] = []
    done = 0

    def flush() -> None:
        nonlocal done
        if batch:
            rows_of(type(batch[0])).bulk_create(batch)
            done += len(batch)
            batch.clear()
            told(done, contents.rows)

    for label, row in rows_in(path):
        if not label:
            continue
        model = by_label.get(label)
        fields = {column.attname: column for column in columns(model)} if model else {}
        if model is None or row.keys() - fields.keys():
            raise BadInput(f"The backup has {label} in a format that this version does not know.")
        if batch and (type(batch[0]) is not model or len(batch) >= BATCH):
            flush()
        batch.append(model(**{name: cast(Any, fields[name]).to_python(value) for name, value in row.items()}))
    flush()
