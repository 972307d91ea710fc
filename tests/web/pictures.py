"""The hall in docs/organise/run-a-tournament.md and on the sheet of the day, from the pictures of `make day`.

python tests/web/pictures.py day
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[2]
DOCS, GUIDE = ROOT / "docs" / "pictures", ROOT / "src/boardroom/web/tournaments/static/tournaments/guide"
COLOURS = 200
DARK = "#101216"
INSIDE = (48, 60, 1232, 800)
"""A desk's page without the site's own head and margins."""

SHEET = {
    "checkin": "check-in-desk",
    "seating": "seating-published-desk",
    "projector": "clock-projector",
    "paper": "paper-typed-desk",
    "prizes": "place-1-projector",
}
PAGES = {
    "championship-desk": "time-is-up-desk",
    "championship-seating": "seating-published-desk",
    "championship-paper": "paper-typed-desk",
    "championship-projector": "five-minutes-projector",
    "championship-prizes": "place-1-projector",
}
PHONES = (("ja", "set-phone"), ("en", "to-confirm-phone"), ("ja", "standings-covered-phone"))
HIGH = 690


def taken(folder: Path, step: str, lang: str = "") -> Image.Image:
    """The picture of a step, on the desk's day or in the language of a phone."""
    found = sorted(folder.glob(f"*/*-{step}*-{lang}.png") if lang else folder.glob(f"*-{step}*.png"))
    if not found:
        raise SystemExit(f"There is no picture of {step} in {folder}: make day")
    return Image.open(found[0]).convert("RGB")


def saved(image: Image.Image, path: Path) -> None:
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def fitted(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A projector whole, a desk without its rims."""
    if image.width != 1280:
        small = image.resize((size[0], size[0] * image.height // image.width), Image.Resampling.LANCZOS)
        whole = Image.new("RGB", size, DARK)
        whole.paste(small, (0, (size[1] - small.height) // 2))
        return whole
    return image.crop(INSIDE).resize(size, Image.Resampling.LANCZOS)


def phones(folder: Path) -> Image.Image:
    """Some phones side by side."""
    shown = [taken(folder, step, lang).crop((0, 0, 390, HIGH)) for lang, step in PHONES]
    row = Image.new("RGB", (len(shown) * 414 - 24, HIGH), "white")
    for at, image in enumerate(shown):
        row.paste(image, (at * 414, 0))
    return row.resize((row.width * 3 // 4, row.height * 3 // 4), Image.Resampling.LANCZOS)


def main(folder: Path) -> None:
    for lang in ("en", "ja"):
        for name, step in SHEET.items():
            saved(fitted(taken(folder / lang, step), (640, 400)), GUIDE / f"{lang}-{name}.png")
    for name, step in PAGES.items():
        image = taken(folder / "en", step)
        saved(fitted(image, (960, 540 if image.width != 1280 else 600)), DOCS / f"{name}.png")
    saved(phones(folder), DOCS / "championship-phones.png")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "day"))
