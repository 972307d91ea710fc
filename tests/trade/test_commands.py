"""The commands with Trade and Credit: simulate, soak, verify, rules and drive as a person calls them."""

import json
from pathlib import Path

import pytest
from cli.keyboard import run_command
from untested import untested_rules

from boardroom.cli.drive import Driver
from boardroom.engine.match import Match
from boardroom.games import find_game

TRADE = find_game("trade")
HERE = Path(__file__).parent


def test_simulate_compiled():
    result = json.loads(run_command("simulate", "trade", "--players", "3", "--games", "300", "--json").stdout)
    assert result["games"] == 300
    assert sum(row["wins"] for row in result["results"]) == pytest.approx(300)


def test_verify_proves_simulated_record(tmp_path):
    folder = tmp_path / "records"
    bots = ("--bots", "greedy,random,random", "--players", "3", "--workers", "1")
    run_command("simulate", "trade", *bots, "--games", "2", "--out", str(folder))
    said = " ".join(run_command("verify", str(folder / "trade-1.jsonl")).stdout.split())
    assert "match the committed secret" in said


def test_soak():
    assert "no invariant broken" in " ".join(run_command("soak", "trade", "--games", "60").stdout.split())


def test_rules_command_accepts_custom_deck(tmp_path):
    house = tmp_path / "house.json"
    house.write_text(json.dumps({"base": "standard", "goal": 77, "rights": [
        {"condition": "suited-run-4", "amount": 25, "copies": 20},
    ]}))  # fmt: skip
    said = run_command("rules", "trade", "--ruleset", str(house), "--lang", "ja").stdout
    assert "77コイン" in said
    assert "4枚同スート連番" in said
    house.write_text('{"base": "standard",\n "rights": [}')
    assert "Line 2" in " ".join(run_command("rules", "trade", "--ruleset", str(house), code=2).stderr.split())
    house.write_text(json.dumps({"base": "standard", "rights": [{"condition": "pear", "amount": 1, "copies": 20}]}))
    assert "Line 1: The ruleset's rights, entry 1" in " ".join(
        run_command("rules", "trade", "--ruleset", str(house), code=2).stderr.split()
    )


def test_every_rule_has_test():
    assert untested_rules(TRADE.rule_numbers(), HERE) == []


def test_drive_answers_with_sentences_and_data():
    driver = Driver(Match(TRADE, {"players": 3}), "ja")

    def ask(**request):
        return driver.answer_line(json.dumps(request))

    assert ask(do="start B")["events"][0] == {
        "what": "first", "who": 1, "rule": "TC4", "text": "Player 2がスタートプレイヤーになった。",
    }  # fmt: skip
    assert ask(do="draw pair-3")["ok"]
    refused = ask(do="roll 1")
    assert (refused["ok"], refused["rule"]) == (False, "TC6")
    assert ask(view=0)["view"]["display"]["rights"] == ["pair-3", None]
    for said, rule in (("give coins -5", "TC10"), ("give coins", None)):
        assert ask(do=said) == {"ok": False, "rule": rule, "error": ask(do=said)["error"]}


def test_yaml_deck_error_names_place(tmp_path):
    deck = tmp_path / "ours.yaml"
    deck.write_text("base: standard\ngoal: 77\nevents:\n  - {event: tax, copies: 3}\n", encoding="utf-8")
    assert "77 coins" in run_command("rules", "trade", "--ruleset", str(deck)).stdout
    deck.write_text("base: standard\ngoal: 77\nevents:\n  - {event: flood, copies: 3}\n", encoding="utf-8")
    for command in (("rules", "trade"), ("simulate", "trade", "--games", "1")):
        said = " ".join(run_command(*command, "--ruleset", str(deck), code=2).stderr.split())
        assert "ours.yaml: Line 4: The ruleset's events, entry 1: there is no event 'flood'" in said
    deck.write_text("base: [", encoding="utf-8")
    assert "Line 1 cannot be read" in " ".join(
        run_command("rules", "trade", "--ruleset", str(deck), code=2).stderr.split()
    )
