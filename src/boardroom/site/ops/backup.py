"""The whole site in one file, from any database into any other.

    {"boardroom": "backup", "format": 1, "at": …, "migrations": […]}
    {"model": "boardroom.person", "fields": […]}
    […]                                             a row, and so on
    {"counts": {…}, "sha256": …}                    of everything before it

It is JSON lines in gzip. It is read in one transaction, which sees the site at one moment while games go on.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import secrets
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from django.apps import apps
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
from boardroom.site.db.connections import aside

FORMAT = 1
BATCH = 500
APP = "boardroom"

Told = Callable[[int, int], None]
"""How far it is: rows done, rows in all."""


class Encoder(DjangoJSONEncoder):
    def default(self, o: Any) -> Any:
        # Django would cut the microseconds off
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


@dataclass
class Contents:
    """What a file says of itself, once all of it has been read and found whole."""

    head: dict[str, Any]
    counts: Counter[str] = field(default_factory=Counter)
    behind: list[str] = field(default_factory=list)
    """The migrations that this version has and the file's site had not gone."""

    @property
    def rows(self) -> int:
        return self.counts.total()


def kept_models() -> list[type[Model]]:
    """Everything of the site, and the sessions: a guest is known by nothing else."""
    return [*apps.get_app_config(APP).get_models(), Session]


def rows_of(model: type[Model], using: str = "default") -> Any:
    return model._base_manager.using(using)  # noqa: SLF001 (a manager of its own may leave rows out)


def columns(model: type[Model]) -> list[Field[Any, Any]]:
    return list(model._meta.concrete_fields)  # noqa: SLF001 (Django's documented way to a model's fields)


def label_of(model: type[Model]) -> str:
    """What a backup calls a model: as its table, which keeps its name when the model has another."""
    meta = model._meta  # noqa: SLF001
    return meta.db_table.replace("_", ".", 1) if meta.app_label == APP else meta.label_lower


def pending() -> list[Any]:
    executor = MigrationExecutor(connection)
    return executor.migration_plan(executor.loader.graph.leaf_nodes())


# Writing


@contextmanager
def snapshot() -> Iterator[str]:
    """A connection that sees the database as it is at one moment, and keeps nobody from moving."""
    if connections["default"].vendor == "sqlite":
        options: dict[str, Any] = {"transaction_mode": "DEFERRED"}
    else:
        from psycopg import IsolationLevel

        options = {"isolation_level": IsolationLevel.REPEATABLE_READ}
    with aside("snapshot", **options) as name, transaction.atomic(using=name):
        yield name


def write(path: Path, *, force: bool = False, told: Told = lambda done, total: None) -> Contents:
    """Write a backup, and read it again before it gets its name. What it holds."""
    if path.exists() and not force:
        raise BadInput(f"{path} is there already: take another name, or --force.")
    if pending():
        raise BadInput("The database is not there, or not of this version: start the server once.")
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        # It holds sessions, password hashes and the secrets of running games: for its owner alone
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=6, filename="") as packed:
                written = write_rows(packed, told)
            out.flush()
            os.fsync(out.fileno())
        contents = read(part)
        if contents.counts != written:
            raise BadInput("The backup does not hold what was written.")
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
        applied = sorted(name for app, name in executor.loader.applied_migrations if app == APP)
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
    """The lines of a backup, each checked, the last one against all before it."""
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
        raise BadInput(f"{path} is no backup, or a damaged one.") from error
    if not isinstance(end, dict) or end.get("sha256") != digest.hexdigest():
        raise BadInput(f"{path} is damaged: it is not what was written.")
    yield end


def rows_in(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """(what, row): first ("", head), at last ("", end), and the rows between them."""
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
    """Read all of a backup: its digest, its counts, and that every table has the steps it says it has."""
    try:
        return checked(path)
    except DAMAGE as error:
        # Rows are looked at before the digest, which comes last, has been: whatever is wrong with them is damage
        raise BadInput(f"{path} is no backup, or a damaged one: take another.") from error


def checked(path: Path) -> Contents:
    contents: Contents | None = None
    steps, numbers = Counter[int](), dict[int, int]()
    for label, row in rows_in(path):
        if contents is None:
            if row.get("boardroom") != "backup" or row.get("format") != FORMAT:
                raise BadInput(f"{path} is no backup of Boardroom that this version reads.")
            contents = Contents(row)
        elif label:
            contents.counts[label] += 1
            if label == "boardroom.step":
                steps[row["table_id"]] += 1
            elif label == "boardroom.table":
                numbers[row["id"]] = row["number"]
        elif row["counts"] != contents.counts:
            raise BadInput(f"{path} is damaged: rows are missing.")
    if contents is None or +Counter(numbers) != steps:
        raise BadInput(f"{path} is damaged: a table has not the steps it says it has.")
    return contents


def restore(path: Path, *, force: bool = False, told: Told = lambda done, total: None) -> Contents:
    """Put a backup into this database, all of it or nothing. One that holds something already is emptied by force."""
    contents = read(path)
    loader = MigrationLoader(connection, replace_migrations=False)
    if unknown := set(contents.head["migrations"]) - {n for app, n in loader.disk_migrations if app == APP}:
        raise BadInput(f"The backup is of a newer version, which has {min(unknown)}: upgrade first.")
    missed = steps_since(loader, set(contents.head["migrations"]))
    contents.behind = [migration.name for migration in missed]
    try:
        with transaction.atomic():
            empty(force)
            fill(path, contents, told)
            connection.check_constraints()
            for model in kept_models():
                label = label_of(model)
                if rows_of(model).count() != contents.counts[label]:
                    raise BadInput(f"Not every row of {label} has arrived: nothing is changed.")
            count_on()
            catch_up(missed)
    except (IntegrityError, DataError) as error:
        raise BadInput(f"{path} has rows that do not fit together: nothing is changed.") from error
    return contents


def steps_since(loader: MigrationLoader, gone: set[str]) -> list[Migration]:
    """The migrations in their order that a site had not gone; one that stands for several is none of them."""
    graph = loader.graph
    order = dict.fromkeys(node for leaf in graph.leaf_nodes(APP) for node in graph.forwards_plan(leaf))
    return [
        loader.disk_migrations[node]
        for node in order
        if node[0] == APP and node[1] not in gone and not loader.disk_migrations[node].replaces
    ]


def count_on() -> None:
    """New rows get numbers that are free."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), kept_models()):
            cursor.execute(sql)


def catch_up(missed: list[Migration]) -> None:
    """What those migrations would have made of the rows, had they been here: handles, outcomes, the archive. The tables
    have their newest form already, so nothing else of the migrations is due."""
    for step in (operation for migration in missed for operation in migration.operations):
        if isinstance(step, RunPython):
            step.code(cast(Any, apps), connection.schema_editor())


def empty(force: bool) -> None:
    if not force and any(rows_of(model).exists() for model in kept_models()):
        raise BadInput("This database holds a site already: use an empty one, or --force to empty it.")
    # With what hangs on people; the order does not matter, for the database looks at the end
    more = [*apps.get_app_config(APP).get_models(include_auto_created=True), *apps.get_app_config("admin").get_models()]
    for model in dict.fromkeys([*kept_models(), *more]):
        rows_of(model).all()._raw_delete("default")  # noqa: SLF001 (delete() would look for what hangs on every row)


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
            raise BadInput(f"The backup has {label} in a form that this version does not know.")
        if batch and (type(batch[0]) is not model or len(batch) >= BATCH):
            flush()
        batch.append(model(**{name: cast(Any, fields[name]).to_python(value) for name, value in row.items()}))
    flush()
