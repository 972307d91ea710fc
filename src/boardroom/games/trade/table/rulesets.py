"""The cards and numbers of Trade and Credit as data, and the check of a custom deck.

The sheet gives only examples of the rights cards, so groups with the printed deck enter their own as JSON or YAML: an
object with the base and the keys that differ. Every number in the rules is a key.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.base.errors import BadEntry, BadInput, EntryPath
from boardroom.engine.rules.options import is_plain_integer, join_values
from boardroom.games.trade.law.codes import (
    C_FULL,
    C_PAIRS,
    C_RUN,
    C_SAME,
    C_SUIT,
    C_SUITED_RUN,
    C_SUITS,
    EVENT_KINDS,
    EVENT_NAMES,
    KINDS,
    MAX_AMOUNT,
    MAX_EVENT_CARDS,
    MAX_RIGHTS,
    NUMBERS,
    PLACES,
    RANKS,
    SEATS,
    SUITS,
)
from boardroom.games.trade.law.state import State

CONDITIONS: dict[str, tuple[int, int]] = {
    "pair": (C_PAIRS, 1),
    "two-pairs": (C_PAIRS, 2),
    "three-pairs": (C_PAIRS, 3),
    "four-pairs": (C_PAIRS, 4),
    **{f"run-{n}": (C_RUN, n) for n in range(2, RANKS + 1)},
    **{f"suit-{n}": (C_SUIT, n) for n in range(2, RANKS + 1)},
    **{f"suits-{n}": (C_SUITS, n) for n in range(2, SUITS + 1)},
    "three-of-a-kind": (C_SAME, 3),
    "four-of-a-kind": (C_SAME, 4),
    **{f"suited-run-{n}": (C_SUITED_RUN, n) for n in range(2, RANKS + 1)},
    "full-house": (C_FULL, 5),
}
"""TC2: the conditions of rights cards by name."""

# Numbers with their default, least and greatest value
NUMBER_RANGES: dict[str, tuple[int, int, int]] = {
    "goal": (50, 1, 10_000),  # TC11
    "purse": (20, 0, 10_000),  # TC4
    "wage": (3, 0, 100),  # TC5, in credit
    "price": (2, 1, 100),  # TC8, of income and cards, in credit; at least 1, or purchases would never end
    "price_five": (8, 1, MAX_AMOUNT),
    "price_six": (15, 1, MAX_AMOUNT),  # TC9
    "hand": (3, 1, 6),
    "restart_coins": (20, 0, 1000),  # TC24
    "restart_credit": (3, 0, 1000),
    "keep": (3, 0, 20),
    "bonus": (2, 0, 100),  # TC16
    "aid": (3, 0, 100),  # TC17
    "alms": (3, 0, 100),  # TC19
    "top": (3, 0, 100),  # TC20
    "tax": (2, 0, 100),  # TC21
    "raise": (2, 0, 100),  # TC22
    "relief_credit": (12, 0, 1000),  # TC23
    "relief_coins": (15, 0, 1000),
    "relief_cards": (2, 0, 20),
    "turns": (200, 1, 1000),  # TC29
    "under_first": (0, 0, 1),  # TC15: 1 if an event card goes under its deck before it is resolved, not after
    "capped": (0, 0, 1),  # TC8, TC9: 1 if bids for player cards 5 and 6 are limited to AMOUNTS
    "offers": (20, 0, 100),  # TC10: negotiations a turn
    "counters": (10, 0, 100),  # TC10: counter-offers a negotiation
}

STANDARD_RULESET: dict[str, Any] = {
    "rights": [
        {"condition": "pair", "amount": 3, "copies": 3},
        {"condition": "run-3", "amount": 4, "copies": 3},
        {"condition": "suit-3", "amount": 4, "copies": 3},
        {"condition": "suits-4", "amount": 5, "copies": 2},
        {"condition": "two-pairs", "amount": 7, "copies": 3},
        {"condition": "run-4", "amount": 8, "copies": 2},
        {"condition": "suit-4", "amount": 8, "copies": 2},
        {"condition": "three-of-a-kind", "amount": 9, "copies": 2},
        {"condition": "three-pairs", "amount": 12, "copies": 1},
        {"condition": "suited-run-3", "amount": 12, "copies": 1},
        {"condition": "full-house", "amount": 13, "copies": 2},
        {"condition": "run-5", "amount": 13, "copies": 1},
        {"condition": "suit-5", "amount": 14, "copies": 1},
        {"condition": "four-of-a-kind", "amount": 20, "copies": 1},
    ],
    "events": [
        {"event": "to-5", "copies": 1},
        {"event": "bonus", "copies": 1},
        {"event": "aid", "copies": 2},
        {"event": "boom", "copies": 2},
        {"event": "top-right", "copies": 1},
        {"event": "alms", "copies": 1},
        {"event": "tax", "copies": 2},
        {"event": "income-up", "copies": 1},
        {"event": "relief-credit", "copies": 1},
        {"event": "relief-coins", "copies": 1},
        {"event": "relief-cards", "copies": 1},
    ],
    **{key: usual for key, (usual, _, _) in NUMBER_RANGES.items()},
}
"""TC2-TC29: the standard ruleset of this site."""

LASTING_EVENTS = {"top-right", "relief-credit", "relief-coins", "relief-cards"}
"""Events that never return to their deck."""


def shorten_value(value: Any) -> str:
    """Return a value shortened for an error message."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:59]}…"


def entry_error(path: EntryPath, reason: str, /, **values: object) -> BadEntry:
    """Return the error for an entry of the ruleset: a key, or a line of its lists."""
    key, why = path[0], BadInput(reason, **values)
    if len(path) == 1:
        return BadEntry(path, "The ruleset's %(key)s: %(why)s.", key=key, why=why)
    return BadEntry(path, "The ruleset's %(key)s, entry %(n)s: %(why)s.", key=key, n=int(path[1]) + 1, why=why)


def check_deck_lines(key: str, lines: Any, fields: tuple[str, ...]) -> None:
    """Check that every line of a deck list is an object with these fields and a valid number of copies."""
    if not isinstance(lines, list) or not lines:
        raise entry_error((key,), "must be a list of cards with one entry for each kind")
    for at, line in enumerate(lines):
        if not isinstance(line, Mapping) or set(line) != set(fields):
            all_fields = join_values(fields)
            raise entry_error(
                (key, at),
                "must have %(all)s and nothing else, not %(value)s",
                all=all_fields,
                value=shorten_value(line),
            )
        copies = line["copies"]
        if not is_plain_integer(copies) or not 1 <= copies <= MAX_EVENT_CARDS:
            path = (key, at, "copies")
            raise entry_error(
                path,
                "copies must be from 1 to %(most)s, not %(value)s",
                most=MAX_EVENT_CARDS,
                value=shorten_value(copies),
            )


def check_rights(lines: Any, hand: int) -> None:
    """TC2: check that conditions are known, kinds unique, and the cards enough for the first deal."""
    check_deck_lines("rights", lines, ("condition", "amount", "copies"))
    seen: dict[tuple[str, int], int] = {}
    for at, line in enumerate(lines):
        condition, amount = line["condition"], line["amount"]
        if not isinstance(condition, str) or condition not in CONDITIONS:
            every = join_values(CONDITIONS)
            reason = "there is no condition %(value)s; there are %(all)s"
            raise entry_error(("rights", at, "condition"), reason, value=shorten_value(condition), all=every)
        if not is_plain_integer(amount) or not 1 <= amount <= MAX_AMOUNT:
            reason = "the amount must be from 1 to %(most)s, not %(value)s"
            raise entry_error(("rights", at, "amount"), reason, most=MAX_AMOUNT, value=shorten_value(amount))
        if (condition, amount) in seen:
            raise duplicate_error("rights", at, f"{condition} {amount}", seen[condition, amount])
        seen[condition, amount] = at
    if len(lines) > KINDS:
        raise entry_error(("rights", KINDS), "there may be at most %(most)s kinds", most=KINDS)
    total = sum(line["copies"] for line in lines)
    least = PLACES + SEATS * hand
    if not least <= total <= MAX_RIGHTS:
        reason = "%(n)s cards in total; there must be %(least)s to %(most)s"
        raise entry_error(("rights",), reason, n=total, least=least, most=MAX_RIGHTS)


def duplicate_error(key: str, at: int, card: str, first: int) -> BadEntry:
    return entry_error((key, at), "%(card)s is already entry %(n)s: add its copies there", card=card, n=first + 1)


def check_events(lines: Any) -> None:
    """TC3: check that events are known and unique. A deck of only To 5 cards would never end."""
    check_deck_lines("events", lines, ("event", "copies"))
    seen: dict[str, int] = {}
    for at, line in enumerate(lines):
        name = line["event"]
        if not isinstance(name, str) or name not in EVENT_NAMES:
            every = join_values(EVENT_NAMES)
            reason = "there is no event %(value)s; there are %(all)s"
            raise entry_error(("events", at, "event"), reason, value=shorten_value(name), all=every)
        if name in seen:
            raise duplicate_error("events", at, name, seen[name])
        if name == "top-right" and line["copies"] > 1:
            raise entry_error(("events", at, "copies"), "there may be at most one top-right")
        seen[name] = at
    total = sum(line["copies"] for line in lines)
    if total > MAX_EVENT_CARDS:
        raise entry_error(
            ("events",), "%(n)s cards in total; there may be at most %(most)s", n=total, most=MAX_EVENT_CARDS
        )
    if "to-5" in seen and not set(seen) - LASTING_EVENTS - {"to-5"}:
        raise entry_error(("events", seen["to-5"]), "to-5 needs another event that goes back under the deck")


def complete_ruleset(given: Any) -> dict[str, Any]:
    """Return a ruleset for a name or a custom object, a base with the keys that differ; raise BadInput if invalid."""
    if given == "standard":
        return STANDARD_RULESET
    if isinstance(given, str):
        name = shorten_value(given)
        raise BadEntry((), "There is no ruleset %(name)s. Use standard or a custom object.", name=name)
    if not isinstance(given, Mapping):
        raise BadEntry((), 'A ruleset is a name or an object such as {"base": "standard", "goal": 60}.')
    if given.get("base") != "standard":
        raise BadEntry(("base",), 'The ruleset\'s base must be "standard".')
    for key in given:
        if key not in (*STANDARD_RULESET, "base", "name"):
            every = join_values(["base", "name", *STANDARD_RULESET])
            raise BadEntry(
                (key,), "A ruleset has no key %(key)s: its keys are %(all)s.", key=shorten_value(key), all=every
            )
    name = given.get("name", "")
    if not isinstance(name, str) or len(name) > 40 or not name.isprintable():
        raise BadEntry(("name",), "The ruleset's name must be a text of at most 40 characters.")
    rules = {**STANDARD_RULESET, **{key: value for key, value in given.items() if key != "base"}}
    for key, (_, low, high) in NUMBER_RANGES.items():
        if not is_plain_integer(rules[key]) or not low <= rules[key] <= high:
            reason = "must be a whole number from %(low)s to %(high)s, not %(value)s"
            raise entry_error((key,), reason, low=low, high=high, value=shorten_value(rules[key]))
    if 2 * PLACES + SEATS * rules["hand"] > NUMBERS:
        raise entry_error(("hand",), "there are not enough number cards for such hands")
    check_rights(rules["rights"], rules["hand"])
    check_events(rules["events"])
    return rules


def right_kind_names(rules: Mapping[str, Any]) -> list[str]:
    """Return the names of the kinds of rights cards in actions: condition and amount."""
    return [f"{line['condition']}-{line['amount']}" for line in rules["rights"]]


def load_ruleset(s: State, rules: Mapping[str, Any], players: int) -> None:
    """Write a ruleset into an empty state."""
    s.players = players
    s.kinds = len(rules["rights"])
    at = 0
    for kind, line in enumerate(rules["rights"]):
        s.rule[kind], s.need[kind] = CONDITIONS[line["condition"]]
        s.amount[kind] = line["amount"]
        s.copies[kind] = line["copies"]
        s.first_of[kind] = at
        for _ in range(line["copies"]):
            s.kind_of[at] = kind
            at += 1
    counts = {line["event"]: line["copies"] for line in rules["events"]}
    at = 0
    for event in range(EVENT_KINDS):
        s.events[event] = counts.get(EVENT_NAMES[event], 0)
        s.first_event[event] = at
        for _ in range(s.events[event]):
            s.event_of[at] = event
            at += 1
    fields = {"hand": "hand_size", "raise": "raise_", "turns": "last_turn", "offers": "most_offers"}
    fields["counters"] = "most_counters"
    for key in NUMBER_RANGES:
        setattr(s, fields.get(key, key), rules[key])
