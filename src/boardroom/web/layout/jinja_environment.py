"""The Jinja2 environment: filters and globals of all templates."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Any, cast
from urllib.parse import urlencode

from babel.dates import format_date
from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from jinja2 import Environment, StrictUndefined, pass_context
from jinja2.runtime import Context

from boardroom.base.catalogues import add_context
from boardroom.engine.rules.options import Choice
from boardroom.web.bots import faces
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import LogLine, LogTurn
from boardroom.web.languages import load_catalogue, translate
from boardroom.web.layout.template_compiler import PageEnvironment, UnindentExtension, open_bytecode_cache
from boardroom.web.notifications import push
from boardroom.web.tables.models import Table


def context_language(context: Context) -> str:
    """Return the page's language. `context.get` would raise and catch an exception."""
    return str(context.vars.get("lang") or context.parent.get("lang", "en"))


@pass_context
def gettext(context: Context, text: str, **values: object) -> str:
    lang = context_language(context)
    if values or lang == "en":
        return translate(lang, text, **values)
    # Fast path: called hundreds of times per page
    return load_catalogue(lang).get(text, text)


@pass_context
def pgettext(context: Context, about: str, text: str) -> str:
    """Translate a word that has several meanings."""
    lang = context_language(context)
    return text if lang == "en" else load_catalogue(lang).get(add_context(about, text), text)


@pass_context
def format_ordinal(context: Context, place: int) -> str:
    """Return 1st, 2nd, 3rd in the page's language."""
    if context_language(context) == "ja":
        return f"{place}位"
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def build_url(name: str, args: Sequence[object] = ()) -> str:
    """Return the address of a view. The result is cached, because `reverse` is slow."""
    return _reverse_url(get_script_prefix(), name, tuple(args))


@lru_cache(8000)
def _reverse_url(begins: str, name: str, args: tuple[object, ...]) -> str:
    return reverse(name, args=args)


def build_rules_url(table: Table) -> str:
    """Return the address of a table's rules, with its non-default options. Custom rulesets have no page."""
    chosen = {
        option.key: options[option.key]
        for option in PAGES[table.game].table_options
        if (options := table.options).get(option.key, option.default) != option.default
        and option.find_choice(options[option.key])
    }
    return build_url("rules-of", (table.game,)) + ("?" + urlencode(chosen) if chosen else "")


def format_signed(amount: int) -> str:
    """Return a number with a minus sign instead of a hyphen."""
    return str(amount).replace("-", "−")


def format_money(amount: int | None) -> str:
    return "–" if amount is None else f"${amount:,}"


@lru_cache(64)
def format_long_date(day: str, lang: str) -> str:
    try:
        return format_date(date.fromisoformat(day), "long", locale=lang)
    except ValueError:
        return day


@pass_context
def format_day(context: Context, day: str) -> str:
    """Format a date; return other text unchanged."""
    return format_long_date(day, context_language(context))


@pass_context
def game_title(context: Context, name: str) -> str:
    return PAGES[name].game.titles[context_language(context)]


@pass_context
def describe_options(context: Context, name: str, options: dict[str, Any]) -> list[str]:
    """Return the notable options of a table."""
    return [gettext(context, words) for words in PAGES[name].describe_options(options)]


@pass_context
def describe_table(context: Context, name: str, options: dict[str, Any]) -> tuple[str, list[str]]:
    """Return a table's title and its notable options. The first option can replace the title: Aquaretto and
    Zooloretto."""
    title, options_text = game_title(context, name), describe_options(context, name, options)
    return (
        (options_text[0], options_text[1:])
        if options_text and options_text[0].startswith(title)
        else (title, options_text)
    )


def needs_json(choice: Choice) -> str:
    """Return the requirements of an option's choice as JSON, for the form's script."""
    return json.dumps({key: [str(value) for value in values] for key, values in choice.requires.items()})


def create_environment(**options: Any) -> Environment:
    options.update(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, bytecode_cache=open_bytecode_cache()
    )
    options.pop("autoescape", None)
    env = PageEnvironment(autoescape=True, extensions=[UnindentExtension], **options)
    # Do not escape Japanese in JSON: each letter would take six characters
    env.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    env.globals.update(
        static=static,
        url=build_url,
        _=gettext,
        pgettext=pgettext,
        game_title=game_title,
        options_said=describe_options,
        table_said=describe_table,
    )
    env.globals.update(portrait=faces.render_face, mood_at_end=faces.result_mood)
    env.globals["rules_at"] = build_rules_url
    env.globals["push_key"] = push.encode_public_key
    env.filters.update(
        money=format_money,
        day=format_day,
        game_title=game_title,
        needed=needs_json,
        ordinal=format_ordinal,
        signed=format_signed,
    )

    @lru_cache(5000)
    def drawn(number: int, who: str, lines: tuple[LogLine, ...], rules: str, title: str) -> Any:
        return cast(Any, env.get_template("tables/log_turn.html").module).told(
            LogTurn(number, who, list(lines)), rules, title
        )

    # Most log turns of a frame were already rendered for the frame before, or for another viewer
    env.globals["told_turn"] = lambda turn, rules, title: drawn(
        turn.number, turn.player_name, tuple(turn.lines), rules, title
    )
    return env


def build_page_context(request: HttpRequest) -> dict[str, Any]:
    """Return the context of every page: user, language and theme."""
    user = request.user if request.user.is_authenticated else None
    theme = getattr(user, "theme", "") or request.COOKIES.get("theme", "")
    return {
        "lang": request.LANGUAGE_CODE,
        "languages": settings.LANGUAGES,
        "person": user,
        "theme": theme if theme in ("light", "dark") else "",
        "path": request.path,
        "sound": user.sound if user else request.COOKIES.get("sound") == "on",
    }
