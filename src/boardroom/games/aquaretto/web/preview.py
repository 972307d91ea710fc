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


def preview_irreversible_actions(table_view: TableView[View]) -> dict[str, str]:
    """Return the consequences of each irreversible action. Drawing a tile needs no confirmation."""
    if not table_view.is_active:
        return {}
    view = table_view.player_view
    if view["phase"] in PLACING_PHASES:
        # Without births and co-workers, either all places end the turn or none does, so checking one is enough
        calm = [action for action, brings in view["effects"].items() if not brings["worker"] and not brings["birth"]]
        found = calm if calm and table_view.is_irreversible(calm[0]) else []
        found = found + [
            action for action in view["effects"] if action not in calm and table_view.is_irreversible(action)
        ]
    else:
        found = [
            action
            for action in view["legal"]
            if action.startswith(PREVIEWED_VERBS) and table_view.is_irreversible(action)
        ]
    return dict.fromkeys(found, translate(table_view.viewer.lang, TURN_END_TEXT))
