"""What an answer of the API may not hold: a state that differs only in what a seat cannot see answers it alike."""

import json
from random import Random

import pytest

from boardroom.web.tables import match_cache
from web.people import again, person, step, table
from web.programs import Program, program

READS = ("", "/view", "/events", "/events?after=5", "/talk")


def hands(t) -> list[set[str]]:
    """Everybody's tiles, from everybody's own view."""
    with match_cache.open_match(again(t)) as game:
        return [set(game.view(seat)["hand"]) for seat in range(game.seat_count)]


def answers(reader: Program, code: str, tile: str) -> list[bytes]:
    reads = [*READS, "/legal"] if reader.owner else READS
    found = [reader.get(f"/tables/{code}{read}").content for read in reads]
    if reader.owner:
        # A refusal does not tell whether somebody else has the tile
        sent = {"action": f"place {tile}", "number": json.loads(found[2])["number"]}
        found.append(reader.post(f"/tables/{code}/actions", sent).content)
    return found


@pytest.mark.parametrize("options", [{"ruleset": "2000", "assets": "hidden"}, {"ruleset": "2023"}])
def test_responses_ignore_hidden_state(options):
    readers = [program("Aki"), program("Ben"), Program()]
    t = table(readers[0].owner, readers[1].owner, person("Cho"), **options)
    compared = 0
    for move in range(60):
        step(t, move * 5)
        now = again(t)
        if move % 10 or now.status != "playing":
            continue
        for seat, reader in enumerate(readers):
            whose = seat if reader.owner else None
            tile = next(tile for tiles in hands(t)[2:] for tile in tiles)
            before = answers(reader, t.code, tile)
            assert again(t).number == now.number
            with match_cache.open_match(now) as game:
                truth = game.state
                game.state = game.game.sample(truth, whose, Random(move))
                differs = any(truth.hand[i] != game.state.hand[i] for i in range(len(truth.hand)))
            try:
                assert answers(reader, t.code, tile) == before
            finally:
                match_cache.forget_match(t.pk)
            compared += differs
    assert compared > 10


def test_responses_contain_no_tiles_of_other_seats():
    readers = [program("Aki"), program("Ben"), Program()]
    t = table(readers[0].owner, readers[1].owner, person("Cho"))
    for move in range(30):
        before = again(t)
        step(t, move * 3)
        held = hands(t)
        for seat, reader in enumerate(readers):
            secret = set().union(*(tiles for other, tiles in enumerate(held) if other != seat or not reader.owner))
            seen = reader.get(f"/tables/{t.code}/view").json()["view"]
            told = reader.get(f"/tables/{t.code}/events", after=before.number).json()
            text = json.dumps([seen, told["events"], told["legal"]])
            assert not [tile for tile in secret if f'"{tile}"' in text or f" {tile}" in text]
