"""How much is tried of what could be tried without end: BOARDROOM_EFFORT times what `make test` tries (`make soak`)."""

import os

EFFORT = max(1, int(os.environ.get("BOARDROOM_EFFORT", "1")))


def times(usual: int) -> int:
    """So many games or examples, and more for those who have the time."""
    return usual * EFFORT
