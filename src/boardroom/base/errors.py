"""Errors with messages for users."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class BoardroomError(Exception):
    """An error that the user can fix; `str()` is the message in English.

    The text and its values are stored separately, so that pages can translate the message.
    """

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(text % values if values else text)
        self.text = text
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors cross process boundaries, and the default pickling calls __init__ with the wrong arguments
        return rebuild_error, (type(self), self.args, self.__dict__)


def rebuild_error(kind: type[BoardroomError], args: tuple[Any, ...], known: dict[str, Any]) -> BoardroomError:
    """Rebuild an error that was pickled in another process."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(known)
    return error


class BadInput(BoardroomError):
    """An option, file or text that cannot be used."""


EntryPath = tuple[str | int, ...]
"""The keys and indexes that lead to an entry of a document."""


class BadEntry(BadInput):
    """An invalid entry of a document; `path` leads to it."""

    def __init__(self, path: EntryPath, text: str, /, **values: object) -> None:
        super().__init__(text, **values)
        self.path = path


def missing_extra_error(what: str, extra: str) -> BadInput:
    """Return an error for a missing optional dependency.

    It names the checkout, because the package index has an unrelated package called boardroom.
    """
    return BadInput(f"{what}: {install_command(extra)}.")


def install_command(extra: str) -> str:
    """Return the command that installs an extra."""
    return f"pip install '.[{extra}]' in Boardroom's checkout"


class BadRecord(BadInput):
    """A record that is damaged, modified, or from another version of the rules."""


class BadTournamentLog(BadInput):
    """A tournament log that is damaged, modified, or not a Boardroom log."""


class Refusal(BoardroomError):
    """An illegal action: the rule that forbids it, and the reason in every language. The state is unchanged.

    Programs can use `reason`, an optional identifier, to tell refusals apart.
    """

    def __init__(self, rule: str, sentences: Mapping[str, str], reason: str = "") -> None:
        super().__init__(sentences["en"])
        self.rule = rule
        self.sentences = dict(sentences)
        self.reason = reason


class Conflict(Refusal):
    """Another user changed the same thing first; reload before retrying."""
