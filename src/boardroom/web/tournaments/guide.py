"""The organiser's guide: the whole day on one printed page, with pictures."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from boardroom.base.languages import text

GUIDE_STEPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "checkin",
        text("Preparation: network, entries, check-in"),
        (
            text(
                "Start boardroom serve --host 0.0.0.0 and open the address that it prints, on the "
                "laptop and on a phone."
            ),
            text(
                "Import entries from a spreadsheet and add staff; they are on standby immediately. Print "
                "the list and the slips."
            ),
            text("Check in entrants by number, name or reading, then Enter. Hand out the slips."),
        ),
    ),
    (
        "seating",
        text("Seating"),
        (
            text("Ask the room for the words of the seed (settings), then draw the seating at the desk."),
            text("Review it, then confirm and publish. Print it by name for the wall, and print the table sheets."),
        ),
    ),
    (
        "projector",
        text("Start and end of a round"),
        (
            text(
                "Captains confirm the set with one tap. Start the round: the projector shows the "
                "clock and plays a sound at each announcement."
            ),
            text(
                "Calls appear at the desk: press On my way, then Done. At 0:00 the desk prompts you "
                "to announce the end."
            ),
        ),
    ),
    (
        "paper",
        text("Results"),
        (
            text(
                "By phone: one player reports, another confirms. From paper: four numbers and Enter per "
                "table, all on one page."
            ),
            text("Round 2 can be drawn during round 1; round 3 once all results are confirmed."),
        ),
    ),
    (
        "prizes",
        text("The end"),
        (
            text(
                "Freeze the standings during round 3. Once all results are in, finalise them: show "
                "everything, or announce the top places one by one."
            ),
            text("Check the names, print certificates and standings, and download log.jsonl (Settings, Files)."),
        ),
    ),
)
"""Picture, title and instructions of each step."""


@require_GET
def show_guide(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/guide.html", {"steps": GUIDE_STEPS})
