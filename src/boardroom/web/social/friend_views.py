"""The friends page: online status, invitations, following and blocking."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from boardroom.base.errors import BoardroomError
from boardroom.web.accounts.models import Person
from boardroom.web.accounts.requester import counted_as
from boardroom.web.layout.requests import asker, limited, person_needed, problem, sent_only, too_often
from boardroom.web.server import rate_limits
from boardroom.web.social import friends, handles, presence
from boardroom.web.social.models import Tie

DEEDS = {
    "follow": friends.follow,
    "unfollow": friends.untie,
    "block": friends.block,
    "unblock": friends.untie,
}


@require_GET
@person_needed
def page(request: HttpRequest) -> HttpResponse:
    person = asker(request)
    presence.here(person)
    followed = friends.friends(person)
    context = {
        "friends": followed,
        "here": sum(friend.here for friend in followed),
        "blocked": Tie.objects.filter(person=person, blocks=True).select_related("other").order_by("-id"),
        "table": friends.open_table(person),
        "calls": friends.calls(person),
        "called": set(person.calls_sent.filter(declined=False).values_list("to", "table")),
    }
    return render(request, "social/friends.html", context)


def known(handle: str) -> Person:
    other = handles.found(handle)
    if other is None or other.guest:
        raise Http404
    return other


@sent_only
@limited("tie")
@person_needed
def tie(request: HttpRequest, handle: str) -> HttpResponse:
    """Follow, block, report, or undo that. A private profile that the user has never met is not found."""
    person, other = asker(request), known(handle)
    what = request.POST.get("do", "")
    tied = Tie.objects.filter(person=person, other=other).exists()
    if not (friends.may_see(other, person) or tied or (what in ("block", "report") and friends.met(person, other))):
        raise Http404
    try:
        if what == "report":
            if not rate_limits.allowed("report", counted_as(request)):
                return too_often(request)
            friends.report(person, other, request.POST.get("text", "")[:1000])
        elif what in DEEDS:
            DEEDS[what](person, other)
    except BoardroomError as error:
        return problem(request, error)
    if what in ("follow", "report") and friends.may_see(other, person):
        response = redirect("profile", other.handle)
        response["Location"] += "?reported=1" if what == "report" else ""
        return response
    return redirect("friends")


@sent_only
@limited("call")
@person_needed
def call(request: HttpRequest, handle: str) -> HttpResponse:
    person, other = asker(request), known(handle)
    try:
        friends.call(person, other)
    except BoardroomError as error:
        return problem(request, error)
    return redirect(f"{reverse('friends')}#@{other.handle}")


@sent_only
@person_needed
def decline(request: HttpRequest, call: int) -> HttpResponse:
    person = asker(request)
    friends.decline(person, call)
    return redirect("friends" if request.POST.get("from") == "friends" else "lobby")
