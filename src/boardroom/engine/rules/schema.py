"""A game's state, declared once as a class with integers and flat lists of integers as fields.

    class State(schema.State):
        turn: I1
        board: Annotated[U1s, TILES]

Type checkers see an `int` or a `list[int]`. The widths and lengths define the packed NumPy record for the compiled
forms. Both forms hold the same integers; `pack` and `unpack` convert between them.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, get_args, get_type_hints

import numpy as np

from boardroom.engine.rules.events import Event

STRUCT_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H"}
"""Codes of the `struct` module by NumPy's integer types."""

I1 = Annotated[int, "i1"]
"""A signed integer of one byte, -128 to 127. U1 is unsigned, 0 to 255, and so on."""
I2 = Annotated[int, "i2"]
I4 = Annotated[int, "i4"]
I8 = Annotated[int, "i8"]
U1 = Annotated[int, "u1"]
U2 = Annotated[int, "u2"]
I1s = Annotated[list[int], "i1"]
"""A list of such integers; `Annotated[I1s, 6]` sets its length."""
I2s = Annotated[list[int], "i2"]
I4s = Annotated[list[int], "i4"]
I8s = Annotated[list[int], "i8"]
U1s = Annotated[list[int], "u1"]
U2s = Annotated[list[int], "u2"]
NOT_COMPARED = "aside"
"""`Annotated[I8s, 8, NOT_COMPARED]` marks scratch space and derived values that are stored for speed.

They are ignored when comparing positions.
"""


class SlottedType(type):
    """A metaclass that turns annotations into slots.

    Modules that use it need `from __future__ import annotations`: without it, Python 3.14 hides the annotations here.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> SlottedType:
        return super().__new__(cls, name, bases, {"__slots__": tuple(body["__annotations__"]), **body})


class State(metaclass=SlottedType):
    """Base class of every game's interpreted state. Each game declares its fields, these included."""

    __slots__ = ("event_log",)
    event_log: list[tuple[int, Event]] | None
    """Events with their turns, or None without a listener."""

    actor: int
    """The active seat, CHANCE or OVER."""
    phase: int
    turn: int
    turns: int
    players: int


AnyState: TypeAlias = Any
"""A state of any game: an object, or a packed record in compiled code."""

Ints: TypeAlias = list[int]
"""A buffer for rules (`out`, `r`, `room`): a list, or an array in compiled code."""

S = TypeVar("S", bound=State)


class Schema(Generic[S]):
    """The record layout for a state class, and conversions between both forms."""

    def __init__(self, state_type: type[S]) -> None:
        self.state_type = state_type
        hints = get_type_hints(state_type, include_extras=True)
        declared = {name: parse_field(name, hints[name]) for name in state_type.__slots__}
        self.scalars = tuple(name for name, sized in declared.items() if len(sized) == 1)
        self.lists = tuple((name, sized[1]) for name, sized in declared.items() if len(sized) > 1)
        self.compared_lists = tuple(
            name for name, sized in declared.items() if len(sized) > 1 and NOT_COMPARED not in sized
        )
        self.dtype = np.dtype([(name, *sized[:2]) for name, sized in declared.items()], align=True)
        self.memory_size: int = 8 * len(declared) + sum(64 + 8 * length for _, length in self.lists)
        """Approximate memory of an interpreted state in bytes."""
        self.fields = declared
        record = struct.Struct(struct_format(self.dtype))
        new = ["o = new()", "o.event_log = None"]
        self.copy: Callable[[S], S] = build_function(
            "s", [*new, *self.format_fields("o.{0} = s.{0}", "o.{0} = s.{0}[:]"), "return o"], new=state_type
        )
        """Return a copy of a state, without a listener."""
        self.assign: Callable[[S, S], None] = build_function(
            "s, other", self.format_fields("s.{0} = other.{0}", "s.{0}[:] = other.{0}")
        )
        """Overwrite s with another state."""
        position = [*(f"s.{name}" for name in self.scalars), *(f"tuple(s.{name})" for name in self.compared_lists)]
        self.values: Callable[[S], tuple[Any, ...]] = build_function("s", [f"return {', '.join(position)},"])
        """Return all integers of a position, for comparisons."""
        self._packed: Callable[[S], bytes] = build_function(
            "s", [f"return pack({', '.join(self.format_fields('s.{0}', '*s.{0}'))})"], pack=record.pack
        )
        self._unpacked: Callable[[bytes], S] = build_function(
            "data",
            [*new, "v = unpack(data)", *self.format_fields("o.{0} = v[{1}]", "o.{0} = list(v[{1}:{2}])"), "return o"],
            new=state_type,
            unpack=record.unpack,
        )

    def format_fields(self, one: str, many: str) -> list[str]:
        """Format a piece of Python for every field.

        {0} is its name, {1} its first index among all integers, {2} the next field's.
        """
        pieces, at = [], 0
        for name, sized in self.fields.items():
            begin, at = at, at + (sized[1] if len(sized) > 1 else 1)
            pieces.append((many if len(sized) > 1 else one).format(name, begin, at))
        return pieces

    def create_state(self) -> S:
        """Return a state of zeros."""
        s = self.state_type()
        s.event_log = None
        for name in self.scalars:
            setattr(s, name, 0)
        for name, length in self.lists:
            setattr(s, name, [0] * length)
        return s

    def pack(self, s: S) -> np.ndarray[Any, Any]:
        """Return the state as an array of one record. Raise OverflowError if an integer does not fit its field."""
        try:
            return np.frombuffer(bytearray(self._packed(s)), self.dtype)
        except struct.error as error:
            raise OverflowError(self.find_misfit(s) or str(error)) from error

    def find_misfit(self, s: S) -> str:
        """Describe the first field whose value does not fit its width."""
        for name, sized in self.fields.items():
            values = getattr(s, name) if len(sized) > 1 else [getattr(s, name)]
            if len(sized) > 1 and len(values) != sized[1]:
                return f"{name} of the state has {len(values)} integers, not {sized[1]}"
            for value in values:
                if not isinstance(value, int | np.integer):
                    return f"{name} of the state is {value!r}, which is not an integer"
                bounds = np.iinfo(sized[0])
                if not bounds.min <= value <= bounds.max:
                    return f"{name} of the state is {value}, outside its range of {bounds.min} to {bounds.max}"
        return ""

    def unpack(self, record: Any) -> S:
        """Return the interpreted form of one record."""
        return self._unpacked(record.tobytes())


def parse_field(name: str, hint: Any) -> tuple[Any, ...]:
    """Return the width of a field, and the length of a list."""
    kind, *more = get_args(hint) or (hint,)
    if not more:
        raise TypeError(
            f"{name} of the state has no width: I1 is an integer of one byte, Annotated[I1s, 6] a list of six"
        )
    if kind is int and len(more) > 1:
        raise TypeError(f"{name} of the state is an integer with a length: Annotated[I1s, 6] is a list of six")
    if kind is not int and len(more) == 1:
        raise TypeError(f"{name} of the state is a list without a length: Annotated[I1s, 6] is a list of six")
    return tuple(more)


def struct_format(dtype: np.dtype[Any]) -> str:
    """Return the format string for `struct` of a record."""
    text, at = "=", 0
    for name in dtype.names or ():
        field, begin = dtype.fields[name][:2]  # type: ignore[index]
        text += "x" * (begin - at) + f"{field.shape[0] if field.shape else 1}{STRUCT_CODES[field.base.str[1:]]}"
        at = begin + field.itemsize
    return text + "x" * (dtype.itemsize - at)


def build_function(argument: str, lines: Iterable[str], **namespace: Any) -> Callable[..., Any]:
    """Compile a function from source lines, as dataclasses do.

    States are copied all the time, and a loop over field names takes two to five times as long. The lines contain only
    the state's own field names.
    """
    body = "\n    ".join(lines)
    exec(f"def made({argument}):\n    {body}", namespace)  # noqa: S102
    return namespace["made"]  # type: ignore[no-any-return]
