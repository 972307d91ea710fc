"""Translations from gettext catalogues.

Source texts are English. Each package keeps its Japanese in a folder `messages`. The files are parsed when the first
Japanese text is needed; there is no compile step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from boardroom.base.errors import BoardroomError, Refusal

Catalogue = Mapping[str, str]
"""Translations by English text."""
MESSAGES_FOLDER = Path(__file__).parent / "messages"


def catalogue_files(lang: str) -> list[Path]:
    """Return the catalogues of packages below the site, without the games' own."""
    return [file for file in [MESSAGES_FOLDER / f"{lang}.po"] if file.is_file()]


def read_catalogues(files: Iterable[Path], lang: str) -> Catalogue:
    """Return all messages of these files. Messages with a context are keyed by `add_context`."""
    catalogue: dict[str, str] = {}
    for file in files:
        # Slow to import, and English needs no catalogue
        from babel.messages.pofile import read_po

        with file.open("rb") as source:
            messages = read_po(source, locale=lang)
        catalogue |= {
            add_context(m.context, str(m.id)) if m.context else str(m.id): str(m.string)
            for m in messages
            if m.id and m.string and not m.fuzzy
        }
    return catalogue


def add_context(context: str, text: str) -> str:
    return f"{context}\4{text}"


def translate(catalogue: Catalogue, text: str, /, **values: object) -> str:
    """Return the translated message, or the English text if there is no translation."""
    message = catalogue.get(text, text)
    return message % values if values else message


def translate_error(catalogue: Catalogue, value: object, lang: str) -> object:
    """Translate an error and the errors it quotes; return any other value unchanged."""
    if isinstance(value, Refusal):
        return value.sentences[lang]
    if isinstance(value, BoardroomError):
        parts = {name: translate_error(catalogue, part, lang) for name, part in value.values.items()}
        return translate(catalogue, value.text, **parts)
    return value
