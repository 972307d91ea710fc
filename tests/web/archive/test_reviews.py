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

from boardroom.engine.match import Match as Played
from boardroom.engine.match import Seal
from boardroom.games import find_game, records
from boardroom.players import game_review
from boardroom.players.game_review import DecisionReview, describe_action
from boardroom.web import bots
from boardroom.web.archive import replays, reviews, uploads
from boardroom.web.archive.models import Review
from boardroom.web.archive.review_views import classify_decision, describe_actions, describe_advice
from boardroom.web.moderation import sanctions
from boardroom.web.tables import match_cache
from boardroom.web.tables.models import Seat, Table
from web.archive.test_replays import finished
from web.people import person, visitor


def invented(table: Table) -> game_review.MatchReview:
    """A review as a judge might have found it: every place was weighed against the next best one."""
    played = replays.load_moment(table, table.number).match
    chances, decisions, turn = [], [], -1
    for step, (state, action) in enumerate(game_review.iterate_positions(played)):
        if state.actor < 0:
            continue
        if state.turns != turn:
            turn = state.turns
            chances.append((step, (0.5, 0.3, 0.2)))
        legal = played.game.legal_actions(state)
        if len(legal) > 1:
            other = next(one for one in legal if one != action)
            # One decision is dear, and a later one of another seat costs a little
            later = len(decisions) > 4 and state.actor != decisions[3].seat
            little = later and all(each.cost != 0.05 for each in decisions)
            cost = 0.2 if len(decisions) == 3 else 0.05 if little else 0.0
            best = other if cost else action
            tried = ((best, 0.5), (action, 0.5 - cost)) if cost else ((action, 0.5), (other, 0.4))
            decisions.append(DecisionReview(step, int(state.actor), action, best, cost, 1 - 2 * cost, 0.4, tried))
    return game_review.MatchReview(tuple(chances), tuple(decisions))


@pytest.fixture
def table() -> Table:
    return finished(person())


def made(table: Table, *, opened: bool = False) -> game_review.MatchReview:
    found = invented(table)
    Review.objects.create(table=table, is_open=opened, progress=1, result=json.loads(json.dumps(found.to_json())))
    return found


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_review_shows_mistakes_and_better_moves(table, lang):
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


def test_board_marks_played_and_better_tile(table):
    found, text = invented(table), replays.load_moment(table, table.number).match.text.grammar.text
    at, placed = next((at, each) for at, each in enumerate(found.decisions) if text(each.action).startswith("place "))
    other = next(action for action, _ in placed.alternatives if action != placed.action)
    assert text(other).startswith("place ")
    dear = replace(placed, best_action=other, cost=0.2, alternatives=((other, 0.5), (placed.action, 0.3)))
    decisions = (*found.decisions[:at], dear, *found.decisions[at + 1 :])
    Review.objects.create(table=table, progress=1, result=replace(found, decisions=decisions).to_json())
    html = visitor().get(f"/t/{table.code}/review/", {"at": dear.step}).content.decode()
    for action, mark in ((other, "better"), (placed.action, "played")):
        assert f'class="sq marked {mark}">{text(action)[6:]}<' in html


@pytest.mark.parametrize(("lang", "first"), [("en", "Place "), ("ja", "")])
def test_alternatives_are_described_as_advice(table, lang, first):
    """Who reads that somebody "bought" what they did not buy is misled."""
    found = made(table)
    dear = found.decisions[3]
    better = describe_advice(table, dear.step, dear.best_action, lang)
    told = describe_actions(table, dear.step, lang)
    assert better not in told.values()
    html = visitor(lang=lang).get(f"/t/{table.code}/review/").content.decode()
    assert better in html
    assert told[dear.action] in html, "what was done is told as it was"
    assert told[dear.best_action] not in html
    every = [
        describe_advice(table, each.step, action, lang) for each in found.decisions for action, _ in each.alternatives
    ]
    assert all(every)
    assert any(text.startswith(first) for text in every)


def test_key_moments_default_to_the_reader(table):
    found = made(table)
    [seat] = [row for row in table.seats.all() if row.user_id]
    own = {each.step for each in found.find_key_moments([seat.index])}
    everybody = {each.step for each in found.find_key_moments()}
    assert own != everybody
    reader = Client()
    reader.force_login(seat.user)

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


def test_review_shows_no_removed_name(table):
    """Sentences were kept with the names that seats had when somebody read them first."""
    made(table)
    page = f"/t/{table.code}/review/?all=1"
    seat = table.seats.get(user__isnull=False)
    Seat.objects.filter(pk=seat.pk).update(name="Naughty")
    match_cache.forget_match(table.pk)
    steps = [each.step for each in invented(table).decisions if each.seat == seat.index]
    pages = [page, *(f"{page}&at={step}" for step in steps[:3])]
    assert "Naughty" in "".join(visitor().get(each).content.decode() for each in pages)
    sanctions.rename_seat(table.seats.get(pk=seat.pk), "Nemo")
    again = "".join(visitor().get(each).content.decode() for each in pages)
    assert "Nemo" in again
    assert "Naughty" not in again


def test_move_counts_need_no_plural(table):
    made(table)
    html = visitor().get(f"/t/{table.code}/review/").content.decode()
    assert not re.search(r"\b1 (slips|blunders)", html)
    assert re.search(r"slips: \d+, blunders: \d+", html)


def test_result_links_review_and_shows_accuracy(table):
    [seat] = [row for row in table.seats.all() if row.user_id]
    reader = Client()
    reader.force_login(seat.user)
    link = f'href="/t/{table.code}/review/"'
    html = reader.get(f"/t/{table.code}/").content.decode()
    assert link in html
    assert "Review game" in html
    found = made(table)
    html = reader.get(f"/t/{table.code}/").content.decode()
    assert f"Review: your accuracy {round(found.compute_accuracy(seat.index))}%" in html


def test_decision_has_address_and_links_to_replay(table):
    """One action was taken back: steps of the replay count it, decisions do not."""
    found = made(table)
    late = found.decisions[-1]
    html = visitor().get(f"/t/{table.code}/review/", {"at": late.step}).content.decode()
    step = int(within(r"/replay/\?at=(\d+)", html))
    assert step == late.step + 2
    assert replays.load_moment(table, step).match.state.actor == late.seat
    assert visitor().get(f"/t/{table.code}/review/", {"at": "999999"}).status_code == 200
    assert visitor().get(f"/t/{table.code}/review/", {"at": "x"}).status_code == 200


def test_decision_turn_matches_the_log(table):
    found = made(table)
    for each in (found.decisions[0], found.decisions[-1]):
        html = visitor().get(f"/t/{table.code}/review/", {"at": each.step}).content.decode()
        step = int(within(r"/replay/\?at=(\d+)", html))
        turn = replays.load_moment(table, step).match.state.turns
        assert re.search(rf'class="which">Turn {turn} ·', html)
    assert f"<small>Turn {turn_before(table, found.find_key_moments()[0].step)} ·" in html


def turn_before(table, step):
    played = replays.load_moment(table, table.number).match
    return next(
        state.turns for number, (state, _) in enumerate(game_review.iterate_positions(played)) if number == step
    )


def passed_on(further: reviews.NextPart) -> reviews.NextPart:
    """As another process gets it: by JSON, with nothing of this one's memory."""
    return reviews.NextPart(*json.loads(json.dumps(further)))


def test_review_is_computed_in_parts_and_stored(table):
    whole = invented(table)
    last = len(replays.load_moment(table, table.number).match.actions)
    half = last // 2
    parts = [
        (game_review.MatchReview(whole.chances, whole.decisions[:9]).to_json(), half, last),
        None,
        ValueError("a worker's mistake"),
        (game_review.MatchReview((), whole.decisions[9:]).to_json(), last, last),
    ]

    def answered(work, asked, within):
        part = parts.pop(0)
        if isinstance(part, Exception):
            raise part
        return json.loads(json.dumps(part))

    key = reviews.start_review(table, is_open=False)
    assert reviews.start_review(table, is_open=False) is None, "somebody is at it"
    assert "Analysing the game: 0%" in visitor().get(f"/t/{table.code}/review/").content.decode()
    first = passed_on(reviews.continue_review(key, None, answered))
    assert first.delay == 0
    second = passed_on(reviews.continue_review(key, first.progress, answered))
    assert second.delay == reviews.RETRY_SECONDS, "still being compiled"
    assert f"{round(100 * half / last)}%" in visitor().get(f"/t/{table.code}/review/").content.decode()
    third = passed_on(reviews.continue_review(key, second.progress, answered))
    assert third.delay == reviews.RETRY_SECONDS, "tried again"
    assert reviews.continue_review(key, third.progress, answered) is None
    row = Review.objects.get(table=table)
    assert game_review.MatchReview.from_json(row.result) == whole
    assert reviews.start_review(table, is_open=False) is None
    assert reviews.find_review(table, is_open=True) is None, "that one is made when it is asked for"


def test_abandoned_review_restarts(table):
    assert reviews.start_review(table, is_open=False) is not None
    Review.objects.filter(table=table).update(updated_at=timezone.now() - timedelta(minutes=1))
    assert "Review this game" in visitor().get(f"/t/{table.code}/review/").content.decode()
    assert reviews.start_review(table, is_open=False) is not None


def test_failing_review_is_given_up(table):
    def answered(work, asked, within):
        raise ValueError("a worker's mistake")

    key, so_far, tries = reviews.start_review(table, is_open=False), None, 1
    while (further := reviews.continue_review(key, so_far, answered)) is not None:
        so_far, tries = further.progress, tries + 1
    assert tries == reviews.MAX_TRIES
    assert not Review.objects.filter(table=table).exists()
    assert reviews.continue_review(key, so_far, answered) is None


def test_requesting_a_review_needs_post(table, monkeypatch):
    asked = []
    monkeypatch.setattr(bots, "request_review", lambda table, is_open: asked.append((table.pk, is_open)))
    client = visitor()
    path = f"/t/{table.code}/review/"
    assert client.get(path).status_code == 200
    assert asked == []
    assert client.post(path)["Location"] == path
    assert client.post(path, {"open": "1"})["Location"] == f"{path}?open=1"
    assert asked == [(table.pk, False), (table.pk, True)]


def test_unreviewable_game_says_why(table, monkeypatch):
    Table.objects.filter(pk=table.pk).update(status="playing")
    path = f"/t/{table.code}/review/"
    assert "once the game is over" in visitor().get(path).content.decode()
    assert visitor().post(path).status_code == 403
    Table.objects.filter(pk=table.pk).update(status="over")
    monkeypatch.setattr(reviews, "has_weights", lambda game: False)
    assert "available for this game yet" in visitor().get(path).content.decode()
    assert Client().get("/t/nosuchtable/review/").status_code == 404


def test_decisions_are_classified_by_cost():
    def of(cost: float, stakes: float = 0.2, best: int = 1) -> str:
        return classify_decision(DecisionReview(0, 0, 1, best, cost, 1.0, stakes))

    assert [of(0.1, best=2), of(0.03, best=2), of(0.01, best=2), of(0), of(0, 0.01)] == [
        "blunder",
        "slip",
        "",
        "strong",
        "",
    ]


@pytest.mark.parametrize("game", ["acquire", "aquaretto"])
def test_every_action_has_a_sentence_and_replay_opens(game):
    """No text of the protocol is shown; and nothing a page tells of every table hides what a game's scene says."""
    rules, random = find_game(game), Random(4)
    played = Played(rules, {"players": 3}, names=["Aki", "Ben", "Cho"], seal=Seal())
    played.play_chance()
    while not played.is_over:
        for action in played.legal_actions()[:3]:
            text = played.text.grammar.text(action)
            for lang in ("en", "ja"):
                assert describe_action(played, action, lang) != text
        played.apply_action(random.choice(played.legal_actions()))
        played.play_chance()
    made, _ = uploads.save_record(None, records.dump(played))
    assert visitor().get(f"/t/{made.code}/replay/").status_code == 200
    assert visitor().get(f"/t/{made.code}/replay/", {"at": 60}).status_code == 200


@pytest.fixture(scope="module")
def bargained() -> Played:
    """A finished game of Trade, by hasty players: offers are sent as they are, and after a while all give up."""
    random = Random(3)
    played = Played(find_game("trade"), {"players": 3}, names=["Aki", "Ben", "Cho"], seal=Seal())
    played.play_chance()
    while not played.is_over:
        texts = {played.text.grammar.text(action): action for action in played.legal_actions()}
        wanted = ("declare", "leave", "bankrupt") if len(played.actions) > 150 else ("send", "offer A", "offer B")
        wished = [texts[text] for text in wanted if text in texts and random.random() < 0.7]
        played.apply_action(random.choice(wished or [action for text, action in texts.items() if text != "bankrupt"]))
        played.play_chance()
    return played


def test_trade_review_describes_offers(bargained):
    """TC10: an offer is judged whole, when it is sent, and told with all that is in it, in both languages."""
    table, _ = uploads.save_record(None, records.dump(bargained))
    grammar = bargained.text.grammar
    found = invented(table)
    decisions = [
        DecisionReview(
            each.step, each.seat, each.action, each.best_action, 0.2 if at == 0 else 0.0, 0.6, 0.4, each.alternatives
        )
        for at, each in enumerate(d for d in found.decisions if grammar.text(d.action) == "send")
    ]
    kept = game_review.MatchReview(found.chances, tuple(decisions))
    Review.objects.create(table=table, is_open=False, progress=1, result=json.loads(json.dumps(kept.to_json())))
    for lang, item in (("en", "From %s to %s: "), ("ja", "%sから%sへ：")):
        html = visitor(lang=lang).get(f"/t/{table.code}/review/").content.decode()
        names = ["Aki", "Ben", "Cho"]
        assert any(item % (a, b) in html for a in names for b in names if a != b), lang
        assert ">send<" not in html


def test_every_trade_action_has_a_sentence(bargained):
    again = Played(bargained.game, bargained.options, names=bargained.names)
    for step in bargained.actions[:160]:
        if again.state.actor >= 0:
            for action in again.legal_actions()[::5]:
                for lang in ("en", "ja"):
                    assert describe_action(again, action, lang) != again.text.grammar.text(action)
        again.replay_step(step, checked=False)


def test_offer_items_are_not_reviewed_separately(bargained, monkeypatch):
    judged = []
    monkeypatch.setattr(game_review, "estimate_win_chances", lambda *given: (1 / 3,) * 3)
    monkeypatch.setattr(
        game_review, "review_decision", lambda game, state, step, legal, action, *_, **__: judged.append(action)
    )
    game_review.review_decisions(bargained, 0, None)
    verbs = {bargained.text.grammar.text(action).split()[0] for action in judged}
    assert {"send", "offer"} <= verbs
    assert not {"give", "ask", "clear"} & verbs
