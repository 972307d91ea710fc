"""A time limit for code that we do not control."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

REPEAT_SECONDS = 0.1
"""Seconds after which a caught alarm rings again."""


class TimeLimitExceeded(BaseException):
    """The time limit is exceeded. Not an Exception, so that `except Exception` does not catch it."""

    def __init__(self, seconds: float | None = None) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        """The limit, if it differs from the limit of a decision."""


@contextmanager
def enforce_time_limit(seconds: float) -> Iterator[None]:
    """Raise Late if the block takes longer. In the main thread an alarm interrupts Python code; elsewhere Late is
    raised at the end of the block."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        began = time.monotonic()
        yield
        if time.monotonic() - began > seconds:
            raise TimeLimitExceeded
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeLimitExceeded

    before = signal.signal(signal.SIGALRM, ring)
    others = signal.setitimer(signal.ITIMER_REAL, seconds, REPEAT_SECONDS)
    try:
        yield
    finally:
        silent = False
        while not silent:
            try:
                signal.setitimer(signal.ITIMER_REAL, *others)
                signal.signal(signal.SIGALRM, before)
                silent = True
            except TimeLimitExceeded:
                # The alarm rang during cleanup
                continue
