"""`boardroom drive`: the engine over JSON lines, for external bots, referees and test suites."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from boardroom.base.errors import BadInput, BoardroomError, Refused
from boardroom.cli.common import (
    GameName,
    Language,
    MoreOptions,
    game_and_options,
    language,
    plain_errors,
)
from boardroom.engine.match import Seal, Table, Told
from boardroom.engine.records import record
from boardroom.games.catalogues import sentence

REQUESTS = ("do", "legal", "view", "record", "undo", "correct", "note")
TEXTS = {"do": "'do' takes an action as text.", "note": "'note' takes a note as text."}


class Driver:
    """Answers one request at a time. Without a seal, the caller supplies the draws."""

    def __init__(self, table: Table, lang: str) -> None:
        self.table = table
        self.lang = lang
        self.unsaid: list[Told] = table.roll() if table.seal else []

    def answer_line(self, text: str) -> dict[str, Any]:
        """Return the response to a line, even to an invalid one."""
        try:
            return self.answer(parsed(text))
        except Refused as error:
            return {"ok": False, "rule": error.rule, "error": error.sentences[self.lang]}
        except BoardroomError as error:
            return {"ok": False, "rule": None, "error": sentence(error, self.lang)}

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        verb = next(key for key in REQUESTS if key in request)
        value = request[verb]
        if verb != "view" and not (isinstance(value, str) if verb in TEXTS else value is True):
            raise BadInput(TEXTS[verb]) if verb in TEXTS else BadInput("%(verb)r takes true.", verb=verb)
        more: dict[str, Any] = {}
        if verb == "do":
            self.unsaid += self.table.do(value, seat_of(request))
            self.unsaid += self.table.roll() if self.table.seal else []
        elif verb == "undo":
            self.table.take_back(seat_of(request))
        elif verb == "correct":
            self.table.correct()
        elif verb == "note":
            self.unsaid += self.table.note(value)
        elif verb == "view":
            if not (value is None or (isinstance(value, int) and not isinstance(value, bool))):
                raise BadInput("'view' takes a seat, or null for a spectator.")
            more["view"] = self.table.view(value)
        elif verb == "record":
            more["record"] = record.dump(self.table)
        if self.table.over:
            more["scores"] = self.table.scores()
        return {
            "ok": True,
            "actor": self.table.actor,
            "legal": self.table.legal_texts(),
            "events": self.events(),
            **more,
        }

    def events(self) -> list[dict[str, Any]]:
        """Return the events since the last response, as data and as sentences."""
        words = self.table.words
        events = [
            {
                **words.event_data(event.event),
                "rule": words.rule_of(event.event) or None,
                "text": words.event(event.event, self.lang, self.table.names),
            }
            for event in self.unsaid
        ]
        self.unsaid = []
        return events


def seat_of(request: dict[str, Any]) -> int | None:
    seat = request.get("seat")
    if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
        raise BadInput("'seat' takes the number of a seat.")
    return seat


def parsed(text: str) -> dict[str, Any]:
    """Parse a request. Raise BadInput with the expected form."""
    try:
        request = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput('The line is not JSON. A request is an object such as {"do": "place 6F"}.') from error
    if not isinstance(request, dict):
        raise BadInput('A request is a JSON object such as {"legal": true}.')
    if sum(key in REQUESTS for key in request) != 1 or set(request) - {*REQUESTS, "seat"}:
        keys = ", ".join(REQUESTS)
        raise BadInput("A request has one of the keys %(keys)s, and may name a seat.", keys=keys)
    return request


@plain_errors
def drive(
    game: GameName,
    options: MoreOptions = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed of automatic draws; default: the caller sends the draws")
    ] = None,
    lang: Language = "en",
) -> None:
    """Control the engine with JSON requests on stdin and JSON responses on stdout, one per line"""
    lang = language(lang)
    chosen, checked = game_and_options(game, more=options)
    match = Table(chosen, checked, seal=None if seed is None else Seal(f"seed {seed}"))
    driver = Driver(match, lang)
    # Read bytes, so that invalid UTF-8 gets a response
    for line in sys.stdin.buffer:
        answer = driver.answer_line(line.decode("utf-8", "replace"))
        sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
        sys.stdout.flush()
