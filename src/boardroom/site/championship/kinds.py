"""What a kind of entry is called on the page of the log."""

from __future__ import annotations

from boardroom.site.championship.sights import text

KINDS: dict[str, str] = {
    "opened": text("Event opened"),
    "settings-changed": text("Settings changed"),
    "entered": text("Entry"),
    "staff-added": text("Staff added"),
    "person-changed": text("Name mended"),
    "checked": text("Checked in or out"),
    "wish-added": text("Wish to sit apart"),
    "wish-dropped": text("Wish dropped"),
    "seating-drawn": text("Seating drawn"),
    "seating-moved": text("Moved by hand"),
    "seating-confirmed": text("Seating confirmed"),
    "game-started": text("Game started"),
    "clock-paused": text("Clock stopped"),
    "clock-resumed": text("Clock goes on"),
    "clock-extended": text("Time extended"),
    "announced": text("Announcement made"),
    "called": text("Referee called"),
    "call-taken": text("Call taken"),
    "call-closed": text("Call settled"),
    "penalty-given": text("Penalty given"),
    "penalty-cancelled": text("Penalty cancelled"),
    "set-checked": text("Tiles and shares checked"),
    "result-told": text("Result told"),
    "result-ruled": text("Result settled by the referee"),
    "frozen": text("Final ranking fixed"),
    "undone": text("Entry taken back"),
}
