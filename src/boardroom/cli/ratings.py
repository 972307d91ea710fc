"""`boardroom ratings`: recalculate ratings."""

from __future__ import annotations

from boardroom.cli.common import out, prepare_site, report_errors


@report_errors
def ratings() -> None:
    """Recalculate all ratings from game results"""
    prepare_site()
    from boardroom.web.ratings.ratings import recompute_ratings

    games, changed = recompute_ratings()
    out.print(f"{games:,} games read, {changed:,} ratings changed.", highlight=False, markup=False)
