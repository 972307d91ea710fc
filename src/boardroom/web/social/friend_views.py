"""The friends page: online status, invitations, following and blocking."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from boardroom.base.errors import BoardroomError
from boardroom.web.accounts.models import User
from boardroom.web.accounts.requester import rate_limit_key
from boardroom.web.layout.requests import (
    get_user,
    limit_posts,
    post_only,
    render_problem,
    render_too_many_attempts,
    require_user,
)
from boardroom.web.server import rate_limits
from boardroom.web.social import friends, handles, presence
from boardroom.web.social.models import Relationship

RELATIONSHIP_ACTIONS = {
    "follow": friends.follow_user,
    "unfollow": friends.remove_relationship,
    "block": friends.block_user,
    "unblock": friends.remove_relationship,
}


@require_GET
@require_user
def show_friends(request: HttpRequest) -> HttpResponse:
    user = get_user(request)
    presence.mark_online(user)
    followed = friends.list_friends(user)
    context = {
        "friends": followed,
        "online_count": sum(friend.is_online for friend in followed),
        "blocked": Relationship.objects.filter(user=user, is_block=True).select_related("other").order_by("-id"),
        "table": friends.find_open_table(user),
        "invitations": friends.list_invitations(user),
        "invited": set(user.sent_invitations.filter(is_declined=False).values_list("recipient", "table")),
    }
    return render(request, "social/friends.html", context)


def get_user_or_404(handle: str) -> User:
    other = handles.find_by_handle(handle)
    if other is None or other.is_guest:
        raise Http404
    return other


@post_only
@limit_posts("relationship")
@require_user
def change_relationship(request: HttpRequest, handle: str) -> HttpResponse:
    """Follow, block, report, or undo that. A private profile that the user has never met is not found."""
    user, other = get_user(request), get_user_or_404(handle)
    action = request.POST.get("do", "")
    has_relationship = Relationship.objects.filter(user=user, other=other).exists()
    has_met = action in ("block", "report") and friends.have_met(user, other)
    if not (has_relationship or has_met or friends.can_see_profile(other, user)):
        raise Http404
    try:
        if action == "report":
            if not rate_limits.count_attempt("report", rate_limit_key(request)):
                return render_too_many_attempts(request)
            friends.report_user(user, other, request.POST.get("text", "")[:1000])
        elif action in RELATIONSHIP_ACTIONS:
            RELATIONSHIP_ACTIONS[action](user, other)
    except BoardroomError as error:
        return render_problem(request, error)
    if action in ("follow", "report") and friends.can_see_profile(other, user):
        response = redirect("profile", other.handle)
        response["Location"] += "?reported=1" if action == "report" else ""
        return response
    return redirect("friends")


@post_only
@limit_posts("invite")
@require_user
def invite_friend(request: HttpRequest, handle: str) -> HttpResponse:
    user, other = get_user(request), get_user_or_404(handle)
    try:
        friends.invite_friend(user, other)
    except BoardroomError as error:
        return render_problem(request, error)
    return redirect(f"{reverse('friends')}#@{other.handle}")


@post_only
@require_user
def decline_invitation(request: HttpRequest, invitation: int) -> HttpResponse:
    user = get_user(request)
    friends.decline_invitation(user, invitation)
    return redirect("friends" if request.POST.get("from") == "friends" else "lobby")
