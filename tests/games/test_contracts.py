"""The import contracts that name the games of the house name all of them: one that is left out is held by nothing."""

import tomllib
from pathlib import Path

import pytest

from boardroom.games import GAMES

CONTRACTS = {
    contract["name"]: contract
    for contract in tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "importlinter"
    ]["contracts"]
}
HOUSE = [name for name, game in GAMES.items() if type(game).__module__.startswith("boardroom.games.")]


@pytest.mark.parametrize("game", HOUSE)
@pytest.mark.parametrize(
    ("contract", "key", "entries"),
    [
        ("A game's page knows no other game's", "modules", ["boardroom.site.games.{}"]),
        ("No game is known by name outside its folders", "forbidden_modules", ["boardroom.games.{}"]),
        (
            "No game is known by name outside its folders",
            "ignore_imports",
            [f"boardroom.site.games.{{}}.** -> boardroom.games.{{}}{rest}" for rest in ("", ".**")],
        ),
    ],
)
def test_every_game_of_the_house_is_in_the_contracts(game, contract, key, entries):
    for entry in entries:
        wanted = entry.replace("{}", game)
        assert wanted in CONTRACTS[contract][key], f"pyproject.toml, contract {contract!r}: {key} lacks {wanted!r}"
