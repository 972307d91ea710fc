"""The result of a game as an image for sharing: winner, podium and chart."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET
from PIL import Image, ImageDraw, ImageFont

from boardroom.web.accounts.requester import person_of
from boardroom.web.archive import replays
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import Page, Sight, Viewpoint
from boardroom.web.languages import said
from boardroom.web.server.memory_cache import keep, short
from boardroom.web.tables import match_cache
from boardroom.web.tables.lookup import table_or_404
from boardroom.web.tables.models import Status
from boardroom.web.tables.result_summary import Place, places
from boardroom.web.tables.viewers import NotWatched, watchable

WIDE, HIGH = 1200, 630
PAPER, CARD, INK, DIM, LINE, GOLD = "#f6f3ec", "#fffdf8", "#22252b", "#62656c", "#d9d3c6", "#e0a800"
LINES = ("#b62d24", "#2f5fb3", "#1d7343", "#7a55a8", "#8a6100", "#b0326d")
PLOT = (60, 250, 700, 560)
FONTS = (
    "NotoSansCJK-Bold.ttc", "NotoSansJP-Bold.otf", "NotoSansJP-Bold.ttf", "ipaexg.ttf", "fonts-japanese-gothic.ttf",
    "ヒラギノ角ゴシック W6.ttc", "YuGothB.ttc", "meiryob.ttc",
)  # fmt: skip
"""Japanese fonts of common systems; Pillow includes Latin letters."""
FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts", "/Library/Fonts", "C:/Windows/Fonts")

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@require_GET
def picture(request: HttpRequest, code: str) -> HttpResponse:
    """Return the result as PNG in the reader's language, drawn once per game and language."""
    table = table_or_404(code)
    if not watchable(table, person_of(request)):
        raise NotWatched
    if table.status != Status.OVER:
        raise Http404
    lang = request.LANGUAGE_CODE
    with match_cache.played(table) as played:
        podium = tuple(places(Sight(table, played, Viewpoint.spectator(lang)), replays.film(table).turns[-1].worth))
    turns = tuple(turn.worth for turn in replays.film(table).turns)
    response = HttpResponse(drawn(table.game, lang, podium, turns), content_type="image/png")
    response["Cache-Control"] = f"{'public' if table.public else 'private'}, max-age=3600"
    return response


@cache
def japanese() -> str | None:
    """Return the path of a Japanese font, or None."""
    found = {
        file.name: str(file)
        for folder in map(Path, FOLDERS)
        if folder.is_dir()
        for file in folder.rglob("*")
        if file.name in FONTS
    }
    return next((found[name] for name in FONTS if name in found), None)


@cache
def font(size: int) -> Font:
    path = japanese()
    return ImageFont.truetype(path, size) if path else ImageFont.load_default(size)


def readable(text: str, otherwise: str) -> str:
    """Return the text, or `otherwise` if no font has its letters."""
    return text if japanese() or text.isascii() else otherwise


@keep("pictures", key=short)
def drawn(game: str, lang: str, podium: tuple[Place, ...], turns: tuple[tuple[int, ...], ...]) -> bytes:
    page = PAGES[game]
    image = Image.new("RGB", (WIDE, HIGH), PAPER)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((30, 30, WIDE - 30, HIGH - 30), 28, CARD, LINE, 2)
    spoken = lang if japanese() else "en"
    names = {place.seat: readable(place.name, f"{place.seat + 1}") for place in podium}
    winners = "、".join if spoken == "ja" else ", ".join
    who = winners(names[place.seat] for place in podium if place.place == 1)
    pen.text((60, 56), f"Boardroom · {page.game.titles[spoken]}", DIM, font(26))
    pen.text((60, 100), fitted(said(spoken, "%(who)s wins.", who=who), 64, WIDE - 120), INK, font(64))
    pen.text((60, 190), amount(page, podium[0].amount), INK, font(38))
    plot(pen, turns)
    steps(pen, page, podium, names)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def amount(page: Page, n: int) -> str:
    return f"${n:,}" if page.money else str(n)


def fitted(text: str, size: int, wide: float) -> str:
    """Cut a text to a width."""
    if font(size).getlength(text) <= wide:
        return text
    while text and font(size).getlength(text + "…") > wide:
        text = text[:-1]
    return text + "…"


def plot(pen: ImageDraw.ImageDraw, turns: tuple[tuple[int, ...], ...]) -> None:
    left, top, right, bottom = PLOT
    every = [n for worth in turns for n in worth]
    least, most = min(0, *every), max(1, *every)

    def points(seat: int) -> Iterable[tuple[float, float]]:
        for turn, worth in enumerate(turns):
            x = left + (right - left) * turn / max(1, len(turns) - 1)
            yield x, bottom - (bottom - top) * (worth[seat] - least) / (most - least)

    for part in range(5):
        y = bottom - (bottom - top) * part / 4
        pen.line((left, y, right, y), LINE, 2)
    for seat in range(len(turns[0])):
        pen.line(list(points(seat)), LINES[seat % len(LINES)], 6, "curve")


def steps(pen: ImageDraw.ImageDraw, page: Page, podium: tuple[Place, ...], names: dict[int, str]) -> None:
    """Draw the podium as a list, which stays readable in small previews."""
    high = (PLOT[3] - PLOT[1]) / max(4, len(podium))
    for row, place in enumerate(podium):
        y, x = PLOT[1] + row * high, PLOT[2] + 50
        colour = LINES[place.seat % len(LINES)]
        if place.place == 1:
            pen.rounded_rectangle((x - 14, y, WIDE - 60, y + high - 10), 14, "#f7ebc4", GOLD, 2)
        pen.rounded_rectangle((x, y + high / 2 - 21, x + 32, y + high / 2 + 11), 8, colour)
        pen.text((x + 16, y + high / 2 - 5), str(place.place) if place.ranked else "", CARD, font(22), "mm")
        sum_ = amount(page, place.amount)
        room = WIDE - 80 - (x + 48) - font(28).getlength(sum_) - 16
        pen.text((x + 46, y + high / 2 - 5), fitted(names[place.seat], 28, room), INK, font(28), "lm")
        pen.text((WIDE - 80, y + high / 2 - 5), sum_, INK, font(28), "rm")
