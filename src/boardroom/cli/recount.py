"""`boardroom recount`: every finished game read anew."""

from __future__ import annotations

from boardroom.cli.common import out, plain_errors, site_ready


@plain_errors
def recount() -> None:
    """Read all finished games anew: their lengths, the stamps they earned, the statistics of the house."""
    site_ready()
    from boardroom.site.tables import aftermath

    games, earned = aftermath.recount()
    out.print(f"{games:,} games read, {earned:,} stamps.", highlight=False, markup=False)
