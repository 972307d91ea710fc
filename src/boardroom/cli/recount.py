"""`boardroom recount`: every finished game read anew."""

from __future__ import annotations

from boardroom.cli.common import out, plain_errors, site_ready


@plain_errors
def recount() -> None:
    """Read all finished games anew: their lengths, the stamps they earned, the statistics of the house."""
    site_ready()
    from boardroom.site.tables import aftermath

    games, earned = aftermath.recount()
    out.print(f"{of(games, 'game')} read, {of(earned, 'stamp')}.", highlight=False, markup=False)


def of(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
