"""Hints at the site's tables: who may ask, who is told, and that what is shown belongs to the position and its seat."""

from __future__ import annotations

import json
import re
from random import Random

import numpy as np
import pytest
from django.test import override_settings

from boardroom.base.errors import BadInput
from boardroom.players import hints as thinking
from boardroom.players.game_review import describe_action
from boardroom.players.hints import Hint as Found
from boardroom.players.lookahead import narrow_actions
from boardroom.players.search import SearchResult
from boardroom.web import bots
from boardroom.web.accounts.models import User
from boardroom.web.bots import runner
from boardroom.web.bots.local_queue import PEOPLE
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.contract import TableView, Viewer
from boardroom.web.game_pages.hint import HintText
from boardroom.web.tables import frames, hints, match_cache, moves, rematches
from boardroom.web.tables.forms import NewTableForm
from boardroom.web.tables.models import ChatLine, Hint, Table
from boardroom.web.tables.viewers import build_viewer
from web import aquaretto_tables, trade_tables
from web.cast import account
from web.people import again, legal, person, step, visitor


@pytest.fixture
def people() -> list[User]:
    return [person(name) for name in ("Aki", "Ben", "Cho")]


@pytest.fixture
def table(people) -> Table:
    seats = [{"person": who} for who in people]
    made = moves.create_table(people[0], "acquire", {"ruleset": "2000", "players": 3}, seats, hints=True)
    for _ in range(12):
        made = step(made)
    while len(legal(made)) < 3:  # nothing to advise where there is no choice
        made = step(made)
    return again(made)


def ask(who: User | None, table: Table, number: int | None = None, **more: object):
    sent = {"number": table.number if number is None else number}
    return visitor(who).post(f"/t/{table.code}/hint/", sent, **more)


def decider(table: Table) -> User:
    return again(table).seats.get(index=again(table).actor).user


def found(table: Table) -> Hint:
    """What a worker might have found: the first two legal actions."""
    with match_cache.open_match(again(table)) as game:
        best = [[action, 0.4 - n / 10] for n, action in enumerate(game.legal_actions()[:2])]
    row = Hint.objects.get(table=table, number=again(table).number)
    assert hints.compute_hint((hints.JOB_KIND, row.pk), 0, lambda *_, timeout: {"before": 0.3, "best": best}) is None
    row.refresh_from_db()
    return row


def page(who: User | None, table: Table, lang: str = "en") -> str:
    html = visitor(who, lang).get(f"/t/{table.code}/").content.decode()
    return " ".join(html.split())


# The table's option


def test_a_rated_table_has_no_hints():
    seats = [{"person": account(name)} for name in ("Aki", "Ben", "Cho")]
    with pytest.raises(BadInput, match="in rated games"):
        moves.create_table(seats[0]["person"], "acquire", {"players": 3}, seats, clock=600, rated=True, hints=True)


def test_a_championship_s_table_has_no_hints(people):
    seats = [{"person": who} for who in people]
    with pytest.raises(BadInput, match="in tournament games"):
        moves.create_table(people[0], "acquire", {"players": 3}, seats, hints=True, tournament_fields={"event_game": 1})


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("trade", {"ruleset": {"base": "standard", "name": "short", "goal": 40}, "players": 3}),
        ("acquire", {"players": 3, "hands": "unknown"}),
    ],
)
def test_where_nobody_can_give_any_there_are_none(people, game, options):
    seats = [{"person": people[0], "name": f"P{n}"} for n in range(options["players"])]
    with pytest.raises(BadInput, match="for this setup"):
        moves.create_table(people[0], game, options, seats, hints=True, hot_seat=True)


def test_the_form_offers_them_where_there_are_any(people):
    for game in PAGES:
        html = visitor(people[0]).get("/new/", {"game": game}).content.decode()
        assert 'name="hints"' in html, game
        assert NewTableForm.parse({"game": game, "hints": "1"}).has_hints


def test_everybody_sees_that_a_table_has_them(table, people):
    for who in (None, *people):
        assert "with hints" in page(who, table)
        assert "Hints used: none" in page(who, table)
    assert "ヒントあり" in page(None, table, "ja")


def test_a_rematch_has_them_too(table, people):
    Table.objects.filter(pk=table.pk).update(status="over")
    assert rematches.join_rematch(table.code, people[0]).hints


# Asking


def test_who_decides_asks_and_everybody_is_told(table, people):
    who = decider(table)
    assert 'id="ask-hint"' in page(who, table)
    assert ask(who, table).status_code == 302
    assert ask(who, table).status_code == 302, "again it is nothing new"
    line = ChatLine.objects.get(table=table, from_table=True)
    assert (line.name, line.text) == (who.name, hints.HINT_LINE)
    assert "Thinking about a hint…" in page(who, table)
    for other in (None, *(each for each in people if each != who)):
        html = page(other, table)
        assert f"Hints used: {who.name} 1" in html
        assert "Thinking about" not in html


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_best_two_are_shown_to_that_seat_alone(table, people, lang):
    who = decider(table)
    ask(who, table)
    assert ("Thinking about a hint…" if lang == "en" else "ヒントを考えています…") in page(who, table, lang)
    found(table)
    html = page(who, table, lang)
    first, second = legal(table)[:2]
    assert re.search(rf'data-hint="{first}" data-mark="1"', html)
    assert re.search(rf'data-hint="{second}" data-mark="2"', html)
    assert "30% → <b>40%</b>" in html
    assert "30% → <b>30%</b>" in html
    assert ("Win chance now: 30%" if lang == "en" else "今の勝率: 30%") in html
    for other in (None, *(each for each in people if each != who)):
        assert "data-hint=" not in page(other, table, lang)


def test_others_and_those_who_watch_cannot_ask(table, people):
    for who in (None, person("Dan"), *(each for each in people if each != decider(table))):
        assert ask(who, table).status_code == 400
        assert 'id="ask-hint"' not in page(who, table)
    assert not Hint.objects.filter(table=table).exists()


def test_a_hint_belongs_to_its_position(table):
    who = decider(table)
    assert ask(who, table, table.number - 1).status_code == 400, "stale"
    assert ask(who, table, "x").status_code == 400
    ask(who, table)
    row = found(table)
    step(table)
    assert "data-hint=" not in page(who, again(table))
    Hint.objects.filter(pk=row.pk).update(result=None)
    assert hints.compute_hint((hints.JOB_KIND, row.pk), 0, lambda *_, timeout: pytest.fail("nobody needs it")) is None


@pytest.mark.parametrize("change", [{"hints": False}, {"rated": True}, {"status": "over"}])
def test_without_the_option_nobody_asks(table, change):
    Table.objects.filter(pk=table.pk).update(**change)
    assert ask(decider(table), table).status_code == 400
    assert not Hint.objects.filter(table=table).exists()


@override_settings(RATE_LIMITS={"hint": (1, 600)})
def test_asking_is_limited(table):
    who = decider(table)
    ask(who, table)
    answer = ask(who, table, headers={"X-Script": "1"})
    assert "Too%20many" in answer["X-Problem"]


def test_what_fails_again_and_again_is_said(table):
    who = decider(table)
    ask(who, table)
    key = hints.JOB_KIND, Hint.objects.get(table=table).pk

    def answered(work, asked, timeout):
        raise ValueError("a worker's mistake")

    assert hints.compute_hint(key, 0, answered) == hints.RETRY_SECONDS
    assert hints.compute_hint(key, 1, answered) == hints.RETRY_SECONDS
    assert hints.compute_hint(key, 2, answered) is None
    assert "No hint is available here." in page(who, table)


def test_one_that_nobody_thinks_about_any_more_is_asked_for_again(table):
    number, seat = table.number, table.actor
    assert hints.request_hint(table.code, seat, number) is not None
    assert hints.request_hint(table.code, seat, number) is None
    row = Hint.objects.get(table=table)
    Hint.objects.filter(pk=row.pk).update(updated_at=row.updated_at - hints.ABANDONED_AFTER)
    assert hints.request_hint(table.code, seat, number) == (hints.JOB_KIND, row.pk)
    assert ChatLine.objects.filter(table=table, from_table=True).count() == 1


# What is thought and said


def test_the_truth_is_not_looked_at(table, monkeypatch):
    """In two worlds that look alike to the seat, the figures and the reasons are the same; what is searched from is
    neither of them, but a deal that the seat could be in."""
    seat, dealt, told = table.actor, [], []

    class Looked:
        def __init__(self, game, state, seat, legal, seed, effort):
            dealt.append(state)
            self.actions, self.first_values = np.array(legal[:3]), np.array((0.6, 0.5, 0.1))

        def run_search(self):
            return SearchResult(tuple(self.actions.tolist()), (0.65, 0.52, 0.1), (0.0,) * 3, 1)

    monkeypatch.setattr(thinking, "Search", Looked)
    with match_cache.open_match(table) as game:
        played = game.copy()
    schema, truths = played.game.schema, [played.game.sample(played.state, seat, Random(n)) for n in (1, 2)]
    assert schema.pack(truths[0]).tobytes() != schema.pack(truths[1]).tobytes()
    for truth in truths:
        played.state = truth
        hint = thinking.compute_hint(played, seat, 7)
        assert hint.suggestions == ((played.legal_actions()[0], 0.5), (played.legal_actions()[1], 0.4))
        sight = TableView(table, played, build_viewer(table, decider(table), "en"))
        told.append((hint.win_chance, [PAGES["acquire"].explain_hint(sight, do) for do in played.legal_action_texts()]))
        assert schema.pack(dealt[-1]).tobytes() != schema.pack(truth).tobytes()
    assert told[0] == told[1]
    assert 0 < told[0][0] < 1


def test_at_first_sight_there_is_a_hint_at_once(table, monkeypatch):
    """A worker that has compiled nothing yet keeps nobody waiting."""
    monkeypatch.setattr("boardroom.players.jobs.is_search_ready", lambda game: False)
    ask(decider(table), table)
    row = Hint.objects.get(table=table)
    assert (
        hints.compute_hint(
            (hints.JOB_KIND, row.pk), 0, lambda work, asked, timeout: json.loads(json.dumps(work(asked)))
        )
        is None
    )
    row.refresh_from_db()
    assert row.result
    (first, better), (second, good) = row.result["best"]
    assert first != second
    assert 1 > better >= good > 0
    assert 0 < row.result["before"] < 1
    assert "% → <b>" in page(decider(table), table)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_action_of_acquire_can_be_hinted(lang, people):
    """A whole game by chance: each action has a title and a reason."""
    said = PAGES["acquire"].explain_hint
    verbs: set[str] = set()
    seats = [{"person": who} for who in people]
    made = moves.create_table(people[0], "acquire", {"ruleset": "2000", "players": 3}, seats, hints=True)
    for n in range(90):
        now = again(made)
        with match_cache.open_match(now) as game, match_cache.use_display_names(game, now, lang):
            sight = TableView(now, game, build_viewer(now, decider(now), lang))
            for do in sight.player_view["legal"]:
                if (verb := do.split()[0]) not in verbs or verb == "place":
                    hinted = said(sight, do)
                    assert hinted.title
                    assert hinted.reasons
                    assert all(hinted.reasons)
                    assert lang == "en" or not re.search("[A-Za-z]{4,} [a-z]+ [a-z]+", " ".join(hinted.reasons)), hinted
                    verbs.add(verb)
        step(made, n)
    assert {"place", "buy", "found", "end"} <= verbs


@pytest.mark.parametrize("ruleset", ["aquaretto", "zooloretto", "joint"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_action_of_aquaretto_can_be_hinted(ruleset, lang):
    who = person()
    for game in aquaretto_tables.last_match_by_phase(ruleset, 3).values():
        if game.is_over:
            continue
        made = aquaretto_tables.create_table_of(who, game)
        with match_cache.open_match(made) as played, match_cache.use_display_names(played, made, lang):
            sight = TableView(made, played, build_viewer(made, who, lang))
            titles = {do: PAGES["aquaretto"].explain_hint(sight, do).title for do in sight.player_view["legal"]}
            assert len(set(titles.values())) == len(titles), "two actions are called the same"
            deeds = {do: describe_action(played, played.text.grammar.parse(do), lang) for do in titles}
            assert len(set(deeds.values())) == len(titles), "and told the same"
            for do in sight.player_view["legal"]:
                hinted = PAGES["aquaretto"].explain_hint(sight, do)
                assert all(hinted.reasons)
                assert hinted.reasons
                assert "%(" not in hinted.title


def test_the_frame_of_aquaretto_has_the_button():
    who = person()
    game = aquaretto_tables.last_match_by_phase("aquaretto", 3)["turn"]
    made = aquaretto_tables.create_table_of(who, game)
    Table.objects.filter(pk=made.pk).update(hints=True)
    assert 'id="ask-hint"' in frames.render_frame(again(made), build_viewer(again(made), who, "en"))


def trading(phase: str, seed: int = 0) -> tuple[Table, int]:
    """A table of Trade that stands in a phase, and whose decision it is: a person's."""
    game = trade_tables.play_until(phase, seed)
    made, seat = aquaretto_tables.create_table_of(person(), game), game.state.actor
    made.seats.filter(index=seat).exclude(bot="").update(bot="", user=person("Dai"))
    return again(made), seat


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_action_of_trade_can_be_hinted(lang):
    verbs: set[str] = set()
    for phase in ("act", "build", "answer", "ruin", "keep"):
        made, seat = trading(phase)
        with match_cache.open_match(made) as played, match_cache.use_display_names(played, made, lang):
            sight = TableView(made, played, Viewer(seat, lang, (seat,)))
            for do in sight.player_view["legal"]:
                kind = " ".join(do.split()[:2]) if do.startswith(("give", "ask", "buy")) else do.split()[0]
                if kind in verbs:
                    continue
                verbs.add(kind)
                hinted = PAGES["trade"].explain_hint(sight, do)
                assert hinted.title
                assert hinted.reasons
                assert all(hinted.reasons)
                told = " ".join((hinted.title, *hinted.reasons))
                assert "%(" not in told
                assert lang == "en" or not re.search("[A-Za-z]{4,} [a-z]+ [a-z]+", told), told
    assert {"play", "offer", "hear", "end", "buy income", "give coins", "withdraw", "decline", "go-on", "keep"} <= verbs


def test_a_hint_of_trade_says_what_an_action_changes():
    made, seat = trading("act")
    with match_cache.open_match(made) as played, match_cache.use_display_names(played, made, "en"):
        played.state.credit[seat] = 9
        sight = TableView(made, played, Viewer(seat, "en", (seat,)))
        assert PAGES["trade"].explain_hint(sight, "buy income") == HintText("Buy one more income", ("+1 income.",))
        assert "The card is random." in PAGES["trade"].explain_hint(sight, "buy right").reasons


def test_a_hint_of_trade_says_what_could_be_offered():
    """Where an offer is worth judging there is a plan for it."""
    found = []
    for seed in range(0, 240, 60):
        game = trade_tables.play_until("act", seed)
        made, seat = trading("act", seed)
        worth = map(game.text.grammar.text, narrow_actions(game.game, game.state, game.legal_actions()))
        with match_cache.open_match(made) as played, match_cache.use_display_names(played, made, "en"):
            sight = TableView(made, played, Viewer(seat, "en", (seat,)))
            found += [PAGES["trade"].explain_hint(sight, do).reasons for do in worth if do.startswith("offer")]
    assert any(line.startswith("For example: From ") for why in found for line in why), found


def test_a_hint_of_trade_names_nothing_of_a_hand_that_lies_hidden():
    """What others hold may be dealt anew: the same words."""
    told = []
    for n in (1, 2):
        made, seat = trading("act")
        with match_cache.open_match(made) as played, match_cache.use_display_names(played, made, "en"):
            played.state = played.game.sample(played.state, seat, Random(n))
            sight = TableView(made, played, Viewer(seat, "en", (seat,)))
            told.append([PAGES["trade"].explain_hint(sight, do) for do in sight.player_view["legal"]])
    assert told[0] == told[1]


def test_the_frame_of_trade_has_the_button():
    made, seat = trading("act")
    Table.objects.filter(pk=made.pk).update(hints=True)
    assert 'id="ask-hint"' in frames.render_frame(again(made), Viewer(seat, "en", (seat,)))


def test_hints_go_before_tables_of_bots(table):
    """Whoever asked waits: a hint has the rank of a table with people."""
    due = runner.BotRunner.__new__(runner.BotRunner)
    seen = []
    due.queue = type("Due", (), {"add_job": lambda self, key, rank, number: seen.append((key, rank))})()
    bots._runner, before = due, bots._runner
    try:
        bots.request_hint(table.code, table.actor, table.number)
    finally:
        bots._runner = before
    assert seen == [((hints.JOB_KIND, Hint.objects.get(table=table).pk), PEOPLE)]


def test_as_json():
    assert Found(0.5, ((3, 0.25),)).to_json() == {"before": 0.5, "best": [[3, 0.25]]}
