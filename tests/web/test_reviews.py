"""The review of a finished game on the site: asked for, made in parts by the bots' workers, kept, shown decision by
decision."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone
from texts import within

from boardroom.engine.match import Seal
from boardroom.engine.match import Table as Played
from boardroom.games import game_named, records
from boardroom.players import game_review
from boardroom.players.game_review import Judged, told
from boardroom.web import bots
from boardroom.web.archive import replays, reviews, uploads
from boardroom.web.archive.models import Review
from boardroom.web.archive.review_views import deeds, kind, option
from boardroom.web.moderation import sanctions
from boardroom.web.tables import match_cache
from boardroom.web.tables.models import Seat, Table
from web.people import person, visitor
from web.test_after_the_game import finished


def invented(table: Table) -> game_review.Review:
    """A review as a judge might have found it: every place was weighed against the next best one."""
    played = replays.moment(table, table.number).played
    chances, decisions, turn = [], [], -1
    for step, (state, action) in enumerate(game_review.positions(played)):
        if state.actor < 0:
            continue
        if state.turns != turn:
            turn = state.turns
            chances.append((step, (0.5, 0.3, 0.2)))
        legal = played.game.legal(state)
        if len(legal) > 1:
            other = next(one for one in legal if one != action)
            # One decision is dear, and a later one of another seat costs a little
            later = len(decisions) > 4 and state.actor != decisions[3].seat
            little = later and all(each.cost != 0.05 for each in decisions)
            cost = 0.2 if len(decisions) == 3 else 0.05 if little else 0.0
            best = other if cost else action
            tried = ((best, 0.5), (action, 0.5 - cost)) if cost else ((action, 0.5), (other, 0.4))
            decisions.append(Judged(step, int(state.actor), action, best, cost, 1 - 2 * cost, 0.4, tried))
    return game_review.Review(tuple(chances), tuple(decisions))


@pytest.fixture
def table() -> Table:
    return finished(person())


def made(table: Table, *, opened: bool = False) -> game_review.Review:
    found = invented(table)
    Review.objects.create(table=table, opened=opened, done=1, found=json.loads(json.dumps(found.data())))
    return found


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_review_shows_who_erred_and_what_was_better(table, lang):
    found = made(table)
    html = visitor(lang=lang).get(f"/t/{table.code}/review/").content.decode()
    assert f'data-at="{found.decisions[2].step}"' in html, "the decision before the dearest one"
    assert ("Blunder" in html) == (lang == "en")
    assert ("大きなミス" in html) == (lang == "ja")
    assert html.count("<polyline") == 3
    assert len(re.findall(r'class="moment"', html)) == 2
    assert "50%" in html
    assert "30%" in html
    assert "greedy" not in html
    assert "random" not in html


def test_the_better_tile_is_marked_on_the_board_beside_the_one_that_was_placed(table):
    found, text = invented(table), replays.moment(table, table.number).played.words.grammar.text
    at, placed = next((at, each) for at, each in enumerate(found.decisions) if text(each.taken).startswith("place "))
    other = next(action for action, _ in placed.tried if action != placed.taken)
    assert text(other).startswith("place ")
    dear = replace(placed, best=other, cost=0.2, tried=((other, 0.5), (placed.taken, 0.3)))
    decisions = (*found.decisions[:at], dear, *found.decisions[at + 1 :])
    Review.objects.create(table=table, done=1, found=replace(found, decisions=decisions).data())
    html = visitor().get(f"/t/{table.code}/review/", {"at": dear.step}).content.decode()
    for action, mark in ((other, "better"), (placed.taken, "played")):
        assert f'class="sq marked {mark}">{text(action)[6:]}<' in html


@pytest.mark.parametrize(("lang", "first"), [("en", "Place "), ("ja", "")])
def test_what_was_not_done_is_told_as_advice(table, lang, first):
    """Who reads that somebody "bought" what they did not buy is misled."""
    found = made(table)
    dear = found.decisions[3]
    better = option(table, dear.step, dear.best, lang)
    told = deeds(table, dear.step, lang)
    assert better not in told.values()
    html = visitor(lang=lang).get(f"/t/{table.code}/review/").content.decode()
    assert better in html
    assert told[dear.taken] in html, "what was done is told as it was"
    assert told[dear.best] not in html
    every = [option(table, each.step, action, lang) for each in found.decisions for action, _ in each.tried]
    assert all(every)
    assert any(text.startswith(first) for text in every)


def test_key_moments_are_the_readers_own_unless_they_want_everybodys(table):
    found = made(table)
    [seat] = [row for row in table.seats.all() if row.person_id]
    own = {each.step for each in found.key_moments([seat.index])}
    everybody = {each.step for each in found.key_moments()}
    assert own != everybody
    reader = Client()
    reader.force_login(seat.person)

    def shown(query=""):
        html = reader.get(f"/t/{table.code}/review/{query}").content.decode()
        part = html[html.index('class="moments"') :]
        return {int(step) for step in re.findall(r'data-at="(\d+)"', part)}, html

    assert shown()[0] == own
    assert "All players" in shown()[1]
    assert shown("?all=1")[0] == everybody
    assert "Only mine" in shown("?all=1")[1]
    stranger = visitor().get(f"/t/{table.code}/review/").content.decode()
    assert "Only mine" not in stranger
    assert "All players" not in stranger


def test_a_name_that_was_taken_away_is_in_no_review(table):
    """Sentences were kept with the names that seats had when somebody read them first."""
    made(table)
    page = f"/t/{table.code}/review/?all=1"
    seat = table.seats.get(person__isnull=False)
    Seat.objects.filter(pk=seat.pk).update(name="Naughty")
    match_cache.forget(table.pk)
    steps = [each.step for each in invented(table).decisions if each.seat == seat.index]
    pages = [page, *(f"{page}&at={step}" for step in steps[:3])]
    assert "Naughty" in "".join(visitor().get(each).content.decode() for each in pages)
    sanctions.rename_seat(table.seats.get(pk=seat.pk), "Nemo")
    again = "".join(visitor().get(each).content.decode() for each in pages)
    assert "Nemo" in again
    assert "Naughty" not in again


def test_numbers_of_moves_need_no_plural(table):
    made(table)
    html = visitor().get(f"/t/{table.code}/review/").content.decode()
    assert not re.search(r"\b1 (slips|blunders)", html)
    assert re.search(r"slips: \d+, blunders: \d+", html)


def test_the_result_leads_to_the_review_and_says_how_exactly_one_played(table):
    [seat] = [row for row in table.seats.all() if row.person_id]
    reader = Client()
    reader.force_login(seat.person)
    link = f'href="/t/{table.code}/review/"'
    html = reader.get(f"/t/{table.code}/").content.decode()
    assert link in html
    assert "Review game" in html
    found = made(table)
    html = reader.get(f"/t/{table.code}/").content.decode()
    assert f"Review: your accuracy {round(found.accuracy(seat.index))}%" in html


def test_a_decision_has_an_address_and_links_to_its_move_of_the_replay(table):
    """One action was taken back: steps of the replay count it, decisions do not."""
    found = made(table)
    late = found.decisions[-1]
    html = visitor().get(f"/t/{table.code}/review/", {"at": late.step}).content.decode()
    step = int(within(r"/replay/\?at=(\d+)", html))
    assert step == late.step + 2
    assert replays.moment(table, step).played.state.actor == late.seat
    assert visitor().get(f"/t/{table.code}/review/", {"at": "999999"}).status_code == 200
    assert visitor().get(f"/t/{table.code}/review/", {"at": "x"}).status_code == 200


def test_a_decision_is_in_the_turn_that_the_log_says(table):
    found = made(table)
    for each in (found.decisions[0], found.decisions[-1]):
        html = visitor().get(f"/t/{table.code}/review/", {"at": each.step}).content.decode()
        step = int(within(r"/replay/\?at=(\d+)", html))
        turn = replays.moment(table, step).played.state.turns
        assert re.search(rf'class="which">Turn {turn} ·', html)
    assert f"<small>Turn {turn_before(table, found.key_moments()[0].step)} ·" in html


def turn_before(table, step):
    played = replays.moment(table, table.number).played
    return next(state.turns for number, (state, _) in enumerate(game_review.positions(played)) if number == step)


def passed_on(further: reviews.Further) -> reviews.Further:
    """As another process gets it: by JSON, with nothing of this one's memory."""
    return reviews.Further(*json.loads(json.dumps(further)))


def test_it_is_made_in_parts_and_kept(table):
    whole = invented(table)
    last = len(replays.moment(table, table.number).played.done)
    half = last // 2
    parts = [
        (game_review.Review(whole.chances, whole.decisions[:9]).data(), half, last),
        None,
        ValueError("a worker's mistake"),
        (game_review.Review((), whole.decisions[9:]).data(), last, last),
    ]

    def answered(work, asked, within):
        part = parts.pop(0)
        if isinstance(part, Exception):
            raise part
        return json.loads(json.dumps(part))

    key = reviews.begin(table, opened=False)
    assert reviews.begin(table, opened=False) is None, "somebody is at it"
    assert "Analysing the game: 0%" in visitor().get(f"/t/{table.code}/review/").content.decode()
    first = passed_on(reviews.go_on(key, None, answered))
    assert first.after == 0
    second = passed_on(reviews.go_on(key, first.so_far, answered))
    assert second.after == reviews.SOON, "still being compiled"
    assert f"{round(100 * half / last)}%" in visitor().get(f"/t/{table.code}/review/").content.decode()
    third = passed_on(reviews.go_on(key, second.so_far, answered))
    assert third.after == reviews.SOON, "tried again"
    assert reviews.go_on(key, third.so_far, answered) is None
    row = Review.objects.get(table=table)
    assert game_review.Review.of(row.found) == whole
    assert reviews.begin(table, opened=False) is None
    assert reviews.of(table, opened=True) is None, "that one is made when it is asked for"


def test_one_whose_maker_is_gone_is_begun_again(table):
    assert reviews.begin(table, opened=False) is not None
    Review.objects.filter(table=table).update(touched=timezone.now() - timedelta(minutes=1))
    assert "Review this game" in visitor().get(f"/t/{table.code}/review/").content.decode()
    assert reviews.begin(table, opened=False) is not None


def test_one_that_fails_again_and_again_is_given_up(table):
    def answered(work, asked, within):
        raise ValueError("a worker's mistake")

    key, so_far, tries = reviews.begin(table, opened=False), None, 1
    while (further := reviews.go_on(key, so_far, answered)) is not None:
        so_far, tries = further.so_far, tries + 1
    assert tries == reviews.TRIES
    assert not Review.objects.filter(table=table).exists()
    assert reviews.go_on(key, so_far, answered) is None


def test_asking_takes_a_post(table, monkeypatch):
    asked = []
    monkeypatch.setattr(bots, "look_again", lambda table, opened: asked.append((table.pk, opened)))
    client = visitor()
    path = f"/t/{table.code}/review/"
    assert client.get(path).status_code == 200
    assert asked == []
    assert client.post(path)["Location"] == path
    assert client.post(path, {"open": "1"})["Location"] == f"{path}?open=1"
    assert asked == [(table.pk, False), (table.pk, True)]


def test_what_cannot_be_reviewed_says_why(table, monkeypatch):
    Table.objects.filter(pk=table.pk).update(status="playing")
    path = f"/t/{table.code}/review/"
    assert "once the game is over" in visitor().get(path).content.decode()
    assert visitor().post(path).status_code == 403
    Table.objects.filter(pk=table.pk).update(status="over")
    monkeypatch.setattr(reviews, "learned", lambda game: False)
    assert "available for this game yet" in visitor().get(path).content.decode()
    assert Client().get("/t/nosuchtable/review/").status_code == 404


def test_words_for_what_a_decision_was():
    def of(cost: float, stakes: float = 0.2, best: int = 1) -> str:
        return kind(Judged(0, 0, 1, best, cost, 1.0, stakes))

    assert [of(0.1, best=2), of(0.03, best=2), of(0.01, best=2), of(0), of(0, 0.01)] == [
        "blunder",
        "slip",
        "",
        "strong",
        "",
    ]


@pytest.mark.parametrize("game", ["acquire", "aquaretto"])
def test_every_action_is_said_in_a_sentence_and_the_replay_opens(game):
    """No text of the protocol is shown; and nothing a page tells of every table hides what a game's scene says."""
    rules, random = game_named(game), Random(4)
    played = Played(rules, {"players": 3}, names=["Aki", "Ben", "Cho"], seal=Seal())
    played.roll()
    while not played.over:
        for action in played.legal()[:3]:
            text = played.words.grammar.text(action)
            for lang in ("en", "ja"):
                assert told(played, action, lang) != text
        played.do(random.choice(played.legal()))
        played.roll()
    made, _ = uploads.keep_record(None, records.dump(played))
    assert visitor().get(f"/t/{made.code}/replay/").status_code == 200
    assert visitor().get(f"/t/{made.code}/replay/", {"at": 60}).status_code == 200


@pytest.fixture(scope="module")
def bargained() -> Played:
    """A finished game of Trade, by hasty players: offers are sent as they are, and after a while all give up."""
    random = Random(3)
    played = Played(game_named("trade"), {"players": 3}, names=["Aki", "Ben", "Cho"], seal=Seal())
    played.roll()
    while not played.over:
        texts = {played.words.grammar.text(action): action for action in played.legal()}
        wanted = ("declare", "leave", "bankrupt") if len(played.done) > 150 else ("send", "offer A", "offer B")
        wished = [texts[text] for text in wanted if text in texts and random.random() < 0.7]
        played.do(random.choice(wished or [action for text, action in texts.items() if text != "bankrupt"]))
        played.roll()
    return played


def test_a_review_of_trade_says_what_offers_held(bargained):
    """TC10: an offer is judged whole, when it is sent, and told with all that is in it, in both languages."""
    table, _ = uploads.keep_record(None, records.dump(bargained))
    grammar = bargained.words.grammar
    found = invented(table)
    decisions = [
        Judged(each.step, each.seat, each.taken, each.best, 0.2 if at == 0 else 0.0, 0.6, 0.4, each.tried)
        for at, each in enumerate(d for d in found.decisions if grammar.text(d.taken) == "send")
    ]
    kept = game_review.Review(found.chances, tuple(decisions))
    Review.objects.create(table=table, opened=False, done=1, found=json.loads(json.dumps(kept.data())))
    for lang, item in (("en", "From %s to %s: "), ("ja", "%sから%sへ：")):
        html = visitor(lang=lang).get(f"/t/{table.code}/review/").content.decode()
        names = ["Aki", "Ben", "Cho"]
        assert any(item % (a, b) in html for a in names for b in names if a != b), lang
        assert ">send<" not in html


def test_every_action_of_trade_is_said_in_a_sentence(bargained):
    again = Played(bargained.game, bargained.options, names=bargained.names)
    for step in bargained.done[:160]:
        if again.state.actor >= 0:
            for action in again.legal()[::5]:
                for lang in ("en", "ja"):
                    assert told(again, action, lang) != again.words.grammar.text(action)
        again.again(step, checked=False)


def test_what_is_put_into_an_offer_is_no_decision_of_its_own(bargained, monkeypatch):
    judged = []
    monkeypatch.setattr(game_review, "chances_of", lambda *given: (1 / 3,) * 3)
    monkeypatch.setattr(game_review, "judged", lambda game, state, step, legal, action, *_, **__: judged.append(action))
    game_review.some(bargained, 0, None)
    verbs = {bargained.words.grammar.text(action).split()[0] for action in judged}
    assert {"send", "offer"} <= verbs
    assert not {"give", "ask", "clear"} & verbs
