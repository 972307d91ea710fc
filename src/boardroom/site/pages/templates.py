"""Jinja2 for all pages: what every template may use."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from babel.dates import format_date
from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from jinja2 import Environment, FileSystemBytecodeCache, StrictUndefined, pass_context
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import Context
from markupsafe import Markup

from boardroom.engine.compiler import cache_folder
from boardroom.engine.options import Choice
from boardroom.players.levels import level_of
from boardroom.site.games import PAGES
from boardroom.site.games.contract import Line, Turn
from boardroom.site.languages import catalogue, in_context, said
from boardroom.site.tables import pushes


@pass_context
def gettext(context: Context, text: str, **values: object) -> str:
    lang = context.get("lang", "en")
    if values or lang == "en":
        return said(lang, text, **values)
    # Hundreds of times a page
    return catalogue(lang).get(text, text)


@pass_context
def pgettext(context: Context, about: str, text: str) -> str:
    """A word that means different things in different places."""
    lang = context.get("lang", "en")
    return text if lang == "en" else catalogue(lang).get(in_context(about, text), text)


@pass_context
def ordinal(context: Context, place: int) -> str:
    """1st, 2nd, 3rd, as people say it."""
    if context.get("lang", "en") == "ja":
        return f"{place}位"
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def address(name: str, args: Sequence[object] = ()) -> str:
    """Where a page is. Looked up once: to work it out takes as long as to draw some lines."""
    return _address(get_script_prefix(), name, tuple(args))


@lru_cache(8000)
def _address(begins: str, name: str, args: tuple[object, ...]) -> str:
    return reverse(name, args=args)


def signed(amount: int) -> str:
    """A number whose minus is one, and no hyphen."""
    return str(amount).replace("-", "−")


def money(amount: int | None) -> str:
    return "–" if amount is None else f"${amount:,}"


@lru_cache(64)
def long_day(day: str, lang: str) -> str:
    try:
        return format_date(date.fromisoformat(day), "long", locale=lang)
    except ValueError:
        return day


@pass_context
def day(context: Context, day: str) -> str:
    """The day of an event as people write it; what is no date stays as it was typed."""
    return long_day(day, context.get("lang", "en"))


@pass_context
def game_title(context: Context, name: str) -> str:
    return PAGES[name].game.titles[context.get("lang", "en")]


@pass_context
def options_said(context: Context, name: str, options: dict[str, Any]) -> list[str]:
    """What is worth saying about a table's options."""
    return [gettext(context, words) for words in PAGES[name].said(options)]


def needed(choice: Choice) -> str:
    """What a choice of a table's options needs, for the script that offers only what can be."""
    return json.dumps({key: [str(value) for value in values] for key, values in choice.needs.items()})


def portrait(bot: str, mood: str = "") -> Markup:
    """The face of a bot, in one of three moods: as usual, `glad`, `worried`. Its name stands beside it."""
    level = level_of(bot)
    if level is None:
        return Markup()
    file = static(f"boardroom/faces/{level.name}{mood and '-'}{mood}.svg")
    return Markup('<img class="portrait" src="{}" alt="" width="24" height="24">').format(file)


class Unindented(Extension):
    """Templates are laid out for people who read them; what is sent has no indentation. It is taken out once, when a
    template is read, but for texts whose white space is shown."""

    layout = re.compile(r"[ \t\n]{2,}")
    shown = re.compile(r"<(/?)(?:pre|textarea)\b")

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        kept = False
        for token in stream:
            if token.type != "data":
                yield token
                continue
            said, at = "", 0
            for tag in self.shown.finditer(token.value):
                said += self.run(token.value[at : tag.end()], kept)
                at, kept = tag.end(), not tag[1]
            yield Token(token.lineno, "data", said + self.run(token.value[at:], kept))

    def run(self, text: str, kept: bool) -> str:
        return text if kept else self.layout.sub("\n", text)


class Pages(Environment):
    """What templates look up by a dot is mostly a key of a dict, hundreds of times a page. Jinja looks for an attribute
    first, and a look that fails is dear."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


def compiled_pages() -> FileSystemBytecodeCache:
    """Templates are compiled once on a machine, which takes a second for all of them. What they become depends on how
    this module has them read, too."""
    here = Path(__file__).read_bytes()
    return FileSystemBytecodeCache(str(cache_folder(f"pages-{sha256(here).hexdigest()[:16]}")))


def environment(**options: Any) -> Environment:
    options.update(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, bytecode_cache=compiled_pages())
    options.pop("autoescape", None)
    env = Pages(autoescape=True, extensions=[Unindented], **options)
    # A film's Japanese sentences travel as they are: escaped, each letter would be six
    env.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    env.globals.update(
        static=static, url=address, _=gettext, pgettext=pgettext, game_title=game_title, options_said=options_said
    )
    env.globals["portrait"] = portrait
    env.globals["push_key"] = pushes.public_key
    env.filters.update(money=money, day=day, game_title=game_title, needed=needed, ordinal=ordinal, signed=signed)

    @lru_cache(1000)
    def drawn(number: int, who: str, lines: tuple[Line, ...], rules: str, title: str) -> Any:
        return cast(Any, env.get_template("table/told.html").module).told(Turn(number, who, list(lines)), rules, title)

    # Most of what a frame tells was told in the frame before it, and to others too
    env.globals["told_turn"] = lambda turn, rules, title: drawn(turn.number, turn.who, tuple(turn.lines), rules, title)
    return env


def everywhere(request: HttpRequest) -> dict[str, Any]:
    """What every page knows: who reads, in which language and theme."""
    person = request.user if request.user.is_authenticated else None
    theme = getattr(person, "theme", "") or request.COOKIES.get("theme", "")
    return {
        "lang": request.LANGUAGE_CODE,
        "languages": settings.LANGUAGES,
        "person": person,
        "theme": theme if theme in ("light", "dark") else "",
        "path": request.path,
        "sound": person.sound if person else request.COOKIES.get("sound") == "on",
    }
