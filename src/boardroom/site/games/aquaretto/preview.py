"""Aquaretto's decisions that cannot be taken back, which the page shows first: where the last tile goes, which
truck is loaded, what is thrown away. What they bring stands on their buttons."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.aquaretto.table.view_types import View
from boardroom.site.games.aquaretto.decisions import PLACING
from boardroom.site.games.contract import Sight
from boardroom.site.languages import said

OVER = text("Then your turn is over.")
ASKED = ("load", "take", "discard")


def ahead(sight: Sight[View]) -> dict[str, str]:
    """What follows, by action, for whoever decides. Drawing a tile is no mistake to be asked about."""
    if not sight.mine:
        return {}
    seen = sight.seen
    if seen["phase"] in PLACING:
        # Where nothing is born and nobody comes, every place ends the turn, or none does
        calm = [do for do, brings in seen["effects"].items() if not brings["worker"] and not brings["birth"]]
        found = calm if calm and sight.stands(calm[0]) else []
        found = found + [do for do in seen["effects"] if do not in calm and sight.stands(do)]
    else:
        found = [do for do in seen["legal"] if do.startswith(ASKED) and sight.stands(do)]
    return dict.fromkeys(found, said(sight.view.lang, OVER))
