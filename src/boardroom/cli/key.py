"""`boardroom key`: the key with which a site signs its records."""

from __future__ import annotations

import json

import typer

from boardroom.cli.common import out, plain_errors, site_ready

key = typer.Typer(
    help="The key with which the site signs records (docs/security.md).", no_args_is_help=True, add_completion=False
)


@key.command()
@plain_errors
def show() -> None:
    """Print the public keys, as the site publishes them."""
    site_ready()
    from boardroom.site.tables import signing

    out.print(json.dumps(signing.published(), indent=2), highlight=False, markup=False, soft_wrap=True)


@key.command()
@plain_errors
def renew() -> None:
    """Sign with another key from now on. Records signed before stay good: the old public key is kept."""
    site_ready()
    from boardroom.site.tables import signing

    out.print(f"The site signs with {signing.renew().public} now.", highlight=False, markup=False, soft_wrap=True)
