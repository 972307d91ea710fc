"""The numbered rules of every game, and the differences between its rulesets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from markupsafe import Markup, escape

from boardroom.base.errors import BadInput
from boardroom.engine.rules.options import Options, suiting
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import Page
from boardroom.web.game_pages.lesson import LEARNER, position

NUMBER = re.compile(r"(?<![A-Za-z])[A-Z]{2,3}\d{1,2}(?!\d)")


@dataclass
class Block:
    """A paragraph, list or table of a rule."""

    kind: str
    text: Markup = field(default_factory=Markup)
    rows: list[list[str]] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    head: bool = False


@dataclass
class Item:
    mark: str
    text: Markup
    under: list[Markup] = field(default_factory=list)


def linked(text: str, known: set[str]) -> Markup:
    """Link the numbers of other rules in a text."""
    out, at = Markup(), 0
    for found in NUMBER.finditer(text):
        if found[0] in known:
            out += escape(text[at : found.start()]) + Markup('<a href="#{0}">{0}</a>').format(found[0])
            at = found.end()
    return out + escape(text[at:])


def blocks(text: str, known: set[str]) -> list[Block]:
    """Split a rule into paragraphs, lists and tables. Indented lines belong to lists or tables."""
    found: list[Block] = []
    for line in text.split("\n"):
        last = found[-1] if found else None
        bare = line.strip()
        if not line.startswith("  "):
            found.append(Block("text", linked(bare, known)))
        elif match := re.match(r"(\d+\.|-) ", bare):
            if last is None or last.kind != "list":
                last = Block("list")
                found.append(last)
            last.items.append(Item(match[1], linked(bare[match.end() :], known)))
        elif line.startswith("     ") and last is not None and last.kind == "list":
            last.items[-1].under.append(linked(bare, known))
        else:
            if last is None or last.kind != "table":
                last = Block("table")
                found.append(last)
            last.rows.append(re.split(r" {2,}", bare))
    for block in found:
        # A first row without numbers above rows with numbers is a header
        block.head = len(block.rows) > 1 and not counts(block.rows[0]) and counts(block.rows[1])
    return found


def counts(row: list[str]) -> bool:
    return row[-1].strip("$").replace(",", "").isdigit()


def printed(rules: Sequence[Any], known: set[str]) -> list[dict[str, Any]]:
    return [{"number": rule.number, "title": rule.title, "blocks": blocks(rule.text, known)} for rule in rules]


def chunks(text: str) -> list[str]:
    """Split a rule into lines, and keep lists and tables together."""
    found: list[str] = []
    for line in text.split("\n"):
        if line.startswith("  ") and found and found[-1].startswith("  "):
            found[-1] += "\n" + line
        else:
            found.append(line)
    return found


def differing(
    page: Page, chosen: str, other: str, lang: str, known: set[str]
) -> list[tuple[str, str, list[Block], list[Block]]]:
    """Return the rules that differ between two rulesets, with only their different parts."""
    found = []
    for rule in page.differences(chosen, other, lang) if page.differences else []:
        # Ignore lines that only differ in the rulesets' terms
        mine, yours, same = chunks(rule.ours), chunks(rule.theirs), chunks(rule.meant) if rule.meant else []
        if len(same) == len(yours):
            yours = [told for told, meant in zip(yours, same, strict=True) if meant not in mine]
        kept = [told for told in mine if told not in same]
        left, right = (blocks("\n".join(part), known) if any(part) else [] for part in (kept, yours))
        found.append((rule.number, rule.title, left, right))
    return found


def figures(page: Page, chosen: str, lang: str) -> dict[str, tuple[Markup, str]]:
    """Return drawn positions of the game's lesson for its rules, on the page of the lesson's ruleset."""
    lesson, draw = page.tutorial, page.picture
    if lesson is None or draw is None or chosen != lesson.options.get("ruleset", chosen):
        return {}
    return {
        step.figure[0]: (draw(position(page.game, lesson, number, lang), LEARNER), step.figure[1])
        for number, step in enumerate(lesson.steps, 1)
        if step.figure[0]
    }


def asked(page: Page, query: Mapping[str, str]) -> Options:
    """Return the options of the query, the options these need, and defaults for the rest."""
    found: dict[str, Any] = {}
    for option in page.options:
        if option.key in query:
            named = [choice.value for choice in option.choices if str(choice.value) == query[option.key]]
            if not named:
                raise Http404
            found[option.key] = named[-1]
    try:
        return page.game.options(suiting(page.game.declared, found))
    except BadInput as error:
        raise Http404 from error


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    return render(request, "learning/rules_games.html", {"pages": PAGES.values()})


@require_GET
def rules(request: HttpRequest, game: str) -> HttpResponse:
    lang = request.LANGUAGE_CODE
    if game not in PAGES:
        raise Http404
    page = PAGES[game]
    rulesets = {str(choice.value): choice for choice in page.rulesets}
    chosen = request.GET.get("ruleset", next(iter(rulesets), ""))
    if rulesets and chosen not in rulesets:
        raise Http404
    book = page.game.rulebook(asked(page, request.GET), lang)
    known = {rule.number for rule in book}
    others = [
        (choice, differing(page, chosen, other, lang, known))
        for other, choice in rulesets.items()
        if other != chosen and page.differences
    ]
    context = {
        "page": page,
        "figures": figures(page, chosen, lang),
        "ruleset": rulesets.get(chosen),
        "rules": printed(book, known),
        "others": others,
    }
    return render(request, "learning/rules.html", context)
