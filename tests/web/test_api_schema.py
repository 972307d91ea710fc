"""The API against its own OpenAPI document: whatever is sent, the answer is one that the document names."""

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
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

from boardroom.site import limits
from boardroom.site.api.app import api
from web.people import again, step, table
from web.programs import Program, program

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

document = api.renderer.render(None, api.get_openapi_schema(), response_status=200)
schema = schemathesis.openapi.from_dict(__import__("json").loads(document))
schema.app = WSGIHandler()
schema.config.generation.update(max_examples=15, deterministic=True, no_shrink=True)


@pytest.fixture(scope="module")
def player():
    """Somebody at a table of two where it is their turn; nothing is too often."""
    with override_settings(ALLOWED_HOSTS=["localhost"], BOARDROOM_LIMITS=dict.fromkeys(limits.LIMITS, (10**6, 600))):
        yield program()


@schema.exclude(path_regex="stream$").parametrize()
def test_every_answer_is_in_the_document(case, player):
    if "code" in case.path_parameters and case.meta.generation.mode.is_positive:
        case.path_parameters["code"] = playing(player)
    case.call_and_validate(headers=player.headers, checks=CHECKS)


def playing(player: Program) -> str:
    from boardroom.site.models import Table

    found = Table.objects.filter(seats__person=player.owner, status="playing").first()
    return found.code if found else table(player.owner, program("Ben").owner).code
