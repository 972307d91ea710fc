"""Guest names, sign-in, sign-up, passwords and account deletion."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.conf import settings
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.views import (
    PasswordResetCompleteView,
    PasswordResetConfirmView,
    PasswordResetDoneView,
    PasswordResetView,
)
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_http_methods

from boardroom.base.errors import BoardroomError
from boardroom.web.accounts import deletion, export_download, users
from boardroom.web.accounts.models import Person
from boardroom.web.accounts.next_page import next_of
from boardroom.web.accounts.requester import address_of, counted_as, person_of
from boardroom.web.languages import COOKIE
from boardroom.web.layout.forms import NameForm, SignUpForm
from boardroom.web.layout.requests import (
    asker,
    by_script,
    limited,
    match_of,
    person_needed,
    problem,
    sent_only,
    too_often,
)
from boardroom.web.server import rate_limits
from boardroom.web.tables import views
from boardroom.web.tables.models import Table

page = require_http_methods(["GET", "HEAD", "POST"])


@page
@limited("guest")
def welcome(request: HttpRequest) -> HttpResponse:
    """Ask a visitor for a name, and take the seat they requested."""
    after = next_of(request)
    if by_script(request):
        # Tell the table's script to load the page itself, not a part of it
        return HttpResponse(status=204)
    if person_of(request):
        return redirect(after)
    wish = str(request.POST.get("next") or request.GET.get("next") or "")
    form = NameForm(request.POST or None, lang=request.LANGUAGE_CODE)
    if request.method == "POST" and form.is_valid():
        users.new_guest(request, form.cleaned_data["name"])
        try:
            take_seat(request, wish)
        except BoardroomError as error:
            return problem(request, error)
        return redirect(after)
    return render(request, "accounts/welcome.html", {"form": form, "next": wish})


def take_seat(request: HttpRequest, wish: str) -> None:
    """Take the seat that the visitor requested before choosing a name."""
    match = match_of(wish)
    if match is None or match.url_name != "sit":
        return
    found = Table.objects.filter(code=match.kwargs["code"]).first()
    if found:
        views.take_seat(request, found, dict(parse_qsl(urlsplit(wish).query)))


@page
def sign_in(request: HttpRequest) -> HttpResponse:
    guest = person_of(request)
    form = AuthenticationForm(request, data=request.POST if request.method == "POST" else None)
    if request.method == "POST":
        address = address_of(request)
        name = request.POST.get("username", "")[:150].casefold()
        if not (rate_limits.allowed("sign-in", address) and rate_limits.allowed("sign-in-name", f"{address} {name}")):
            return too_often(request)
        if form.is_valid():
            person = form.get_user()
            assert isinstance(person, Person)
            after = next_of(request)
            login(request, person)
            if guest and guest.guest and guest.pk != person.pk:
                users.take_over(person, guest)
            return redirect(after)
    context = {"form": form, "next": request.POST.get("next") or request.GET.get("next") or ""}
    return render(request, "accounts/sign_in.html", context, status=400 if form.errors else 200)


@page
@limited("sign-up")
def sign_up(request: HttpRequest) -> HttpResponse:
    """Turn a guest into an account, or create one. Guests keep their games."""
    person = person_of(request)
    if person and not person.guest:
        return redirect("settings")
    first = {"name": person.name} if person else {}
    form = SignUpForm(request.POST if request.method == "POST" else None, initial=first, lang=request.LANGUAGE_CODE)
    if request.method == "POST" and form.is_valid():
        after = next_of(request)
        account = form.save(person)
        if person:
            update_session_auth_hash(request, account)
        else:
            login(request, account, backend=users.BACKEND)
        # Only the lobby confirms the new account; other pages continue where the visitor was going
        return redirect(f"{after}?account=new" if after == reverse("lobby") else after)
    context = {"form": form, "next": request.POST.get("next") or request.GET.get("next") or ""}
    return render(request, "accounts/sign_up.html", context, status=400 if form.errors else 200)


@sent_only
def sign_out(request: HttpRequest) -> HttpResponse:
    lang, theme = request.LANGUAGE_CODE, getattr(request.user, "theme", "")
    person = person_of(request)
    logout(request)
    if person:
        users.look_again(person.pk)
    response = redirect("lobby")
    users.remember(response, COOKIE, lang)
    users.remember(response, "theme", theme)
    return response


@page
@person_needed
def password(request: HttpRequest) -> HttpResponse:
    person = asker(request)
    if person.guest:
        return redirect("sign-up")
    form = PasswordChangeForm(person, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        if not rate_limits.allowed("sign-in-name", f"person {person.pk}"):
            return too_often(request)
        if form.is_valid():
            form.save()
            update_session_auth_hash(request, person)
            users.new_password(person)
            response = redirect("settings")
            response["Location"] += "?saved=password"
            return response
    return render(request, "accounts/password.html", {"form": form}, status=400 if form.errors else 200)


@page
@person_needed
def delete(request: HttpRequest) -> HttpResponse:
    """Ask for confirmation, and for the password of an account."""
    person = asker(request)
    wrong = False
    if request.method == "POST":
        if not rate_limits.allowed("sign-in-name", f"person {person.pk}"):
            return too_often(request)
        if person.guest or person.check_password(request.POST.get("password", "")):
            logout(request)
            deletion.delete(person)
            return redirect("lobby")
        wrong = True
    context = {"wrong": wrong, "events": person.event_roles.exists(), "export": export_download.PATH}
    return render(request, "accounts/delete.html", context, status=400 if wrong else 200)


# Forgotten passwords: Django's views with our templates


@method_decorator(page, name="dispatch")
class Reset(PasswordResetView):
    template_name = "accounts/reset.html"
    email_template_name = "accounts/password_mail.txt"
    subject_template_name = "accounts/password_mail_subject.txt"
    success_url = reverse_lazy("reset-sent")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not rate_limits.allowed("reset", counted_as(request)):
            return too_often(request)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        self.extra_email_context = {"lang": self.request.LANGUAGE_CODE, "address": settings.ADDRESS}
        return super().form_valid(form)


class ResetSent(PasswordResetDoneView):
    template_name = "accounts/reset_sent.html"


@method_decorator(page, name="dispatch")
class ResetConfirm(PasswordResetConfirmView):
    template_name = "accounts/reset_confirm.html"
    success_url = reverse_lazy("reset-done")

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        assert isinstance(self.user, Person)
        users.new_password(self.user)
        return response


class ResetDone(PasswordResetCompleteView):
    template_name = "accounts/reset_done.html"
