"""`boardroom drive`: the engine over JSON lines, for external bots, referees and test suites."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from boardroom.base.errors import BadInput, BoardroomError, Refusal
from boardroom.cli.common import (
    GameName,
    LanguageOption,
    OptionsOption,
    check_language,
    parse_game_options,
    report_errors,
)
from boardroom.engine.match import LoggedEvent, Match, Seal
from boardroom.engine.records import record
from boardroom.games.catalogues import translate_error

REQUEST_KEYS = ("do", "legal", "view", "record", "undo", "correct", "note")
ARGUMENT_ERRORS = {"do": "'do' takes an action as text.", "note": "'note' takes a note as text."}


class Driver:
    """Answers one request at a time. Without a seal, the caller supplies the draws."""

    def __init__(self, match: Match, lang: str) -> None:
        self.match = match
        self.lang = lang
        self.unreported_events: list[LoggedEvent] = match.play_chance() if match.seal else []

    def answer_line(self, text: str) -> dict[str, Any]:
        """Return the response to a line, even to an invalid one."""
        try:
            return self.answer_request(parse_request(text))
        except Refusal as error:
            return {"ok": False, "rule": error.rule, "error": error.sentences[self.lang]}
        except BoardroomError as error:
            return {"ok": False, "rule": None, "error": translate_error(error, self.lang)}

    def answer_request(self, request: dict[str, Any]) -> dict[str, Any]:
        verb = next(key for key in REQUEST_KEYS if key in request)
        value = request[verb]
        if verb != "view" and not (isinstance(value, str) if verb in ARGUMENT_ERRORS else value is True):
            raise (
                BadInput(ARGUMENT_ERRORS[verb])
                if verb in ARGUMENT_ERRORS
                else BadInput("%(verb)r takes true.", verb=verb)
            )
        more: dict[str, Any] = {}
        if verb == "do":
            self.unreported_events += self.match.apply_action(value, parse_seat(request))
            self.unreported_events += self.match.play_chance() if self.match.seal else []
        elif verb == "undo":
            self.match.undo(parse_seat(request))
        elif verb == "correct":
            self.match.correct_last_action()
        elif verb == "note":
            self.unreported_events += self.match.add_note(value)
        elif verb == "view":
            if not (value is None or (isinstance(value, int) and not isinstance(value, bool))):
                raise BadInput("'view' takes a seat, or null for a spectator.")
            more["view"] = self.match.view(value)
        elif verb == "record":
            more["record"] = record.dump(self.match)
        if self.match.is_over:
            more["scores"] = self.match.scores()
        return {
            "ok": True,
            "actor": self.match.actor,
            "legal": self.match.legal_action_texts(),
            "events": self.take_events(),
            **more,
        }

    def take_events(self) -> list[dict[str, Any]]:
        """Return the events since the last response, as data and as sentences."""
        words = self.match.text
        events = [
            {
                **words.event_data(event.event),
                "rule": words.cited_rule(event.event) or None,
                "text": words.describe_event(event.event, self.lang, self.match.names),
            }
            for event in self.unreported_events
        ]
        self.unreported_events = []
        return events


def parse_seat(request: dict[str, Any]) -> int | None:
    seat = request.get("seat")
    if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
        raise BadInput("'seat' takes the number of a seat.")
    return seat


def parse_request(text: str) -> dict[str, Any]:
    """Parse a request. Raise BadInput with the expected form."""
    try:
        request = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput('The line is not JSON. A request is an object such as {"do": "place 6F"}.') from error
    if not isinstance(request, dict):
        raise BadInput('A request is a JSON object such as {"legal": true}.')
    if sum(key in REQUEST_KEYS for key in request) != 1 or set(request) - {*REQUEST_KEYS, "seat"}:
        keys = ", ".join(REQUEST_KEYS)
        raise BadInput("A request has one of the keys %(keys)s, and may name a seat.", keys=keys)
    return request


@report_errors
def drive(
    game: GameName,
    options: OptionsOption = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed of automatic draws; default: the caller sends the draws")
    ] = None,
    lang: LanguageOption = "en",
) -> None:
    """Control the engine with JSON requests on stdin and JSON responses on stdout, one per line"""
    lang = check_language(lang)
    chosen, checked = parse_game_options(game, options_json=options)
    match = Match(chosen, checked, seal=None if seed is None else Seal(f"seed {seed}"))
    driver = Driver(match, lang)
    # Read bytes, so that invalid UTF-8 gets a response
    for line in sys.stdin.buffer:
        answer = driver.answer_line(line.decode("utf-8", "replace"))
        sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
        sys.stdout.flush()
