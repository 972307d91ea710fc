"""The film of a frame: what happened, beat by beat, and what the browser makes of it."""

from django.template.loader import get_template

from boardroom.engine.rules.events import EVERYONE, HIDDEN, Event
from boardroom.games.acquire.law.codes import E_DREW
from boardroom.games.acquire.web.board import describe_defunct_chain, preview_merged_board
from boardroom.games.acquire.web.film import OWN_ACTION_EVENTS, build_film
from boardroom.games.acquire.web.look import get_reader
from boardroom.games.acquire.web.players import list_chains
from boardroom.games.aquaretto.law.codes import E_PUT
from boardroom.games.aquaretto.text.names import CELL_NAMES
from boardroom.games.aquaretto.web import film as aquaretto_film
from boardroom.games.trade.law.codes import E_PAID
from boardroom.games.trade.web import film as trade_film
from boardroom.games.trade.web.lesson import OPENING_DRAWS, TUTORIAL
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.film import MAX_BEATS, Beat, find_last_action, find_missed_turns, serialise_beats
from boardroom.web.game_pages.lesson import Lesson, LessonStep
from boardroom.web.learning import lesson_frames
from boardroom.web.tables import frames
from web.lay import played_until


def shown(played, seat=0, lang="en"):
    return build_film(played.view(seat), played.game_log(seat), get_reader(played.text, lang))


def merger(**options):
    return played_until(["Aki", "Ben", "Cho"], {"ruleset": "2000", **options}, phase="holders", turns=12)


def test_a_turn_is_told_in_the_order_of_the_rules():
    """AC5, AC8, AC11: the tile drops, the scene is set, the colour flows, then the holders are paid."""
    played = merger()
    turn = [beat for beat in shown(played) if beat.turn == played.state.turns]
    kinds = [beat.do for beat in turn if beat.do != "tell"]
    assert kinds[:3] == ["drop", "scene", "flow"]
    assert set(kinds[3:]) == {"fly"}
    assert all(beat.at.startswith("chain:") and beat.to.startswith("seat:") for beat in turn if beat.do == "fly")
    assert all(beat.label.startswith("+$") and beat.major for beat in turn if beat.do == "fly")
    assert [beat.step for beat in turn] == sorted(beat.step for beat in turn)


def test_while_holders_decide_the_board_has_the_survivors_colour():
    """AC8: by the rules the chain is taken over when all have decided; it is drawn so that one sees what comes."""
    played = merger()
    seen = played.view(0)
    survivor, defunct = seen["merger"]["survivor"], seen["merger"]["defunct"]
    drawn, look = preview_merged_board(seen)["board"], get_reader(played.text, "en")
    lost = [tile for tile, what in seen["board"].items() if what == defunct]
    assert lost
    assert {drawn[tile] for tile in (*lost, seen["last"])} == {survivor}
    assert {tile for tile, what in drawn.items() if what != seen["board"][tile]} >= {*lost, seen["last"]}
    assert defunct in seen["board"].values(), "the position itself is as the rules have it"
    grows = [row["key"] for row in list_chains(seen, look, 0, preview_merged_board(seen)) if row["then"]]
    gone = describe_defunct_chain(seen, look)
    assert gone
    assert (grows, gone["tiles"]) == ([survivor], ", ".join(lost))
    while played.view(0)["phase"] == "holders":
        played.apply_action("keep")
    after = played.view(0)
    assert preview_merged_board(after) is after
    assert describe_defunct_chain(after, look) is None
    assert all(after["board"][tile] == what for tile, what in drawn.items() if what == survivor)


def test_a_purchase_says_its_sum_once_and_moves_every_share():
    """AC12"""
    played = played_until(["Aki", "Ben"], {"ruleset": "2000"}, phase="buy", legal="buy")
    buyer, before = played.state.actor, len(played.steps)
    bought = 0
    while bought < 2 and (offers := [text for text in played.legal_action_texts() if text.startswith("buy")]):
        played.apply_action(offers[0])
        bought += 1
    flights = [beat for beat in shown(played, buyer) if beat.step > before and beat.look.startswith("chip")]
    assert len(flights) == bought
    assert all(beat.to == f"seat:{buyer}" for beat in flights)
    assert [bool(beat.label) for beat in flights] == [True, *[False] * (bought - 1)]
    assert flights[0].label.startswith("-$")
    assert flights[0].label.removeprefix("-") in flights[0].text


def test_the_film_is_told_in_the_readers_language():
    played = merger()
    english, japanese = shown(played), shown(played, lang="ja")
    assert [beat.do for beat in english] == [beat.do for beat in japanese]
    assert any("received" in beat.text for beat in english)
    assert not any("received" in beat.text for beat in japanese)


def test_a_tile_drawn_is_shown_to_its_owner_alone():
    """AC4: what another drew is nobody's business."""
    played = played_until(["Aki", "Ben", "Cho"], {"ruleset": "2000"}, turns=6)
    for seat in range(3):
        own = {f"tile:{tile}" for tile in played.view(seat)["hand"]}
        fresh = {beat.at for beat in shown(played, seat) if beat.do == "fresh"}
        others = {f"tile:{t}" for other in range(3) if other != seat for t in played.view(other)["hand"]}
        assert fresh & own
        assert not fresh & others
    assert not [beat for beat in shown(played, None) if beat.do == "fresh"]


def test_a_seat_that_may_not_know_an_amount_sees_no_amount():
    """AC15: with hidden assets others' money leaves the log when the next turn begins, and the film with it."""
    played = merger(assets="hidden")
    for seat in (None, 0, 1, 2):
        known = [event for _, event in played.game_log(seat) if event.x != HIDDEN]
        assert len([b for b in shown(played, seat) if b.text]) <= len(known)


def test_what_was_missed_counts_turns_after_the_own_last_deed():
    beats = [Beat("drop", step=3, turn=1), Beat("fly", step=5, turn=2), Beat("fresh", step=6, turn=2)]
    found = find_missed_turns(beats, 3)
    assert (found.since, found.turns) == (3, 1)
    assert find_missed_turns(beats, 5) is None
    assert find_missed_turns(beats, None) is None


def test_the_last_deed_is_done_and_not_suffered():
    played = played_until(["Aki", "Ben", "Cho"], {"ruleset": "2000"}, turns=6)
    log = played.game_log(0)
    step = find_last_action(log, 0, OWN_ACTION_EVENTS)
    assert step is not None
    drawn = [told.step for told, event in log if event.code == E_DREW and event.seat == 0]
    assert step not in drawn
    assert find_last_action([], 0, OWN_ACTION_EVENTS) is None


def test_a_frame_carries_no_endless_film():
    beats = [Beat("tell", text=str(n), step=n) for n in range(500)]
    assert len(serialise_beats(beats)) == MAX_BEATS
    assert serialise_beats(beats)[-1] == {"do": "tell", "text": "499", "step": 499}


def test_nothing_is_shown_of_what_is_hidden():
    event = Event(EVERYONE, E_DREW, 1, HIDDEN, HIDDEN, HIDDEN)
    played = played_until(["Aki", "Ben", "Cho"], {"ruleset": "2000"}, turns=3)
    told = played.events[-1]
    assert build_film(played.view(0), [(told, event)], get_reader(played.text, "en")) == []


def test_films_of_the_other_games_name_places_of_their_pages():
    """Every place a beat names is one the page draws: a seat, a truck, a pile, the die, the middle, the bank."""
    from boardroom.games.aquaretto.web import film as aquaretto
    from boardroom.games.trade.web import film as trade

    known = {"seat", "truck", "pile", "drawn", "park", "bank", "die", "middle", "face", "number", "right"}
    for module in (aquaretto, trade):
        for what, moves in module.BEAT_BUILDERS.items():
            for beat in moves(Event(EVERYONE, what, 0, 1, 1, 0)):
                assert {place.split(":")[0] for place in (beat.at, beat.to) if place} <= known, what
                assert beat.do in {"fly", "tell", "roll", "turn", "gain"}


def trade(*texts):
    """A table of Trade and Credit after the deal and what was done then, as the first seat sees it."""
    lesson = Lesson(TUTORIAL.options, (LessonStep("", "", script=f"{OPENING_DRAWS}; {'; '.join(texts)}"),))
    return lesson_frames.build_lesson_view("trade", lesson, 1, "en")


def test_a_deal_that_is_accepted_changes_hands_before_everybody():
    """TC10: the answer comes back, then coins and cards go over; a payment of nothing moves nothing."""
    deal = trade("offer B", "give coins 2", "ask D9", "send", "accept")
    beats = trade_film.build_film(deal)
    answer = next(at for at, beat in enumerate(beats) if beat.mark == "✓")
    (coins, spent, card) = beats[answer + 1 : answer + 4]
    assert (coins.at, coins.to, coins.label) == ("seat:0", "seat:1", "+2")
    assert (spent.do, spent.at, spent.label) == ("gain", "seat:0", "-2")
    assert (card.at, card.to, card.mark) == ("seat:1", "seat:0", "♦9")
    nothing = Event(EVERYONE, E_PAID, 0, 0, 1, 0)
    assert [beat.do for beat in trade_film.BEAT_BUILDERS[E_PAID](nothing)] == ["tell"]


def test_a_tile_goes_home_to_its_owners_grounds_and_is_not_seen_there_before():
    """AQ15: whoever watches sees it go to the small picture of another's grounds, not into the own."""
    where = Event(EVERYONE, E_PUT, 2, 0, CELL_NAMES.index("K10"), 1)
    (beat,) = aquaretto_film.BEAT_BUILDERS[E_PUT](where)
    assert (beat.at, beat.to, beat.lands) == ("seat:2", "park:2 K10", True)
    fourth = lesson_frames.build_lesson_view("aquaretto", PAGES["aquaretto"].tutorial, 4, "en")
    page = get_template("aquaretto/table.html").render(
        frames.common_context(fourth, []) | PAGES["aquaretto"].build_context(fourth)
    )
    own = fourth.viewer.seat
    yard = page.index('class="yard')
    assert page.index(f'data-place="park:{own}"') > yard
    assert page.count(f'data-place="park:{own}"') == 2, "the grounds, and their small picture"
    assert page.count(f'data-place="park:{own + 1}"') == 1
    assert 'data-cell="' in page[yard:]


def test_the_answer_to_an_offer_stays_until_one_does_something_else():
    offer = ("offer B", "give coins 2", "ask D9", "send")
    assert trade_film.find_answer(trade(*offer)) == ""
    declined = trade(*offer, "decline")
    assert "declined" in trade_film.find_answer(declined)
    assert (
        "declined"
        in get_template("trade/table.html")
        .render(frames.common_context(declined, []) | PAGES["trade"].build_context(declined))
        .split('id="answered"')[1]
        .split("</p>")[0]
    )
    assert trade_film.find_answer(trade(*offer, "decline", "play S5")) == ""


def test_what_was_missed_is_counted_in_every_game():
    waited = trade("end", "roll 4", "play D5", "end", "roll 4", "end", "roll 4")
    assert PAGES["trade"].build_context(waited)["missed"].turns == 3
    assert PAGES["trade"].build_context(trade("play S5"))["missed"] is None
    steps = PAGES["aquaretto"].tutorial
    fourth, fifth = (lesson_frames.build_lesson_view("aquaretto", steps, number, "en") for number in (4, 5))
    assert PAGES["aquaretto"].build_context(fourth)["missed"].turns == 2
    assert PAGES["aquaretto"].build_context(fifth)["missed"] is None
