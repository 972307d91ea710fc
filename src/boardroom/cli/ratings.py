"""`boardroom ratings`: every rated game counted anew."""

from __future__ import annotations

from boardroom.cli.common import out, plain_errors, site_ready


@plain_errors
def ratings() -> None:
    """Count all rated games anew: the same ratings to the digit, unless the formula was mended."""
    site_ready()
    from boardroom.site.tables.ratings import recompute

    games, changed = recompute()
    out.print(f"{games:,} games counted, {changed:,} ratings changed.", highlight=False, markup=False)
