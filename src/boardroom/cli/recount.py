"""`boardroom recount`: every finished game looked at anew."""

from __future__ import annotations

from boardroom.cli.common import out, plain_errors, site_ready


@plain_errors
def recount() -> None:
    """Look at all finished games anew: their lengths, and the stamps they earned."""
    site_ready()
    from boardroom.site.tables import stamps

    games, earned = stamps.recount()
    out.print(f"{games:,} games looked at, {earned:,} stamps.", highlight=False, markup=False)
