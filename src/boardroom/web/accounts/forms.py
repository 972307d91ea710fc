"""Forms for names, accounts and settings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError

from boardroom.base.errors import BadInput
from boardroom.web.accounts import users
from boardroom.web.accounts.models import User
from boardroom.web.languages import LANGUAGE_CODES, translate
from boardroom.web.social import handles


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
            user = User(username=data.get("username", ""), name=data.get("name", ""), email=data.get("email", ""))
            try:
                password_validation.validate_password(data["password"], user)
            except ValidationError as error:
                self.add_error("password", error)
        return data

    def save(self, guest: User | None) -> User:
        """Save the account. A guest's row is reused, so that the games stay connected to it."""
        user = guest or User()
        user.is_guest = False
        user.name, user.username = self.cleaned_data["name"], self.cleaned_data["username"]
        user.email = self.cleaned_data["email"]
        user.language = user.language or self.lang
        user.set_password(self.cleaned_data["password"])
        handles.assign_handle(user)
        user.save()
        return user


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

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_handle(self) -> str | None:
        """Keep the current handle if the field is empty."""
        text = self.cleaned_data["handle"]
        if self.user.is_guest or not text:
            return self.user.handle
        try:
            return handles.validate_handle(text, self.user)
        except BadInput as error:
            raise self.translate_error(str(error)) from error

    def clean_preview_mode(self) -> str:
        return self.cleaned_data["preview_mode"] or users.PREVIEW_MODES[0]
