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
from boardroom.players.custom.player_process import (
    PLAYER_POOL,
    UNREADABLE_ANSWER,
    DataProvider,
    PlayerError,
    PlayerProcess,
    PositionRequest,
    to_safe_text,
)
from boardroom.players.custom.process_pool import ProcessEnded
from boardroom.players.custom.python_players import (
    MAX_CHOICE_LENGTH,
    IllegalChoice,
    InProcessPlayer,
    ModuleLoadError,
    check_player,
    format_traceback,
    load_player,
    summarize_error,
)
from boardroom.players.player import Player, Position
from boardroom.players.time_limit import TimeLimitExceeded

CAN_ISOLATE = os.name == "posix"
"""Subprocesses need POSIX. On other systems custom players run in the calling process."""


class PlayerCreationError(BadInput):
    """A player exists but cannot be created: it raised an error, hung or exited. The cause has the details."""

    def __init__(self, name: str, why: object) -> None:
        super().__init__(f"Can't create the player {name}: {why}.")
        self.name = name.rpartition(":")[2]


def create_load_error(name: str, why: str) -> BadInput:
    """Return the error for a module that cannot be imported. It stops a match before the start, as if the player did
    not exist."""
    return BadInput(f"Can't create the player {name}: {why}.")


class MissingPlayer:
    """Replaces a player that could not be created, and forfeits at its first decision."""

    def __init__(self, creation_error: PlayerCreationError) -> None:
        assert creation_error.__cause__ is not None
        self.name, self.error = creation_error.name, creation_error.__cause__

    def choose(self, position: Position) -> int:
        raise self.error


@dataclass(frozen=True, eq=False)
class PickledPlayer:
    """A pickled player object."""

    class_name: str
    """`module:Class`"""
    data: bytes


class SubprocessPlayer:
    """A custom player in a subprocess. The process is reused for later matches; the player is created again each
    time."""

    _player_process: PlayerProcess | None = None

    def __init__(self, source: str | PickledPlayer) -> None:
        self.source_name = source if isinstance(source, str) else source.class_name
        # Processes of the pool may have another working directory
        self.pool_key = make_path_absolute(self.source_name)
        self.source = self.pool_key if isinstance(source, str) else source.data
        made = self._create_player()
        self.name = to_safe_text(made["name"])
        self._wants_end = bool(made.get("over"))

    def choose(self, position: Position) -> int:
        if self._player_process is None:
            self._create_player()
        answer = self._ask_player("choose", position)
        if "nonsense" in answer:
            raise IllegalChoice(to_safe_text(answer["nonsense"])[:MAX_CHOICE_LENGTH])
        if type(answer.get("chosen")) is not int:
            self._discard_process()
            raise ProcessEnded(UNREADABLE_ANSWER)
        return int(answer["chosen"])

    def over(self, position: Position) -> None:
        """Notify the player of the end of the match if it wants to know, then free its process."""
        try:
            if self._player_process is not None and self._wants_end:
                self._ask_player("over", position)
        finally:
            self.close()

    def close(self) -> None:
        """Return the process to the pool."""
        if self._player_process is not None:
            PLAYER_POOL.release_process(self.pool_key, self._player_process)
            self._player_process = None

    def __del__(self) -> None:
        # Free the process of a player that was dropped without close()
        self.close()

    def _create_player(self) -> dict[str, Any]:
        """Create the player in a process of the pool."""
        try:
            self._player_process = PLAYER_POOL.acquire_process(self.pool_key)
            answer = self._send_request("make", self.source, player_process.CREATION_SECONDS)
        except TimeLimitExceeded:
            raise PlayerCreationError(
                self.source_name, f"it takes longer than {player_process.CREATION_SECONDS:g} s"
            ) from TimeLimitExceeded(player_process.CREATION_SECONDS)
        except (ProcessEnded, PlayerError) as error:
            self.close()
            raise PlayerCreationError(self.source_name, error) from error
        if "unread" in answer:
            self.close()
            raise create_load_error(self.source_name, to_safe_text(answer["unread"])) from PlayerError(
                to_safe_text(answer["unread"]), to_safe_text(answer.get("details", ""))
            )
        if "refused" in answer:
            self.close()
            raise BadInput(to_safe_text(answer["refused"]))
        if "name" not in answer:
            self._discard_process()
            raise PlayerCreationError(self.source_name, UNREADABLE_ANSWER) from ProcessEnded(UNREADABLE_ANSWER)
        return answer

    def _ask_player(self, what: str, position: Position) -> dict[str, Any]:
        seed = position.random.getrandbits(64)
        game = position.game
        known = game.name if GAMES.get(game.name) is game else pickle.dumps(game)
        question = PositionRequest(
            known, position.options, position.seat, position.seconds, seed, position.legal, position.scores
        )

        def tell(wanted: str) -> object:
            return position.view if wanted == "view" else position.with_seed(seed).sample()

        return self._send_request(what, question, position.seconds, tell)

    def _send_request(
        self, what: str, about: object, seconds: float, tell: DataProvider | None = None
    ) -> dict[str, Any]:
        assert self._player_process is not None
        try:
            return self._player_process.send_and_wait(what, about, seconds, tell)
        except PlayerError:
            raise
        except BaseException:
            # The process hangs, has exited, or waits for an answer that will not come
            self._discard_process()
            raise

    def _discard_process(self) -> None:
        if self._player_process is not None:
            PLAYER_POOL.discard_process(self._player_process)
            self._player_process = None


def make_path_absolute(name: str) -> str:
    """Return a player name with the absolute path of its file."""
    where, colon, what = name.rpartition(":")
    return f"{Path(where).expanduser().resolve()}{colon}{what}" if where.endswith(".py") else name


def isolate_player(player: Any) -> PickledPlayer:
    """Pickle a player object, to play every match in a subprocess from its present state.

    Changes it makes there are not visible here. Raise BadInput if it cannot be pickled.
    """
    kind = type(check_player(player))
    name = f"{kind.__module__}:{kind.__qualname__}"
    if not CAN_ISOLATE:
        raise BadInput("Custom players can't run in subprocesses on this system.")
    if kind.__module__ == "__main__":
        raise BadInput(
            f"{kind.__qualname__} can't be pickled because it is defined in the main program. Move it into a module."
        )
    try:
        return PickledPlayer(name, pickle.dumps(player))
    except Exception as error:
        raise BadInput(f"{kind.__qualname__} can't be pickled: {error}.") from error


def load_custom_player(name: str) -> Player:
    """Load a player from `file.py:Class` or `package.module:Class`. Raise BadInput if that fails."""
    where, _, what = name.rpartition(":")
    if Path(f"{where}.py").expanduser().is_file() and not (where.isidentifier() and find_spec(where)):
        raise BadInput(f"There is no package {where}, but there is a file. Name the player {where}.py:{what}.")
    if not where.endswith(".py") and not all(map(str.isidentifier, where.split("."))):
        raise BadInput(f"{where!r} is neither a Python package nor a file. Name a player as file.py:Class.")
    if CAN_ISOLATE:
        return SubprocessPlayer(name)
    try:
        return InProcessPlayer(load_player(name), what)
    except ModuleLoadError as error:
        assert error.__cause__ is not None
        raise create_load_error(name, str(error)) from PlayerError(str(error), format_traceback(error.__cause__))
    except BadInput:
        raise
    except (Exception, SystemExit) as error:  # noqa: BLE001 (custom players may raise anything)
        raise PlayerCreationError(name, summarize_error(error)) from PlayerError(
            summarize_error(error), format_traceback(error)
        )
