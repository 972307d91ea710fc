"""The uvicorn server that `boardroom serve` runs."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from types import FrameType

import uvicorn

from boardroom.web.server import asgi_types
from boardroom.web.server.connections import Connection

SAME_PRESS = 1.0
"""Seconds in which two signals count as one: a terminal sends Ctrl-C to the server and to its parent, which forwards
it."""
STOP_SECONDS = 3
"""Seconds that running requests may take when the server stops."""


class Server(uvicorn.Server):
    asked = float("-inf")
    """Time of the last signal to stop."""

    def __init__(self, config: uvicorn.Config, listens: Callable[[], None]) -> None:
        super().__init__(config)
        self.listens = listens

    async def startup(self, *args: object, **more: object) -> None:
        await super().startup(*args, **more)  # type: ignore[arg-type]
        if self.started:
            self.listens()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if now - self.asked > SAME_PRESS:
            self.asked = now
            super().handle_exit(sig, frame)

    async def shutdown(self, *args: object, **more: object) -> None:
        asgi_types.close_streams()
        await super().shutdown(*args, **more)  # type: ignore[arg-type]


def run(host: str, port: int, listens: Callable[[], None]) -> None:
    """Serve until a signal to stop; call `listens` as soon as requests are accepted."""
    server = Server(
        uvicorn.Config(
            "boardroom.web.config.asgi:application",
            host=host,
            port=port,
            # The site logs requests itself, and formats uvicorn's errors the same way
            log_config=None,
            log_level="warning",
            access_log=False,
            lifespan="on",
            http=Connection,
            timeout_graceful_shutdown=STOP_SECONDS,
        ),
        listens,
    )
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(1)
