"""People with their sessions and their tables, for tests."""

from __future__ import annotations

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from boardroom.web.accounts.models import User
from boardroom.web.database.compiled_queries import PreparedQuery
from boardroom.web.database.short_codes import short_code
from boardroom.web.server import metrics
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Table


def person(name: str = "Aki") -> User:
    made = User(username=f"test-{short_code()}", name=name)
    made.set_unusable_password()
    made.save()
    return made


def visitor(who: User | None = None, lang: str = "en") -> Client:
    """Somebody's browser: a person's, or a stranger's."""
    made = Client(headers={"Accept-Language": lang})
    if who:
        made.force_login(who)
    return made


def figure(name: str, **labels: str) -> float:
    """What the site has counted so far."""
    return metrics.registry.get_sample_value(name, labels) or 0.0


def table(*people: User, bots: int = 0, **options: object) -> Table:
    seats = [*({"person": p} for p in people), *({"bot": "random"} for _ in range(bots))]
    return moves.create_table(people[0], "acquire", {"players": len(seats), **options}, seats)


_table = PreparedQuery(Table, lambda pk: Table.objects.filter(pk=pk).order_by(), 1)


def again(t: Table) -> Table:
    """The table as it is kept. Games are played here step by step, and Django took a third of the time for this."""
    found = _table.fetch_first(t.pk)
    if found is None:
        raise Table.DoesNotExist
    return found


def legal(t: Table) -> list[str]:
    with match_cache.open_match(again(t)) as game:
        return game.legal_action_texts()


def step(t: Table, pick: int = 0) -> Table:
    """Whoever is next takes one of the legal actions."""
    now = again(t)
    with match_cache.open_match(now) as game:
        texts = game.legal_action_texts()
    return moves.make_move(t.code, now.actor, texts[pick % len(texts)], now.number)


APPS = {"user": "accounts", "report": "moderation", "flag": "moderation"} | dict.fromkeys(
    ("table", "seat", "chatline"), "tables"
)
"""The Django app of each model on the staff pages."""


def page_patterns() -> list[URLPattern]:
    """Return the URL patterns of all pages outside tournaments, the API and the staff pages."""
    found: list[URLPattern] = []
    for resolver in get_resolver().url_patterns:
        if isinstance(resolver, URLResolver) and str(resolver.pattern) == "":
            found += [each for each in resolver.url_patterns if isinstance(each, URLPattern)]
    return found
