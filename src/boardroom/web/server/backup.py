"""Back up the site to one file and restore it, from any supported database to any other.

    {"boardroom": "backup", "format": 1, "at": …, "migrations": […]}
    {"model": "accounts.user", "fields": […]}
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
from boardroom.web.database.connections import extra_connection

FORMAT_VERSION = 1
BATCH_SIZE = 500
CONCERNS = "boardroom.web."
"""Prefix of the Django apps whose rows a backup contains."""

ProgressListener = Callable[[int, int], None]
"""Called with the number of rows done and the total."""


class BackupEncoder(DjangoJSONEncoder):
    def default(self, o: Any) -> Any:
        # Django's encoder drops microseconds
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


@dataclass
class BackupSummary:
    """The header and row counts of a verified backup."""

    header: dict[str, Any]
    row_counts: Counter[str] = field(default_factory=Counter)
    missing_migrations: list[str] = field(default_factory=list)
    """Migrations of this version that the site had not applied when it was backed up."""

    @property
    def row_count(self) -> int:
        return self.row_counts.total()


def app_configs() -> list[AppConfig]:
    """Return the site's own apps in the order of INSTALLED_APPS."""
    return [config for config in apps.get_app_configs() if config.name.startswith(CONCERNS)]


def own_migrations(names: Iterable[tuple[str, str]]) -> list[str]:
    """Return the names of the site's own migrations, such as `tables.0001_initial`."""
    own = {config.label for config in app_configs()}
    return sorted(f"{app}.{name}" for app, name in names if app in own)


def list_models() -> list[type[Model]]:
    """Return the site's models and Session, the only thing that identifies a guest."""
    return [*(model for config in app_configs() for model in config.get_models()), Session]


def query_rows(model: type[Model], using: str = "default") -> Any:
    return model._base_manager.using(using)  # noqa: SLF001 (a custom manager may leave rows out)


def list_fields(model: type[Model]) -> list[Field[Any, Any]]:
    return list(model._meta.concrete_fields)  # noqa: SLF001 (Django's documented way to a model's fields)


def model_label(model: type[Model]) -> str:
    return model._meta.label_lower  # noqa: SLF001 (a public name)


def find_pending_migrations() -> list[Any]:
    executor = MigrationExecutor(connection)
    return executor.migration_plan(executor.loader.graph.leaf_nodes())


# Writing


@contextmanager
def open_snapshot() -> Iterator[str]:
    """Open a connection with a consistent view of the database that does not block writers."""
    if connections["default"].vendor == "sqlite":
        options: dict[str, Any] = {"transaction_mode": "DEFERRED"}
    else:
        from psycopg import IsolationLevel

        options = {"isolation_level": IsolationLevel.REPEATABLE_READ}
    with extra_connection("snapshot", **options) as name, transaction.atomic(using=name):
        yield name


def write_backup(
    path: Path, *, force: bool = False, on_progress: ProgressListener = lambda done, total: None
) -> BackupSummary:
    """Write a backup, verify it and only then give it its name."""
    if path.exists() and not force:
        raise BadInput(f"{path} exists. Choose another name, or overwrite it with --force.")
    if find_pending_migrations():
        raise BadInput("The database is missing or needs an upgrade. Start the server once.")
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        # A backup has sessions, password hashes and secrets of running games: only its owner may read it
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=6, filename="") as packed:
                written = write_rows(packed, on_progress)
            out.flush()
            os.fsync(out.fileno())
        contents = verify_backup(part)
        if contents.row_counts != written:
            raise BadInput("The backup differs from what was written. Check the disk and try again.")
        part.replace(path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror or error}.") from error
    finally:
        part.unlink(missing_ok=True)
    return contents


def write_rows(out: gzip.GzipFile, on_progress: ProgressListener) -> Counter[str]:
    digest, counts = hashlib.sha256(), Counter[str]()

    def line(value: Any) -> None:
        data = json.dumps(value, cls=BackupEncoder, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        digest.update(data)
        out.write(data)

    with open_snapshot() as using:
        executor = MigrationExecutor(connections[using])
        applied = own_migrations(executor.loader.applied_migrations)
        line({"boardroom": "backup", "format": FORMAT_VERSION, "at": timezone.now(), "migrations": applied})
        total = sum(query_rows(model, using).count() for model in list_models())
        done = 0
        for model in list_models():
            names = [column.attname for column in list_fields(model)]
            label = model_label(model)
            line({"model": label, "fields": names})
            for row in query_rows(model, using).order_by("pk").values_list(*names).iterator(BATCH_SIZE):
                line(row)
                counts[label] += 1
                done += 1
                if done % BATCH_SIZE == 0 or done == total:
                    on_progress(done, total)
    line({"counts": counts, "sha256": digest.hexdigest()})
    return counts


# Reading


def read_lines(path: Path) -> Iterator[Any]:
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


def read_rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield ("", header), then (model label, row) for each row, then ("", last line)."""
    label, names = "", list[str]()
    for value in read_lines(path):
        if isinstance(value, list):
            yield label, dict(zip(names, value, strict=True))
        elif "model" in value:
            label, names = value["model"], value["fields"]
        else:
            yield "", value


DAMAGE_ERRORS = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError)


def verify_backup(path: Path) -> BackupSummary:
    """Read a whole backup and check its digest, its row counts and the number of moves of each table."""
    try:
        return verify_rows(path)
    except DAMAGE_ERRORS as error:
        # The digest comes last, so damaged rows are parsed before it can be checked
        raise BadInput(f"{path} is not a backup, or it is damaged.") from error


def verify_rows(path: Path) -> BackupSummary:
    contents: BackupSummary | None = None
    steps, numbers = Counter[int](), dict[int, int]()
    for label, row in read_rows(path):
        if contents is None:
            if row.get("boardroom") != "backup" or row.get("format") != FORMAT_VERSION:
                raise BadInput(f"{path} is not a Boardroom backup that this version can read.")
            contents = BackupSummary(row)
        elif label:
            contents.row_counts[label] += 1
            if label == "tables.move":
                steps[row["table_id"]] += 1
            elif label == "tables.table":
                numbers[row["id"]] = row["number"]
        elif row["counts"] != contents.row_counts:
            raise BadInput(f"{path} is damaged: rows are missing.")
    if contents is None or +Counter(numbers) != steps:
        raise BadInput(f"{path} is damaged: the moves of a table are missing.")
    return contents


def restore_backup(
    path: Path, *, force: bool = False, on_progress: ProgressListener = lambda done, total: None
) -> BackupSummary:
    """Restore a backup into this database in one transaction. With `force`, delete what the database has."""
    contents = verify_backup(path)
    loader = MigrationLoader(connection)
    if unknown := set(contents.header["migrations"]) - set(own_migrations(loader.disk_migrations)):
        raise BadInput(f"The backup is from a newer version (it has {min(unknown)}). Upgrade first.")
    missed = find_missing_migrations(loader, set(contents.header["migrations"]))
    contents.missing_migrations = [f"{migration.app_label}.{migration.name}" for migration in missed]
    try:
        with transaction.atomic():
            delete_rows(force)
            insert_rows(path, contents, on_progress)
            connection.check_constraints()
            for model in list_models():
                label = model_label(model)
                if query_rows(model).count() != contents.row_counts[label]:
                    raise BadInput(f"Some rows of {label} were not restored. Nothing has been changed.")
            reset_sequences()
            run_data_migrations(missed)
    except (IntegrityError, DataError) as error:
        raise BadInput(f"{path} has inconsistent rows. Nothing has been changed.") from error
    return contents


def find_missing_migrations(loader: MigrationLoader, gone: set[str]) -> list[Migration]:
    """Return the site's own migrations that are not among those already applied, in order."""
    graph = loader.graph
    order = dict.fromkeys(node for leaf in graph.leaf_nodes() for node in graph.forwards_plan(leaf))
    missed = set(own_migrations(order)) - gone
    return [loader.disk_migrations[app, name] for app, name in order if f"{app}.{name}" in missed]


def reset_sequences() -> None:
    """Let the database give new rows ids that are free."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), list_models()):
            cursor.execute(sql)


def run_data_migrations(missed: list[Migration]) -> None:
    """Run the Python of migrations on restored rows, such as filling the archive. The schema is up to date already."""
    for step in (operation for migration in missed for operation in migration.operations):
        if isinstance(step, RunPython):
            step.code(cast(Any, apps), connection.schema_editor())


def delete_rows(force: bool) -> None:
    if not force and any(query_rows(model).exists() for model in list_models()):
        raise BadInput("This database already has a site. Use an empty one, or delete its contents with --force.")
    # Include tables that refer to users. Order does not matter: constraints are checked at the end
    configs = [*app_configs(), apps.get_app_config("admin")]
    more = [model for config in configs for model in config.get_models(include_auto_created=True)]
    for model in dict.fromkeys([*list_models(), *more]):
        query_rows(model).all()._raw_delete("default")  # noqa: SLF001 (delete() would look up related rows)


def insert_rows(path: Path, contents: BackupSummary, on_progress: ProgressListener) -> None:
    by_label = {model_label(model): model for model in list_models()}
    batch: list[Model] = []
    done = 0

    def flush() -> None:
        nonlocal done
        if batch:
            query_rows(type(batch[0])).bulk_create(batch)
            done += len(batch)
            batch.clear()
            on_progress(done, contents.row_count)

    for label, row in read_rows(path):
        if not label:
            continue
        model = by_label.get(label)
        fields = {column.attname: column for column in list_fields(model)} if model else {}
        if model is None or row.keys() - fields.keys():
            raise BadInput(f"The backup has {label} in a format that this version does not know.")
        if batch and (type(batch[0]) is not model or len(batch) >= BATCH_SIZE):
            flush()
        batch.append(model(**{name: cast(Any, fields[name]).to_python(value) for name, value in row.items()}))
    flush()
