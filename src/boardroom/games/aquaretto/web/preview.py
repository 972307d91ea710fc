"""Irreversible decisions of Aquaretto, which the page previews first: the place of the last tile, the truck to load,
and what to discard. Their buttons show the gains."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.games.aquaretto.table.view_types import View
from boardroom.games.aquaretto.web.decisions import PLACING_PHASES
from boardroom.web.game_pages.contract import TableView
from boardroom.web.languages import translate

TURN_END_TEXT = text("This ends your turn.")
PREVIEWED_VERBS = ("load", "take", "discard")


def preview_irreversible_actions(sight: TableView[View]) -> dict[str, str]:
    """Return the consequences of each irreversible action. Drawing a tile needs no confirmation."""
    if not sight.is_active:
        return {}
    seen = sight.player_view
    if seen["phase"] in PLACING_PHASES:
        # Without births and co-workers, either all places end the turn or none does, so checking one is enough
        calm = [do for do, brings in seen["effects"].items() if not brings["worker"] and not brings["birth"]]
        found = calm if calm and sight.is_irreversible(calm[0]) else []
        found = found + [do for do in seen["effects"] if do not in calm and sight.is_irreversible(do)]
    else:
        found = [do for do in seen["legal"] if do.startswith(PREVIEWED_VERBS) and sight.is_irreversible(do)]
    return dict.fromkeys(found, translate(sight.viewer.lang, TURN_END_TEXT))
