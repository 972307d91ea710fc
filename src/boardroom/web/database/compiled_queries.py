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
    sql: str
    field_names: list[str]
    """The fields of a row, in order."""
    converters: list[tuple[int, list[Callable[..., Any]], Any]]
    """For values that need conversion: the index in the row, the converters and the column."""


class PreparedQuery(Generic[M]):
    """A query for rows of a model.

    `build_query` builds the queryset from values. It is compiled with `example_values`, which must all be different.
    """

    def __init__(self, model: type[M], build_query: Callable[..., QuerySet[M]], *example_values: QueryValue) -> None:
        self.model, self.build_query, self.example_values = model, build_query, example_values
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
        query, alias = self.get_compiled_query(connection), connection.alias
        with connection.cursor() as cursor:
            cursor.execute(query.sql, values)
            rows = [list(row) for row in cursor.fetchall()]
        for place, changes, column in query.converters:
            for row in rows:
                for change in changes:
                    row[place] = change(row[place], column, connection)
        return [self.model.from_db(alias, query.field_names, row) for row in rows]

    def fetch_first(self, *values: QueryValue) -> M | None:
        found = self.fetch_all(*values)
        return found[0] if found else None


class RowWriter(Generic[M]):
    """Writes some fields of a model's rows with SQL that is built once."""

    def __init__(self, model: type[M], *names: str) -> None:
        meta = model._meta  # noqa: SLF001 (Django's documented name)
        self.fields: list[Any] = [meta.get_field(name) for name in names]
        columns = [f'"{field.column}"' for field in self.fields]
        placeholders = ", ".join(["%s"] * len(columns))
        assignments = ", ".join(f"{column} = %s" for column in columns)
        # Only names of the model are interpolated; values are parameters
        self.insert_sql = f'INSERT INTO "{meta.db_table}" ({", ".join(columns)}) VALUES ({placeholders})'  # noqa: S608
        self.update_sql = f'UPDATE "{meta.db_table}" SET {assignments} WHERE "{meta.pk.column}" = %s'  # noqa: S608

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
