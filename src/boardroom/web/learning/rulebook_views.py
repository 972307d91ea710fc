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
from boardroom.engine.rules.options import Options, fill_requirements
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import GamePage
from boardroom.web.game_pages.lesson import LEARNER_SEAT, build_position

RULE_NUMBER = re.compile(r"(?<![A-Za-z])[A-Z]{2,3}\d{1,2}(?!\d)")


@dataclass
class TextBlock:
    """A paragraph, list or table of a rule."""

    kind: str
    text: Markup = field(default_factory=Markup)
    rows: list[list[str]] = field(default_factory=list)
    items: list[ListItem] = field(default_factory=list)
    has_header: bool = False


@dataclass
class ListItem:
    marker: str
    text: Markup
    continuation: list[Markup] = field(default_factory=list)


def link_rule_numbers(text: str, known: set[str]) -> Markup:
    """Link the numbers of other rules in a text."""
    out, at = Markup(), 0
    for found in RULE_NUMBER.finditer(text):
        if found[0] in known:
            out += escape(text[at : found.start()]) + Markup('<a href="#{0}">{0}</a>').format(found[0])
            at = found.end()
    return out + escape(text[at:])


def parse_blocks(text: str, known: set[str]) -> list[TextBlock]:
    """Split a rule into paragraphs, lists and tables. Indented lines belong to lists or tables."""
    found: list[TextBlock] = []
    for line in text.split("\n"):
        last = found[-1] if found else None
        bare = line.strip()
        if not line.startswith("  "):
            found.append(TextBlock("text", link_rule_numbers(bare, known)))
        elif match := re.match(r"(\d+\.|-) ", bare):
            if last is None or last.kind != "list":
                last = TextBlock("list")
                found.append(last)
            last.items.append(ListItem(match[1], link_rule_numbers(bare[match.end() :], known)))
        elif line.startswith("     ") and last is not None and last.kind == "list":
            last.items[-1].continuation.append(link_rule_numbers(bare, known))
        else:
            if last is None or last.kind != "table":
                last = TextBlock("table")
                found.append(last)
            last.rows.append(re.split(r" {2,}", bare))
    for block in found:
        # A first row without numbers above rows with numbers is a header
        block.has_header = (
            len(block.rows) > 1 and not ends_with_number(block.rows[0]) and ends_with_number(block.rows[1])
        )
    return found


def ends_with_number(row: list[str]) -> bool:
    return row[-1].strip("$").replace(",", "").isdigit()


def build_rules(rules: Sequence[Any], known: set[str]) -> list[dict[str, Any]]:
    return [{"number": rule.number, "title": rule.title, "blocks": parse_blocks(rule.text, known)} for rule in rules]


def split_rule(text: str) -> list[str]:
    """Split a rule into lines, and keep lists and tables together."""
    found: list[str] = []
    for line in text.split("\n"):
        if line.startswith("  ") and found and found[-1].startswith("  "):
            found[-1] += "\n" + line
        else:
            found.append(line)
    return found


def compare_rulesets(
    page: GamePage, chosen: str, other: str, lang: str, known: set[str]
) -> list[tuple[str, str, list[TextBlock], list[TextBlock]]]:
    """Return the rules that differ between two rulesets, with only their different parts."""
    found = []
    for rule in page.compare_rulesets(chosen, other, lang) if page.compare_rulesets else []:
        # Ignore lines that only differ in the rulesets' terms
        mine, yours, same = (
            split_rule(rule.own_text),
            split_rule(rule.other_text),
            split_rule(rule.reworded_other_text) if rule.reworded_other_text else [],
        )
        if len(same) == len(yours):
            yours = [entry for entry, meant in zip(yours, same, strict=True) if meant not in mine]
        kept = [entry for entry in mine if entry not in same]
        left, right = (parse_blocks("\n".join(part), known) if any(part) else [] for part in (kept, yours))
        found.append((rule.rule_number, rule.title, left, right))
    return found


def draw_figures(page: GamePage, chosen: str, lang: str) -> dict[str, tuple[Markup, str]]:
    """Return drawn positions of the game's lesson for its rules, on the page of the lesson's ruleset."""
    lesson, draw = page.tutorial, page.draw_position
    if lesson is None or draw is None or chosen != lesson.options.get("ruleset", chosen):
        return {}
    return {
        step.figure[0]: (draw(build_position(page.game, lesson, number, lang), LEARNER_SEAT), step.figure[1])
        for number, step in enumerate(lesson.steps, 1)
        if step.figure[0]
    }


def parse_options(page: GamePage, query: Mapping[str, str]) -> Options:
    """Return the options of the query, the options these need, and defaults for the rest."""
    found: dict[str, Any] = {}
    for option in page.table_options:
        if option.key in query:
            named = [choice.value for choice in option.choices if str(choice.value) == query[option.key]]
            if not named:
                raise Http404
            found[option.key] = named[-1]
    try:
        return page.game.complete_options(fill_requirements(page.game.declared_options, found))
    except BadInput as error:
        raise Http404 from error


@require_GET
def show_games(request: HttpRequest) -> HttpResponse:
    return render(request, "learning/rules_games.html", {"pages": PAGES.values()})


@require_GET
def show_rules(request: HttpRequest, game: str) -> HttpResponse:
    lang = request.LANGUAGE_CODE
    if game not in PAGES:
        raise Http404
    page = PAGES[game]
    rulesets = {str(choice.value): choice for choice in page.rulesets}
    chosen = request.GET.get("ruleset", next(iter(rulesets), ""))
    if rulesets and chosen not in rulesets:
        raise Http404
    book = page.game.render_rulebook(parse_options(page, request.GET), lang)
    known = {rule.number for rule in book}
    others = [
        (choice, compare_rulesets(page, chosen, other, lang, known))
        for other, choice in rulesets.items()
        if other != chosen and page.compare_rulesets
    ]
    context = {
        "page": page,
        "figures": draw_figures(page, chosen, lang),
        "ruleset": rulesets.get(chosen),
        "rules": build_rules(book, known),
        "others": others,
    }
    return render(request, "learning/rules.html", context)
