"""The number of random games and examples: BOARDROOM_EFFORT times those of `make test` (`make soak`)."""

import os

EFFORT = max(1, int(os.environ.get("BOARDROOM_EFFORT", "1")))


def scale_effort(usual: int) -> int:
    return usual * EFFORT
