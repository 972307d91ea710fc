"""Secrecy at the HTTP layer: two histories that a seat cannot tell apart answer every request of that seat alike. The
conformance kit asserts the same for the engine."""

import inspect
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

import pytest
from django.db import transaction
from django.test import override_settings

from boardroom.engine.records import fair_draws
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.web.api.app import api
from boardroom.web.server import rate_limits
from boardroom.web.tables import deals, frames, match_cache, moves
from boardroom.web.tables.models import Table
from web.people import again, page_patterns, person
from web.programs import Program
from web.trade_tables import signed_in_client

MOMENTS = (20, 55, 90)
"""Numbers of moves after which the answers are compared."""
LONGEST = 300
TEXTS = 8
"""Actions that the rules refuse, tried in every position."""
ENDLESS = ("/stream",)
RANKS = "123456789"
SUITS = "SHDC"
VOLATILE = re.compile(r'\d{4}-\d\d-\d\dT[\d:.]+Z|(csrf" content|csrfmiddlewaretoken" value)="\w+"')
"""Times, and tokens of forms."""


class Request(NamedTuple):
    path: str
    data: dict[str, object] | None = None
    """None for a GET request."""


class Answer(NamedTuple):
    status: int
    problem: str
    body: str


class Seat:
    """A person at a table, who sends requests by a program and by a browser."""

    def __init__(self, index: int, name: str) -> None:
        self.index, self.person = index, person(name)
        self.program, self.browser = Program(self.person), signed_in_client(self.person)
        self.browser.raise_request_exception = False

    def send(self, request: Request, code: str) -> Answer:
        """Return the answer without times and tokens."""
        path = request.path.replace("CODE", code)
        if path.startswith("/t/"):
            answer = self.browser.get(path) if request.data is None else self.browser.post(path, request.data)
        else:
            answer = self.program.get(path) if request.data is None else self.program.post(path, request.data)
        body = b"".join(answer) if answer.streaming else answer.content
        text = body.decode(errors="replace").replace(code, "CODE")
        return Answer(answer.status_code, answer.headers.get("X-Problem", ""), VOLATILE.sub("", text))


@pytest.fixture(autouse=True)
def unlimited(monkeypatch):
    """Lift the limits, and cache frames by the state: the site caches them by the number of steps."""
    cache, render = {}, inspect.unwrap(frames.render_cached_frame)

    def render_once(table, view, lines):
        with match_cache.open_match(table) as game:
            state = repr(game.game.schema.values(game.state)), tuple(game.steps)
        key = (*state, frames.cache_key(table, lines), view)
        if key not in cache:
            cache[key] = render(table, view, lines)
        return cache[key]

    monkeypatch.setattr(frames, "render_cached_frame", render_once)
    with override_settings(RATE_LIMITS=dict.fromkeys(rate_limits.DEFAULT_LIMITS, (10**6, 600))):
        yield


def create_table(seats: list[Seat], game: str, bots: int = 0, **options: object) -> Table:
    rows = [*({"person": seat.person} for seat in seats), *({"bot": "greedy"} for _ in range(bots))]
    return moves.create_table(seats[0].person, game, {"players": len(rows), **options}, rows)


@contextmanager
def undone(table: Table) -> Iterator[None]:
    """Undo everything that happens to the table within the block."""
    match_cache.forget_match(table.pk)
    try:
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
    finally:
        match_cache.forget_match(table.pk)


def every_address(number: int) -> list[Request]:
    """Every address of a table, with the least that can be sent there."""
    paths = [(path.removeprefix("/api"), kinds) for path, kinds in api.get_openapi_schema()["paths"].items()]
    found = []
    for path, kinds in paths:
        if "{code}" in path and not path.endswith(ENDLESS):
            address = re.sub(r"{\w+}", "1", path.replace("{code}", "CODE"))
            found += [Request(address, {"number": number} if kind == "post" else None) for kind in kinds]
    for pattern in page_patterns():
        route = str(pattern.pattern)
        if route.startswith("t/<str:code>/"):
            path = "/" + re.sub(r"<[\w:]+>", "1", route.replace("<str:code>", "CODE"))
            found += [Request(path), Request(path, {"number": number})]
    return found


def actions(texts: list[str], numbers: tuple[int, ...]) -> list[Request]:
    return [
        request
        for text in texts
        for number in numbers
        for request in (
            Request("/tables/CODE/actions", {"action": text, "number": number}),
            Request("/t/CODE/do/", {"do": text, "number": number}),
        )
    ]


def requests_for_cards(others: list[int], cards: list[str], numbers: tuple[int, ...]) -> list[Request]:
    """Offers and proposals for cards by name, for any card of a kind, and for the only one of a kind that is left."""
    asked = [[card] for card in cards] + [[f"any {kind}"] for kind in RANKS + SUITS]
    asked += [[*(f"{suit}{rank}" for suit in SUITS if suit != left), f"any {rank}"] for rank in RANKS for left in SUITS]
    found = []
    for to in others:
        for cards_asked in asked:
            items = ["give coins 1", *(f"ask {card}" for card in cards_asked)]
            form = {"to": to, "give-coins": 1, f"ask-{to}": cards_asked}
            for number in numbers:
                found.append(Request("/tables/CODE/offers", {"to": to, "items": items, "number": number}))
                found.append(Request("/t/CODE/offer/", {**form, "number": number}))
            found.append(Request("/t/CODE/propose/", form))
        found.append(Request("/tables/CODE/proposals", {"items": items}))
    return found


def quiet_actions(table: Table, random: Random) -> list[str]:
    """Return some actions, without those that reveal hidden cards by the rules or lead to a draw."""
    with match_cache.open_match(again(table)) as game:
        legal, text = game.legal_actions(), game.text.grammar.text
        found = []
        for action in random.sample(legal, min(len(legal), 12)):
            after = game.game.schema.copy(game.state)
            game.game.rules.apply(after, action)
            if not game.game.reveals_hidden(game.state, action) and after.actor not in (CHANCE, OVER):
                found.append(text(action))
        refused = [a for a in range(len(game.text.grammar.texts)) if a not in legal]
        return found + [text(action) for action in random.sample(refused, TEXTS)]


def play_random_move(table: Table, random: Random) -> None:
    now = again(table)
    with match_cache.open_match(now) as game:
        texts = game.legal_action_texts()
    calm = [text for text in texts if not text.startswith(("bankrupt", "leave", "offer", "hear"))]
    deal = [text for text in texts if text.startswith(("offer", "hear", "send"))]
    wanted = deal if deal and random.random() < 0.3 else calm or texts
    moves.make_move(table.code, now.actor, random.choice(wanted), now.number)


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [("trade", 1, {}), ("acquire", 0, {"ruleset": "2000", "assets": "hidden"}), ("aquaretto", 0, {})],
)
def test_responses_do_not_depend_on_hidden_information(monkeypatch, game, bots, options):
    monkeypatch.setattr(fair_draws, "new_secret", lambda: "5" * 64)
    seats = [Seat(index, name) for index, name in enumerate(("Aki", "Ben"))]
    table = create_table(seats, game, bots, **options)
    random, moments, differ = Random(5), list(MOMENTS), []
    for move in range(LONGEST):
        now = again(table)
        if now.status != "playing" or not moments:
            break
        person_decides = now.actor < len(seats)
        first = len(moments) == len(MOMENTS)
        if move >= moments[0] and (not first or (person_decides and may_offer(now))):
            moments.pop(0)
            seat = seats[now.actor if person_decides else 0] if first else seats[len(moments)]
            differ.append(compare_answers(now, seat, random, addresses=first))
        play_random_move(table, random)
    assert len(differ) >= 2
    assert any(differ) or game == "aquaretto"


def may_offer(table: Table) -> bool:
    """Return True if the active player may make an offer, or the game has none."""
    with match_cache.open_match(table) as game:
        return table.game != "trade" or any(text.startswith("offer") for text in game.legal_action_texts())


def compare_answers(table: Table, seat: Seat, random: Random, *, addresses: bool) -> bool:
    """Assert that the seat is answered alike in the true state and in another that it cannot tell from it. Return True
    if the two differ."""
    with match_cache.open_match(table) as game:
        truth = game.game.schema.copy(game.state)
        other = game.game.sample(truth, seat.index, random)
        differs = game.game.schema.values(truth) != game.game.schema.values(other)
        cards = [name for name in game.text.grammar.texts if re.fullmatch(r"ask [SHDC]\d", name)]
    numbers = (table.number, 0, table.number - 1)
    requests = actions(quiet_actions(table, random), numbers)
    if addresses:
        requests += every_address(table.number)
    if table.game == "trade":
        others = [index for index in range(table.seats.count()) if index != seat.index]
        asked = [card.removeprefix("ask ") for card in random.sample(cards, 6)]
        requests += random.sample(requests_for_cards(others, asked, numbers), 60)
    for request in requests:
        answers = []
        for state in (truth, other):
            with undone(table):
                with match_cache.open_match(again(table)) as game:
                    game.state = game.game.schema.copy(state)
                answers.append(seat.send(request, table.code))
        assert_alike(seat, request, answers)
    return differs


def assert_alike(seat: Seat, request: Request, answers: list[Answer]) -> None:
    one, other = answers
    at = next((i for i, pair in enumerate(zip(one.body, other.body, strict=False)) if pair[0] != pair[1]), 0)
    places = [(*answer[:2], answer.body[max(0, at - 200) : at + 200]) for answer in answers]
    assert one == other, f"seat {seat.index} learns by {request}: {places}"
    assert one.status not in (429, 500), (request, one)


def test_outsiders_cannot_distinguish_offered_cards():
    """TC10: only the two players involved see which hand cards are offered."""
    seats = [Seat(index, name) for index, name in enumerate(("Aki", "Ben", "Cho"))]
    table = create_table(seats, "trade")
    giver, taker, outsider = (seats[(table.actor + n) % 3] for n in range(3))
    with match_cache.open_match(table) as game:
        cards = game.view(giver.index)["hand"]["numbers"][:2]
    numbers = (table.number, table.number + 3)
    requests = every_address(table.number)
    requests += actions([f"{verb} {card}" for verb in ("give", "ask") for card in cards] + ["send"], numbers)
    for card in cards:
        for to in (giver, taker):
            offer = {"to": to.index, "number": table.number}
            requests.append(Request("/tables/CODE/offers", {**offer, "items": [f"give {card}"]}))
            requests.append(Request("/t/CODE/offer/", {**offer, "give": card}))
    for request in requests:
        answers = []
        for card in cards:
            with undone(table):
                deals.make_offer(table, giver.index, taker.index, [f"give {card}"], table.number)
                answers.append(outsider.send(request, table.code))
        assert_alike(outsider, request, answers)
