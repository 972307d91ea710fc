"""The result of a game as an image for sharing: winner, podium and chart."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET
from PIL import Image, ImageDraw, ImageFont

from boardroom.web.accounts.requester import find_user
from boardroom.web.archive import replays
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import GamePage, TableView, Viewer
from boardroom.web.languages import translate
from boardroom.web.server.memory_cache import cache_result, digest_key
from boardroom.web.tables import match_cache
from boardroom.web.tables.lookup import get_table_or_404
from boardroom.web.tables.models import Status
from boardroom.web.tables.result_summary import PodiumPlace, rank_seats
from boardroom.web.tables.viewers import SpectatingNotAllowed, can_view_table

WIDTH, HEIGHT = 1200, 630
PAPER, CARD, INK, DIM, LINE, GOLD = "#f6f3ec", "#fffdf8", "#22252b", "#62656c", "#d9d3c6", "#e0a800"
SEAT_COLOURS = ("#b62d24", "#2f5fb3", "#1d7343", "#7a55a8", "#8a6100", "#b0326d")
PLOT_BOX = (60, 250, 700, 560)
JAPANESE_FONTS = (
    "NotoSansCJK-Bold.ttc", "NotoSansJP-Bold.otf", "NotoSansJP-Bold.ttf", "ipaexg.ttf", "fonts-japanese-gothic.ttf",
    "ヒラギノ角ゴシック W6.ttc", "YuGothB.ttc", "meiryob.ttc",
)  # fmt: skip
"""Japanese fonts of common systems; Pillow includes Latin letters."""
FONT_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@require_GET
def show_result_picture(request: HttpRequest, code: str) -> HttpResponse:
    """Return the result as PNG in the reader's language, drawn once per game and language."""
    table = get_table_or_404(code)
    if not can_view_table(table, find_user(request)):
        raise SpectatingNotAllowed
    if table.status != Status.OVER:
        raise Http404
    lang = request.LANGUAGE_CODE
    with match_cache.open_match(table) as match:
        podium = tuple(
            rank_seats(
                TableView(table, match, Viewer.for_spectator(lang)), replays.summarise_replay(table).turns[-1].worth
            )
        )
    turns = tuple(turn.worth for turn in replays.summarise_replay(table).turns)
    response = HttpResponse(draw_result(table.game, lang, podium, turns), content_type="image/png")
    response["Cache-Control"] = f"{'public' if table.public else 'private'}, max-age=3600"
    return response


@cache
def find_japanese_font() -> str | None:
    """Return the path of a Japanese font, or None."""
    found = {
        file.name: str(file)
        for folder in map(Path, FONT_FOLDERS)
        if folder.is_dir()
        for file in folder.rglob("*")
        if file.name in JAPANESE_FONTS
    }
    return next((found[name] for name in JAPANESE_FONTS if name in found), None)


@cache
def load_font(size: int) -> Font:
    path = find_japanese_font()
    return ImageFont.truetype(path, size) if path else ImageFont.load_default(size)


def replace_unreadable(text: str, otherwise: str) -> str:
    """Return the text, or `otherwise` if no font has its letters."""
    return text if find_japanese_font() or text.isascii() else otherwise


@cache_result("pictures", key=digest_key)
def draw_result(game: str, lang: str, podium: tuple[PodiumPlace, ...], turns: tuple[tuple[int, ...], ...]) -> bytes:
    page = PAGES[game]
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((30, 30, WIDTH - 30, HEIGHT - 30), 28, CARD, LINE, 2)
    spoken = lang if find_japanese_font() else "en"
    names = {place.seat: replace_unreadable(place.name, f"{place.seat + 1}") for place in podium}
    winners = "、".join if spoken == "ja" else ", ".join
    who = winners(names[place.seat] for place in podium if place.place == 1)
    pen.text((60, 56), f"Boardroom · {page.game.titles[spoken]}", DIM, load_font(26))
    pen.text((60, 100), truncate_text(translate(spoken, "%(who)s wins.", who=who), 64, WIDTH - 120), INK, load_font(64))
    pen.text((60, 190), format_amount(page, podium[0].amount), INK, load_font(38))
    draw_plot(pen, turns)
    draw_podium(pen, page, podium, names)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def format_amount(page: GamePage, n: int) -> str:
    return f"${n:,}" if page.worth_is_money else str(n)


def truncate_text(text: str, size: int, wide: float) -> str:
    """Cut a text to a width."""
    if load_font(size).getlength(text) <= wide:
        return text
    while text and load_font(size).getlength(text + "…") > wide:
        text = text[:-1]
    return text + "…"


def draw_plot(pen: ImageDraw.ImageDraw, turns: tuple[tuple[int, ...], ...]) -> None:
    left, top, right, bottom = PLOT_BOX
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
        pen.line(list(points(seat)), SEAT_COLOURS[seat % len(SEAT_COLOURS)], 6, "curve")


def draw_podium(
    pen: ImageDraw.ImageDraw, page: GamePage, podium: tuple[PodiumPlace, ...], names: dict[int, str]
) -> None:
    """Draw the podium as a list, which stays readable in small previews."""
    high = (PLOT_BOX[3] - PLOT_BOX[1]) / max(4, len(podium))
    for row, place in enumerate(podium):
        y, x = PLOT_BOX[1] + row * high, PLOT_BOX[2] + 50
        colour = SEAT_COLOURS[place.seat % len(SEAT_COLOURS)]
        if place.place == 1:
            pen.rounded_rectangle((x - 14, y, WIDTH - 60, y + high - 10), 14, "#f7ebc4", GOLD, 2)
        pen.rounded_rectangle((x, y + high / 2 - 21, x + 32, y + high / 2 + 11), 8, colour)
        pen.text((x + 16, y + high / 2 - 5), str(place.place) if place.is_ranked else "", CARD, load_font(22), "mm")
        sum_ = format_amount(page, place.amount)
        room = WIDTH - 80 - (x + 48) - load_font(28).getlength(sum_) - 16
        pen.text((x + 46, y + high / 2 - 5), truncate_text(names[place.seat], 28, room), INK, load_font(28), "lm")
        pen.text((WIDTH - 80, y + high / 2 - 5), sum_, INK, load_font(28), "rm")
