"""The numbered rules of every game, and the differences between its rulesets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from markupsafe import Markup

from boardroom.base.errors import BadInput
from boardroom.engine.rules.options import Options, fill_requirements
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import GamePage
from boardroom.web.game_pages.lesson import LEARNER_SEAT, build_position
from boardroom.web.learning.rule_text import TextBlock, parse_blocks, split_rule


class RuleSection(NamedTuple):
    """A rule as the page shows it."""

    number: str
    title: str
    blocks: list[TextBlock]


class RuleComparison(NamedTuple):
    """The parts of a rule that differ between two rulesets."""

    number: str
    title: str
    own_blocks: list[TextBlock]
    other_blocks: list[TextBlock]


def parse_lines(lines: list[str], known: set[str]) -> list[TextBlock]:
    return parse_blocks("\n".join(lines), known) if any(lines) else []


def compare_rulesets(page: GamePage, chosen: str, other: str, lang: str, known: set[str]) -> list[RuleComparison]:
    """Return the rules that differ between two rulesets."""
    found = []
    for rule in page.compare_rulesets(chosen, other, lang) if page.compare_rulesets else []:
        # Ignore lines that only differ in the rulesets' terms
        own, other_lines = split_rule(rule.own_text), split_rule(rule.other_text)
        reworded = split_rule(rule.reworded_other_text) if rule.reworded_other_text else []
        if len(reworded) == len(other_lines):
            other_lines = [line for line, same in zip(other_lines, reworded, strict=True) if same not in own]
        own = [line for line in own if line not in reworded]
        found.append(
            RuleComparison(rule.rule_number, rule.title, parse_lines(own, known), parse_lines(other_lines, known))
        )
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
        "rules": [RuleSection(rule.number, rule.title, parse_blocks(rule.text, known)) for rule in book],
        "others": others,
    }
    return render(request, "learning/rules.html", context)
