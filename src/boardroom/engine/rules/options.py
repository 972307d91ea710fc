"""A game's options, declared once for forms, the API, the command line and validation.

Each game declares them in `table/options.py`. Texts for users are marked with `text` for translation.
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
NO_DEFAULTS: Mapping[str, Any] = MappingProxyType({})
NOT_OBJECT_MESSAGE = text('Options are an object such as {"players": 3}.')
UNKNOWN_OPTION_MESSAGE = text("There is no option %(key)r. The options are %(all)s.")


@dataclass(frozen=True)
class Choice:
    """A value of an option, its label in the form, and its description on tables that use it ("" for none)."""

    value: Any
    name: str
    summary: str = ""
    description: str = ""
    """Longer description for forms that have room for it."""
    requires: Mapping[str, Sequence[Any]] = field(default_factory=dict, hash=False)
    """The values that other options must have for this choice."""
    availability_check: Callable[[Mapping[str, Any]], bool] | None = None
    """A check of complete options instead, for options that accept custom values, such as a custom ruleset."""
    refusal: str = ""
    """Error text if this choice is unavailable, with `value`, the available choices `all`, `least` and `most`."""

    def is_compatible(self, options: Mapping[str, Any]) -> bool:
        """Return True if the choice is compatible with these choices."""
        return all(options[key] in values for key, values in self.requires.items())

    def is_available(self, options: Mapping[str, Any]) -> bool:
        """Return True if the choice is available with these other options."""
        return self.is_compatible(options) if self.availability_check is None else self.availability_check(options)


@dataclass(frozen=True)
class Option:
    """An option of a game. By default, its value is the first choice."""

    key: str
    title: str
    choices: tuple[Choice, ...]
    usual_value: Any = None
    """The default value; None for the first choice."""
    help: str = ""
    widget: str = "segments"
    """Form control: "cards", "segments", "check" (no or yes), "count" (number of players) or "none"."""
    unset_label: str = ""
    """Label for leaving the choice to the game; "" if the form does not offer it."""
    custom_summary: str = ""
    """Description for custom values."""
    custom_label: str = ""
    """Label of the form field for a custom value as JSON or YAML; "" for none."""
    custom_help: str = ""
    check: Callable[[Any], object] | None = None
    """Raise BadInput for an invalid value, if values other than the choices are allowed."""
    refusal: str = ""
    """Error text for a `value` that is not a choice, with the same values as a choice's."""

    @property
    def default(self) -> Any:
        return self.choices[0].value if self.usual_value is None else self.usual_value

    @property
    def values(self) -> list[Any]:
        return [choice.value for choice in self.choices]

    def find_choice(self, value: Any) -> Choice | None:
        # In Python True == 1, but an option takes only one of them
        same = (choice for choice in self.choices if choice.value == value and type(choice.value) is type(value))
        return next(same, None)

    def summarise_value(self, value: Any) -> str:
        choice = self.find_choice(value)
        return self.custom_summary if choice is None else choice.summary


OptionList = tuple[Option, ...]


def join_values(words: Iterable[Any]) -> str:
    return ", ".join(map(str, words))


def is_plain_integer(value: Any) -> bool:
    """Return True for integers, but not for booleans."""
    return isinstance(value, int) and not isinstance(value, bool)


def player_count_option(
    least: int, most: int, usual: int, refused: str = "", *, special: Sequence[Choice] = ()
) -> Option:
    """Return the option for the number of players."""
    special_choices = {choice.value: choice for choice in special}
    numbers = tuple(special_choices.get(n) or Choice(n, str(n), refusal=refused) for n in range(least, most + 1))
    return Option("players", text("Players"), numbers, usual_value=usual, widget="count", refusal=refused)


def undo_option() -> Option:
    """Return the option that lets a table do without undo, for games that allow it."""
    return Option(
        "take_back",
        text("Undo moves"),
        (
            Choice("own", text("Until the next decision")),
            Choice("nothing", text("Never"), text("no undo")),
        ),
        help=text("Players may undo their own moves until another player acts or something is drawn."),
    )


def summarise_options(declared: OptionList, options: Mapping[str, Any]) -> list[str]:
    """Return the descriptions of a table's options."""
    return [words for option in declared if (words := option.summarise_value(options.get(option.key)))]


def check_declaration(declared: OptionList) -> None:
    """Raise ValueError if a declaration is inconsistent."""
    values = {option.key: option.values for option in declared}
    keys = [option.key for option in declared]
    if "players" not in keys:
        raise ValueError("the option for the number of players is missing: count(2, 4, 3) is from 2 to 4, by default 3")
    for option in declared:
        label = f"the option {option.key!r}"
        if keys.count(option.key) > 1:
            raise ValueError(f"{label} is declared twice")
        if not option.choices:
            raise ValueError(f"{label} has no choices")
        if any(option.values.count(value) > 1 for value in option.values if not isinstance(value, bool)):
            raise ValueError(f"{label} has duplicate choices: {join_values(option.values)}")
        if option.check is None and option.find_choice(option.default) is None:
            raise ValueError(
                f"{label} has the default {option.default!r}, which is not one of {join_values(option.values)}"
            )
        for choice in option.choices:
            for key, required in choice.requires.items():
                if not set(map(repr, required)) <= set(map(repr, values.get(key, ()))):
                    raise ValueError(
                        f"{label}: {choice.value!r} needs {key} {join_values(required)}, which is not a choice"
                    )


def find_option(declared: OptionList, key: str) -> Option:
    return next(option for option in declared if option.key == key)


def are_compatible(declared: OptionList, options: Mapping[str, Any]) -> bool:
    """Return True if all choices are compatible with each other."""
    choices = [option.find_choice(options[option.key]) for option in declared]
    return all(choice is not None and choice.is_compatible(options) for choice in choices)


def all_combinations(declared: OptionList) -> Iterator[Options]:
    """Yield all compatible combinations of choices."""
    for values in product(*(option.values for option in declared)):
        options = dict(zip((option.key for option in declared), values, strict=True))
        if are_compatible(declared, options):
            yield options


def fill_requirements(
    declared: OptionList, chosen: Mapping[str, Any], usual: Mapping[str, Any] = NO_DEFAULTS
) -> Options:
    """Return the chosen options with values for the options they require, defaults where they fit."""
    choices = [option.find_choice(chosen[option.key]) for option in declared if option.key in chosen]
    needed: Options = {}
    for other in declared:
        required = [
            choice.requires[other.key] for choice in choices if choice is not None and other.key in choice.requires
        ]
        values = (usual.get(other.key, other.default), *other.values)
        candidates = [value for value in values if all(value in allowed for allowed in required)]
        if required and candidates:
            needed[other.key] = candidates[0]
    return {**needed, **chosen}


def fill_defaults(
    declared: OptionList,
    given: Mapping[str, Any],
    not_object: str = NOT_OBJECT_MESSAGE,
    unknown_option: str = UNKNOWN_OPTION_MESSAGE,
) -> Options:
    """Fill in defaults.

    Raise BadInput if `given` is not an object (text `example`) or has an unknown key (text `strange`).
    """
    if not isinstance(given, Mapping):
        raise BadInput(not_object)
    keys = [option.key for option in declared]
    for key in given:
        if key not in keys:
            raise BadInput(unknown_option, key=key, all=", ".join(keys))
    return {**{option.key: option.default for option in declared}, **given}


def check_options(
    declared: OptionList,
    given: Mapping[str, Any],
    not_object: str = NOT_OBJECT_MESSAGE,
    unknown_option: str = UNKNOWN_OPTION_MESSAGE,
) -> Options:
    """Return complete options. Raise BadInput unless all values are valid and compatible."""
    options = fill_defaults(declared, given, not_object, unknown_option)
    for option in declared:
        value = options[option.key]
        if option.check is not None:
            option.check(value)
        choice = option.find_choice(value)
        if choice is None and option.check is None:
            reason = option.refusal or text("%(key)s must be one of %(all)s, not %(value)r.")
            raise BadInput(reason, **refusal_values(option, value, options))
        if choice is not None and not choice.is_available(options):
            raise unavailable_choice_error(option, choice, options)
    return options


def refusal_values(option: Option, value: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values for the error text of a rejected choice."""
    values = [choice.value for choice in option.choices if choice.is_available(options)] or option.values
    return {"key": option.key, "value": value, "all": join_values(values), "least": values[0], "most": values[-1]}


def unavailable_choice_error(option: Option, choice: Choice, options: Mapping[str, Any]) -> BadInput:
    """Return the error for a choice that is unavailable."""
    if choice.refusal:
        return BadInput(choice.refusal, **refusal_values(option, choice.value, options))
    missing = [(key, values) for key, values in choice.requires.items() if options[key] not in values]
    if not missing:
        return BadInput("%(key)s %(value)s is not available here.", key=option.key, value=choice.value)
    other, values = missing[0]
    return BadInput(
        "%(key)s %(value)s is only available with %(other)s %(all)s.",
        key=option.key,
        value=choice.value,
        other=other,
        all=join_values(values),
    )
