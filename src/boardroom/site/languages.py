"""Which language a person reads, and the messages in it.

Sources are English; `messages/ja/*.po`, one file a page or room, and `messages/ja.po` of a game's page, have the
Japanese. They are read at start: nothing is compiled or installed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.functional import lazy
from django.utils.translation.trans_real import parse_accept_lang_header

from boardroom.base.errors import BoardroomError, Refused

CODES = tuple(code for code, _ in settings.LANGUAGES)
COOKIE = "language"


def files(lang: str) -> list[Path]:
    games = [folder / "messages" / f"{lang}.po" for folder in settings.GAMES]
    site = sorted((Path(__file__).parent / "messages" / lang).glob("*.po"))
    return [file for file in (*site, *games) if file.is_file()]


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Every message of the language, from all the files in its folder, and from the folders of the games' pages. Where
    one English word means two things, the message says which (`msgctxt`), as `in_context` writes it."""
    found: dict[str, str] = {}
    for file in files(lang):
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


def said(lang: str, text: str, /, **values: object) -> str:
    """The message in the language; English where there is no translation (a test sees to it that there is)."""
    message = catalogue(lang).get(text, text) if lang != "en" else text
    return message % values if values else message


def reading() -> str:
    """The language of whoever is being answered."""
    return "ja" if (translation.get_language() or "").startswith("ja") else "en"


def said_now(text: str) -> str:
    return said(reading(), text)


spoken = lazy(said_now, str)
"""A message in the language of whoever reads it at that moment, for what is written down once: names of models."""


def sentence(error: BoardroomError, lang: str) -> str:
    """What an error says to the person who reads this language."""
    text = worded(error, lang)
    return f"{text} ({error.rule})" if isinstance(error, Refused) else str(text)


def worded(value: object, lang: str) -> str | object:
    """An error in the language, with the errors it quotes; anything else as it is."""
    if isinstance(value, Refused):
        return value.sentences[lang]
    if isinstance(value, BoardroomError):
        return said(lang, value.text, **{name: worded(part, lang) for name, part in value.values.items()})
    return value


def language_of(request: HttpRequest) -> str:
    """A person's choice, then the browser's cookie, then what the browser asks for."""
    chosen = getattr(request.user, "language", "") or request.COOKIES.get(COOKIE, "")
    return chosen if chosen in CODES else preferred(request.headers.get("Accept-Language", ""))


def preferred(header: str) -> str:
    """The first of a browser's languages that the site speaks."""
    for wish, _ in parse_accept_lang_header(header.lower()):
        with suppress(LookupError):
            return translation.get_supported_language_variant(wish)
    return "en"


class LanguageMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        lang = language_of(request)
        # Django's own messages (forms, admin) follow
        with translation.override(lang):
            request.LANGUAGE_CODE = lang
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", lang)
        response.headers["Vary"] = ", ".join(filter(None, [response.headers.get("Vary"), "Accept-Language, Cookie"]))
        return response
