"""Which language a person reads, and the messages in it.

Sources are English; `messages/ja/*.po`, one file a page or room, and `messages/ja.po` of a game's page, have the
Japanese of what the site says, besides that of the rooms below (`boardroom.games.catalogues`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.functional import lazy
from django.utils.translation.trans_real import parse_accept_lang_header

from boardroom.base import catalogues
from boardroom.base.errors import BoardroomError, Refused
from boardroom.games import catalogues as below

CODES = tuple(code for code, _ in settings.LANGUAGES)
COOKIE = "language"


def files(lang: str) -> list[Path]:
    """All there are. A game of others may have its page, and so its messages, in its own folder."""
    site = sorted((Path(__file__).parent / "messages" / lang).glob("*.po"))
    games = [folder.resolve() / "messages" / f"{lang}.po" for folder in settings.GAMES]
    return list(dict.fromkeys([*below.files(lang), *site, *filter(Path.is_file, games)]))


@cache
def catalogue(lang: str) -> catalogues.Catalogue:
    """Every message of the language."""
    return catalogues.read(files(lang), lang)


def said(lang: str, text: str, /, **values: object) -> str:
    """The message in the language; English where there is no translation (a test sees to it that there is)."""
    return catalogues.said(catalogue(lang), text, **values)


def reading() -> str:
    """The language of whoever is being answered."""
    return "ja" if (translation.get_language() or "").startswith("ja") else "en"


def said_now(text: str) -> str:
    return said(reading(), text)


spoken = lazy(said_now, str)
"""A message in the language of whoever reads it at that moment, for what is written down once: names of models."""


def sentence(error: BoardroomError, lang: str) -> str:
    """What an error says to the person who reads this language."""
    text = str(catalogues.worded(catalogue(lang), error, lang))
    return f"{text} ({error.rule})" if isinstance(error, Refused) else text


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
