"""Queries compiled once. Django works out the SQL of a query every time, which takes ten times as long as the database
takes to answer; those that every move asks are worked out when they are first asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)
Value = int | str


@dataclass(frozen=True)
class Plan:
    sql: str
    names: list[str]
    """The fields of a row, in its order."""
    converters: list[tuple[int, list[Callable[..., Any]], Any]]
    """Where a value is kept in another form than Python's: its place in the row, and what changes it."""


class Prepared(Generic[M]):
    """A query of whole rows of one model. `ask` makes it from values, of which `marks` are examples, all different."""

    def __init__(self, model: type[M], ask: Callable[..., QuerySet[M]], *marks: Value) -> None:
        self.model, self.ask, self.marks = model, ask, marks
        self.plans: dict[str, Plan] = {}

    def plan(self) -> Plan:
        found = self.plans.get(connection.vendor)
        if found is None:
            found = self.plans[connection.vendor] = self.compiled()
        return found

    def compiled(self) -> Plan:
        compiler = self.ask(*self.marks).query.get_compiler(connection=connection)
        sql, values = compiler.as_sql()
        if tuple(values) != self.marks:
            raise ValueError(f"{values} stand in {sql} instead of {self.marks}: every value must be a mark, in order")
        columns: list[Any] = [column for column, _, _ in compiler.select]
        converters = compiler.get_converters(columns)
        return Plan(
            sql,
            [column.target.attname for column in columns],
            [(place, change, column) for place, (change, column) in converters.items()],
        )

    def all(self, *values: Value) -> list[M]:
        plan, alias = self.plan(), connection.alias
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, values)
            rows = [list(row) for row in cursor.fetchall()]
        for place, changes, column in plan.converters:
            for row in rows:
                for change in changes:
                    row[place] = change(row[place], column, connection)
        return [self.model.from_db(alias, plan.names, row) for row in rows]

    def first(self, *values: Value) -> M | None:
        found = self.all(*values)
        return found[0] if found else None
