"""Interactive lessons: ten steps at a prepared table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from boardroom.web.game_pages import PAGES
from boardroom.web.learning import lesson_frames


@require_GET
def show_lesson(request: HttpRequest, game: str) -> HttpResponse:
    """Show a step of a game's lesson. Every step has its own address, so the buttons work as links without scripts."""
    page = PAGES.get(game)
    if page is None or page.tutorial is None:
        raise Http404
    steps = page.tutorial.steps
    asked = request.GET.get("step", "1")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 0
    if not 1 <= number <= len(steps):
        raise Http404
    context = {
        "page": page,
        "number": number,
        "step": steps[number - 1],
        "steps": steps,
        "frame": lesson_frames.render_lesson_frame(game, number, request.LANGUAGE_CODE),
    }
    return render(request, "learning/learn.html", context)
