"""The service behind every move: one door, one transaction, one row a number."""

import json
import threading

import pytest

from boardroom.base.errors import BadInput, Refusal
from boardroom.games import records
from boardroom.web.realtime import hub
from boardroom.web.tables import chat, frames, match_cache, moves, seats
from boardroom.web.tables.models import Move, Seat, Status
from boardroom.web.tables.viewers import build_viewer
from web.people import again, legal, person, step, table


def test_a_full_table_begins_at_once():
    t = table(person(), person("Ben"), person("Cho"))
    now = again(t)
    assert now.status == Status.PLAYING
    assert now.number == 3 + 18
    assert 0 <= now.actor < 3
    assert list(Move.objects.filter(table=t).values_list("number", flat=True)) == list(range(1, 22))


def test_a_table_waits_for_its_players():
    host = person()
    t = moves.create_table(host, "acquire", {"players": 3}, [{"person": host}, {}, {"bot": "greedy"}])
    assert again(t).status == Status.OPEN
    with pytest.raises(moves.NotAllowed):
        moves.make_move(t.code, 0, "end", 0)
    seats.take_seat(t.code, person("Aki"))
    assert [s.name for s in again(t).seats.all()] == ["Aki", "Aki 2", "Mugi"]
    assert again(t).status == Status.PLAYING
    with pytest.raises(moves.NotAllowed):
        seats.take_seat(t.code, person("Late"))


def test_standing_up_frees_the_seat_and_the_last_one_closes_the_table():
    host, friend = person(), person("Ben")
    t = moves.create_table(host, "acquire", {"players": 3}, [{"person": host}, {}, {}])
    seats.take_seat(t.code, friend)
    seats.leave_seat(t.code, friend)
    assert again(t).status == Status.OPEN
    seats.leave_seat(t.code, host)
    assert again(t).status == Status.CLOSED


def test_the_same_decision_twice_is_done_once():
    t = table(person(), person(), person())
    now, text = again(t), legal(t)[0]
    moves.make_move(t.code, now.actor, text, now.number)
    after = again(t).number
    moves.make_move(t.code, now.actor, text, now.number)
    assert again(t).number == after


def test_a_stale_decision_is_told_so():
    t = table(person(), person(), person())
    now, texts = again(t), legal(t)
    moves.make_move(t.code, now.actor, texts[0], now.number)
    with pytest.raises(moves.StalePosition):
        moves.make_move(t.code, now.actor, texts[1], now.number)
    with pytest.raises(moves.StalePosition):
        moves.make_move(t.code, now.actor, "end", now.number + 50)


def test_a_refusal_changes_nothing():
    t = table(person(), person(), person())
    now = again(t)
    for seat, text, error in (
        (now.actor, "declare", Refusal),
        ((now.actor + 1) % 3, legal(t)[0], Refusal),
        (now.actor, "nonsense", BadInput),
        (9, "end", BadInput),
    ):
        with pytest.raises(error):
            moves.make_move(t.code, seat, text, now.number)
    assert again(t).number == now.number
    assert Move.objects.filter(table=t).count() == now.number
    step(t)


def test_two_at_once_make_one_move():
    t = table(person(), person(), person())
    now, texts = again(t), legal(t)
    outcomes: list[str] = []
    gate = threading.Barrier(6)

    def press(text: str) -> None:
        from django.db import connections

        gate.wait()
        try:
            moves.make_move(t.code, now.actor, text, now.number)
            outcomes.append("done")
        except moves.StalePosition:
            outcomes.append("stale")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=press, args=(texts[i % 3],)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Two threads sent the decision that won: both are told that it is done
    assert sorted(outcomes) == ["done"] * 2 + ["stale"] * 4
    assert Move.objects.filter(table=t, number=now.number + 1).count() == 1


def test_a_move_that_is_not_committed_is_not_seen(monkeypatch):
    t = table(person(), person(), person())
    now = again(t)

    def no_disk(*args, **kwargs):
        raise OSError("disk full")

    monkeypatch.setattr(moves._table_writer, "update_row", no_disk)
    with pytest.raises(OSError, match="disk full"):
        moves.make_move(t.code, now.actor, legal(t)[0], now.number)
    monkeypatch.undo()
    assert again(t).number == now.number
    with match_cache.open_match(again(t)) as game:
        assert len(game.steps) == now.number
    step(t)


def test_viewers_are_told_after_the_commit():
    t = table(person(), person(), person())
    seen = []

    def listener(pk: int, number: int) -> None:
        if pk == t.pk:
            seen.append((number, again(t).number))

    hub.add_listener(listener)
    try:
        step(t)
    finally:
        hub.remove_listener(listener)
    assert seen == [(again(t).number, again(t).number)]


def test_take_back_is_a_row():
    t = table(person(), person(), person(), ruleset="2000")
    while not any(text.startswith("buy") for text in legal(t)):
        step(t)
    now = again(t)
    moves.make_move(t.code, now.actor, next(x for x in legal(t) if x.startswith("buy")), now.number)
    moves.undo_move(t.code, now.actor, now.number + 1)
    assert list(Move.objects.filter(table=t).order_by("-number").values_list("action", flat=True)[:1]) == [-1]
    match_cache.forget_match(t.pk)
    assert "end" in legal(t)


def test_a_whole_game_ends_with_a_record_that_is_proved():
    t = table(person(), person(), person(), ruleset="championship")
    turn = 0
    while again(t).status == Status.PLAYING:
        step(t, turn)
        turn += 7
    done = again(t)
    assert done.scores is not None
    match_cache.forget_match(t.pk)
    with match_cache.open_match(done) as game:
        text = records.dump(game)
    read = records.parse_record(text)
    assert read.match.scores() == done.scores
    assert records.verify(read) > 0


def test_a_bot_takes_over_and_gives_back():
    aki = person()
    t = table(aki, person(), person())
    seats.hand_to_bot(t.code, aki)
    assert Seat.objects.get(table=t, index=0).bot == "mugi"
    assert Seat.objects.get(table=t, index=0).user == aki
    seats.rejoin_game(t.code, aki)
    assert Seat.objects.get(table=t, index=0).bot == ""


def test_talk_is_bounded_and_clean():
    aki = person()
    t = table(aki, person(), person())
    line = chat.post_line(t.code, aki, "  hi\x00\n\u202ethere  " + "x" * 500)
    assert line.text.startswith("hi there")
    assert len(line.text) == 300
    with pytest.raises(BadInput):
        chat.post_line(t.code, aki, " \n ")


def test_letters_of_two_parts_are_kept_as_one():
    """か and ゙ are が to everybody who reads or looks for it."""
    aki = person()
    t = table(aki, person(), person())
    assert chat.post_line(t.code, aki, "か\u3099んは\u309a").text == "がんぱ"


@pytest.mark.parametrize("assets", ["open", "hidden"])
def test_nothing_of_another_hand_is_in_a_frame(assets):
    """Whoever looks, a frame has no tile of another's hand that this viewer could not know."""
    people = [person(), person(), person()]
    t = table(*people, assets=assets)
    for turn in range(25):
        step(t, turn)
        now = again(t)
        with match_cache.open_match(now) as game:
            hands = [set(game.view(seat)["hand"]) for seat in range(3)]
            secret = game.seal.secret
        for lang in ("en", "ja"):
            for viewer, seat in [(None, None), *((p, i) for i, p in enumerate(people))]:
                view = build_viewer(now, viewer, lang)
                assert view.seat == seat
                html = frames.render_frame(now, view)
                assert secret not in html
                for other in range(3):
                    if other != seat:
                        for tile in hands[other]:
                            assert f"place {tile}" not in html
                assert json.dumps(sorted(hands[(seat or 0) - 1])) not in html
