"""`boardroom serve`: the site."""

from __future__ import annotations

import logging
import os
from typing import Annotated

import typer

from boardroom.base.network import own_addresses
from boardroom.cli.common import err, plain_errors, site_ready

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 (compared, not listened to)


@plain_errors
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
) -> None:
    """Serve the site: pages, live tables and bots. The database is made and brought up to date first."""
    if host in EVERYWHERE and "BOARDROOM_HOSTS" not in os.environ:
        # Whoever listens to the network is asked for by its addresses
        os.environ["BOARDROOM_HOSTS"] = ",".join(("127.0.0.1", "localhost", "[::1]", *own_addresses()))
    import uvicorn

    from boardroom.site.ops import cores

    site_ready()
    from boardroom.site.ops import connections
    from boardroom.site.tables import signing

    signing.current()
    cores.keep_to_one(os.environ.get("BOARDROOM_CORE", ""), port)
    if os.environ.get("BOARDROOM_LOG") == "json":
        logging.getLogger("boardroom.serve").info("serving", extra={"facts": {"host": host, "port": port}})
    else:
        shown = own_addresses()[:1] if host in EVERYWHERE else [host]
        err.print(f"Boardroom is at http://{shown[0] if shown else host}:{port}", highlight=False)
    uvicorn.run(
        "boardroom.site.asgi:application",
        host=host,
        port=port,
        # The site writes its own lines (`boardroom.site.logs`), and uvicorn's errors in the same form
        log_config=None,
        log_level="warning",
        access_log=False,
        lifespan="on",
        http=connections.Connection,
        timeout_graceful_shutdown=3,
    )
