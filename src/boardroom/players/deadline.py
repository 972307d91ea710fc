"""A limit on how long code that is not ours may think."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN = 0.1
"""Whoever catches the alarm hears it again after so many seconds."""


class Late(BaseException):
    """The time is over. No Exception, so that `except Exception` does not silence it."""

    def __init__(self, seconds: float | None = None) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        """How long it had, where that is not what a decision has."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What takes longer is broken off with Late. An alarm can do that in a process's main thread, and between two steps
    of Python; elsewhere what was late is told when it is done."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        began = time.monotonic()
        yield
        if time.monotonic() - began > seconds:
            raise Late
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, ring)
    others = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        silent = False
        while not silent:
            try:
                signal.setitimer(signal.ITIMER_REAL, *others)
                signal.signal(signal.SIGALRM, before)
                silent = True
            except Late:
                # It rang while it was being put away
                continue
