"""The API against its own OpenAPI document: whatever is sent, the answer is one that the document names."""

import json
import re
from collections import Counter

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.db.models import F
from django.test import override_settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from boardroom.web.api.app import api
from boardroom.web.server import rate_limits
from boardroom.web.tables.models import Table
from web.people import legal, table
from web.programs import Program, client, program
from web.trade_tables import create_trade_table as bargaining

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
    ignored_auth,
]

ENDLESS = "(stream|export)$"
"""Whose answers go on and on."""
DEALS = re.compile("deals|offers|proposals|promises")

# As it is served: numbers of statuses become texts on the way
schema = schemathesis.openapi.from_dict(json.loads(json.dumps(api.get_openapi_schema())))
schema.app = WSGIHandler()
schema.config.generation.update(max_examples=8, deterministic=True, no_shrink=True)
schema.config.phases.coverage.unexpected_methods = {"DELETE", "TRACE"}


@pytest.fixture(scope="module")
def player():
    """Somebody's program, to which nothing is too often."""
    allowed = dict.fromkeys(rate_limits.DEFAULT_LIMITS, (10**6, 600))
    with override_settings(ALLOWED_HOSTS=["localhost", "testserver"], RATE_LIMITS=allowed):
        yield program()


def playing(player: Program) -> Table:
    """A table at which it is the player's turn."""
    mine = Table.objects.filter(status="playing", game="acquire")
    found = mine.filter(seats__user=player.owner, seats__index=F("actor")).first()
    while found is None:
        made = Table.objects.get(pk=table(player.owner, program("Ben").owner).pk)
        found = made if made.actor == 0 else None
    return found


def dealing(player: Program) -> Table:
    """A table where deals are made, in the player's turn or not."""
    mine = Table.objects.filter(seats__user=player.owner, status="playing", game="trade").first()
    return mine or bargaining(player.owner, program("Ben").owner, program("Cho").owner)


answered: Counter[int] = Counter()
asked: set[str] = set()


@schema.exclude(path_regex=ENDLESS).parametrize()
def test_every_answer_is_in_the_document(case, player):
    if case.meta.generation.mode.is_positive and "code" in case.path_parameters:
        # What is well formed meets a real table, and examples a real decision
        now = dealing(player) if DEALS.search(case.path) else playing(player)
        case.path_parameters["code"] = now.code
        if isinstance(case.body, dict) and "number" in case.body:
            case.body["number"] = now.number
            if "action" in case.body and case.meta.phase.name.value == "examples":
                case.body["action"] = legal(now)[0]
    asked.add(case.operation.label)
    answered[
        case.call_and_validate(headers={**player.headers, "Accept-Encoding": "identity"}, checks=CHECKS).status_code
    ] += 1


def test_all_kinds_of_answers_were_met():
    """Runs after the others: without it they might all have met one and the same refusal."""
    assert {200, 201, 401, 403, 404, 405, 422} <= set(answered)
    assert answered[200] > 50


def test_every_operation_was_asked():
    """As many as the document has, which grows."""
    paths = {path: methods for path, methods in schema.raw_schema["paths"].items() if not re.search(ENDLESS, path)}
    assert asked == {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert asked


def test_the_document_is_served_as_it_was_tested():
    assert client.get("/api/openapi.json").json() == schema.raw_schema
