"""Forms. The table form keeps all input; the game validates its options."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError

from boardroom.base import documents
from boardroom.base.errors import BadInput
from boardroom.base.text import lookalike_key
from boardroom.engine.rules.options import fill_requirements
from boardroom.players import levels
from boardroom.players.network import has_weights
from boardroom.web.accounts import users
from boardroom.web.accounts.models import User
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import GamePage, LogLine, LogTurn
from boardroom.web.languages import LANGUAGE_CODES, translate
from boardroom.web.social import handles
from boardroom.web.tables import assistant, clocks, hint_permission, moves
from boardroom.web.tables.models import Table

MAX_TEXT_LENGTH = documents.MAX_LENGTH
SEAT_KINDS = ("you", "free", *levels.LEVELS_BY_NAME, "here")
"""Possible occupants of a seat."""


@dataclass
class SeatChoice:
    """The occupant of a seat: you, an open seat, a bot, or a named player on your device."""

    number: int
    kind: str
    name: str = ""


@dataclass
class NewTableForm:
    """The form for a new table with its current input. The game's page defines the options."""

    page: GamePage
    chosen_options: dict[str, Any]
    """The game's options by name, without those left at their default."""
    players: int
    seats: list[SeatChoice]
    clock: str = "0"
    word: str = ""
    is_sealing: bool = False
    """The page's script will seal an envelope when the table opens."""
    is_public: bool = True
    is_rated: bool = False
    has_hints: bool = False
    your_name: str = ""
    written_values: dict[str, str] = field(default_factory=dict)
    """Text of the fields for custom values, typed or from a file."""

    @classmethod
    def parse(cls, data: Mapping[str, str], files: Mapping[str, Any] | None = None) -> NewTableForm:
        """Parse form data, with defaults for invalid values."""
        page = PAGES[pick_choice(data.get("game"), tuple(PAGES), next(iter(PAGES)))]
        wished = parse_options(page, data)
        needed = fill_requirements(page.game.declared_options, wished, page.quick_start_options).get("players")
        usual = str(needed or page.game.seat_count(page.game.complete_options(page.quick_start_options)))
        form = cls(
            page,
            wished,
            int(pick_choice(data.get("players"), tuple(map(str, page.player_counts)), usual)),
            [SeatChoice(i + 1, "free" if i else "you") for i in range(page.player_counts[-1])],
        )
        form.clock = pick_choice(data.get("clock"), tuple(clocks.TIME_CONTROLS), form.clock)
        form.is_public = data.get("public") != "no"
        form.is_rated = data.get("rated") == "1"
        form.has_hints = data.get("hints") == "1" and form.offers_hints
        form.word = data.get("word", "")[:200]
        form.is_sealing = data.get("sealing") == "1"
        form.written_values = {
            option.key: read_text((files or {}).get(f"{option.key}-file"))
            or data.get(f"{option.key}-own", "")[: MAX_TEXT_LENGTH + 1]
            for option in page.table_options
            if option.custom_label
        }
        form.your_name = data.get("your_name", "")[:80]
        for seat in form.seats:
            asked = data.get(f"seat{seat.number}", "")
            seat.kind = pick_choice(levels.LEVELS_BY_OLD_NAME.get(asked, asked), SEAT_KINDS, seat.kind)
            seat.name = data.get(f"name{seat.number}", "")[:80]
        return form

    def build_options(self) -> dict[str, Any]:
        return {**self.chosen_options, "players": self.players}

    def validate(self) -> None:
        """Raise an error before a guest is created, with the line number for errors in custom values."""
        source: documents.ParsedDocument | None = None
        for key, text in self.written_values.items():
            if text.strip():
                source = documents.parse_document(text)
                self.chosen_options[key] = source.value
        with source.locate_errors() if source else nullcontext():
            self.page.game.complete_options(self.build_options())
        self.build_seats(None)

    def build_seats(self, person: User | None) -> list[moves.SeatSpec]:
        wishes = self.seats[: self.players]
        if sum(wish.kind == "you" for wish in wishes) > 1:
            raise BadInput("You can take only one seat. Name the other players on this device.")
        specs: list[moves.SeatSpec] = []
        for wish in wishes:
            if wish.kind == "you":
                specs.append({"person": person, "word": self.word, "sealing": self.is_sealing})
            elif wish.kind == "here":
                specs.append({"person": person, "name": clean_seat_name(wish.name), "sealing": self.is_sealing})
            else:
                specs.append({"bot": wish.kind} if wish.kind in levels.LEVELS_BY_NAME else {})
        here = [str(spec.get("name") or person.name) for spec in specs if person and "person" in spec]
        names = here or [spec["name"] for spec in specs if "name" in spec]
        if len(set(map(lookalike_key, names))) < len(names):
            raise BadInput("Two players on this device have the same name. Change one of them.")
        return specs

    @property
    def seat_kinds(self) -> tuple[str, ...]:
        return SEAT_KINDS

    @property
    def bot_levels(self) -> tuple[levels.Level, ...]:
        return levels.LEVELS

    @property
    def has_trained_bots(self) -> bool:
        """True if a bot was trained for this game."""
        return has_weights(self.page.game)

    @property
    def offers_hints(self) -> bool:
        return hint_permission.has_hints(self.page.game)

    @property
    def is_hot_seat(self) -> bool:
        return any(wish.kind == "here" for wish in self.seats[: self.players])

    def create_table(self, person: User) -> Table:
        clock = clocks.TIME_CONTROLS[self.clock]
        return moves.create_table(
            person,
            self.page.name,
            self.build_options(),
            self.build_seats(person),
            public=self.is_public,
            hot_seat=self.is_hot_seat,
            clock=clock.seconds,
            increment=clock.increment,
            clock_per_turn=clock.per_turn,
            rated=self.is_rated,
            hints=self.has_hints,
        )


@dataclass
class RealTableForm:
    """The form of the table assistant with its current input."""

    page: GamePage
    chosen_options: dict[str, Any]
    players: int
    names: list[str]

    @classmethod
    def parse(cls, data: Mapping[str, str]) -> RealTableForm:
        page, real = next((page, page.assistant) for page in PAGES.values() if page.assistant)
        usual = str(page.game.seat_count(page.game.complete_options(page.quick_start_options)))
        count = int(pick_choice(data.get("players"), tuple(map(str, page.player_counts)), usual))
        names = [data.get(f"name{n + 1}", "")[:80] for n in range(page.player_counts[-1])]
        return cls(page, parse_options(page, data) | dict(real.options), count, names)

    def build_options(self) -> dict[str, Any]:
        return self.page.game.complete_options({**self.chosen_options, "players": self.players})

    def clean_names(self) -> list[str]:
        """Return the players' names, or raise BadInput for missing or equal ones."""
        if not all(name.strip() for name in self.names[: self.players]):
            raise BadInput("Name every player at the table.")
        names = [users.validate_name(name) for name in self.names[: self.players]]
        if len(set(names)) < len(names):
            raise BadInput("Two players have the same name. Change one of them.")
        return names

    def create_table(self, person: User) -> Table:
        return assistant.create_assistant_table(person, self.page.name, self.build_options(), self.clean_names())


@dataclass(frozen=True)
class LogFilter:
    """Filters of the game log: a player, a kind of line, and words."""

    seat: int | None
    kind: str
    words: str

    @classmethod
    def parse(cls, data: Mapping[str, str], seats: int, kinds: Mapping[str, str]) -> LogFilter:
        who = pick_choice(data.get("who"), tuple(map(str, range(seats))), "")
        kind = pick_choice(data.get("kind"), tuple(kinds), "")
        return cls(int(who) if who else None, kind, data.get("words", "")[:80].strip())

    def filter_turns(self, turns: list[LogTurn]) -> list[LogTurn]:
        """Return the turns with their matching lines, newest first."""
        kept = [replace(turn, lines=[line for line in turn.lines if self.matches_line(line)]) for turn in turns]
        return [turn for turn in reversed(kept) if turn.lines]

    def matches_line(self, line: LogLine) -> bool:
        return (
            (self.seat is None or line.seat == self.seat)
            and self.kind in ("", line.kind)
            and all(word in f"{line.text} {line.rule}".casefold() for word in self.words.casefold().split())
        )


def parse_options(page: GamePage, data: Mapping[str, str]) -> dict[str, Any]:
    """Return the requested options. Unset options get their default unless the game decides them."""
    found = {}
    for option in (option for option in page.table_options if option.widget != "none"):
        values = {str(value): value for value in option.values}
        if option.widget == "check":
            found[option.key] = values.get(data.get(option.key, ""), option.default)
        elif data.get(option.key) in values:
            found[option.key] = values[data[option.key]]
        elif not option.unset_label:
            found[option.key] = option.default
    return found


def read_text(file: Any) -> str:
    """Return the text of an uploaded file. One extra character is read, so that long files are rejected and not cut."""
    return "" if file is None else file.read(4 * MAX_TEXT_LENGTH + 4).decode("utf-8", "replace")[: MAX_TEXT_LENGTH + 1]


def pick_choice(value: str | None, choices: tuple[str, ...], default: str) -> str:
    return value if value is not None and value in choices else default


def clean_seat_name(text: str) -> str:
    if not text.strip():
        raise BadInput("Name every player on this device.")
    return users.validate_name(text)


# Accounts


class TranslatedForm(forms.Form):
    """A form with error messages in the page's language."""

    def __init__(self, *args: Any, lang: str = "en", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lang = lang
        self.label_suffix = ""

    def translate_error(self, text: str) -> ValidationError:
        return ValidationError(translate(self.lang, text))

    def clean_name(self) -> str:
        try:
            return users.validate_name(self.cleaned_data.get("name", ""))
        except BadInput as error:
            raise self.translate_error(str(error)) from error


def build_name_field() -> forms.CharField:
    return forms.CharField(max_length=80, widget=forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": "24"}))


class NameForm(TranslatedForm):
    name = build_name_field()


class SignUpForm(TranslatedForm):
    name = build_name_field()
    username = forms.CharField(
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    email = forms.EmailField(required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"}))
    password = forms.CharField(
        max_length=1000, strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )

    def clean_username(self) -> str:
        name = str(User.normalize_username(self.cleaned_data["username"]))
        User.username_validator(name)
        if name.casefold().startswith("guest-") or User.objects.filter(username__iexact=name).exists():
            raise self.translate_error("That sign-in name is already taken.")
        return name

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if "password" in data:
            person = User(username=data.get("username", ""), name=data.get("name", ""), email=data.get("email", ""))
            try:
                password_validation.validate_password(data["password"], person)
            except ValidationError as error:
                self.add_error("password", error)
        return data

    def save(self, guest: User | None) -> User:
        """Save the account. A guest's row is reused, so that the games stay connected to it."""
        person = guest or User()
        person.is_guest = False
        person.name, person.username = self.cleaned_data["name"], self.cleaned_data["username"]
        person.email = self.cleaned_data["email"]
        person.language = person.language or self.lang
        person.set_password(self.cleaned_data["password"])
        handles.assign_handle(person)
        person.save()
        return person


HOUR_CHOICES = [("", ""), *((str(hour), f"{hour}:00") for hour in range(24))]


class SettingsForm(TranslatedForm):
    name = build_name_field()
    handle = forms.CharField(
        required=False, max_length=80, widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"})
    )
    email = forms.EmailField(required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"}))
    language = forms.ChoiceField(choices=[(code, code) for code in LANGUAGE_CODES])
    theme = forms.ChoiceField(required=False, choices=[(theme, theme) for theme in users.THEMES])
    sound = forms.BooleanField(required=False)
    profile_visibility = forms.ChoiceField(choices=[(who, who) for who in users.PROFILE_VISIBILITY], required=False)
    preview_mode = forms.ChoiceField(choices=[(when, when) for when in users.PREVIEW_MODES], required=False)
    auto_finish = forms.BooleanField(required=False)
    turn_mails = forms.BooleanField(required=False)
    push_on_turn = forms.BooleanField(required=False)
    push_on_game_over = forms.BooleanField(required=False)
    quiet_from = forms.TypedChoiceField(choices=HOUR_CHOICES, coerce=int, empty_value=None, required=False)
    quiet_to = forms.TypedChoiceField(choices=HOUR_CHOICES, coerce=int, empty_value=None, required=False)

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_handle(self) -> str | None:
        """Keep the current handle if the field is empty."""
        text = self.cleaned_data["handle"]
        if self.person.is_guest or not text:
            return self.person.handle
        try:
            return handles.validate_handle(text, self.person)
        except BadInput as error:
            raise self.translate_error(str(error)) from error

    def clean_preview_mode(self) -> str:
        return self.cleaned_data["preview_mode"] or users.PREVIEW_MODES[0]
