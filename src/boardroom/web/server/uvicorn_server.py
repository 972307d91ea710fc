"""The uvicorn server that `boardroom serve` runs."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from types import FrameType

import uvicorn

from boardroom.web.server import asgi_types
from boardroom.web.server.connections import LimitedConnection

REPEATED_SIGNAL_SECONDS = 1.0
"""Seconds in which two signals count as one: a terminal sends Ctrl-C to the server and to its parent, which forwards
it."""
SHUTDOWN_SECONDS = 3
"""Seconds that running requests may take when the server stops."""


class SiteServer(uvicorn.Server):
    last_signal = float("-inf")
    """Time of the last signal to stop."""

    def __init__(self, config: uvicorn.Config, on_listening: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_listening = on_listening

    async def startup(self, *args: object, **more: object) -> None:
        await super().startup(*args, **more)  # type: ignore[arg-type]
        if self.started:
            self.on_listening()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if now - self.last_signal > REPEATED_SIGNAL_SECONDS:
            self.last_signal = now
            super().handle_exit(sig, frame)

    async def shutdown(self, *args: object, **more: object) -> None:
        asgi_types.close_streams()
        await super().shutdown(*args, **more)  # type: ignore[arg-type]


def run_server(host: str, port: int, on_listening: Callable[[], None]) -> None:
    """Serve until a signal to stop; call `on_listening` as soon as requests are accepted."""
    server = SiteServer(
        uvicorn.Config(
            "boardroom.web.config.asgi:application",
            host=host,
            port=port,
            # The site logs requests itself, and formats uvicorn's errors the same way
            log_config=None,
            log_level="warning",
            access_log=False,
            lifespan="on",
            http=LimitedConnection,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        ),
        on_listening,
    )
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(1)
