"""Profiles and friends."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Router

from boardroom.web.api.bearer import (
    OPTIONAL_AUTH,
    OPTIONAL_AUTH_DOC,
    TOKEN_AUTH,
    find_token_user,
    get_token_user,
    request_language,
)
from boardroom.web.api.schemas import problem_responses
from boardroom.web.social import profiles
from boardroom.web.social.schemas import FriendsOut, ProfileOut

router = Router(auth=TOKEN_AUTH)


@router.get(
    "/people/{handle}",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: ProfileOut, **problem_responses(404, 422)},
    summary="A profile",
)
def read_profile(
    request: HttpRequest,
    handle: Annotated[str, Path(max_length=80, description="Profile name from its address, without the @.")],
) -> ProfileOut:
    """Return a user's results and ratings. Guests and private profiles are not found."""
    viewer = find_token_user(request)
    user = profiles.get_visible_user_or_404(handle, viewer)
    return ProfileOut.from_profile(profiles.load_profile(user, viewer), request_language(request))


@router.get("/friends", response={200: FriendsOut, **problem_responses()}, summary="People you follow")
def read_friends(request: HttpRequest) -> FriendsOut:
    """Return the users you follow, their online status and public tables, and your invitations."""
    return FriendsOut.from_user(get_token_user(request))
