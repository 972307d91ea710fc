"""Friends: following, blocking, who sees what of whom, invitations, reports; and that a party stays together."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from boardroom.base.errors import BadInput
from boardroom.web.accounts import tokens
from boardroom.web.accounts.models import User
from boardroom.web.matchmaking import preferences, queue
from boardroom.web.matchmaking.models import QueueEntry
from boardroom.web.moderation.models import Flag
from boardroom.web.notifications import my_tables_stream
from boardroom.web.social import friends
from boardroom.web.social.models import Invitation, Relationship
from boardroom.web.tables import chat, frames, lookup, moves, rematches, seats
from boardroom.web.tables.models import Table
from boardroom.web.tables.viewers import build_viewer
from web.cast import ROLES, account, cast, known
from web.ladder import begun, ended
from web.people import again, person, table, visitor


def waiting(host: User, **more: object) -> Table:
    return moves.create_table(host, "acquire", {"players": 3}, [{"person": host}, {}, {}], **more)


def does(who: User, what: str, other: User, **more: str) -> int:
    return visitor(who).post(f"/@{other.handle}/relationship/", {"do": what, **more}).status_code


def test_follow_and_unfollow_are_idempotent():
    aki, ben = known("Aki"), known("Ben")
    for _ in range(2):
        assert does(aki, "follow", ben) == 302
    assert Relationship.objects.filter(user=aki).count() == 1
    assert "Ben" in visitor(aki).get("/friends/").content.decode()
    assert "Unfollow" in visitor(aki).get(f"/@{ben.handle}/").content.decode()
    for _ in range(2):
        assert does(aki, "unfollow", ben) in (302, 404)
    assert not Relationship.objects.filter(user=aki).exists()
    assert does(aki, "follow", aki) == 400
    guest = person("Guest")
    assert does(guest, "follow", ben) == 400
    assert "フォロー中" in visitor(aki, "ja").get("/friends/").content.decode()


@pytest.mark.parametrize("seen", ["all", "friends", "none"])
def test_profile_and_presence_follow_visibility(seen):
    """By every role, and as a friend, on the page, over the API, in the list of friends and in the lobby."""
    scene = cast()
    owner = known(f"Owner-{seen}")
    form = {"name": owner.name, "language": "en", "preview_mode": "touch", "profile_visibility": seen}
    assert visitor(owner).post("/settings/", form).status_code == 302
    User.objects.filter(pk=owner.pk).update(last_seen=timezone.now())
    owner.refresh_from_db()
    friend, follower, shunned = known("Friend"), known("Follower"), known("Shunned")
    friends.follow_user(owner, friend)
    for one in (friend, follower, shunned):
        friends.follow_user(one, owner)
    Relationship.objects.create(user=owner, other=shunned, is_block=True)
    people = {role: scene.people[role] for role in ROLES}
    may = dict.fromkeys(people, seen == "all") | {"owner": True, "friend": seen != "none", "follower": seen == "all"}
    may["shunned"] = False
    people |= {"owner": owner, "friend": friend, "follower": follower, "shunned": shunned}
    for role, who in people.items():
        page = visitor(who).get(f"/@{owner.handle}/")
        assert page.status_code == (200 if may[role] else 404), role
        headers = {}
        if who is not None:
            headers["Authorization"] = f"Bearer {tokens.create_token(who, f'key {seen}')[1]}"
        assert Client().get(f"/api/people/{owner.handle}", headers=headers).status_code == page.status_code, role
        lobby = visitor(who).get("/").content.decode()
        own = role == "owner"
        assert (owner.name in lobby) == (own or (seen == "all" and role != "shunned")), role
        if role in ("friend", "follower", "shunned"):
            listed = [one.user.pk for one in friends.list_friends(who)]
            assert (owner.pk in listed) == may[role], role
            assert (owner.name in visitor(who).get("/friends/").content.decode()) == may[role], role
            answer = Client().get("/api/friends", headers=headers).json()
            assert [one["name"] for one in answer["friends"]] == ([owner.name] if may[role] else []), role


def test_friends_page_shows_only_public_tables():
    aki, ben = known("Aki"), known("Ben")
    friends.follow_user(aki, ben)
    secret, shown = waiting(ben, public=False), waiting(ben)
    (friend,) = friends.list_friends(aki)
    assert friend.tables == [shown]
    text = visitor(aki).get("/friends/").content.decode()
    assert shown.code in text
    assert secret.code not in text


def test_blocked_user_cannot_invite_chat_match_or_see_presence():
    aki, ben = known("Aki"), known("Ben")
    friends.follow_user(ben, aki)
    assert does(aki, "block", ben) == 302
    assert not Relationship.objects.filter(user=ben).exists(), "they follow no more"
    # Invite
    waiting(ben)
    assert visitor(ben).post(f"/@{aki.handle}/invite/").status_code == 400
    assert not Invitation.objects.filter(recipient=aki).exists()
    # Follow again
    assert does(ben, "follow", aki) == 404
    # Be paired, whichever of them has blocked
    QueueEntry.objects.all().delete()
    wish = {"rulesets": ["acquire:2023"], "speeds": ["5"], "sizes": [2], "bots": False}
    for who in (aki, ben):
        queue.enter_queue(who, preferences.QueuePreferences(**wish))
    assert queue.seat_groups() == []
    friends.remove_relationship(aki, ben)
    assert len(queue.seat_groups()) == 1
    friends.block_user(aki, ben)
    # See who is here
    User.objects.filter(pk=aki.pk).update(last_seen=timezone.now())
    assert aki not in friends.find_visible_online_users(ben)
    assert aki in friends.find_visible_online_users(None)
    assert aki.pk in friends.find_blocker_ids(ben)
    # Sit down at a table of theirs
    with pytest.raises(moves.NotAllowed):
        seats.take_seat(waiting(aki).code, ben)


def test_chat_of_blocked_users_is_hidden():
    aki, ben, cho = known("Aki"), known("Ben"), known("Cho")
    made = table(aki, ben, cho)
    chat.post_line(made.code, ben, "hello everybody")
    friends.block_user(aki, ben)
    for who, reads in ((aki, False), (ben, True), (cho, True)):
        view = build_viewer(again(made), who, "en")
        assert ("hello everybody" in frames.render_frame(again(made), view)) == reads
        assert frames.query_readable_chat(again(made), view).filter(text="hello everybody").exists() == reads
    with pytest.raises(moves.NotAllowed, match="can't message this player"):
        chat.post_private_line(made, ben, [1], "psst", 0)


def test_invitation_can_be_declined_or_accepted():
    aki, ben = known("Aki"), known("Ben")
    friends.follow_user(aki, ben)
    assert visitor(aki).post(f"/@{ben.handle}/invite/").status_code == 400, "to which table?"
    made = waiting(aki, public=False)
    for _ in range(2):
        assert visitor(aki).post(f"/@{ben.handle}/invite/").status_code == 302
    (call,) = friends.list_invitations(ben)
    told = my_tables_stream.build_payload(ben, "en")["calls"]
    assert told == [
        {"id": call.pk, "from": "Aki", "game": "Acquire", "address": f"/t/{made.code}/join/{made.invitation}/"}
    ]
    assert "Aki invited you." in visitor(ben).get("/").content.decode()
    assert "Aki" in visitor(ben).get("/friends/").content.decode()
    visitor(known("Cho")).post(f"/friends/decline/{call.pk}/")
    assert friends.list_invitations(ben), "nobody declines for another"
    visitor(ben).post(f"/friends/decline/{call.pk}/")
    assert friends.list_invitations(ben) == []
    friends.invite_friend(aki, ben)
    assert visitor(ben).get(told[0]["address"], follow=True).status_code == 200
    seats.take_seat(made.code, ben)
    assert friends.list_invitations(ben) == [], "who sits there is not asked any more"


def test_invitations_expire():
    aki, ben = known("Aki"), known("Ben")
    made = waiting(aki)
    friends.invite_friend(aki, ben)
    Invitation.objects.update(created_at=timezone.now() - friends.INVITATION_LIFETIME * 1.1)
    assert friends.list_invitations(ben) == []
    friends.invite_friend(aki, ben)
    assert friends.list_invitations(ben)
    seats.leave_seat(made.code, aki)
    assert friends.list_invitations(ben) == []


def test_user_report_reaches_staff():
    aki, ben, staff = known("Aki"), known("Ben"), account("Staff", staff=True)
    assert does(aki, "report", ben, text="insults\x00 everybody") == 302
    assert does(aki, "report", ben, text="insults everybody, again") == 302
    flag = Flag.objects.get(subject=ben)
    assert (flag.kind, flag.reporter, flag.text, flag.is_resolved) == ("report", aki, "insults everybody, again", False)
    page = visitor(staff).get("/admin/moderation/flag/").content.decode()
    assert "insults everybody, again" in page
    visitor(staff).post("/admin/moderation/flag/", {"action": "resolve_flags", "_selected_action": [flag.pk]})
    assert Flag.objects.get().is_resolved
    with pytest.raises(BadInput):
        friends.report_user(aki, ben, "  ")
    assert User.objects.get(pk=ben.pk).is_active, "nobody is punished by it"
    Flag.objects.all().delete()


def test_private_opponents_can_be_reported():
    aki, ben, cho = known("Aki"), known("Ben", is_private=True), known("Cho")
    assert does(aki, "report", ben, text="rude") == 404
    table(aki, ben)
    assert does(aki, "report", ben, text="rude") == 302
    assert does(aki, "block", ben) == 302
    assert does(aki, "unblock", ben) == 302
    assert does(cho, "follow", ben) == 404
    Flag.objects.all().delete()


def test_rematch_reserves_seats_for_the_previous_players():
    aki, ben, cho = known("Aki"), known("Ben"), known("Cho")
    old = ended(begun([aki, ben], rated=False), [1, 2], timezone.now())
    new = rematches.join_rematch(old.code, aki)
    with pytest.raises(moves.NotAllowed, match="the previous game"):
        seats.take_seat(new.code, cho)
    assert new not in lookup.joinable_tables()
    Table.objects.filter(pk=new.pk).update(
        created_at=timezone.now() - lookup.REMATCH_RESERVATION - timedelta(seconds=1)
    )
    assert new in lookup.joinable_tables()
    assert rematches.join_rematch(old.code, ben).pk == new.pk
    assert again(new).seats.filter(user=ben).exists()


def test_number_of_relationships_is_limited(monkeypatch):
    aki = known("Aki")
    monkeypatch.setattr(friends, "MAX_RELATIONSHIPS", 1)
    friends.follow_user(aki, known("Ben"))
    with pytest.raises(moves.NotAllowed, match="reached the limit"):
        friends.follow_user(aki, known("Cho"))
