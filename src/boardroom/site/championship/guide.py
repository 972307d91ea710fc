"""The organiser's guide: the whole day on one printed page, with pictures."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from boardroom.base.languages import text

STEPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "checkin",
        text("Before: network, entries, check-in"),
        (
            text(
                "Start with boardroom serve --host 0.0.0.0 and open the address it says, on the laptop and on a phone."
            ),
            text("Take the entries from a spreadsheet; add staff, who are on standby at once. Print list and slips."),
            text("Check in: number, name or reading, then Enter. Hand out the slips."),
        ),
    ),
    (
        "seating",
        text("Seating"),
        (
            text("Let the hall call out the words of the seed (settings), then make the seating on the desk."),
            text("Look at it, confirm and publish. Print it by name for the wall, and the table sheets."),
        ),
    ),
    (
        "projector",
        text("Start and end of a game"),
        (
            text(
                "Captains count the set with one tap. Start the game: the projector shows the clock and sounds marks."
            ),
            text(
                "Calls appear on the desk: press On my way, then Done. At 0:00 the desk asks you to announce the end."
            ),
        ),
    ),
    (
        "paper",
        text("Results"),
        (
            text("By phone: one tells, another confirms. From paper: four numbers and Enter a table, all on one page."),
            text("Game 2 can be seated while game 1 is played; game 3 when all results are confirmed."),
        ),
    ),
    (
        "prizes",
        text("The end"),
        (
            text(
                "Hold the standings back during game 3. When all results are there, fix the final ranking: "
                "all of it shown, or the first places called out one by one."
            ),
            text("Look at the names, print certificates and standings, and keep log.jsonl (settings, files)."),
        ),
    ),
)
"""Picture, title and instructions of each step."""


@require_GET
def guide(request: HttpRequest) -> HttpResponse:
    return render(request, "championship/guide.html", {"steps": STEPS})
