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
from boardroom.base.text import looks
from boardroom.engine.rules.options import suiting
from boardroom.players import levels
from boardroom.players.network import learned
from boardroom.web.accounts import users
from boardroom.web.accounts.models import Person
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import Line, Page, Turn
from boardroom.web.languages import CODES, said
from boardroom.web.social import handles
from boardroom.web.tables import assistant, clocks, hint_permission, moves
from boardroom.web.tables.models import Table

MOST_WRITTEN = documents.MOST
KINDS = ("you", "free", *levels.BY_NAME, "here")
"""Possible occupants of a seat."""


@dataclass
class SeatWish:
    """The occupant of a seat: you, an open seat, a bot, or a named player on your device."""

    number: int
    kind: str
    name: str = ""


@dataclass
class NewTable:
    """The form for a new table with its current input. The game's page defines the options."""

    page: Page
    chosen: dict[str, Any]
    """The game's options by name, without those left at their default."""
    players: int
    seats: list[SeatWish]
    clock: str = "0"
    word: str = ""
    sealing: bool = False
    """The page's script will seal an envelope when the table opens."""
    public: bool = True
    rated: bool = False
    hints: bool = False
    your_name: str = ""
    written: dict[str, str] = field(default_factory=dict)
    """Text of the fields for custom values, typed or from a file."""

    @classmethod
    def read(cls, data: Mapping[str, str], files: Mapping[str, Any] | None = None) -> NewTable:
        """Parse form data, with defaults for invalid values."""
        page = PAGES[one_of(data.get("game"), tuple(PAGES), next(iter(PAGES)))]
        wished = chosen(page, data)
        needed = suiting(page.game.declared, wished, page.play_now).get("players")
        usual = str(needed or page.game.players(page.game.options(page.play_now)))
        form = cls(
            page,
            wished,
            int(one_of(data.get("players"), tuple(map(str, page.players)), usual)),
            [SeatWish(i + 1, "free" if i else "you") for i in range(page.players[-1])],
        )
        form.clock = one_of(data.get("clock"), tuple(clocks.CHOICES), form.clock)
        form.public = data.get("public") != "no"
        form.rated = data.get("rated") == "1"
        form.hints = data.get("hints") == "1" and form.hinted
        form.word = data.get("word", "")[:200]
        form.sealing = data.get("sealing") == "1"
        form.written = {
            option.key: text_of((files or {}).get(f"{option.key}-file"))
            or data.get(f"{option.key}-own", "")[: MOST_WRITTEN + 1]
            for option in page.options
            if option.own
        }
        form.your_name = data.get("your_name", "")[:80]
        for seat in form.seats:
            asked = data.get(f"seat{seat.number}", "")
            seat.kind = one_of(levels.FORMERLY.get(asked, asked), KINDS, seat.kind)
            seat.name = data.get(f"name{seat.number}", "")[:80]
        return form

    def options(self) -> dict[str, Any]:
        return {**self.chosen, "players": self.players}

    def check(self) -> None:
        """Raise an error before a guest is created, with the line number for errors in custom values."""
        source: documents.Written | None = None
        for key, text in self.written.items():
            if text.strip():
                source = documents.read(text)
                self.chosen[key] = source.value
        with source.located() if source else nullcontext():
            self.page.game.options(self.options())
        self.seat_specs(None)

    def seat_specs(self, person: Person | None) -> list[dict[str, Any]]:
        wishes = self.seats[: self.players]
        if sum(wish.kind == "you" for wish in wishes) > 1:
            raise BadInput("You can take only one seat. Name the other players on this device.")
        specs: list[dict[str, Any]] = []
        for wish in wishes:
            if wish.kind == "you":
                specs.append({"person": person, "word": self.word, "sealing": self.sealing})
            elif wish.kind == "here":
                specs.append({"person": person, "name": named(wish.name), "sealing": self.sealing})
            else:
                specs.append({"bot": wish.kind} if wish.kind in levels.BY_NAME else {})
        here = [str(spec.get("name") or person.name) for spec in specs if person and "person" in spec]
        names = here or [spec["name"] for spec in specs if "name" in spec]
        if len(set(map(looks, names))) < len(names):
            raise BadInput("Two players on this device have the same name. Change one of them.")
        return specs

    @property
    def kinds(self) -> tuple[str, ...]:
        return KINDS

    @property
    def levels(self) -> tuple[levels.Level, ...]:
        return levels.LEVELS

    @property
    def learned(self) -> bool:
        """True if a bot was trained for this game."""
        return learned(self.page.game)

    @property
    def hinted(self) -> bool:
        return hint_permission.offered(self.page.game)

    @property
    def hot_seat(self) -> bool:
        return any(wish.kind == "here" for wish in self.seats[: self.players])

    def create(self, person: Person) -> Table:
        clock = clocks.CHOICES[self.clock]
        return moves.create(
            person,
            self.page.name,
            self.options(),
            self.seat_specs(person),
            public=self.public,
            hot_seat=self.hot_seat,
            clock=clock.seconds,
            added=clock.added,
            fresh=clock.fresh,
            rated=self.rated,
            hints=self.hints,
        )


@dataclass
class RealTable:
    """The form of the table assistant with its current input."""

    page: Page
    chosen: dict[str, Any]
    players: int
    names: list[str]

    @classmethod
    def read(cls, data: Mapping[str, str]) -> RealTable:
        page, real = next((page, page.real) for page in PAGES.values() if page.real)
        usual = str(page.game.players(page.game.options(page.play_now)))
        count = int(one_of(data.get("players"), tuple(map(str, page.players)), usual))
        names = [data.get(f"name{n + 1}", "")[:80] for n in range(page.players[-1])]
        return cls(page, chosen(page, data) | dict(real.options), count, names)

    def options(self) -> dict[str, Any]:
        return self.page.game.options({**self.chosen, "players": self.players})

    def seated(self) -> list[str]:
        """Return the players' names, or raise BadInput for missing or equal ones."""
        if not all(name.strip() for name in self.names[: self.players]):
            raise BadInput("Name every player at the table.")
        names = [users.clean_name(name) for name in self.names[: self.players]]
        if len(set(names)) < len(names):
            raise BadInput("Two players have the same name. Change one of them.")
        return names

    def create(self, person: Person) -> Table:
        return assistant.create(person, self.page.name, self.options(), self.seated())


@dataclass(frozen=True)
class LogWish:
    """Filters of the game log: a player, a kind of line, and words."""

    who: int | None
    kind: str
    words: str

    @classmethod
    def read(cls, data: Mapping[str, str], seats: int, kinds: Mapping[str, str]) -> LogWish:
        who = one_of(data.get("who"), tuple(map(str, range(seats))), "")
        kind = one_of(data.get("kind"), tuple(kinds), "")
        return cls(int(who) if who else None, kind, data.get("words", "")[:80].strip())

    def kept(self, turns: list[Turn]) -> list[Turn]:
        """Return the turns with their matching lines, newest first."""
        kept = [replace(turn, lines=[line for line in turn.lines if self.wants(line)]) for turn in turns]
        return [turn for turn in reversed(kept) if turn.lines]

    def wants(self, line: Line) -> bool:
        return (
            (self.who is None or line.who == self.who)
            and self.kind in ("", line.kind)
            and all(word in f"{line.text} {line.rule}".casefold() for word in self.words.casefold().split())
        )


def chosen(page: Page, data: Mapping[str, str]) -> dict[str, Any]:
    """Return the requested options. Unset options get their default unless the game decides them."""
    found = {}
    for option in (option for option in page.options if option.look != "none"):
        values = {str(value): value for value in option.values}
        if option.look == "check":
            found[option.key] = values.get(data.get(option.key, ""), option.default)
        elif data.get(option.key) in values:
            found[option.key] = values[data[option.key]]
        elif not option.left:
            found[option.key] = option.default
    return found


def text_of(file: Any) -> str:
    """Return the text of an uploaded file. One extra character is read, so that long files are rejected and not cut."""
    return "" if file is None else file.read(4 * MOST_WRITTEN + 4).decode("utf-8", "replace")[: MOST_WRITTEN + 1]


def one_of(value: str | None, choices: tuple[str, ...], default: str) -> str:
    return value if value is not None and value in choices else default


def named(text: str) -> str:
    if not text.strip():
        raise BadInput("Name every player on this device.")
    return users.clean_name(text)


# Accounts


class Spoken(forms.Form):
    """A form with error messages in the page's language."""

    def __init__(self, *args: Any, lang: str = "en", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lang = lang
        self.label_suffix = ""

    def wrong(self, text: str) -> ValidationError:
        return ValidationError(said(self.lang, text))

    def clean_name(self) -> str:
        try:
            return users.clean_name(self.cleaned_data.get("name", ""))
        except BadInput as error:
            raise self.wrong(str(error)) from error


def name_field() -> forms.CharField:
    return forms.CharField(max_length=80, widget=forms.TextInput(attrs={"autocomplete": "nickname", "maxlength": "24"}))


class NameForm(Spoken):
    name = name_field()


class SignUpForm(Spoken):
    name = name_field()
    username = forms.CharField(
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    email = forms.EmailField(required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"}))
    password = forms.CharField(
        max_length=1000, strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )

    def clean_username(self) -> str:
        name = str(Person.normalize_username(self.cleaned_data["username"]))
        Person.username_validator(name)
        if name.casefold().startswith("guest-") or Person.objects.filter(username__iexact=name).exists():
            raise self.wrong("That sign-in name is already taken.")
        return name

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if "password" in data:
            person = Person(username=data.get("username", ""), name=data.get("name", ""), email=data.get("email", ""))
            try:
                password_validation.validate_password(data["password"], person)
            except ValidationError as error:
                self.add_error("password", error)
        return data

    def save(self, guest: Person | None) -> Person:
        """Save the account. A guest's row is reused, so that the games stay connected to it."""
        person = guest or Person()
        person.guest = False
        person.name, person.username = self.cleaned_data["name"], self.cleaned_data["username"]
        person.email = self.cleaned_data["email"]
        person.language = person.language or self.lang
        person.set_password(self.cleaned_data["password"])
        handles.give(person)
        person.save()
        return person


HOURS = [("", ""), *((str(hour), f"{hour}:00") for hour in range(24))]


class SettingsForm(Spoken):
    name = name_field()
    handle = forms.CharField(
        required=False, max_length=80, widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"})
    )
    email = forms.EmailField(required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"}))
    language = forms.ChoiceField(choices=[(code, code) for code in CODES])
    theme = forms.ChoiceField(required=False, choices=[(theme, theme) for theme in users.THEMES])
    sound = forms.BooleanField(required=False)
    seen = forms.ChoiceField(choices=[(who, who) for who in users.SEEN], required=False)
    preview = forms.ChoiceField(choices=[(when, when) for when in users.PREVIEWS], required=False)
    finish = forms.BooleanField(required=False)
    notices = forms.BooleanField(required=False)
    told_turn = forms.BooleanField(required=False)
    told_game = forms.BooleanField(required=False)
    quiet_from = forms.TypedChoiceField(choices=HOURS, coerce=int, empty_value=None, required=False)
    quiet_to = forms.TypedChoiceField(choices=HOURS, coerce=int, empty_value=None, required=False)

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_handle(self) -> str | None:
        """Keep the current handle if the field is empty."""
        text = self.cleaned_data["handle"]
        if self.person.guest or not text:
            return self.person.handle
        try:
            return handles.checked(text, self.person)
        except BadInput as error:
            raise self.wrong(str(error)) from error

    def clean_preview(self) -> str:
        return self.cleaned_data["preview"] or users.PREVIEWS[0]
