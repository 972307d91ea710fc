"""Check that every event, refusal and rule has a text in every language."""

from __future__ import annotations

import json
from typing import Any, NotRequired, get_origin, get_type_hints, is_typeddict

from boardroom.base.errors import Refusal
from boardroom.base.languages import LANGUAGES
from boardroom.engine.conformance.random_games import iter_positions
from boardroom.engine.game import Game, Options
from boardroom.engine.match import Match
from boardroom.engine.rules.event_table import is_hidden
from boardroom.engine.rules.events import Event
from boardroom.engine.rules.game_text import COMMON_REFUSALS

TEXT_ERRORS = (LookupError, ValueError, TypeError)
"""Errors caused by a missing sentence or detail."""


def check_refused(match: Match, action: int, seat: int | None) -> None:
    """Check that an action is refused, with a rule number and a sentence in every language."""
    try:
        match.apply_action(action, seat)
    except Refusal as error:
        check_refusal(match.game, error, repr(match.text.grammar.text(action)))
        return
    raise AssertionError(f"{match.text.grammar.text(action)!r} was not refused")


def check_refusal(game: Game, error: Refusal, what: str) -> None:
    """Check that a refusal has a rule number and a sentence in every language."""
    assert error.rule, f"the refusal of {what} cites no rule"
    assert error.rule in game.rule_numbers(), (
        f"the refusal of {what} cites {error.rule}, which is not a rule of the game"
    )
    sentences = [error.sentences.get(lang, "") for lang in LANGUAGES]
    assert all(sentence.strip() and "{" not in sentence for sentence in sentences), f"{what}: {error.sentences}"


def check_common_refusals(game: Game, options: Options, seed: int) -> None:
    """Check that the game has sentences for all refusals that matches use."""
    words = game.create_text(options)
    for key, values in COMMON_REFUSALS.items():
        try:
            found = words.create_common_refusal(key, **dict.fromkeys(values, "Aoi"))
        except TEXT_ERRORS as error:
            raise AssertionError(f"the game has no refusal {key!r} with {values or 'no values'}: {error!r}") from error
        check_refusal(game, found, key)


def check_texts(game: Game, options: Options, seed: int) -> None:
    """Check all texts of a game.

    Every event needs a sentence in every language, data, and an existing rule, for each seat that sees it, then and
    after the end. The rulebook must render, and views must have the declared keys and no others.
    """
    for lang in LANGUAGES:
        book = printed_rule_numbers(game, options, lang)
        assert book, f"the rulebook is empty ({lang})"
        unknown = [number for number in book if number not in game.rule_numbers()]
        assert not unknown, f"{unknown[0]} is in the rulebook ({lang}), but not a rule of the game"
        missing = [number for number in printed_rule_numbers(game, options, "en") if number not in book]
        assert not missing, f"{missing[0]} is missing from the rulebook ({lang})"
    needed, declared = view_keys(game.view_type)
    numbers = {"", *game.rule_numbers()}
    checked: set[Event] = set()
    event_count = 0
    for match, random in iter_positions(game, options, seed):
        for seat in (None, *range(match.seat_count)):
            for logged in match.events[0 if match.is_over else event_count :]:
                event = game.visible_event(logged.event, seat, match.state, logged.turn)
                if event is not None and event not in checked:
                    check_event_text(match, event, seat, numbers)
                    checked.add(event)
            if declared and (match.is_over or random.random() < 0.05):
                keys = set(match.view(seat))
                assert needed <= keys, f"the view of seat {seat} lacks {sorted(needed - keys)}"
                assert keys <= declared, (
                    f"the view of seat {seat} has {sorted(keys - declared)}, which its type does not declare"
                )
        event_count = len(match.events)


def printed_rule_numbers(game: Game, options: Options, lang: str) -> list[str]:
    """Return the numbers of the rules in the rulebook."""
    try:
        return [rule.number for rule in game.render_rulebook(options, lang)]
    except TEXT_ERRORS as error:
        raise AssertionError(f"the rulebook for {options} cannot be rendered ({lang}): {error!r}") from error


def check_event_text(match: Match, event: Event, seat: int | None, numbers: set[str]) -> None:
    """Check that an event has all its texts and data."""
    words = match.text
    assert event.code in words.EVENTS, f"event {event.code} has no entry in the game's table of events"
    what = f"event {event.code} ({words.EVENTS[event.code].name}) for seat {seat}"
    for lang in LANGUAGES:
        try:
            sentence = words.describe_event(event, lang, match.names)
        except TEXT_ERRORS as error:
            given = ", ".join(words.event_values(event, lang, match.names))
            hidden = (
                "; the details are hidden from the seat, so add an EventCase(is_hidden, …)" if is_hidden(event) else ""
            )
            raise AssertionError(
                f"{what} has an invalid sentence ({lang}): {error!r}. Available values: {given}{hidden}"
            ) from error
        assert sentence.strip(), f"{what} has no sentence ({lang})"
        assert "{" not in sentence, f"{what} has the sentence {sentence!r}"
    try:
        json.dumps(words.event_data(event))
    except TEXT_ERRORS as error:
        raise AssertionError(f"{what} has no data: {error!r}") from error
    rule = words.cited_rule(event)
    assert rule in numbers, f"{what} cites {rule}, which is not a rule of the game"


def view_keys(view_type: Any) -> tuple[set[str], set[str]]:
    """Return the required keys and all allowed keys of a view; empty sets if they are not declared."""
    if not is_typeddict(view_type):
        return set(), set()
    hints = get_type_hints(view_type, include_extras=True)
    may = {key for key, hint in hints.items() if key in view_type.__optional_keys__ or get_origin(hint) is NotRequired}
    return set(hints) - may, set(hints)
