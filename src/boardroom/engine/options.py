"""The options of a game, declared once: the form, the API, the command line and the checks derive from it.

A game declares them in `table/options.py`. Its words are messages marked by `text`, which pages translate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType
from typing import Any

from boardroom.base.errors import BadInput
from boardroom.base.languages import text

Options = dict[str, Any]
NOTHING: Mapping[str, Any] = MappingProxyType({})
EXAMPLE = text('Options are an object such as {"players": 3}.')
STRANGE = text("There is no option %(key)r: the options are %(all)s.")


@dataclass(frozen=True)
class Choice:
    """A value of an option: its name in the form, and what is said of a table that has it (nothing: "")."""

    value: Any
    name: str
    said: str = ""
    told: str = ""
    """What the form tells of it, where it has room."""
    needs: Mapping[str, Sequence[Any]] = field(default_factory=dict, hash=False)
    """Where it may be chosen: other options, and the values of which each must have one."""
    judge: Callable[[Mapping[str, Any]], bool] | None = None
    """The same of checked options, where another may have a value that is no choice, as a ruleset of one's own."""
    refused: str = ""
    """What is said where it may not be chosen, of `value`, and of `all` that may, from `least` to `most`."""

    def possible(self, options: Mapping[str, Any]) -> bool:
        """Whether it goes together with these choices."""
        return all(options[key] in values for key, values in self.needs.items())

    def fits(self, options: Mapping[str, Any]) -> bool:
        """Whether it may be chosen beside these other options."""
        return self.possible(options) if self.judge is None else self.judge(options)


@dataclass(frozen=True)
class Option:
    """An option of a game. What is not said is the first choice, unless the game says otherwise."""

    key: str
    title: str
    choices: tuple[Choice, ...]
    usual: Any = None
    """The value of what is not said; None: the first choice's."""
    help: str = ""
    look: str = "segments"
    """How a form asks for it: cards, segments, a check (no, yes), a count of players; none: it does not."""
    left: str = ""
    """The name of leaving it to the game, where a form offers that; "" where it does not."""
    other: str = ""
    """What is said of a value that is no choice."""
    own: str = ""
    """The name of a field in which such a value may be written, as JSON or YAML; "" is none."""
    own_help: str = ""
    check: Callable[[Any], object] | None = None
    """What refuses a value that cannot be used, where it may be another than the choices."""
    refused: str = ""
    """What is said of a `value` that is no choice; as of a choice that may not be chosen."""

    @property
    def default(self) -> Any:
        return self.choices[0].value if self.usual is None else self.usual

    @property
    def values(self) -> list[Any]:
        return [choice.value for choice in self.choices]

    def choice(self, value: Any) -> Choice | None:
        # True is 1 to Python, and neither is what the other's option takes
        same = (choice for choice in self.choices if choice.value == value and type(choice.value) is type(value))
        return next(same, None)

    def said(self, value: Any) -> str:
        found = self.choice(value)
        return self.other if found is None else found.said


Declared = tuple[Option, ...]


def listed(words: Iterable[Any]) -> str:
    return ", ".join(map(str, words))


def whole(value: Any) -> bool:
    """Whether it is a whole number; to Python, True is one too."""
    return isinstance(value, int) and not isinstance(value, bool)


def count(least: int, most: int, usual: int, refused: str = "", *, special: Sequence[Choice] = ()) -> Option:
    """How many play: the numbers with nothing to say are filled in."""
    said = {choice.value: choice for choice in special}
    numbers = tuple(said.get(n) or Choice(n, str(n), refused=refused) for n in range(least, most + 1))
    return Option("players", text("Players"), numbers, usual=usual, look="count", refused=refused)


def taking_back() -> Option:
    """For games whose rules let players take their own back until somebody else decides: a table may do without."""
    return Option(
        "take_back",
        text("Taking back"),
        (
            Choice("own", text("Until the next decision")),
            Choice("nothing", text("None at all"), text("no take-backs")),
        ),
        help=text("Whether a move can be taken back until somebody else decides or something is drawn."),
    )


def said(declared: Declared, options: Mapping[str, Any]) -> list[str]:
    """What is worth saying about a table's options."""
    return [words for option in declared if (words := option.said(options.get(option.key)))]


def sound(declared: Declared) -> None:
    """ValueError where a declaration cannot be meant, before anything asks for it."""
    values = {option.key: option.values for option in declared}
    keys = [option.key for option in declared]
    if "players" not in keys:
        raise ValueError("no option says how many play: count(2, 4, 3) is from 2 to 4, usually 3")
    for option in declared:
        what = f"the option {option.key!r}"
        if keys.count(option.key) > 1:
            raise ValueError(f"{what} is declared twice")
        if not option.choices:
            raise ValueError(f"{what} has no choices")
        if any(option.values.count(value) > 1 for value in option.values if not isinstance(value, bool)):
            raise ValueError(f"{what} has a choice twice: {listed(option.values)}")
        if option.check is None and option.choice(option.default) is None:
            raise ValueError(f"{what} is usually {option.default!r}, which is none of {listed(option.values)}")
        for choice in option.choices:
            for key, wanted in choice.needs.items():
                if not set(map(repr, wanted)) <= set(map(repr, values.get(key, ()))):
                    raise ValueError(f"{what}: {choice.value!r} needs {key} {listed(wanted)}, which cannot be chosen")


def option(declared: Declared, key: str) -> Option:
    return next(option for option in declared if option.key == key)


def possible(declared: Declared, options: Mapping[str, Any]) -> bool:
    """Whether a table may have these choices together."""
    found = [option.choice(options[option.key]) for option in declared]
    return all(choice is not None and choice.possible(options) for choice in found)


def combinations(declared: Declared) -> Iterator[Options]:
    """Every table that can be chosen."""
    for values in product(*(option.values for option in declared)):
        options = dict(zip((option.key for option in declared), values, strict=True))
        if possible(declared, options):
            yield options


def suiting(declared: Declared, chosen: Mapping[str, Any], usual: Mapping[str, Any] = NOTHING) -> Options:
    """What was chosen, and what that needs of options that were not: what is usual where it will do."""
    found = [option.choice(chosen[option.key]) for option in declared if option.key in chosen]
    needed: Options = {}
    for other in declared:
        wanted = [choice.needs[other.key] for choice in found if choice is not None and other.key in choice.needs]
        values = (usual.get(other.key, other.default), *other.values)
        fitting = [value for value in values if all(value in allowed for allowed in wanted)]
        if wanted and fitting:
            needed[other.key] = fitting[0]
    return {**needed, **chosen}


def complete(
    declared: Declared,
    given: Mapping[str, Any],
    example: str = EXAMPLE,
    strange: str = STRANGE,
) -> Options:
    """What was given, and for the rest what is usual. The sentences refuse what is no object, and a strange key."""
    if not isinstance(given, Mapping):
        raise BadInput(example)
    keys = [option.key for option in declared]
    for key in given:
        if key not in keys:
            raise BadInput(strange, key=key, all=", ".join(keys))
    return {**{option.key: option.default for option in declared}, **given}


def checked(
    declared: Declared,
    given: Mapping[str, Any],
    example: str = EXAMPLE,
    strange: str = STRANGE,
) -> Options:
    """The options complete, each one of its choices, and all of them possible together."""
    options = complete(declared, given, example, strange)
    for option in declared:
        value = options[option.key]
        if option.check is not None:
            option.check(value)
        choice = option.choice(value)
        if choice is None and option.check is None:
            reason = option.refused or text("%(key)s is one of %(all)s, not %(value)r.")
            raise BadInput(reason, **told(option, value, options))
        if choice is not None and not choice.fits(options):
            raise unfit(option, choice, options)
    return options


def told(option: Option, value: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """What a sentence that refuses a value may say of it, and of those that may be chosen instead."""
    values = [choice.value for choice in option.choices if choice.fits(options)] or option.values
    return {"key": option.key, "value": value, "all": listed(values), "least": values[0], "most": values[-1]}


def unfit(option: Option, choice: Choice, options: Mapping[str, Any]) -> BadInput:
    """Why a choice may not be chosen."""
    if choice.refused:
        return BadInput(choice.refused, **told(option, choice.value, options))
    missing = [(key, values) for key, values in choice.needs.items() if options[key] not in values]
    if not missing:
        return BadInput("%(key)s %(value)s cannot be chosen here.", key=option.key, value=choice.value)
    other, values = missing[0]
    return BadInput(
        "%(key)s %(value)s goes with %(other)s %(all)s only.",
        key=option.key,
        value=choice.value,
        other=other,
        all=listed(values),
    )
