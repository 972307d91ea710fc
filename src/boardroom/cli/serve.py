"""`boardroom serve`: the site."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from boardroom.cli.common import err, plain_errors


@plain_errors
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
) -> None:
    """Serve the site: pages, live tables and bots. The database is made and brought up to date first."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardroom.site.settings")
    import django
    import uvicorn
    from django.core.management import call_command

    django.setup(set_prefix=False)
    call_command("migrate", verbosity=0, interactive=False)
    err.print(f"Boardroom is at http://{host}:{port}", highlight=False)
    uvicorn.run(
        "boardroom.site.asgi:application",
        host=host,
        port=port,
        log_level="warning",
        lifespan="on",
        timeout_graceful_shutdown=3,
    )
