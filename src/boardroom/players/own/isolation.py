"""Players of one's own in processes of their own: by name, or an object that is sent there."""

from __future__ import annotations

import os
import pickle
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.games import GAMES
from boardroom.players.deadline import Late
from boardroom.players.own import process
from boardroom.players.own.children import Ended
from boardroom.players.own.classes import SHOWN, Illegal, Own, Unread, checked, details, found, told
from boardroom.players.own.process import BOOTHS, NONSENSE, Booth, Question, Raised, Tell, text_of
from boardroom.players.player import Player, Position

POSSIBLE = os.name == "posix"
"""Elsewhere players of one's own play in the process that names them."""


class Unmade(BadInput):
    """A player that is there cannot be made: it raised an error, hung or ended, as the cause of this one says."""

    def __init__(self, name: str, why: object) -> None:
        super().__init__(f"The player {name} cannot be made: {why}.")
        self.name = name.rpartition(":")[2]


def unread(name: str, why: str) -> BadInput:
    """A player whose module cannot be read: as if there were none, so that nobody begins a game with it."""
    return BadInput(f"The player {name} cannot be made: {why}.")


class Missing:
    """Has not come to this game: it could not be made. It forfeits when it should decide."""

    def __init__(self, unmade: Unmade) -> None:
        assert unmade.__cause__ is not None
        self.name, self.why = unmade.name, unmade.__cause__

    def choose(self, position: Position) -> int:
        raise self.why


@dataclass(frozen=True, eq=False)
class Sent:
    """An object as it is sent to another process."""

    kind: str
    """`module:Class`"""
    data: bytes


class Apart:
    """Somebody's player in a process of its own. The process stays for the next game, and the player is made anew."""

    _booth: Booth | None = None

    def __init__(self, source: str | Sent) -> None:
        self.called = source if isinstance(source, str) else source.kind
        # A process may have been started in another folder than this one is in now
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
        """It is told how the game ended, if it wants to know, and waits for another."""
        try:
            if self._booth is not None and self._hears_the_end:
                self._asked("over", position)
        finally:
            self.close()

    def close(self) -> None:
        """The game is over for it."""
        if self._booth is not None:
            BOOTHS.give_back(self.kind, self._booth)
            self._booth = None

    def __del__(self) -> None:
        # Nobody holds it any more: its process waits for another
        self.close()

    def _made(self) -> dict[str, Any]:
        """Seated in a process, and made there."""
        try:
            self._booth = BOOTHS.taken(self.kind)
            answer = self._said("make", self.source, process.MAKING)
        except Late:
            raise Unmade(self.called, f"it takes longer than {process.MAKING:g} s") from Late(process.MAKING)
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
            # It hangs, or is gone, or waits for an answer that does not come
            self._dismissed()
            raise

    def _dismissed(self) -> None:
        if self._booth is not None:
            BOOTHS.end(self._booth)
            self._booth = None


def absolute(name: str) -> str:
    """The name of a player with its file's whole path."""
    where, colon, what = name.rpartition(":")
    return f"{Path(where).expanduser().resolve()}{colon}{what}" if where.endswith(".py") else name


def apart(player: Any) -> Sent:
    """An object to be played with in a process of its own, made there anew for every game as it is now: what it does
    there is not seen in this one. BadInput where it cannot be sent."""
    kind = type(checked(player))
    name = f"{kind.__module__}:{kind.__qualname__}"
    if not POSSIBLE:
        raise BadInput("Players of one's own have no processes of their own on this system.")
    if kind.__module__ == "__main__":
        raise BadInput(
            f"{kind.__qualname__} cannot be sent: it stands in the program that is run. Put it into a module."
        )
    try:
        return Sent(name, pickle.dumps(player))
    except Exception as error:
        raise BadInput(f"{kind.__qualname__} cannot be sent: {error}.") from error


def loaded(name: str) -> Player:
    """A player from `file.py:Class` or `package.module:Class`; BadInput says why there is none."""
    where, _, what = name.rpartition(":")
    if Path(f"{where}.py").expanduser().is_file() and not (where.isidentifier() and find_spec(where)):
        raise BadInput(f"There is no package {where}, but a file: name the player {where}.py:{what}.")
    if not where.endswith(".py") and not all(map(str.isidentifier, where.split("."))):
        raise BadInput(f"{where!r} is no package and no file of Python: a player is named file.py:Class.")
    if POSSIBLE:
        return Apart(name)
    try:
        return Own(found(name), what)
    except Unread as error:
        assert error.__cause__ is not None
        raise unread(name, str(error)) from Raised(str(error), details(error.__cause__))
    except BadInput:
        raise
    except (Exception, SystemExit) as error:  # noqa: BLE001 (a player is anybody's code)
        raise Unmade(name, told(error)) from Raised(told(error), details(error))
