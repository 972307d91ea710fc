"""CH9: the referee announces the end. The player on turn finishes the turn, then the shares are settled."""

import pytest

from acquire.build import chain_trio, create_scene, every_ruleset
from boardroom.base.errors import Refusal
from boardroom.engine.match import Match
from boardroom.engine.rules.constants import OVER
from boardroom.games import records
from boardroom.games.acquire import ACQUIRE
from boardroom.games.acquire.law.codes import A_TIME


def begun(ruleset="championship", **options):
    t = Match(ACQUIRE, {"ruleset": ruleset, "players": 3, "hands": "unknown", **options})
    for text in ("draw 1A", "draw 3A", "draw 5A"):
        t.apply_action(text)
    return t


def refused(t, text, seat=None):
    with pytest.raises(Refusal) as caught:
        t.apply_action(text, seat)
    return caught.value.rule


@every_ruleset
def test_ch9_the_turn_is_finished_and_all_is_settled(ruleset):
    low, _, _ = chain_trio(ruleset)
    t = begun(ruleset)
    t.apply_action("place 2A")
    t.apply_action(f"found {low}")
    t.apply_action("time")
    assert t.view(None)["declared"]
    t.apply_action(f"buy {low}")
    t.apply_action("end")
    assert t.is_over
    # Three tiles at 300: both bonuses, 3000 and 1500, and two shares back
    assert max(t.scores()) == 6000 - 300 + 4500 + 600


def test_ch9_it_is_nobodys_decision_but_the_referees():
    t = begun()
    assert "time" not in t.legal_action_texts()
    for seat in range(3):
        assert refused(t, "time", seat) in ("CH9", "AC5")
    t.apply_action("time")
    assert refused(t, "time") == "CH9"


def test_ch9_not_before_the_first_turn_and_not_after_the_game():
    t = Match(ACQUIRE, {"players": 3})
    assert refused(t, "time") == "CH9"
    t = begun()
    for text in ("time", "place 9H", "end"):
        t.apply_action(text)
    assert t.is_over
    assert refused(t, "time") == "AC13"


def test_ch9_within_a_merger():
    low, mid, _ = chain_trio("championship")
    t = create_scene("championship", board={low: "1A-3A", mid: "5A-6A"}, hands=["4A"], shares={mid: [2, 1]})
    t.play("place 4A", "time", "sell", "keep", "keep", "end")
    assert t.state.actor == OVER


def test_ch9_while_the_turn_is_ending():
    """2000 may put dead tiles away after drawing: that is still the turn."""
    low, mid, _ = chain_trio("2000")
    t = create_scene("2000", board={low: "1A-11A", mid: "1C-11C"}, hands=["9H 5B"])
    t.play("place 9H", "end", "draw 9I")
    assert t.phase == "shed"
    t.play("time", "end")
    assert t.state.actor == OVER


def test_ch9_a_purchase_before_it_can_still_be_taken_back():
    t = begun()
    for text in ("place 2A", "found Tower", "buy Tower", "time"):
        t.apply_action(text)
    t.undo()
    assert t.view(None)["chains"]["Tower"]["bank"] == 24
    assert t.view(None)["declared"]


def test_ch9_is_in_the_record():
    t = begun()
    for text in ("place 2A", "found Tower", "time", "end"):
        t.apply_action(text)
    text = records.dump(t)
    assert '"do": "time"' in text
    again = records.parse_record(text).match
    assert again.scores() == t.scores()
    assert A_TIME in again.steps


def test_ch9_is_told_with_its_rule():
    t = begun()
    told = t.apply_action("time")
    assert t.text.cited_rule(told[0].event) == "CH9"
    for lang in ("en", "ja"):
        assert t.names[t.state.turn] in t.text.describe_event(told[0].event, lang, t.names)
