"""Whether all that happens, is refused or is printed has its words in every language."""

from __future__ import annotations

import json
from typing import Any, NotRequired, get_origin, get_type_hints, is_typeddict

from boardroom.base.errors import Refused
from boardroom.base.languages import LANGUAGES
from boardroom.engine.conformance.random_games import positions
from boardroom.engine.event_table import unseen
from boardroom.engine.events import Event
from boardroom.engine.game import Game, Options
from boardroom.engine.table import Table
from boardroom.engine.words import COMMON_REFUSALS

UNSAID = (LookupError, ValueError, TypeError)
"""What comes of a sentence, or a detail of it, that is not there."""


def refused(table: Table, action: int, seat: int | None) -> None:
    """The action is refused, with a rule number and a sentence in every language."""
    try:
        table.do(action, seat)
    except Refused as error:
        worded(table.game, error, repr(table.words.grammar.text(action)))
        return
    raise AssertionError(f"{table.words.grammar.text(action)!r} was not refused")


def worded(game: Game, error: Refused, what: str) -> None:
    """A refusal has the number of a rule and a sentence in every language."""
    assert error.rule, f"no rule refuses {what}"
    assert error.rule in game.rule_numbers(), f"{what} is refused by {error.rule}, which is no rule of the game"
    said = [error.sentences.get(lang, "") for lang in LANGUAGES]
    assert all(sentence.strip() and "{" not in sentence for sentence in said), f"{what}: {error.sentences}"


def common_refusals(game: Game, options: Options, seed: int) -> None:
    """What the table refuses by itself, whatever the game, the game has words for."""
    words = game.words(options)
    for key, values in COMMON_REFUSALS.items():
        try:
            found = words.refuse(key, **dict.fromkeys(values, "Aoi"))
        except UNSAID as error:
            raise AssertionError(f"the game has no refusal {key!r} with {values or 'no values'}: {error!r}") from error
        worded(game, found, key)


def words_are_whole(game: Game, options: Options, seed: int) -> None:
    """What happens has a sentence in every language, data for programs and a rule that exists, for everybody who hears
    of it, then and after the end; rules are printed; a view has the keys that are declared, and no others."""
    for lang in LANGUAGES:
        book = book_of(game, options, lang)
        assert book, f"no rule is printed ({lang})"
        strange = [number for number in book if number not in game.rule_numbers()]
        assert not strange, f"{strange[0]} is printed ({lang}), which is no rule of the game"
        missing = [number for number in book_of(game, options, "en") if number not in book]
        assert not missing, f"{missing[0]} is not printed ({lang})"
    needed, declared = keys_of(game.view_type)
    numbers = {"", *game.rule_numbers()}
    whole: set[Event] = set()
    told = 0
    for table, random in positions(game, options, seed):
        for seat in (None, *range(table.seats)):
            for each in table.told[0 if table.over else told :]:
                event = game.hear(each.event, seat, table.state, each.turn)
                if event is not None and event not in whole:
                    sayable(table, event, seat, numbers)
                    whole.add(event)
            if declared and (table.over or random.random() < 0.05):
                keys = set(table.view(seat))
                assert needed <= keys, f"the view of seat {seat} lacks {sorted(needed - keys)}"
                assert keys <= declared, (
                    f"the view of seat {seat} has {sorted(keys - declared)}, which are not declared"
                )
        told = len(table.told)


def book_of(game: Game, options: Options, lang: str) -> list[str]:
    """The numbers of the rules as they are printed."""
    try:
        return [rule.number for rule in game.rulebook(options, lang)]
    except UNSAID as error:
        raise AssertionError(f"the rules of {options} cannot be printed ({lang}): {error!r}") from error


def sayable(table: Table, event: Event, seat: int | None, numbers: set[str]) -> None:
    """All that is said of an event can be."""
    words = table.words
    assert event.what in words.EVENTS, f"event {event.what} has no entry among the game's events"
    what = f"event {event.what} ({words.EVENTS[event.what].name}) as seat {seat} hears it"
    for lang in LANGUAGES:
        try:
            sentence = words.event(event, lang, table.names)
        except UNSAID as error:
            given = ", ".join(words.event_values(event, lang, table.names))
            hidden = "; its details are hidden from the seat, and need a Case(unseen, …)" if unseen(event) else ""
            raise AssertionError(
                f"{what} cannot be said ({lang}): {error!r}. A sentence may take {given}{hidden}"
            ) from error
        assert sentence.strip(), f"{what} has no sentence ({lang})"
        assert "{" not in sentence, f"{what} is said as {sentence!r}"
    try:
        json.dumps(words.event_data(event))
    except UNSAID as error:
        raise AssertionError(f"{what} has no data: {error!r}") from error
    rule = words.rule_of(event)
    assert rule in numbers, f"{what} cites {rule}, which is no rule of the game"


def keys_of(view_type: Any) -> tuple[set[str], set[str]]:
    """The keys that a view must have, and all it may have; none where they are not declared."""
    if not is_typeddict(view_type):
        return set(), set()
    hints = get_type_hints(view_type, include_extras=True)
    may = {key for key, hint in hints.items() if key in view_type.__optional_keys__ or get_origin(hint) is NotRequired}
    return set(hints) - may, set(hints)
