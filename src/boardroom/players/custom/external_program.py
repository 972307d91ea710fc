"""External programs as players: each gets one position per line on stdin and answers with one action per line on
stdout.

docs/build/bots-in-any-language.md describes the protocol. A program is reused for later matches but serves one seat at
a time, so it cannot pass information between seats of a match.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import shutil
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.players.custom.process_pool import ProcessEnded, ProcessPool, describe_exit, kill_process_group
from boardroom.players.player import Position
from boardroom.players.time_limit import TimeLimitExceeded

MAX_LINE_BYTES = 1000
"""Maximum bytes of an answer."""


class ProgramProcess:
    """A running external program."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self.games = 0
        self.stderr_file = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the program)
        try:
            self.process = subprocess.Popen(  # noqa: S603 (the caller may run external programs)
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.stderr_file, start_new_session=True
            )
        except OSError as error:
            raise ProcessEnded(f"{command[0]} can't be started: {error.strerror or error}") from error
        self.outbox: queue.Queue[tuple[bytes, bool] | None] = queue.Queue()
        self.answers: queue.Queue[bytes] = queue.Queue()
        # Only this thread blocks on a program that neither reads nor writes
        self.thread = threading.Thread(target=self.exchange_lines, name=f"bot {command[0]}", daemon=True)
        self.thread.start()

    def exchange_lines(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        while (said := self.outbox.get()) is not None:
            line, asked = said
            try:
                self.process.stdin.write(line)
                self.process.stdin.flush()
                if asked:
                    self.answers.put(self.process.stdout.readline(MAX_LINE_BYTES))
            except (OSError, ValueError):
                self.answers.put(b"")
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    def send_line(self, what: dict[str, Any], *, expects_answer: bool = False) -> None:
        self.outbox.put((json.dumps(what, ensure_ascii=False).encode() + b"\n", expects_answer))

    def send_and_wait(self, what: dict[str, Any], seconds: float) -> str:
        """Return the program's answer. Raise TimeLimitExceeded if it is late, ProcessEnded if it has exited."""
        self.send_line(what, expects_answer=True)
        try:
            line = self.answers.get(timeout=seconds)
        except queue.Empty:
            raise TimeLimitExceeded from None
        if not line:
            raise ProcessEnded(self.describe_failure())
        return line.decode("utf-8", "replace").strip()

    def describe_failure(self) -> str:
        status = describe_exit(self.process)
        self.stderr_file.seek(max(0, self.stderr_file.seek(0, os.SEEK_END) - 2000))
        lines = self.stderr_file.read().decode("utf-8", "replace").strip().splitlines()
        return f"{status}: {lines[-1].strip()}" if lines else status

    def request_exit(self) -> None:
        self.outbox.put(None)

    def kill_process(self) -> None:
        self.request_exit()
        kill_process_group(self.process)
        self.thread.join(1)
        for pipe in (self.process.stdin, self.process.stdout, self.stderr_file):
            with contextlib.suppress(OSError):
                # Unread data is lost with the program
                pipe.close()  # type: ignore[union-attr]


PROGRAM_POOL: ProcessPool[tuple[str, ...], ProgramProcess] = ProcessPool(ProgramProcess)


class ExternalPlayer:
    """An external program in a seat."""

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise BadInput(f"The command {command!r} can't be parsed: {error}.") from error
        if words and "/" in words[0] and Path(words[0]).is_file() and not os.access(words[0], os.X_OK):
            raise BadInput(f"{words[0]} is not executable. Run chmod +x {words[0]}, or put its interpreter first.")
        if not words or shutil.which(words[0]) is None:
            raise BadInput(f"Program {words[0] if words else ''!r} not found.")
        self.name = command.strip()
        self.command = tuple(words)
        self.program: ProgramProcess | None = None

    def choose(self, position: Position) -> str:
        if self.program is None:
            self.program = PROGRAM_POOL.acquire_process(self.command)
            self.program.games += 1
        return self.program.send_and_wait(
            {**self.describe_position(position), "legal": position.legal_texts}, position.seconds
        )

    def describe_position(self, position: Position) -> dict[str, Any]:
        assert self.program is not None
        return {
            "game": position.game.name,
            "options": position.options,
            "match": self.program.games,
            "seat": position.seat,
            "seconds": position.seconds,
            "view": position.view,
        }

    def over(self, position: Position) -> None:
        """Notify the program of the end of the match, then free it."""
        if self.program is not None:
            self.program.send_line({**self.describe_position(position), "legal": [], "scores": position.scores})
            PROGRAM_POOL.release_process(self.command, self.program)
            self.program = None

    def close(self) -> None:
        """Kill the program after a forfeit."""
        if self.program is not None:
            PROGRAM_POOL.discard_process(self.program)
            self.program = None
