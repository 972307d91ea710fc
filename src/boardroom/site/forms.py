"""What people fill in. A table's form keeps everything typed; the game itself says what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError

from boardroom.engine.errors import BadInput
from boardroom.engine.game import game_named
from boardroom.players import PLAYERS
from boardroom.site import people, tables
from boardroom.site.languages import CODES, said
from boardroom.site.models import Person, Table
from boardroom.site.tablepages import SHOWN as GAMES

MOST = 6
CLOCKS = (0, 5, 10, 15, 20, 30, 45, 60, 90)
RULESETS = ("2023", "2000", "championship")
KINDS = ("you", "free", "greedy", "random", "here")


@dataclass
class SeatWish:
    """Who sits in a seat: you, somebody to come, a bot, or somebody at your screen with a name."""

    number: int
    kind: str
    name: str = ""


@dataclass
class NewTable:
    """The form for a table, as filled in so far."""

    game: str = "acquire"
    ruleset: str = "2023"
    mode: str = "classic"
    players: int = 4
    assets: str = ""
    powers: bool = False
    clock: int = 0
    public: bool = True
    your_name: str = ""
    seats: list[SeatWish] = field(
        default_factory=lambda: [SeatWish(i + 1, "free" if i else "you") for i in range(MOST)]
    )

    @classmethod
    def read(cls, data: Mapping[str, str]) -> NewTable:
        """Whatever was sent, with what makes no sense left at its default."""
        form = cls()
        form.game = one_of(data.get("game"), tuple(GAMES), form.game)
        form.ruleset = one_of(data.get("ruleset"), RULESETS, form.ruleset)
        form.mode = one_of(data.get("mode"), ("classic", "tycoon"), form.mode)
        form.assets = one_of(data.get("assets"), ("", "open", "hidden"), "")
        form.players = int(one_of(data.get("players"), tuple(str(n) for n in range(2, MOST + 1)), "4"))
        form.clock = int(one_of(data.get("clock"), tuple(map(str, CLOCKS)), "0"))
        form.powers = data.get("powers") == "yes"
        form.public = data.get("public") != "no"
        form.your_name = data.get("your_name", "")[:80]
        for seat in form.seats:
            seat.kind = one_of(data.get(f"seat{seat.number}"), KINDS, seat.kind)
            seat.name = data.get(f"name{seat.number}", "")[:80]
        return form

    def options(self) -> dict[str, Any]:
        given: dict[str, Any] = {
            "ruleset": self.ruleset,
            "players": self.players,
            "mode": self.mode,
            "powers": self.powers,
        }
        return given | ({"assets": self.assets} if self.assets else {})

    def check(self) -> None:
        """Say what is wrong, before anybody is made a guest for it."""
        game_named(self.game).options(self.options())
        self.seat_specs(None)

    def seat_specs(self, person: Person | None) -> list[dict[str, Any]]:
        wishes = self.seats[: self.players]
        if sum(wish.kind == "you" for wish in wishes) > 1:
            raise BadInput("You have one seat of your own: give the others at this screen a name.")
        specs: list[dict[str, Any]] = []
        for wish in wishes:
            if wish.kind == "you":
                specs.append({"person": person})
            elif wish.kind == "here":
                specs.append({"person": person, "name": named(wish.name)})
            else:
                specs.append({"bot": wish.kind} if wish.kind in PLAYERS else {})
        here = [str(spec.get("name") or person.name) for spec in specs if person and "person" in spec]
        names = here or [spec["name"] for spec in specs if "name" in spec]
        if len(set(names)) < len(names):
            raise BadInput("Two at this screen have the same name.")
        return specs

    @property
    def hot_seat(self) -> bool:
        return any(wish.kind == "here" for wish in self.seats[: self.players])

    def create(self, person: Person) -> Table:
        return tables.create(
            person,
            self.game,
            self.options(),
            self.seat_specs(person),
            public=self.public,
            hot_seat=self.hot_seat,
            clock=self.clock * 60,
        )


def one_of(value: str | None, choices: tuple[str, ...], default: str) -> str:
    return value if value is not None and value in choices else default


def named(text: str) -> str:
    if not text.strip():
        raise BadInput("Give everybody at this screen a name.")
    return people.clean_name(text)


# People


class Spoken(forms.Form):
    """A form that says what is wrong in the language of the page."""

    def __init__(self, *args: Any, lang: str = "en", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lang = lang
        self.label_suffix = ""

    def wrong(self, text: str) -> ValidationError:
        return ValidationError(said(self.lang, text))

    def clean_name(self) -> str:
        try:
            return people.clean_name(self.cleaned_data.get("name", ""))
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
            raise self.wrong("Somebody has this sign-in name already.")
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
        """The account: the guest's own row where there is one, so that every game stays theirs."""
        person = guest or Person()
        person.guest = False
        person.name, person.username = self.cleaned_data["name"], self.cleaned_data["username"]
        person.email = self.cleaned_data["email"]
        person.language = person.language or self.lang
        person.set_password(self.cleaned_data["password"])
        person.save()
        return person


class SettingsForm(Spoken):
    name = name_field()
    email = forms.EmailField(required=False, widget=forms.EmailInput(attrs={"autocomplete": "email"}))
    language = forms.ChoiceField(choices=[(code, code) for code in CODES])
    theme = forms.ChoiceField(required=False, choices=[(theme, theme) for theme in people.THEMES])
    sound = forms.BooleanField(required=False)
