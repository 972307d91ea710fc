"""A game's state, declared once: fields of integers and flat lists of integers.

From one declaration come the plain Python object the interpreter runs on, and the packed NumPy record the compiled
forms run on. Both hold the same integers; `pack` and `unpack` go between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

Field = str | tuple[str, int]


class State:
    """The plain form. Subclasses have the schema's fields as slots, and `told`: events, when somebody listens."""

    __slots__ = ("told",)
    schema: Schema
    told: list[Any] | None


class Schema:
    def __init__(self, name: str, fields: Mapping[str, Field]) -> None:
        self.name = name
        self.fields = dict(fields)
        self.scalars = tuple(k for k, v in fields.items() if isinstance(v, str))
        self.lists = tuple((k, v[1]) for k, v in fields.items() if not isinstance(v, str))
        self.dtype = np.dtype(
            [(k, v) if isinstance(v, str) else (k, v[0], (v[1],)) for k, v in fields.items()], align=True
        )
        self.state_type: type[State] = type(name, (State,), {"__slots__": tuple(fields), "schema": self})

    def new(self) -> Any:
        """A state of zeros."""
        s = self.state_type()
        s.told = None
        for name in self.scalars:
            setattr(s, name, 0)
        for name, length in self.lists:
            setattr(s, name, [0] * length)
        return s

    def copy(self, s: Any) -> Any:
        """Another state with the same integers; nobody listens to it."""
        other = self.state_type()
        other.told = None
        for name in self.scalars:
            setattr(other, name, getattr(s, name))
        for name, _ in self.lists:
            setattr(other, name, getattr(s, name)[:])
        return other

    def assign(self, s: Any, other: Any) -> None:
        """s becomes what the other is."""
        for name in self.scalars:
            setattr(s, name, getattr(other, name))
        for name, _ in self.lists:
            getattr(s, name)[:] = getattr(other, name)

    def values(self, s: Any) -> tuple[Any, ...]:
        """All integers of a state, for comparing."""
        return tuple(getattr(s, k) for k in self.scalars) + tuple(tuple(getattr(s, k)) for k, _ in self.lists)

    def pack(self, s: Any) -> np.ndarray[Any, Any]:
        """The state as an array of one record. An integer too large for its field is an error, not a surprise."""
        packed = np.zeros(1, self.dtype)
        for name in self.scalars:
            packed[name] = getattr(s, name)
        for name, _ in self.lists:
            packed[0][name][:] = getattr(s, name)
        return packed

    def unpack(self, record: Any) -> Any:
        """The plain form of one record."""
        s = self.new()
        for name in self.scalars:
            setattr(s, name, int(record[name]))
        for name, _ in self.lists:
            setattr(s, name, [int(x) for x in record[name]])
        return s
