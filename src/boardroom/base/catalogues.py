"""Translations from gettext catalogues.

Source texts are English. Each package keeps its Japanese in a folder `messages`. The files are parsed when the first
Japanese text is needed; there is no compile step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from boardroom.base.errors import BoardroomError, Refused

Catalogue = Mapping[str, str]
"""Translations by English text."""
HERE = Path(__file__).parent / "messages"


def files(lang: str) -> list[Path]:
    """Return the catalogues of packages below the site, without the games' own."""
    return [file for file in [HERE / f"{lang}.po"] if file.is_file()]


def read(files: Iterable[Path], lang: str) -> Catalogue:
    """Return all messages of these files. Messages with a context are keyed by `in_context`."""
    catalogue: dict[str, str] = {}
    for file in files:
        # Slow to import, and English needs no catalogue
        from babel.messages.pofile import read_po

        with file.open("rb") as source:
            messages = read_po(source, locale=lang)
        catalogue |= {
            in_context(m.context, str(m.id)) if m.context else str(m.id): str(m.string)
            for m in messages
            if m.id and m.string and not m.fuzzy
        }
    return catalogue


def in_context(context: str, text: str) -> str:
    return f"{context}\4{text}"


def said(catalogue: Catalogue, text: str, /, **values: object) -> str:
    """Return the translated message, or the English text if there is no translation."""
    message = catalogue.get(text, text)
    return message % values if values else message


def worded(catalogue: Catalogue, value: object, lang: str) -> object:
    """Translate an error and the errors it quotes; return any other value unchanged."""
    if isinstance(value, Refused):
        return value.sentences[lang]
    if isinstance(value, BoardroomError):
        parts = {name: worded(catalogue, part, lang) for name, part in value.values.items()}
        return said(catalogue, value.text, **parts)
    return value
