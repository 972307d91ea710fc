"""Find a reader's language, and translate messages.

The source texts are English. `messages/ja/*.po` (one file per page) and `messages/ja.po` of each game's page contain
the Japanese, in addition to the catalogues of the packages below (`boardroom.games.catalogues`).
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
from boardroom.base.errors import BoardroomError, Refusal
from boardroom.games import catalogues as below

LANGUAGE_CODES = tuple(code for code, _ in settings.LANGUAGES)
LANGUAGE_COOKIE = "language"


def catalogue_files(lang: str) -> list[Path]:
    """Return all catalogue files of a language, including external games."""
    web = Path(__file__).parent
    site = sorted([*web.glob(f"*/messages/{lang}.po"), *web.glob(f"*/messages/{lang}/*.po")])
    games = [folder.resolve() / "messages" / f"{lang}.po" for folder in settings.GAME_FOLDERS]
    return list(dict.fromkeys([*below.catalogue_files(lang), *site, *filter(Path.is_file, games)]))


@cache
def load_catalogue(lang: str) -> catalogues.Catalogue:
    return catalogues.read_catalogues(catalogue_files(lang), lang)


def translate(lang: str, text: str, /, **values: object) -> str:
    """Translate a message, or return the English text if there is no translation."""
    return catalogues.translate(load_catalogue(lang), text, **values)


def active_language() -> str:
    return "ja" if (translation.get_language() or "").startswith("ja") else "en"


def translate_active(text: str) -> str:
    return translate(active_language(), text)


lazy_translation = lazy(translate_active, str)
"""A message that is translated when it is displayed, for names of model fields."""


def format_error(error: BoardroomError, lang: str) -> str:
    """Return an error message in this language, with its rule number if it has one."""
    text = str(catalogues.translate_error(load_catalogue(lang), error, lang))
    return f"{text} ({error.rule})" if isinstance(error, Refusal) else text


def find_language(request: HttpRequest) -> str:
    """Return the language chosen by the user, the cookie, or the browser."""
    chosen = getattr(request.user, "language", "") or request.COOKIES.get(LANGUAGE_COOKIE, "")
    return chosen if chosen in LANGUAGE_CODES else parse_accept_language(request.headers.get("Accept-Language", ""))


def parse_accept_language(header: str) -> str:
    """Return the first supported language of an Accept-Language header."""
    for wish, _ in parse_accept_lang_header(header.lower()):
        with suppress(LookupError):
            return translation.get_supported_language_variant(wish)
    return "en"


class LanguageMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        lang = find_language(request)
        # Django's own messages (forms, admin) follow
        with translation.override(lang):
            request.LANGUAGE_CODE = lang
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", lang)
        response.headers["Vary"] = ", ".join(filter(None, [response.headers.get("Vary"), "Accept-Language, Cookie"]))
        return response
