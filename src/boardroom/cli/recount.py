"""`boardroom recount`: rebuild data derived from finished games."""

from __future__ import annotations

from boardroom.cli.common import out, plain_errors, site_ready


@plain_errors
def recount() -> None:
    """Rebuild archive, achievements and statistics from the stored games"""
    site_ready()
    from boardroom.web.tables import game_over

    games, earned = game_over.recount()
    out.print(f"{of(games, 'game')} read, {of(earned, 'achievement')} earned.", highlight=False, markup=False)


def of(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
