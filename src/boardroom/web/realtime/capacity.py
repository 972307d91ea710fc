"""The number of live streams, for pages and programs, that a process serves (BOARDROOM_MAX_VIEWERS).

One client may have half of them, and the last tenth is reserved for players, so that spectators cannot lock them out.
"""

from __future__ import annotations

import threading
from collections import Counter

from django.conf import settings

MAX_CLIENT_SHARE = 0.5
PLAYER_RESERVE = 0.1

_lock = threading.Lock()
_streams_by_client: Counter[str] = Counter()


def has_room(client: str, *, is_player: bool) -> bool:
    """Return True if a client may open another stream."""
    most, taken = settings.MAX_VIEWERS, _streams_by_client.total()
    if taken >= most or (not is_player and taken >= int(most * (1 - PLAYER_RESERVE))):
        return False
    return _streams_by_client[client] < max(1, int(most * MAX_CLIENT_SHARE))


def reserve_stream(client: str, *, is_player: bool) -> bool:
    """Count a new stream and return True, if there is room for it."""
    with _lock:
        found = has_room(client, is_player=is_player)
        if found:
            _streams_by_client[client] += 1
        return found


def release_stream(client: str) -> None:
    with _lock:
        _streams_by_client[client] -= 1
        if _streams_by_client[client] <= 0:
            del _streams_by_client[client]
