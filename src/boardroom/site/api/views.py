"""The games' views, as the OpenAPI document publishes them."""

from __future__ import annotations

import operator
from functools import cache, reduce
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from typing_extensions import TypedDict

# A name that is not written out is nothing for the type checker
new_type: Any = TypedDict


@cache
def published(view: Any) -> Any:
    """A game's type as pydantic reads it: before Python 3.12 it knows the TypedDicts of typing_extensions alone."""
    if is_typeddict(view):
        hints = get_type_hints(view, include_extras=True)
        loose = {name for name in view.__optional_keys__ if get_origin(hints[name]) is not NotRequired}
        fields = {name: published(NotRequired[hint] if name in loose else hint) for name, hint in hints.items()}
        # Two games may call things by one name
        room = view.__module__.split(".")[-3].title()
        made = new_type(f"{room}{view.__name__}", fields)
        made.__doc__ = view.__doc__
        return made
    origin, parts = get_origin(view), get_args(view)
    if origin in (None, Literal):
        return view
    if origin in (Union, UnionType):
        return reduce(operator.or_, map(published, parts))
    inner = tuple(map(published, parts))
    return origin[inner if len(inner) > 1 else inner[0]]
