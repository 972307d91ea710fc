"""Room for live streams: of pages and of programs, as many as the process carries (BOARDROOM_MAX_VIEWERS).

No address has more than half of them, and the last tenth is for those who play: spectators of one table keep nobody
from another.
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
    """Whether somebody from there finds room now."""
    most, taken = settings.MAX_VIEWERS, _taken.total()
    if taken >= most or (not seated and taken >= int(most * (1 - FOR_SEATS))):
        return False
    return _taken[address] < max(1, int(most * SHARE))


def take(address: str, *, seated: bool) -> bool:
    """Take a place, if there is one."""
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
