"""A turn with nothing to buy ends by itself, for those who asked for it."""

from django.test import Client

from boardroom.engine.rules.constants import CHANCE
from boardroom.web.tables import match_cache, moves
from boardroom.web.tables.models import Move
from web.people import again, person, table


def first_placement(t, wish="alone"):
    now = again(t)
    with match_cache.open_match(now) as game:
        seen = game.view(now.actor)
        tile = next((tile for tile, effect in seen["effects"].items() if effect["does"] == wish), None)
    return tile and moves.make_move(t.code, now.actor, f"place {tile}", now.number)


def laid(**wishes):
    people = [person("Aki"), person("Ben")]
    for one in people:
        for key, value in wishes.items():
            setattr(one, key, value)
        one.save()
    made = None
    while not made or not first_placement(made):
        made = table(*people, ruleset="2000")
    return again(made)


def test_without_the_wish_the_turn_waits():
    t = laid()
    assert t.moves.last().seat == t.actor


def test_with_it_the_turn_ends_and_each_step_says_whose_it_was():
    t = laid(auto_finish=True)
    last = list(Move.objects.filter(table=t).order_by("number"))[-3:]
    first = last[0].seat
    assert [step.seat for step in last] == [first, first, CHANCE], "placed, ended, and a tile was drawn"
    assert t.actor != first
    # And the game goes on from there as it is stored
    match_cache.forget_match(t.pk)
    with match_cache.open_match(again(t)) as game:
        assert game.actor == t.actor


def test_something_to_buy_is_offered():
    people = [person("Aki"), person("Ben")]
    for one in people:
        one.auto_finish = True
        one.save()
    t = table(*people, ruleset="2000")
    while not first_placement(t, "found"):
        if not first_placement(t):
            t = table(*people, ruleset="2000")
    now = again(t)
    with match_cache.open_match(now) as game:
        assert game.view(now.actor)["phase"] == "found"
        action = game.legal_action_texts()[0]
    moves.make_move(t.code, now.actor, action, now.number)
    assert again(t).actor == now.actor


def test_the_settings_keep_it_and_the_preview():
    aki, client = person("Aki"), Client()
    client.force_login(aki)
    assert 'value="touch" checked' in " ".join(client.get("/settings/").content.decode().split())
    client.post("/settings/", {"name": "Aki", "language": "en", "preview_mode": "always", "auto_finish": "on"})
    aki.refresh_from_db()
    assert (aki.preview_mode, aki.auto_finish) == ("always", True)
    client.post("/settings/", {"name": "Aki", "language": "en", "preview_mode": "sometimes"})
    aki.refresh_from_db()
    assert aki.preview_mode == "always"
