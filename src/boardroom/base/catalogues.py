"""What is said in other languages than English: catalogues, and sentences from them.

Sources are English; the folder `messages` of a room has the Japanese of what it says. The files are read when something
is first said in Japanese: nothing is compiled or installed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from boardroom.base.errors import BoardroomError, Refused

Catalogue = Mapping[str, str]
"""English and what is said instead."""
HERE = Path(__file__).parent / "messages"


def files(lang: str) -> list[Path]:
    """Of what the rooms below the site say, and not one game alone."""
    return [file for file in [HERE / f"{lang}.po"] if file.is_file()]


def read(files: Iterable[Path], lang: str) -> Catalogue:
    """Every message of these files. Where one English word means two things, the message says which (`msgctxt`), as
    `in_context` writes it."""
    found: dict[str, str] = {}
    for file in files:
        # Takes a while to import, and English has no files
        from babel.messages.pofile import read_po

        with file.open("rb") as source:
            messages = read_po(source, locale=lang)
        found |= {
            in_context(m.context, str(m.id)) if m.context else str(m.id): str(m.string)
            for m in messages
            if m.id and m.string and not m.fuzzy
        }
    return found


def in_context(context: str, text: str) -> str:
    return f"{context}\4{text}"


def said(catalogue: Catalogue, text: str, /, **values: object) -> str:
    """The message in the catalogue's language; English where it has no translation (a test sees to it that it has)."""
    message = catalogue.get(text, text)
    return message % values if values else message


def worded(catalogue: Catalogue, value: object, lang: str) -> object:
    """An error in the language, with the errors it quotes; anything else as it is."""
    if isinstance(value, Refused):
        return value.sentences[lang]
    if isinstance(value, BoardroomError):
        parts = {name: worded(catalogue, part, lang) for name, part in value.values.items()}
        return said(catalogue, value.text, **parts)
    return value
