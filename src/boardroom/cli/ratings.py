"""`boardroom ratings`: recalculate ratings."""

from __future__ import annotations

from boardroom.cli.common import out, plain_errors, site_ready


@plain_errors
def ratings() -> None:
    """Recalculate all ratings from game results"""
    site_ready()
    from boardroom.web.ratings.ratings import recompute

    games, changed = recompute()
    out.print(f"{games:,} games read, {changed:,} ratings changed.", highlight=False, markup=False)
