"""`boardroom key`: the key that signs a site's records."""

from __future__ import annotations

import json

import typer

from boardroom.cli.common import out, prepare_site, report_errors

key = typer.Typer(help="Manage the key that signs the site's records", no_args_is_help=True, add_completion=False)


@key.command()
@report_errors
def show() -> None:
    """Print the site's public keys as JSON"""
    prepare_site()
    from boardroom.web.archive import record_signing

    out.print(json.dumps(record_signing.export_public_keys(), indent=2), highlight=False, markup=False, soft_wrap=True)


@key.command()
@report_errors
def renew() -> None:
    """Create a new signing key; the old public key remains valid for earlier records"""
    prepare_site()
    from boardroom.web.archive import record_signing

    out.print(
        f"The site now signs with {record_signing.replace_signing_key().public_key}.",
        highlight=False,
        markup=False,
        soft_wrap=True,
    )
