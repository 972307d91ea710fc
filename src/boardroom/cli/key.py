"""`boardroom key`: the key that signs a site's records."""

from __future__ import annotations

import json

import typer

from boardroom.cli.common import out, plain_errors, site_ready

key = typer.Typer(help="Manage the key that signs the site's records", no_args_is_help=True, add_completion=False)


@key.command()
@plain_errors
def show() -> None:
    """Print the site's public keys as JSON"""
    site_ready()
    from boardroom.web.archive import record_signing

    out.print(json.dumps(record_signing.published(), indent=2), highlight=False, markup=False, soft_wrap=True)


@key.command()
@plain_errors
def renew() -> None:
    """Create a new signing key; the old public key remains valid for earlier records"""
    site_ready()
    from boardroom.web.archive import record_signing

    out.print(
        f"The site now signs with {record_signing.renew().public}.", highlight=False, markup=False, soft_wrap=True
    )
