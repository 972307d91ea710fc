"""Types of the games' views for the OpenAPI document."""

from __future__ import annotations

import operator
from functools import cache, reduce
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from typing_extensions import TypedDict

# Any: type checkers reject computed TypedDict names
make_typed_dict: Any = TypedDict


@cache
def publish_type(view: Any, owner: str) -> Any:
    """Convert a game's type for pydantic, which needs the TypedDict of typing_extensions before Python 3.12.

    `owner` prefixes the names, because two games may use the same one.
    """
    if is_typeddict(view):
        hints = get_type_hints(view, include_extras=True)
        loose = {name for name in view.__optional_keys__ if get_origin(hints[name]) is not NotRequired}
        fields = {
            name: publish_type(NotRequired[hint] if name in loose else hint, owner) for name, hint in hints.items()
        }
        made = make_typed_dict(f"{owner}{view.__name__}", fields)
        made.__doc__ = view.__doc__
        return made
    origin, parts = get_origin(view), get_args(view)
    if origin in (None, Literal):
        return view
    inner = tuple(publish_type(part, owner) for part in parts)
    if origin in (Union, UnionType):
        return reduce(operator.or_, inner)
    return origin[inner if len(inner) > 1 else inner[0]]
