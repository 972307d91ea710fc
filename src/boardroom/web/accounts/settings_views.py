"""The settings page; language, theme and sound can be changed on every page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from boardroom.web.accounts import export_download, users
from boardroom.web.accounts.forms import SettingsForm
from boardroom.web.accounts.next_page import find_next_page
from boardroom.web.accounts.requester import find_user
from boardroom.web.languages import LANGUAGE_CODES, LANGUAGE_COOKIE
from boardroom.web.layout.requests import get_user, is_script_request, post_only, require_user
from boardroom.web.ratings import ratings
from boardroom.web.social import handles

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


SAVED_FIELDS = (
    *("name", "email", "language", "theme", "sound", "preview_mode", "auto_finish"),
    *("turn_mails", "push_on_turn", "push_on_game_over", "quiet_from", "quiet_to"),
)
"""Fields of every user; the rest needs an account."""


@get_or_post
@require_user
def edit_settings(request: HttpRequest) -> HttpResponse:
    user = get_user(request)
    first = {key: getattr(user, key) for key in SAVED_FIELDS if key != "language"}
    first["language"] = request.LANGUAGE_CODE
    sent = request.POST if request.method == "POST" else None
    first["handle"] = user.handle or ""
    first["profile_visibility"] = next(
        who for who, how in users.PROFILE_VISIBILITY.items() if how == (user.is_private, user.visible_to_friends)
    )
    form = SettingsForm(sent, initial=first, lang=request.LANGUAGE_CODE, user=user)
    if request.method == "POST" and form.is_valid():
        for key in SAVED_FIELDS:
            # Guests have no email settings
            if key not in ("email", "turn_mails") or not user.is_guest:
                setattr(user, key, form.cleaned_data[key])
        visibility = form.cleaned_data["profile_visibility"]
        if visibility and not user.is_guest:
            user.is_private, user.visible_to_friends = users.PROFILE_VISIBILITY[visibility]
        if form.cleaned_data["handle"]:
            handles.set_handle(user, form.cleaned_data["handle"])
        user.save()
        ratings.update_listing(user)
        response = redirect("settings")
        response["Location"] += "?saved=1"
        users.set_choice_cookie(response, LANGUAGE_COOKIE, user.language)
        users.set_choice_cookie(response, "theme", user.theme)
        return response
    saved = request.GET.get("saved", "") if request.method == "GET" else ""
    context = {"form": form, "saved": saved, "export": export_download.EXPORT_PATH}
    return render(request, "accounts/settings.html", context, status=400 if form.errors else 200)


# Language and theme are saved in the browser and, if there is one, in the account


def save_choice(request: HttpRequest, field: str, cookie: str, value: str) -> HttpResponse:
    response = redirect(find_next_page(request))
    users.set_choice_cookie(response, cookie, value)
    user = find_user(request)
    if user:
        setattr(user, field, value)
        user.save(update_fields=[field])
    return response


@post_only
def set_language(request: HttpRequest) -> HttpResponse:
    wish = request.POST.get("language", "")
    return save_choice(request, "language", LANGUAGE_COOKIE, wish if wish in LANGUAGE_CODES else request.LANGUAGE_CODE)


@post_only
def set_theme(request: HttpRequest) -> HttpResponse:
    wish = request.POST.get("theme", "")
    return save_choice(request, "theme", "theme", wish if wish in users.THEMES else "")


@post_only
def set_sound(request: HttpRequest) -> HttpResponse:
    """Turn sound on or off at a table, also for guests and spectators."""
    on = request.POST.get("sound") == "on"
    user = find_user(request)
    if user:
        user.sound = on
        user.save(update_fields=["sound"])
    response = HttpResponse(status=204) if is_script_request(request) else redirect(find_next_page(request))
    users.set_choice_cookie(response, "sound", "on" if on else "")
    return response
