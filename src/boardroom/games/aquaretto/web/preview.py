"""Irreversible decisions of Aquaretto, which the page previews first: the place of the last tile, the truck to load,
and what to discard. Their buttons show the gains."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.web.decisions import PLACING
from boardroom.web.game_pages.contract import Sight
from boardroom.web.languages import said

OVER = text("This ends your turn.")
ASKED = ("load", "take", "discard")


def ahead(sight: Sight[View]) -> dict[str, str]:
    """Return the consequences of each irreversible action. Drawing a tile needs no confirmation."""
    if not sight.mine:
        return {}
    seen = sight.seen
    if seen["phase"] in PLACING:
        # Without births and co-workers, either all places end the turn or none does, so checking one is enough
        calm = [do for do, brings in seen["effects"].items() if not brings["worker"] and not brings["birth"]]
        found = calm if calm and sight.stands(calm[0]) else []
        found = found + [do for do in seen["effects"] if do not in calm and sight.stands(do)]
    else:
        found = [do for do in seen["legal"] if do.startswith(ASKED) and sight.stands(do)]
    return dict.fromkeys(found, said(sight.view.lang, OVER))
