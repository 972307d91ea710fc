"""What may be taken back (TC7, by decision): one's own, until something is drawn or another has decided."""

from trade.build import create_scene


def test_tc7_purchases_and_plays_are_taken_back():
    t = create_scene(hands=["S2 pair-3"], tables=["H2"], credit=4)
    before = t.game.schema.values(t.state)
    t.play("buy income", "play S2", "play pair-3", "take 6 for 15")
    for _ in range(4):
        assert t.can_undo(0)
        t.undo(0)
    assert t.game.schema.values(t.state) == before
    assert not t.can_undo(0)


def test_tc7_not_behind_a_draw():
    t = create_scene(credit=4)
    t.play("buy income", "buy number", "draw S1")
    assert not t.can_undo()
    t.play("play S1")
    t.undo(0)
    assert t.hand(0) == "S1"
    assert not t.can_undo()


def test_tc7_items_of_an_offer_until_it_is_sent():
    t = create_scene(tables=["S1"])
    t.play("offer B", "give coins 3", "give S1")
    t.undo(0)
    t.undo(0)
    t.play("give coins 5", "send")
    assert not t.can_undo()
    assert t.view(1)["offer"]["give"]["coins"] == 5


def test_tc7_not_behind_anothers_answer():
    t = create_scene()
    t.play("offer B", "give coins 3", "send", "decline")
    assert not t.can_undo()
    t.play("offer B", "give coins 3", "send", "accept")
    assert not t.can_undo()


def test_tc7_an_answer_to_an_offer_stands():
    """The player on turn has heard B: neither a yes nor a no is taken back, a counter-offer is until it is sent."""
    for answer in ("accept", "decline"):
        t = create_scene()
        t.play("hear B", "give coins 3", "send", answer)
        assert t.actor == 0
        assert not t.can_undo()
    t = create_scene()
    t.play("hear B", "give coins 3", "send", "counter", "give coins 1")
    t.undo(0)
    t.undo(0)
    assert t.phase == "answer"


def test_tc7_not_into_the_turn_before():
    t = create_scene()
    t.play("end")
    assert not t.can_undo()


def test_tc7_bankruptcy_until_the_new_hand_is_drawn():
    t = create_scene(coins=[9, 20, 20])
    t.play("bankrupt")
    t.undo(0)
    assert t.phase == "act"
    assert t.coins[0] == 9
    t.play("bankrupt", "go-on", "draw S1")
    assert not t.can_undo()


def test_tc7_a_take_back_is_refused_with_its_rule():
    t = create_scene()
    t.play("end")
    try:
        t.undo()
    except Exception as error:  # noqa: BLE001
        assert error.rule == "TC7"  # type: ignore[attr-defined]
    else:
        raise AssertionError("a turn was taken back")


def test_tc7_a_table_may_do_without():
    t = create_scene(hands=["S2"], credit=4)
    t.options["take_back"] = "nothing"
    t.play("buy income", "play S2")
    assert not t.can_undo(0)
