"""The settings page; language, theme and sound can be changed on every page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from boardroom.web.accounts import export_download, users
from boardroom.web.accounts.next_page import next_of
from boardroom.web.accounts.requester import person_of
from boardroom.web.languages import CODES, COOKIE
from boardroom.web.layout.forms import SettingsForm
from boardroom.web.layout.requests import asker, by_script, person_needed, sent_only
from boardroom.web.ratings import ratings
from boardroom.web.social import handles

page = require_http_methods(["GET", "HEAD", "POST"])


KEPT = (
    *("name", "email", "language", "theme", "sound", "preview", "finish"),
    *("notices", "told_turn", "told_game", "quiet_from", "quiet_to"),
)
"""Fields of every user; the rest needs an account."""


@page
@person_needed
def settings(request: HttpRequest) -> HttpResponse:
    person = asker(request)
    first = {key: getattr(person, key) for key in KEPT if key != "language"}
    first["language"] = request.LANGUAGE_CODE
    sent = request.POST if request.method == "POST" else None
    first["handle"] = person.handle or ""
    first["seen"] = next(who for who, how in users.SEEN.items() if how == (person.hidden, person.friends_see))
    form = SettingsForm(sent, initial=first, lang=request.LANGUAGE_CODE, person=person)
    if request.method == "POST" and form.is_valid():
        for key in KEPT:
            # Guests have no email settings
            if key not in ("email", "notices") or not person.guest:
                setattr(person, key, form.cleaned_data[key])
        if form.cleaned_data["seen"] and not person.guest:
            person.hidden, person.friends_see = users.SEEN[form.cleaned_data["seen"]]
        if form.cleaned_data["handle"]:
            handles.take(person, form.cleaned_data["handle"])
        person.save()
        ratings.list_again(person)
        response = redirect("settings")
        response["Location"] += "?saved=1"
        users.remember(response, COOKIE, person.language)
        users.remember(response, "theme", person.theme)
        return response
    saved = request.GET.get("saved", "") if request.method == "GET" else ""
    context = {"form": form, "saved": saved, "export": export_download.PATH}
    return render(request, "accounts/settings.html", context, status=400 if form.errors else 200)


# Language and theme are saved in the browser and, if there is one, in the account


def choose(request: HttpRequest, field: str, cookie: str, value: str) -> HttpResponse:
    response = redirect(next_of(request))
    users.remember(response, cookie, value)
    person = person_of(request)
    if person:
        setattr(person, field, value)
        person.save(update_fields=[field])
    return response


@sent_only
def language(request: HttpRequest) -> HttpResponse:
    wish = request.POST.get("language", "")
    return choose(request, "language", COOKIE, wish if wish in CODES else request.LANGUAGE_CODE)


@sent_only
def theme(request: HttpRequest) -> HttpResponse:
    wish = request.POST.get("theme", "")
    return choose(request, "theme", "theme", wish if wish in users.THEMES else "")


@sent_only
def sound(request: HttpRequest) -> HttpResponse:
    """Turn sound on or off at a table, also for guests and spectators."""
    on = request.POST.get("sound") == "on"
    person = person_of(request)
    if person:
        person.sound = on
        person.save(update_fields=["sound"])
    response = HttpResponse(status=204) if by_script(request) else redirect(next_of(request))
    users.remember(response, "sound", "on" if on else "")
    return response
