"""`boardroom recount`: rebuild data derived from finished games."""

from __future__ import annotations

from boardroom.cli.common import out, prepare_site, report_errors


@report_errors
def recount() -> None:
    """Rebuild archive, achievements and statistics from the stored games"""
    prepare_site()
    from boardroom.web.tables import game_over

    games, earned = game_over.recount_games()
    out.print(
        f"{format_count(games, 'game')} read, {format_count(earned, 'achievement')} earned.",
        highlight=False,
        markup=False,
    )


def format_count(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
