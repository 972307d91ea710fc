"""The number of live streams, for pages and programs, that a process serves (BOARDROOM_MAX_VIEWERS).

One client may have half of them, and the last tenth is reserved for players, so that spectators cannot lock them out.
"""

from __future__ import annotations

import threading
from collections import Counter

from django.conf import settings

SHARE = 0.5
FOR_SEATS = 0.1

_guard = threading.Lock()
_taken: Counter[str] = Counter()


def room(address: str, *, seated: bool) -> bool:
    """Return True if a client may open another stream."""
    most, taken = settings.MAX_VIEWERS, _taken.total()
    if taken >= most or (not seated and taken >= int(most * (1 - FOR_SEATS))):
        return False
    return _taken[address] < max(1, int(most * SHARE))


def take(address: str, *, seated: bool) -> bool:
    """Count a new stream and return True, if there is room for it."""
    with _guard:
        found = room(address, seated=seated)
        if found:
            _taken[address] += 1
        return found


def give_back(address: str) -> None:
    with _guard:
        _taken[address] -= 1
        if _taken[address] <= 0:
            del _taken[address]
