"""Custom players in subprocesses, loaded by name or from a pickled object."""

from __future__ import annotations

import os
import pickle
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.games import GAMES
from boardroom.players.custom import player_process
from boardroom.players.custom.player_process import BOOTHS, NONSENSE, Booth, Question, Raised, Tell, text_of
from boardroom.players.custom.process_pool import Ended
from boardroom.players.custom.python_players import SHOWN, Illegal, Own, Unread, checked, details, found, told
from boardroom.players.player import Player, Position
from boardroom.players.time_limit import Late

POSSIBLE = os.name == "posix"
"""Subprocesses need POSIX. On other systems custom players run in the calling process."""


class Unmade(BadInput):
    """A player exists but cannot be created: it raised an error, hung or exited. The cause has the details."""

    def __init__(self, name: str, why: object) -> None:
        super().__init__(f"Can't create the player {name}: {why}.")
        self.name = name.rpartition(":")[2]


def unread(name: str, why: str) -> BadInput:
    """Return the error for a module that cannot be imported. It stops a match before the start, as if the player did
    not exist."""
    return BadInput(f"Can't create the player {name}: {why}.")


class Missing:
    """Replaces a player that could not be created, and forfeits at its first decision."""

    def __init__(self, unmade: Unmade) -> None:
        assert unmade.__cause__ is not None
        self.name, self.why = unmade.name, unmade.__cause__

    def choose(self, position: Position) -> int:
        raise self.why


@dataclass(frozen=True, eq=False)
class Sent:
    """A pickled player object."""

    kind: str
    """`module:Class`"""
    data: bytes


class Apart:
    """A custom player in a subprocess. The process is reused for later matches; the player is created again each
    time."""

    _booth: Booth | None = None

    def __init__(self, source: str | Sent) -> None:
        self.called = source if isinstance(source, str) else source.kind
        # Processes of the pool may have another working directory
        self.kind = absolute(self.called)
        self.source = self.kind if isinstance(source, str) else source.data
        made = self._made()
        self.name = text_of(made["name"])
        self._hears_the_end = bool(made.get("over"))

    def choose(self, position: Position) -> int:
        if self._booth is None:
            self._made()
        answer = self._asked("choose", position)
        if "nonsense" in answer:
            raise Illegal(text_of(answer["nonsense"])[:SHOWN])
        if type(answer.get("chosen")) is not int:
            self._dismissed()
            raise Ended(NONSENSE)
        return int(answer["chosen"])

    def over(self, position: Position) -> None:
        """Notify the player of the end of the match if it wants to know, then free its process."""
        try:
            if self._booth is not None and self._hears_the_end:
                self._asked("over", position)
        finally:
            self.close()

    def close(self) -> None:
        """Return the process to the pool."""
        if self._booth is not None:
            BOOTHS.give_back(self.kind, self._booth)
            self._booth = None

    def __del__(self) -> None:
        # Free the process of a player that was dropped without close()
        self.close()

    def _made(self) -> dict[str, Any]:
        """Create the player in a process of the pool."""
        try:
            self._booth = BOOTHS.taken(self.kind)
            answer = self._said("make", self.source, player_process.MAKING)
        except Late:
            raise Unmade(self.called, f"it takes longer than {player_process.MAKING:g} s") from Late(
                player_process.MAKING
            )
        except (Ended, Raised) as error:
            self.close()
            raise Unmade(self.called, error) from error
        if "unread" in answer:
            self.close()
            raise unread(self.called, text_of(answer["unread"])) from Raised(
                text_of(answer["unread"]), text_of(answer.get("details", ""))
            )
        if "refused" in answer:
            self.close()
            raise BadInput(text_of(answer["refused"]))
        if "name" not in answer:
            self._dismissed()
            raise Unmade(self.called, NONSENSE) from Ended(NONSENSE)
        return answer

    def _asked(self, what: str, position: Position) -> dict[str, Any]:
        seed = position.random.getrandbits(64)
        game = position.game
        known = game.name if GAMES.get(game.name) is game else pickle.dumps(game)
        question = Question(
            known, position.options, position.seat, position.seconds, seed, position.legal, position.scores
        )

        def tell(wanted: str) -> object:
            return position.view if wanted == "view" else position.seeded(seed).sample()

        return self._said(what, question, position.seconds, tell)

    def _said(self, what: str, about: object, seconds: float, tell: Tell | None = None) -> dict[str, Any]:
        assert self._booth is not None
        try:
            return self._booth.ask(what, about, seconds, tell)
        except Raised:
            raise
        except BaseException:
            # The process hangs, has exited, or waits for an answer that will not come
            self._dismissed()
            raise

    def _dismissed(self) -> None:
        if self._booth is not None:
            BOOTHS.end(self._booth)
            self._booth = None


def absolute(name: str) -> str:
    """Return a player name with the absolute path of its file."""
    where, colon, what = name.rpartition(":")
    return f"{Path(where).expanduser().resolve()}{colon}{what}" if where.endswith(".py") else name


def apart(player: Any) -> Sent:
    """Pickle a player object, to play every match in a subprocess from its present state.

    Changes it makes there are not visible here. Raise BadInput if it cannot be pickled.
    """
    kind = type(checked(player))
    name = f"{kind.__module__}:{kind.__qualname__}"
    if not POSSIBLE:
        raise BadInput("Custom players can't run in subprocesses on this system.")
    if kind.__module__ == "__main__":
        raise BadInput(
            f"{kind.__qualname__} can't be pickled because it is defined in the main program. Move it into a module."
        )
    try:
        return Sent(name, pickle.dumps(player))
    except Exception as error:
        raise BadInput(f"{kind.__qualname__} can't be pickled: {error}.") from error


def loaded(name: str) -> Player:
    """Load a player from `file.py:Class` or `package.module:Class`. Raise BadInput if that fails."""
    where, _, what = name.rpartition(":")
    if Path(f"{where}.py").expanduser().is_file() and not (where.isidentifier() and find_spec(where)):
        raise BadInput(f"There is no package {where}, but there is a file. Name the player {where}.py:{what}.")
    if not where.endswith(".py") and not all(map(str.isidentifier, where.split("."))):
        raise BadInput(f"{where!r} is neither a Python package nor a file. Name a player as file.py:Class.")
    if POSSIBLE:
        return Apart(name)
    try:
        return Own(found(name), what)
    except Unread as error:
        assert error.__cause__ is not None
        raise unread(name, str(error)) from Raised(str(error), details(error.__cause__))
    except BadInput:
        raise
    except (Exception, SystemExit) as error:  # noqa: BLE001 (custom players may raise anything)
        raise Unmade(name, told(error)) from Raised(told(error), details(error))
