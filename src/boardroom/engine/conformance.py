"""The conformance kit: what every game must pass, whatever its rules. A game gets it by being registered.

Each check plays one random game from a seed and raises AssertionError with a sentence when something does not hold.
"""

from __future__ import annotations

import json
import marshal
import struct
from itertools import product
from random import Random
from typing import Any, NotRequired, get_origin, get_type_hints, is_typeddict

from boardroom.base.errors import BadInput, Refused
from boardroom.base.languages import LANGUAGES
from boardroom.engine import cpu, plain_rules, record
from boardroom.engine.constants import CHANCE
from boardroom.engine.event_table import unseen
from boardroom.engine.events import Event
from boardroom.engine.game import Game, Options
from boardroom.engine.options import possible
from boardroom.engine.random_games import positions, random_action, sealed, some_of
from boardroom.engine.rng import seeded
from boardroom.engine.schema import SomeState
from boardroom.engine.secrecy import done, events_tell_no_more, heard
from boardroom.engine.table import Table
from boardroom.engine.words import COMMON_REFUSALS

AS_JSON = json.JSONEncoder(check_circular=False).encode
"""Whatever `seen` has gone through has an end: to look for circles again takes a third of the time."""
UNSAID = (LookupError, ValueError, TypeError)
"""What comes of a sentence, or a detail of it, that is not there."""


def rules_are_plain(game: Game) -> None:
    """The rules modules hold nothing but functions over integers."""
    faults = plain_rules.faults(game)
    assert not faults, "\n".join(("a rules module holds what it may not (docs/rules-modules.md):", *faults))


def options_agree(game: Game) -> None:
    """What the options declare to go together is accepted as it stands, and what they do not is refused."""
    try:
        usual = game.options({})
    except BadInput as error:
        raise AssertionError(f"the usual choices do not go together: {error}") from error
    assert list(usual) == [option.key for option in game.declared], "an option is not declared, or not checked"
    for values in product(*(option.values for option in game.declared)):
        given = dict(zip(usual, values, strict=True))
        if possible(game.declared, given):
            assert game.options(given) == given, f"declared, and changed by the check: {given}"
            continue
        try:
            game.options(given)
        except BadInput:
            continue
        raise AssertionError(f"not declared, and accepted: {given}")
    # Who says less gets what is usual, and what is usual must go with it
    for option in game.declared:
        for choice in option.choices:
            given = {option.key: choice.value}
            assert game.options(given | {k: v[0] for k, v in choice.needs.items()})[option.key] == choice.value


def laws(game: Game, options: Options, seed: int) -> None:
    """Legal actions are sorted, unique, applicable, and nobody else's; texts read back; every invariant holds."""
    for table, random in positions(game, options, seed):
        legal = table.legal()
        state = table.state
        wrong = cpu.broken(game, state)
        assert wrong is None, f"step {len(table.steps)}: {wrong}"
        if random.random() < 0.1 or table.over:
            assert game.broken(state) is None, "interpreted, an invariant does not hold"
        assert legal == sorted(set(legal)), f"legal actions are not sorted: {legal}"
        assert bool(legal) != table.over, "nothing can be done, or something after the end"
        # Compiled, the list is used again and again
        out = [len(table.words.grammar.texts)] * game.max_actions
        assert out[: game.rules.legal(state, out)] == legal, "legal counts what it has not listed"
        for action in random.sample(legal, min(2, len(legal))):
            text = table.words.grammar.text(action)
            assert table.words.grammar.parse(text) == action, f"{text!r} reads back as another action"
            after = game.schema.copy(state)
            game.rules.apply(after, action)
            wrong = cpu.broken(game, after)
            assert wrong is None, f"{text!r} breaks: {wrong}"
        before = game.schema.values(state)
        rulings, meanwhile = game.rulings(state), game.meanwhile(state)
        possible = {*legal, *rulings, *(action for _, action in meanwhile)}
        for action in some_of(table, random, 5):
            if action not in possible:
                refused(table, action, None)
        for ruling in rulings:
            assert ruling not in legal, "a ruling is a seat's decision"
            refused(table, ruling, max(0, state.actor))
        for seat, action in meanwhile:
            assert action not in legal, "a record would not say whose deed it was"
            assert seat != state.actor, "whoever decides does so by legal actions"
            after = game.schema.copy(state)
            game.rules.apply(after, action)
            wrong = cpu.broken(game, after)
            assert wrong is None, f"{table.words.grammar.text(action)!r} breaks: {wrong}"
            for other in range(table.seats):
                if other != seat:
                    refused(table, action, other)
        if state.actor >= 0:
            for other in range(table.seats):
                if other != state.actor:
                    refused(table, legal[0], other)
        assert game.schema.values(state) == before, "a refusal changed the state"


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
        AS_JSON(words.event_data(event))
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


def same_at_every_speed(game: Game, options: Options, seed: int) -> None:
    """Interpreted and compiled rules agree, step by step, on every integer of the state."""
    rules_are_plain(game)  # else the compiler says so, in a hundred lines
    fast = cpu.Single(game, game.start(options))
    for table, _ in positions(game, options, seed):
        for action in table.steps[-1:]:
            fast.apply(action)
        assert table.legal() == fast.legal().tolist(), f"step {len(table.steps)}: legal actions differ"
        differ = differing(game, table.state, fast.state())
        assert not differ, f"step {len(table.steps)}: states differ, interpreted and compiled: {differ}"


def differing(game: Game, one: SomeState, other: SomeState) -> str:
    """The fields in which two states differ, and how; "" where they do not."""
    if game.schema.values(one) == game.schema.values(other):
        return ""
    fields = [*game.schema.scalars, *game.schema.compared]
    pairs = [(name, getattr(one, name), getattr(other, name)) for name in fields]
    return ", ".join(f"{name} {a} and {b}" for name, a, b in pairs if a != b)


def chance_draws_all_that_may_come(game: Game, options: Options, seed: int) -> None:
    """Playouts have a quick way to draw: it draws what `legal` lists, all of it and nothing else."""
    phases: set[int] = set()
    stream = [seeded(seed, 1)]
    for table, _ in positions(game, options, seed):
        state = table.state
        if state.actor != CHANCE or state.phase in phases:
            continue
        phases.add(state.phase)
        missing = legal = set(table.legal())
        for _ in range(60 * len(legal)):
            drawn = game.rules.chance(game.schema.copy(state), stream)
            assert drawn in legal, f"chance draws {table.words.grammar.text(drawn)!r}, which cannot come"
            missing = missing - {drawn}
            if not missing:
                break
        assert not missing, f"chance never draws {table.words.grammar.text(min(missing))!r}"


def record_round_trip(game: Game, options: Options, seed: int) -> None:
    """A record, finished or not, reads back to the same table, writes the same bytes, and its draws are proved."""
    random = Random(seed)
    table = sealed(game, options, seed)
    stop = random.randrange(1, 120)
    while not table.over and len(table.steps) < stop:
        table.do(random_action(table, random))
        if table.can_take_back() and random.random() < 0.3:
            table.take_back()
        if table.typed and random.random() < 0.1:
            table.correct()
        if game.rulings(table.state) and random.random() < 0.01:
            table.do(random.choice(game.rulings(table.state)))
        if game.meanwhile(table.state) and random.random() < 0.2:
            seat, action = random.choice(game.meanwhile(table.state))
            table.do(action, seat)
    for finished in (False, True):
        while finished and not table.over:
            table.do(random_action(table, random))
        text = record.dump(table)
        loaded = record.loads(text, lambda name: game)
        again = loaded.table
        assert game.schema.values(again.state) == game.schema.values(table.state), "the record replays to another state"
        assert again.steps == table.steps, "the record has other steps"
        if table.over:
            assert record.dump(again) == text, "the record writes other bytes"
            assert record.verify(loaded) == table.draws, "not every draw was proved"
        else:
            assert loaded.secret is None, "the secret is in the record of a running game"
            assert table.seal is not None
            assert table.seal.secret not in text, "the secret is in the record of a running game"


def hidden_stays_hidden(game: Game, options: Options, seed: int) -> None:
    """A state that differs only in what a seat cannot see gives that seat the same view, actions, errors and events."""
    for table, random in positions(game, options, seed):
        if random.random() > 0.15 and not table.over:
            continue
        state = table.state
        # Where nothing is hidden all seats see the same
        written: set[bytes] = set()
        for seat in (None, *range(table.seats)):
            other = game.sample(state, seat, random)
            wrong = cpu.broken(game, other)
            assert wrong is None, f"a sample is broken: {wrong}"
            assert game.meanwhile(other) == game.meanwhile(state), "what may be done meanwhile gives something away"
            view = game.view(state, seat, table.words)
            if (plain := seen(view)) not in written:
                assert AS_JSON(view), "a view is JSON"
                written.add(plain)
            theirs = game.view(other, seat, table.words)
            assert seen(theirs) == plain, f"seat {seat} sees a difference{where(view, theirs)}"
            chance = random.getrandbits(30)
            dealt = [game.schema.values(game.sample(s, seat, Random(chance))) for s in (state, other)]
            assert dealt[0] == dealt[1], f"what is dealt to seat {seat} depends on what it cannot see"
            if seat is not None and seat == state.actor:
                same_choices(game, table, other, seat, random)


def features_know_no_more(game: Game, options: Options, seed: int) -> None:
    """What a seat knows as numbers is the same in every state it could be in, at every speed, and fits eight bits."""
    if game.features is None:
        return
    for table, random in positions(game, options, seed):
        if random.random() > 0.1 and not table.over:
            continue
        now = game.schema.pack(table.state)
        for seat in range(table.seats):
            known = eight_bits(numbers(game, table.state, seat))
            assert cpu.features(game, now, seat).tobytes() == known, "compiled, the numbers are others"
            other = game.sample(table.state, seat, random)
            assert cpu.features(game, other, seat).tobytes() == known, f"seat {seat} knows too much"
            dealt = game.schema.copy(table.state)
            if game.samples is not None:
                game.samples.deal(dealt, seat, [seeded(seed, random.getrandbits(30))])
            then = game.schema.pack(dealt)
            wrong = cpu.broken(game, then)
            assert wrong is None, f"a deal is broken: {wrong}"
            assert cpu.features(game, then, seat).tobytes() == known, f"a deal is none that seat {seat} could be in"
            if game.plain_features is not None:
                plain = plain_numbers(game, table.state, seat)
                eight_bits(plain)
                assert plain_numbers(game, dealt, seat) == plain, f"seat {seat} sees too much"


def numbers(game: Game, state: SomeState, seat: int) -> list[int]:
    """What the seat knows, interpreted."""
    assert game.features is not None
    out = [0] * int(game.features.FEATURES)
    game.features.features(game.schema.copy(state), seat, out)
    return out


def plain_numbers(game: Game, state: SomeState, seat: int) -> list[int]:
    """What the seat plainly sees, interpreted."""
    assert game.plain_features is not None
    out = [0] * int(game.plain_features.PLAIN_FEATURES)
    game.plain_features.plain_features(state, seat, out)
    return out


def eight_bits(numbers: list[int]) -> bytes:
    """Numbers as networks are given them: compared and measured many times as fast as one by one."""
    try:
        return struct.pack(f"{len(numbers)}b", *numbers)
    except struct.error as error:
        raise AssertionError("a number does not fit eight bits") from error


def seen(view: Any) -> bytes:
    """A view byte by byte, the order of its keys included: JSON would take four times as long."""
    return marshal.dumps(view, 2)


def where(one: Any, other: Any) -> str:
    """Where two views begin to differ: " in seats, 1, hand"."""
    path = []
    while type(one) is type(other) and isinstance(one, dict | list) and len(one) == len(other):
        keys = list(one) if isinstance(one, dict) else range(len(one))
        if isinstance(one, dict) and list(other) != keys:
            break
        differs = [key for key in keys if seen(one[key]) != seen(other[key])]
        if not differs:
            break
        path.append(str(differs[0]))
        one, other = one[differs[0]], other[differs[0]]
    return f" in {', '.join(path)}" if path else ""


def same_choices(game: Game, table: Table, other: SomeState, seat: int, random: Random) -> None:
    legal = table.legal()
    assert game.legal(other) == legal, "what the seat cannot see changes what it may do"
    for action in some_of(table, random, 8):
        if action not in legal:
            said = [game.why_not(s, action, table.words) for s in (table.state, other)]
            assert (said[0].rule, said[0].sentences) == (said[1].rule, said[1].sentences), (
                "a refusal gives something away"
            )
    action = random.choice(legal)
    if not game.reveals(table.state, action):
        assert heard(game, done(game, table.state, action), seat) == heard(game, done(game, other, action), seat), (
            "an event gives something away"
        )


CHECKS = (
    common_refusals,
    laws,
    words_are_whole,
    same_at_every_speed,
    record_round_trip,
    hidden_stays_hidden,
    events_tell_no_more,
    features_know_no_more,
)
"""What is asked of every table of a game. Besides, `rules_are_plain`, `options_agree` and
`chance_draws_all_that_may_come` are asked."""
