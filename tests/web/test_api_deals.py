"""Deals over the API: offers in one go, proposals, promises and private talk, each known to those it is for alone."""

import json

import pytest

from boardroom.web.tables import match_cache
from boardroom.web.tables.models import Promise, Proposal
from web.people import again
from web.people import table as acquire
from web.programs import Program, program
from web.trade_tables import create_trade_table


@pytest.fixture
def three():
    """Three people's programs at a table, in the order of play from the one on turn; and their seats."""
    programs = [program(name) for name in ("Aki", "Ben", "Cho")]
    made = create_trade_table(*(p.owner for p in programs))
    seats = [(made.actor + i) % 3 for i in range(3)]
    return made, [programs[seat] for seat in seats], seats


def place(made, path):
    return f"/tables/{made.code}/{path}"


def number(made):
    return again(made).number


def seen(who, made):
    return who.get(place(made, "view")).json()["view"]


def told(response, status=200):
    assert response.status_code == status, response.content
    return response.json()


def test_offer_with_promise_is_made_and_withdrawn(three):
    made, (mine, theirs, third), (me, other, _) = three
    card = seen(mine, made)["hand"]["numbers"][0]
    sent = {"to": other, "items": ["ask coins 2", f"give {card}"], "promise": "Mum's the word.", "number": number(made)}
    for _ in range(2):
        assert told(mine.post(place(made, "offers"), sent))["actor"] == other
    assert Promise.objects.filter(table=made).count() == 1
    assert seen(theirs, made)["offer"]["give"]["hand_numbers"] == [card]
    assert [p["text"] for p in told(theirs.get(place(made, "deals")))["promises"]] == ["Mum's the word."]
    for outside in (third, Program()):
        for path in ("deals", "view", "events", "talk"):
            answer = outside.get(place(made, path)).content.decode()
            assert "Mum" not in answer
            assert path == "view" or f'"{card}"' not in answer
        assert card not in json.dumps(seen(outside, made)["offer"])
    # Nobody else withdraws it, and the offerer may while the other thinks
    now = told(mine.get(place(made, "legal")))
    assert (now["legal"], [a["text"] for a in now["meanwhile"]]) == ([], ["withdraw"])
    withdraw = {"action": "withdraw", "number": number(made)}
    assert told(theirs.post(place(made, "actions"), withdraw), 422)["rule"] == "TC10"
    assert told(third.post(place(made, "actions"), withdraw), 422)["rule"] == "TC7"
    assert told(mine.post(place(made, "actions"), withdraw))["actor"] == me
    assert told(theirs.post(place(made, "actions"), {**withdraw, "action": "accept"}), 409)


def test_stale_offer_reveals_no_offered_cards(three):
    """TC10: only the two players involved see which hand cards an offer names."""
    made, (mine, theirs, third), (_, other, _) = three
    card, missing = seen(mine, made)["hand"]["numbers"][0], seen(third, made)["hand"]["numbers"][0]
    before = number(made)
    told(mine.post(place(made, "offers"), {"to": other, "items": [f"give {card}"], "number": before}))
    for guess in (card, missing):
        sent = {"to": other, "items": [f"give {guess}"], "number": before}
        for asker in (theirs, third):
            assert told(asker.post(place(made, "offers"), sent), 409)["number"] == number(made)
    told(mine.post(place(made, "offers"), {"to": other, "items": [f"give {card}"], "number": before}))


@pytest.mark.parametrize(
    ("items", "to", "rule"),
    [
        (["give coins 99"], 1, "TC10"),
        (["ask coins 99"], 1, "TC10"),
        ([], 1, "TC10"),
        (["give coins 1"], 0, "TC10"),
        (["give coins -5"], 1, "TC10"),
        (["ask income 100000"], 1, "TC10"),
        (["ask coins 2.5"], 1, "TC10"),
        (["give coins 1", "send", "accept"], 1, ""),
        (["give coins 1"], 7, ""),
        (["nonsense"], 1, ""),
    ],
)
def test_invalid_offers_change_nothing(three, items, to, rule):
    """TC10: what one does not own, negative amounts, to oneself, to nobody."""
    made, (mine, theirs, _), seats = three
    before = number(made)
    seat = seats[to] if to < 3 else to
    for path in ("offers", "proposals"):
        who = mine if path == "offers" else theirs
        sent = {"items": items} | ({"to": seat, "number": before} if path == "offers" else {})
        if path == "proposals" and (to != 1 or items == []):
            continue
        answer = told(who.post(place(made, path), sent), 422)
        assert answer.get("rule", "") == rule
    out_of_turn = theirs.post(place(made, "offers"), {"to": seats[0], "items": ["give coins 1"], "number": before})
    assert told(out_of_turn, 422)["rule"] == "TC7"
    assert number(made) == before
    assert not Proposal.objects.filter(table=made).exists()


def test_proposal_is_private_and_can_be_taken_up(three):
    made, (mine, theirs, third), (me, other, _) = three
    card = seen(theirs, made)["hand"]["numbers"][0]
    sent = {"items": [f"give {card}", "ask coins 4"], "promise": "No card 6 for me."}
    assert told(mine.post(place(made, "proposals"), sent), 403)  # It is their own turn
    [proposal] = told(theirs.post(place(made, "proposals"), sent))["proposals"]
    assert (proposal["seat"], proposal["to"], proposal["state"], proposal["unkept"]) == (other, me, "open", None)
    assert told(mine.get(place(made, "deals")))["proposals"] == [proposal]
    for outside in (third, Program()):
        assert told(outside.get(place(made, "deals")))["proposals"] == []
    wanted = place(made, f"proposals/{proposal['id']}")
    assert told(third.post(f"{wanted}/decline", {}), 403)
    assert told(mine.post(f"{wanted}/withdraw", {}), 403)
    assert told(third.post(f"{wanted}/take-up", {"number": number(made)}), 403)
    now = told(mine.post(f"{wanted}/take-up", {"number": number(made)}))
    assert now["legal"] == ["accept", "decline", "counter"]
    told(mine.post(place(made, "actions"), {"action": "accept", "number": now["number"]}))
    [promise] = told(Program().get(place(made, "deals")))["promises"]
    assert (promise["text"], promise["kept"], promise["struck"]) == ("No card 6 for me.", None, number(made))
    judged = place(made, f"promises/{promise['id']}")
    assert told(theirs.post(judged, {"kept": True}), 403)
    assert told(mine.post(judged, {"kept": False}))["promises"][0]["kept"] is False
    assert told(mine.post(judged, {"kept": None}))["promises"][0]["kept"] is None


def test_proposal_can_be_declined_or_withdrawn(three):
    made, (mine, theirs, _), _ = three
    for does, who in (("decline", mine), ("withdraw", theirs)):
        [proposal] = told(theirs.post(place(made, "proposals"), {"items": ["give coins 1"]}))["proposals"][-1:]
        wanted = place(made, f"proposals/{proposal['id']}")
        told(who.post(f"{wanted}/{does}", {}))
        assert Proposal.objects.get(pk=proposal["id"]).state == {"decline": "declined"}.get(does, "withdrawn")
        assert told(mine.post(f"{wanted}/take-up", {"number": number(made)}), 403)


def test_private_message_reaches_one_seat(three):
    made, (mine, theirs, third), (me, other, _) = three
    line = told(mine.post(place(made, "talk"), {"text": "psst", "to": other}), 201)
    assert (line["seat"], line["to"]) == (me, other)
    told(third.post(place(made, "talk"), {"text": "hello all"}), 201)
    for who, words in ((mine, ["psst", "hello all"]), (theirs, ["psst", "hello all"]), (third, ["hello all"])):
        assert [said["text"] for said in told(who.get(place(made, "talk")))["talk"]] == words
    assert [said["text"] for said in told(Program().get(place(made, "talk")))["talk"]] == ["hello all"]
    for wrong in (me, 77):
        assert told(mine.post(place(made, "talk"), {"text": "psst", "to": wrong}), 403)


def test_games_without_deals_reject_them():
    aki, ben = program("Aki"), program("Ben")
    made = acquire(aki.owner, ben.owner)
    with match_cache.open_match(made) as game:
        assert game.game.out_of_turn_actions(game.state) == []
    assert told(aki.get(place(made, "deals")), 403)
    assert told(aki.post(place(made, "proposals"), {"items": []}), 403)
    assert told(aki.post(place(made, "talk"), {"text": "psst", "to": 1}), 403)
