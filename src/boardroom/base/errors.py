"""What can go wrong, each with a sentence for a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class BoardroomError(Exception):
    """Something a person can mend; `str()` says what, in English.

    A text with values is kept apart from them, so that a page can say it in another language.
    """

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(text % values if values else text)
        self.text = text
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        # Worker processes hand errors back: what Python keeps by itself does not make every kind of them again
        return made_again, (type(self), self.args, self.__dict__)


def made_again(kind: type[BoardroomError], args: tuple[Any, ...], known: dict[str, Any]) -> BoardroomError:
    """An error as it was in another process."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(known)
    return error


class BadInput(BoardroomError):
    """An option, a file or a text that cannot be used."""


EntryPath = tuple[str | int, ...]
"""The keys and numbers that lead to an entry of something written."""


class BadEntry(BadInput):
    """One entry of what somebody wrote cannot be used: `path` leads to it."""

    def __init__(self, path: EntryPath, text: str, /, **values: object) -> None:
        super().__init__(text, **values)
        self.path = path


def extra_needed(what: str, extra: str) -> BadInput:
    """Something needs what did not come with the engine. The name on the package index is somebody else's."""
    return BadInput(f"{what}: {installing(extra)}.")


def installing(extra: str) -> str:
    """How to have more than was installed."""
    return f"pip install '.[{extra}]' in Boardroom's checkout"


class BadRecord(BadInput):
    """A record that is damaged, changed, or from another version of the rules."""


class BadLog(BadInput):
    """The log of a championship that is damaged, changed, or not one of ours."""


class Refused(BoardroomError):
    """What the rules do not allow: which rule, and why, in every language. Nothing has changed.

    `reason` names the kind of refusal for programs, where there is a use for it.
    """

    def __init__(self, rule: str, sentences: Mapping[str, str], reason: str = "") -> None:
        super().__init__(sentences["en"])
        self.rule = rule
        self.sentences = dict(sentences)
        self.reason = reason


class Conflict(Refused):
    """Somebody else has changed the same thing in the meantime: look again, then decide."""
