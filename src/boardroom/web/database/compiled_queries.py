"""Queries whose SQL is compiled once.

Django compiles a query every time, which takes ten times as long as SQLite takes to run it. Queries of every move are
compiled when they are first used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)
QueryValue = int | str


def get_connection() -> Any:
    """Return this thread's connection; `django.db.connection` looks it up for every attribute."""
    return connections[DEFAULT_DB_ALIAS]


@dataclass(frozen=True)
class CompiledQuery:
    """A compiled query."""

    sql: str
    field_names: list[str]
    """The fields of a row, in order."""
    converters: list[tuple[int, list[Callable[..., Any]], Any]]
    """For values that need conversion: the index in the row, the converters and the column."""


class PreparedQuery(Generic[M]):
    """A query for rows of a model. `build_query` builds the queryset from values; `example_values` are example values,
    all different."""

    def __init__(self, model: type[M], ask: Callable[..., QuerySet[M]], *marks: QueryValue) -> None:
        self.model, self.build_query, self.example_values = model, ask, marks
        self.compiled_queries: dict[str, CompiledQuery] = {}

    def get_compiled_query(self, connection: Any) -> CompiledQuery:
        found = self.compiled_queries.get(connection.vendor)
        if found is None:
            found = self.compiled_queries[connection.vendor] = self.compile_query(connection)
        return found

    def compile_query(self, connection: Any) -> CompiledQuery:
        compiler = self.build_query(*self.example_values).query.get_compiler(connection=connection)
        sql, values = compiler.as_sql()
        if tuple(values) != self.example_values:
            raise ValueError(
                f"{sql} has the values {values}, not {self.example_values}: it must have every example value, in order"
            )
        columns: list[Any] = [column for column, _, _ in compiler.select]
        converters = compiler.get_converters(columns)
        return CompiledQuery(
            sql,
            [column.target.attname for column in columns],
            [(place, change, column) for place, (change, column) in converters.items()],
        )

    def fetch_all(self, *values: QueryValue) -> list[M]:
        connection = get_connection()
        plan, alias = self.get_compiled_query(connection), connection.alias
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, values)
            rows = [list(row) for row in cursor.fetchall()]
        for place, changes, column in plan.converters:
            for row in rows:
                for change in changes:
                    row[place] = change(row[place], column, connection)
        return [self.model.from_db(alias, plan.field_names, row) for row in rows]

    def fetch_first(self, *values: QueryValue) -> M | None:
        found = self.fetch_all(*values)
        return found[0] if found else None


class RowWriter(Generic[M]):
    """Writes some fields of a model's rows with SQL that is built once."""

    def __init__(self, model: type[M], *names: str) -> None:
        about = model._meta  # noqa: SLF001 (Django's documented name)
        self.fields: list[Any] = [about.get_field(name) for name in names]
        columns = [f'"{field.column}"' for field in self.fields]
        marks = ", ".join(["%s"] * len(columns))
        sets = ", ".join(f"{column} = %s" for column in columns)
        # Only names of the model are interpolated; values are parameters
        self.insert_sql = f'INSERT INTO "{about.db_table}" ({", ".join(columns)}) VALUES ({marks})'  # noqa: S608
        self.update_sql = f'UPDATE "{about.db_table}" SET {sets} WHERE "{about.pk.column}" = %s'  # noqa: S608

    def insert_rows(self, rows: Iterable[M]) -> None:
        """Insert rows without reading back their primary keys."""
        connection = get_connection()
        with connection.cursor() as cursor:
            cursor.executemany(self.insert_sql, [self.prepare_values(row, connection) for row in rows])

    def update_row(self, row: M) -> None:
        connection = get_connection()
        with connection.cursor() as cursor:
            cursor.execute(self.update_sql, [*self.prepare_values(row, connection), row.pk])

    def prepare_values(self, row: M, connection: Any) -> list[Any]:
        return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in self.fields]
