"""Reviews find blunders by what the player knew; hidden information changes nothing."""

import json

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from boardroom.base.errors import BadInput
from boardroom.cli.main import app
from boardroom.cli.review import REVIEW_TEXTS, list_key_moments, render_page, to_json, wrap_moments
from boardroom.engine.match import Match, Seal
from boardroom.engine.records import record
from boardroom.games import find_game
from boardroom.players.game_review import (
    DecisionReview,
    MatchReview,
    describe_action,
    estimate_win_chances,
    review_decisions,
    review_match,
)
from boardroom.players.matches import play_match
from boardroom.players.search import SearchEffort

QUICK = SearchEffort(seconds=60, max_deals=6, batch_size=6, max_actions=3, max_gap=0.2)


@pytest.fixture(scope="module")
def finished():
    return play_match("acquire", {"ruleset": "2000", "players": 2}, ["trained", "random"], 2, 0, compiled=True)


@pytest.fixture(scope="module")
def found(finished):
    return review_match(finished.match, effort=QUICK)


def test_random_player_is_less_accurate(finished, found):
    accuracy = {name: found.compute_accuracy(seat) for seat, name in enumerate(finished.players)}
    assert accuracy["trained"] > accuracy["random"]
    cost = [sum(each.cost for each in found.decisions if each.seat == seat) for seat in range(2)]
    assert cost[finished.players.index("random")] > cost[finished.players.index("trained")]
    dear = found.find_key_moments()
    assert dear
    assert all(each.action != each.best_action for each in dear)


def test_chances_add_up_to_one_and_favour_the_winner(finished, found):
    for _, chances in found.chances:
        assert sum(chances) == pytest.approx(1)
    _, last = found.chances[-1]
    assert last.index(max(last)) == finished.scores.index(max(finished.scores))


def test_chances_ignore_hidden_information(finished):
    """AC4: chances are estimated from the player view."""
    state = finished.match.state_after(40)
    assert estimate_win_chances(finished.match.game, state, 3) == estimate_win_chances(finished.match.game, state, 3)


def test_accuracy_matches_hand_calculation():
    own = MatchReview(
        (),
        (
            DecisionReview(0, 0, 1, 1, 0.0, 1.0, 0.1),
            DecisionReview(2, 0, 1, 2, 0.1, 0.0, 0.3),
            DecisionReview(4, 1, 1, 1, 0, 1, 0),
        ),
    )
    assert own.compute_accuracy(0) == pytest.approx(25)
    assert own.compute_accuracy(1) is None
    assert [each.step for each in own.find_key_moments()] == [2]


def test_parts_add_up_and_survive_json(finished, found):
    parts, first = MatchReview(), 0
    while first < len(finished.match.actions):
        part, first = review_decisions(finished.match, first, 0.5, QUICK)
        parts += MatchReview.from_json(json.loads(json.dumps(part.to_json())))
    assert parts == found
    best, worth = found.decisions[0].alternatives[0]
    assert worth == max(worth for _, worth in found.decisions[0].alternatives)
    assert best in finished.match.game.legal_actions(finished.match.state_after(found.decisions[0].step))


def test_open_review_uses_the_real_deal(finished):
    table = finished.match
    part, further = review_decisions(table, 0, 0.3, QUICK, is_open=True)
    assert 0 < further < len(table.actions)
    again, _ = review_decisions(table, 0, 0.0, QUICK, is_open=True)
    assert again.decisions[0] == part.decisions[0]


def test_unreviewable_matches_are_refused():
    with pytest.raises(BadInput, match="finished"):
        review_match(Match(find_game("acquire"), {}))

    class Unlearned(type(find_game("trade"))):
        name = "unlearned"

    with pytest.raises(BadInput, match="no trained weights"):
        review_match(Match(Unlearned(), {}))


def test_review_as_json_and_html(finished, found):
    told = to_json(finished.match, found)
    assert len(told["accuracy"]) == 2
    assert len(told["decisions"]) == len(found.decisions)
    assert {each["taken"].split()[0] for each in told["decisions"]} >= {"place", "buy"}
    assert all(cell.endswith("。") for row in list_key_moments(finished.match, found, "ja") for cell in row[2:4])
    drawn = render_page(finished.match, found, REVIEW_TEXTS["en"], "en")
    assert drawn.count("<polyline") == 5 + 2


def test_review_command_prints_japanese(tmp_path, finished, found, monkeypatch):
    monkeypatch.setattr("boardroom.players.game_review.review_match", lambda match, on_progress, is_open: found)
    path = tmp_path / "game.jsonl"
    path.write_text(finished.record)
    told = CliRunner().invoke(app, ["review", str(path), "--lang", "ja"])
    assert told.exit_code == 0, told.output
    assert "正確度" in told.stdout
    assert "勝負どころ" in told.stdout
    assert "手の内" not in told.stdout


def test_japanese_key_moments_are_not_cut(tmp_path, finished, found, monkeypatch):
    """Rich would cut Japanese text, which has no spaces."""
    monkeypatch.setattr("boardroom.players.game_review.review_match", lambda match, on_progress, is_open: found)
    path = tmp_path / "game.jsonl"
    path.write_text(finished.record)
    told = CliRunner().invoke(app, ["review", str(path), "--lang", "ja"], env={"COLUMNS": "80"}).stdout
    listed = told[told.index("勝負どころ") :]
    assert "…" not in listed
    rows = [line.split("│")[1:-1] for line in listed.splitlines() if line.startswith("│")]
    dear = list_key_moments(finished.match, found, "ja")
    for column in (2, 3):
        whole = "".join(moment[column] for moment in dear).replace(" ", "")
        assert "".join(row[column].strip() for row in rows).replace(" ", "") == whole


def test_sentence_columns_share_the_remaining_width():
    heads = ("step", "who", "did", "better", "cost")
    rows = [("7", "a" * 30, "短い。", "とても長い文がここにあり、一行には収まりません。" * 2, "1.0%")]
    (laid,) = wrap_moments(rows, heads, 80)
    widths = [max(cell_len(line) for line in cell.plain.split("\n")) for cell in laid]
    assert sum(widths) + 16 <= 80
    assert laid[2].plain == "短い。"
    assert laid[3].plain.replace("\n", "") == rows[0][3]
    assert laid[1].plain.replace("\n", "") == rows[0][1]


def test_review_uses_names_of_the_record(tmp_path, finished, found, monkeypatch):
    """Players called `random` are not shown as Pip."""
    monkeypatch.setattr("boardroom.players.game_review.review_match", lambda match, on_progress, is_open: found)
    table = finished.match
    table.names = ["random", "greedy"]
    path = tmp_path / "game.jsonl"
    path.write_text(record.dump(table))
    told = CliRunner().invoke(app, ["review", str(path), "--json"]).stdout
    assert json.loads(told)["players"] == ["random", "greedy"]
    for command in ("review", "replay"):
        told = CliRunner().invoke(app, [command, str(path)]).stdout
        assert "random" in told
        assert not any(name in told for name in ("Pip", "Mugi"))


@pytest.mark.parametrize("opened", [False, True])
def test_review_command_with_open_hands(tmp_path, finished, found, monkeypatch, opened):
    asked = []

    def some(table, first, seconds, effort, *, is_open, on_progress):
        asked.append(is_open)
        return found, len(table.actions)

    monkeypatch.setattr("boardroom.players.game_review.review_decisions", some)
    path, shown = tmp_path / "game.jsonl", tmp_path / "page.html"
    path.write_text(finished.record)
    told = CliRunner().invoke(app, ["review", str(path), *["--open"][:opened], "--json", "--html", str(shown)])
    assert told.exit_code == 0, told.output
    assert asked == [opened]
    assert json.loads(told.stdout)["open"] is opened
    assert ("with all hands open" in shown.read_text()) is opened


def test_game_describes_actions_without_own_events():
    """AQ25: `small` and `reveal aquarium` are for programs."""
    table = Match(find_game("aquaretto"), {"players": 3}, names=["Aki", "Ben", "Cho"], seal=Seal("reveals"))
    table.play_chance()
    reveal = table.text.grammar.parse("reveal aquarium")
    assert (
        describe_action(table, reveal, "en")
        == f"{table.names[table.state.actor]} drew a tile from the aquarium's pile."
    )
    assert describe_action(table, reveal, "ja") == f"{table.names[table.state.actor]}は水族館の山からタイルを引いた。"
    assert "expansion" in describe_action(table, table.text.grammar.parse("small"), "en")
