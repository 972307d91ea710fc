from __future__ import annotations

from functools import lru_cache

from django.template.loader import get_template
from markupsafe import Markup

from boardroom.games.acquire.table.rulesets import TIERS
from boardroom.games.acquire.text.phrase_book import PhraseBook
from boardroom.games.acquire.web.look import describe_chain


@lru_cache(100)
def render_price_board(phrases: PhraseBook, three: bool) -> Markup:
    """Render the price board: a row per size, a column per tier."""
    rules = phrases.text.ruleset
    sizes = rules["sizes"]
    labels = [
        f"{size}+"
        if at + 1 == len(sizes)
        else str(size)
        if sizes[at + 1] == size + 1
        else f"{size}–{sizes[at + 1] - 1}"
        for at, size in enumerate(sizes)
    ]
    rows = []
    for at, label in enumerate(labels):
        cells = []
        for tier in TIERS:
            price = rules["prices"][tier][at]
            second = [rules["seconds"].get(str(price), 0)] if three else []
            cells.append(
                {"price": price, "bonuses": [rules["first_bonus"] * price, *second, rules["last_bonus"] * price]}
            )
        rows.append({"size": label, "cells": cells})
    tiers = [[describe_chain(phrases, name) for name in rules["chains"][tier]] for tier in TIERS]
    html = get_template("acquire/prices.html").render({"lang": phrases.lang, "tiers": tiers, "rows": rows})
    return Markup(html)  # noqa: S704 (a template has escaped it)
