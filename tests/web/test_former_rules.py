"""Tables that an older version of the rules began go on by it on the site, beside those of today."""

from random import Random

import pytest
from django.test import Client

from boardroom.engine.match import Match as Played
from boardroom.engine.match import Seal
from boardroom.games import find_game, records
from boardroom.web.tables import match_cache, moves
from web.lay import kept
from web.people import again, person
from web.trade_tables import render_seat_frame, signed_in_client

FORMER = {
    "aquaretto": {"base": "joint", "tank_limit": 13, "exchange_births": "bonus"},
    "trade": {"base": "standard", "under_first": 1, "capped": 1},
}


TELLS = {
    "aquaretto": lambda s: s.tank_room,
    "trade": lambda s: s.under[: s.unders],  # TC15: in another order where one event made another be drawn
}
"""What a position of the first rules has otherwise than one of today's."""
NOT_NOW = ("bankrupt", "leave", "declare")


def begun(name, steps=150):
    """A game after so many steps by the first version of its rules, as the table of a site that had no other."""
    game = find_game(name)
    given = {"ruleset": FORMER[name]["base"], "players": 3}
    played = Played(game, {**given, "ruleset": FORMER[name]}, names=("Aki", "Ben", "Cho"), seal=Seal("seed 0"))
    random = Random(4)
    while not played.is_over and (len(played.steps) < steps or played.actor == "chance"):
        if played.actor == "chance":
            played.apply_action(played.choose_draw())
            continue
        legal = [text for text in played.legal_action_texts() if text not in NOT_NOW]
        played.apply_action("end" if "end" in legal and random.random() < 0.5 else random.choice(legal))
    people = [person(name) for name in played.names]
    made = kept(played, people, hot=False)
    made.options, made.rules_version = game.complete_options(given), 1
    made.save()
    return made, people, played


@pytest.mark.parametrize("name", FORMER)
def test_a_table_of_the_first_rules_goes_on_by_them(name):
    made, people, played = begun(name)
    values, tells = played.game.schema.values, TELLS[name]
    today = Played(played.game, made.options, seal=played.seal)
    for action in played.steps:
        today.replay_step(action, checked=False)
    assert tells(today.state) != tells(played.state), "this game does not tell the two apart"

    with match_cache.open_match(again(made)) as shown:
        assert values(shown.state) == values(played.state)
    seat = int(played.actor)
    for lang in ("en", "ja"):
        assert render_seat_frame(made, seat, lang)
    assert signed_in_client(people[seat]).get(f"/t/{made.code}/").status_code == 200

    for _ in range(12):
        text = played.legal_action_texts()[-1]
        moves.make_move(made.code, int(played.actor), text, len(played.steps))
        played.apply_action(text)
        played.play_chance()
    match_cache.forget_match(made.pk)
    with match_cache.open_match(again(made)) as shown:
        assert values(shown.state) == values(played.state)
    assert again(made).rules_version == 1


@pytest.mark.parametrize("name", FORMER)
def test_its_record_replays_elsewhere_as_it_was(name):
    made, _, played = begun(name, 100_000)
    answer = Client().get(f"/t/{made.code}/record/")
    found = records.parse_record(answer.content.decode()).match
    assert played.game.schema.values(found.state) == played.game.schema.values(played.state)
    assert found.scores() == played.scores()
    assert Client().get(f"/t/{made.code}/replay/?at={made.number}").status_code == 200
