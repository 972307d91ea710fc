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
from boardroom.web.accounts.forms import NameForm, SignUpForm
from boardroom.web.accounts.models import User
from boardroom.web.accounts.next_page import find_next_page
from boardroom.web.accounts.requester import address_key, find_user, rate_limit_key
from boardroom.web.languages import LANGUAGE_COOKIE
from boardroom.web.layout.requests import (
    get_user,
    is_script_request,
    limit_posts,
    post_only,
    render_problem,
    render_too_many_attempts,
    require_user,
    resolve_path,
)
from boardroom.web.server import rate_limits
from boardroom.web.tables import seats
from boardroom.web.tables.models import Table

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@get_or_post
@limit_posts("guest")
def choose_name(request: HttpRequest) -> HttpResponse:
    """Ask a visitor for a name, and take the seat they requested."""
    after = find_next_page(request)
    if is_script_request(request):
        # Tell the table's script to load the page itself, not a part of it
        return HttpResponse(status=204)
    if find_user(request):
        return redirect(after)
    wish = str(request.POST.get("next") or request.GET.get("next") or "")
    form = NameForm(request.POST or None, lang=request.LANGUAGE_CODE)
    if request.method == "POST" and form.is_valid():
        users.create_guest(request, form.cleaned_data["name"])
        try:
            take_requested_seat(request, wish)
        except BoardroomError as error:
            return render_problem(request, error)
        return redirect(after)
    return render(request, "accounts/welcome.html", {"form": form, "next": wish})


def take_requested_seat(request: HttpRequest, wish: str) -> None:
    """Take the seat that the visitor requested before choosing a name."""
    match = resolve_path(wish)
    if match is None or match.url_name != "sit":
        return
    found = Table.objects.filter(code=match.kwargs["code"]).first()
    if found:
        seats.take_requested_seat(
            found,
            get_user(request),
            dict(parse_qsl(urlsplit(wish).query)),
            is_invited=bool(request.session.get(f"invited-{found.code}")),
        )


@get_or_post
def sign_in(request: HttpRequest) -> HttpResponse:
    guest = find_user(request)
    form = AuthenticationForm(request, data=request.POST if request.method == "POST" else None)
    if request.method == "POST":
        address = address_key(request)
        name = request.POST.get("username", "")[:150].casefold()
        if not (
            rate_limits.count_attempt("sign-in", address)
            and rate_limits.count_attempt("sign-in-name", f"{address} {name}")
        ):
            return render_too_many_attempts(request)
        if form.is_valid():
            user = form.get_user()
            assert isinstance(user, User)
            after = find_next_page(request)
            login(request, user)
            if guest and guest.is_guest and guest.pk != user.pk:
                users.merge_guest(user, guest)
            return redirect(after)
    context = {"form": form, "next": request.POST.get("next") or request.GET.get("next") or ""}
    return render(request, "accounts/sign_in.html", context, status=400 if form.errors else 200)


@get_or_post
@limit_posts("sign-up")
def sign_up(request: HttpRequest) -> HttpResponse:
    """Turn a guest into an account, or create one. Guests keep their games."""
    user = find_user(request)
    if user and not user.is_guest:
        return redirect("settings")
    first = {"name": user.name} if user else {}
    form = SignUpForm(request.POST if request.method == "POST" else None, initial=first, lang=request.LANGUAGE_CODE)
    if request.method == "POST" and form.is_valid():
        after = find_next_page(request)
        account = form.save(user)
        if user:
            update_session_auth_hash(request, account)
        else:
            login(request, account, backend=users.BACKEND_PATH)
        # Only the lobby confirms the new account; other pages continue where the visitor was going
        return redirect(f"{after}?account=new" if after == reverse("lobby") else after)
    context = {"form": form, "next": request.POST.get("next") or request.GET.get("next") or ""}
    return render(request, "accounts/sign_up.html", context, status=400 if form.errors else 200)


@post_only
def sign_out(request: HttpRequest) -> HttpResponse:
    lang, theme = request.LANGUAGE_CODE, getattr(request.user, "theme", "")
    user = find_user(request)
    logout(request)
    if user:
        users.request_access_recheck(user.pk)
    response = redirect("lobby")
    users.set_choice_cookie(response, LANGUAGE_COOKIE, lang)
    users.set_choice_cookie(response, "theme", theme)
    return response


@get_or_post
@require_user
def change_password(request: HttpRequest) -> HttpResponse:
    user = get_user(request)
    if user.is_guest:
        return redirect("sign-up")
    form = PasswordChangeForm(user, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        if not rate_limits.count_attempt("sign-in-name", f"person {user.pk}"):
            return render_too_many_attempts(request)
        if form.is_valid():
            form.save()
            update_session_auth_hash(request, user)
            users.revoke_access(user)
            response = redirect("settings")
            response["Location"] += "?saved=password"
            return response
    return render(request, "accounts/password.html", {"form": form}, status=400 if form.errors else 200)


@get_or_post
@require_user
def delete_account(request: HttpRequest) -> HttpResponse:
    """Ask for confirmation, and for the password of an account."""
    user = get_user(request)
    wrong = False
    if request.method == "POST":
        if not rate_limits.count_attempt("sign-in-name", f"person {user.pk}"):
            return render_too_many_attempts(request)
        if user.is_guest or user.check_password(request.POST.get("password", "")):
            logout(request)
            deletion.delete_user(user)
            return redirect("lobby")
        wrong = True
    context = {"wrong": wrong, "events": user.tournament_roles.exists(), "export": export_download.EXPORT_PATH}
    return render(request, "accounts/delete.html", context, status=400 if wrong else 200)


# Forgotten passwords: Django's views with our templates


@method_decorator(get_or_post, name="dispatch")
class RequestPasswordReset(PasswordResetView):
    template_name = "accounts/reset.html"
    email_template_name = "accounts/password_mail.txt"
    subject_template_name = "accounts/password_mail_subject.txt"
    success_url = reverse_lazy("reset-sent")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not rate_limits.count_attempt("reset", rate_limit_key(request)):
            return render_too_many_attempts(request)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        self.extra_email_context = {"lang": self.request.LANGUAGE_CODE, "address": settings.SITE_ADDRESS}
        return super().form_valid(form)


class PasswordResetSent(PasswordResetDoneView):
    template_name = "accounts/reset_sent.html"


@method_decorator(get_or_post, name="dispatch")
class ConfirmPasswordReset(PasswordResetConfirmView):
    template_name = "accounts/reset_confirm.html"
    success_url = reverse_lazy("reset-done")

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        assert isinstance(self.user, User)
        users.revoke_access(self.user)
        return response


class PasswordResetFinished(PasswordResetCompleteView):
    template_name = "accounts/reset_done.html"
