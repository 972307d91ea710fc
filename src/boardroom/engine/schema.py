"""A game's state, declared once as a class: fields of integers and flat lists of integers.

    class State(schema.State):
        turn: I1
        board: Annotated[U1s, TILES]

To the type checker a field is an `int` or a `list[int]`. Its width and length make the packed NumPy record that the
compiled forms run on. Both forms hold the same integers; `pack` and `unpack` go between them.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, get_args, get_type_hints

import numpy as np

from boardroom.engine.events import Event

WIDTHS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H"}
"""NumPy's names of integers, and those of `struct`."""

I1 = Annotated[int, "i1"]
"""An integer of one byte, -128 to 127. U1: 0 to 255; and so on."""
I2 = Annotated[int, "i2"]
I4 = Annotated[int, "i4"]
I8 = Annotated[int, "i8"]
U1 = Annotated[int, "u1"]
U2 = Annotated[int, "u2"]
I1s = Annotated[list[int], "i1"]
"""A list of such integers. `Annotated[I1s, 6]` says how many."""
I2s = Annotated[list[int], "i2"]
I4s = Annotated[list[int], "i4"]
I8s = Annotated[list[int], "i8"]
U1s = Annotated[list[int], "u1"]
U2s = Annotated[list[int], "u2"]
ASIDE = "aside"
"""`Annotated[I8s, 8, ASIDE]`: room to work in, or what follows from other fields and is kept for speed. No part of the
position: two that differ only here are the same."""


class Slotted(type):
    """A class whose annotations are its slots, unless it says otherwise. Its module puts annotations off
    (`from __future__ import annotations`): Python 3.14 shows them here only then."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Slotted:
        return super().__new__(cls, name, bases, {"__slots__": tuple(body["__annotations__"]), **body})


class State(metaclass=Slotted):
    """The plain form of any game's state. A game declares its own fields, these among them."""

    __slots__ = ("told",)
    told: list[tuple[int, Event]] | None
    """Events and the turns they were told in, when somebody listens."""

    actor: int
    """Whose decision comes next: a seat, CHANCE or OVER."""
    phase: int
    turn: int
    turns: int
    players: int


SomeState: TypeAlias = Any
"""A state of whichever game: an object of its class, or a packed record where the code is compiled."""

Ints: TypeAlias = list[int]
"""What a rule writes into or draws with (`out`, `r`, `room`): a list, or an array where the code is compiled."""

S = TypeVar("S", bound=State)


class Schema(Generic[S]):
    """What follows from the declaration: the record's layout, and the ways between the forms."""

    def __init__(self, state_type: type[S]) -> None:
        self.state_type = state_type
        hints = get_type_hints(state_type, include_extras=True)
        declared = {name: sized(name, hints[name]) for name in state_type.__slots__}
        self.scalars = tuple(name for name, sized in declared.items() if len(sized) == 1)
        self.lists = tuple((name, sized[1]) for name, sized in declared.items() if len(sized) > 1)
        self.compared = tuple(name for name, sized in declared.items() if len(sized) > 1 and ASIDE not in sized)
        self.dtype = np.dtype([(name, *sized[:2]) for name, sized in declared.items()], align=True)
        self.weight: int = 8 * len(declared) + sum(64 + 8 * length for _, length in self.lists)
        """About how many bytes a plain state takes."""
        self.declared = declared
        record = struct.Struct(layout(self.dtype))
        new = ["o = new()", "o.told = None"]
        self.copy: Callable[[S], S] = written(
            "s", [*new, *self.each("o.{0} = s.{0}", "o.{0} = s.{0}[:]"), "return o"], new=state_type
        )
        """Another state with the same integers; nobody listens to it."""
        self.assign: Callable[[S, S], None] = written(
            "s, other", self.each("s.{0} = other.{0}", "s.{0}[:] = other.{0}")
        )
        """s becomes what the other is."""
        position = [*(f"s.{name}" for name in self.scalars), *(f"tuple(s.{name})" for name in self.compared)]
        self.values: Callable[[S], tuple[Any, ...]] = written("s", [f"return {', '.join(position)},"])
        """All integers of a state that make the position, for comparing."""
        self._packed: Callable[[S], bytes] = written(
            "s", [f"return pack({', '.join(self.each('s.{0}', '*s.{0}'))})"], pack=record.pack
        )
        self._unpacked: Callable[[bytes], S] = written(
            "data",
            [*new, "v = unpack(data)", *self.each("o.{0} = v[{1}]", "o.{0} = list(v[{1}:{2}])"), "return o"],
            new=state_type,
            unpack=record.unpack,
        )

    def each(self, one: str, many: str) -> list[str]:
        """A piece of Python for every field, an integer or a list: {0} is its name, {1} its place among all integers,
        {2} the next field's."""
        pieces, at = [], 0
        for name, sized in self.declared.items():
            begin, at = at, at + (sized[1] if len(sized) > 1 else 1)
            pieces.append((many if len(sized) > 1 else one).format(name, begin, at))
        return pieces

    def new(self) -> S:
        """A state of zeros."""
        s = self.state_type()
        s.told = None
        for name in self.scalars:
            setattr(s, name, 0)
        for name, length in self.lists:
            setattr(s, name, [0] * length)
        return s

    def pack(self, s: S) -> np.ndarray[Any, Any]:
        """The state as an array of one record. An integer too large for its field is an error, not a surprise."""
        try:
            return np.frombuffer(bytearray(self._packed(s)), self.dtype)
        except struct.error as error:
            raise OverflowError(self.unfit(s) or str(error)) from error

    def unfit(self, s: S) -> str:
        """Which field holds what its width has no room for."""
        for name, sized in self.declared.items():
            held = getattr(s, name) if len(sized) > 1 else [getattr(s, name)]
            if len(sized) > 1 and len(held) != sized[1]:
                return f"{name} of the state has {len(held)} integers, not {sized[1]}"
            for value in held:
                if not isinstance(value, int | np.integer):
                    return f"{name} of the state is {value!r}, which is no integer"
                bounds = np.iinfo(sized[0])
                if not bounds.min <= value <= bounds.max:
                    return f"{name} of the state is {value}, and has room for {bounds.min} to {bounds.max}"
        return ""

    def unpack(self, record: Any) -> S:
        """The plain form of one record."""
        return self._unpacked(record.tobytes())


def sized(name: str, hint: Any) -> tuple[Any, ...]:
    """The width of a field, and of a list its length."""
    kind, *more = get_args(hint) or (hint,)
    if not more:
        raise TypeError(f"{name} of the state has no width: I1 is an integer of a byte, Annotated[I1s, 6] six of them")
    if kind is int and len(more) > 1:
        raise TypeError(f"{name} of the state is one integer, and has a length: Annotated[I1s, 6] is a list of six")
    if kind is not int and len(more) == 1:
        raise TypeError(f"{name} of the state is a list without a length: Annotated[I1s, 6] is one of six")
    return tuple(more)


def layout(dtype: np.dtype[Any]) -> str:
    """A record's layout as `struct` has it."""
    text, at = "=", 0
    for name in dtype.names or ():
        field, begin = dtype.fields[name][:2]  # type: ignore[index]
        text += "x" * (begin - at) + f"{field.shape[0] if field.shape else 1}{WIDTHS[field.base.str[1:]]}"
        at = begin + field.itemsize
    return text + "x" * (dtype.itemsize - at)


def written(argument: str, lines: Iterable[str], **known: Any) -> Callable[..., Any]:
    """A function of these lines, as dataclasses have theirs made: states are copied all the time, and to look for every
    field by its name takes two to five times as long. The lines are made of a state's own field names."""
    body = "\n    ".join(lines)
    exec(f"def made({argument}):\n    {body}", known)  # noqa: S102
    return known["made"]  # type: ignore[no-any-return]
