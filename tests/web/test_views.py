"""Views are what the OpenAPI document says of them: every key of every game, for every seat, at every moment."""

from __future__ import annotations

from random import Random

import jsonschema_rs
import pytest

from boardroom.engine.conformance import random_games
from boardroom.web.game_pages import GAMES
from web.programs import client

TABLES = [(game, options) for game in GAMES.values() for options in game.variants()]


def document():
    return client.get("/api/openapi.json").json()


def strict(schema):
    """The schema with no room for a key it does not name."""
    if isinstance(schema, dict):
        closed = {"additionalProperties": False} if schema.get("properties") else {}
        return {**{key: strict(value) for key, value in schema.items()}, **closed}
    return [strict(part) for part in schema] if isinstance(schema, list) else schema


@pytest.fixture(scope="module")
def published():
    """A check of each game's view by the published schema."""
    components = strict(document()["components"])
    return {
        name: jsonschema_rs.validator_for(
            {**components["schemas"][f"{name.title()}ViewOut"]["properties"]["view"], "components": components}
        )
        for name in GAMES
    }


@pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: getattr(value, "name", None))
def test_views_of_random_games_are_as_published(game, options, published):
    dice = Random(5)
    seen = 0
    for played, _ in random_games.iter_positions(game, options, 5):
        if dice.random() < 0.1 or played.is_over:
            for seat in (None, *range(played.seat_count)):
                published[game.name].validate(played.view(seat))
                seen += 1
    assert seen > played.seat_count, "the end at least is looked at, by everybody"


def test_a_view_that_lacks_a_key_or_has_another_is_not_as_published(published):
    game = GAMES["acquire"]
    view = random_games.create_match(game, game.complete_options({}), 1).view(0)
    check = published["acquire"]
    assert check.is_valid(view)
    assert not check.is_valid({**view, "bank": 5})
    assert not check.is_valid({key: value for key, value in view.items() if key != "merger"})
    assert not check.is_valid({**view, "pool": "many"})


def test_the_document_tells_games_apart():
    answer = document()["paths"]["/api/tables/{code}/view"]["get"]["responses"]["200"]
    schema = answer["content"]["application/json"]["schema"]
    assert schema["discriminator"]["propertyName"] == "game"
    assert set(schema["discriminator"]["mapping"]) == set(GAMES)
