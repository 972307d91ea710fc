"""The review: a blunder is found, by what its seat knew then, and nothing that lay hidden changes a judgement."""

import json

import pytest
from typer.testing import CliRunner

from boardroom.base.errors import BadInput
from boardroom.cli.main import app
from boardroom.cli.review import WORDS, data, moments, page
from boardroom.engine.table import Table
from boardroom.games import game_named
from boardroom.players.arena import play_match
from boardroom.players.review import Judged, Review, chances_of, review, some
from boardroom.players.search import Effort

QUICK = Effort(seconds=60, deals=6, together=6, wide=3, near=0.2)


@pytest.fixture(scope="module")
def finished():
    return play_match("acquire", {"ruleset": "2000", "players": 2}, ["trained", "random"], 2, 0, compiled=True)


@pytest.fixture(scope="module")
def found(finished):
    return review(finished.table, effort=QUICK)


def test_who_plays_at_random_is_less_accurate(finished, found):
    accuracy = {name: found.accuracy(seat) for seat, name in enumerate(finished.players)}
    assert accuracy["trained"] > accuracy["random"]
    cost = [sum(each.cost for each in found.decisions if each.seat == seat) for seat in range(2)]
    assert cost[finished.players.index("random")] > cost[finished.players.index("trained")]
    dear = found.key_moments()
    assert dear
    assert all(each.taken != each.best for each in dear)


def test_chances_add_up_to_one_and_tell_who_wins(finished, found):
    for _, chances in found.chances:
        assert sum(chances) == pytest.approx(1)
    _, last = found.chances[-1]
    assert last.index(max(last)) == finished.scores.index(max(finished.scores))


def test_chances_do_not_depend_on_what_nobody_knew(finished):
    """AC4: the order of what is drawn is nowhere; a seat's own chance is reckoned from its own view."""
    state = finished.table.state_after(40)
    assert chances_of(finished.table.game, state, 3) == chances_of(finished.table.game, state, 3)


def test_accuracy_by_hand():
    own = Review(
        (), (Judged(0, 0, 1, 1, 0.0, 1.0, 0.1), Judged(2, 0, 1, 2, 0.1, 0.0, 0.3), Judged(4, 1, 1, 1, 0, 1, 0))
    )
    assert own.accuracy(0) == pytest.approx(25)
    assert own.accuracy(1) is None
    assert [each.step for each in own.key_moments()] == [2]


def test_parts_make_the_same_whole_and_json_keeps_it(finished, found):
    parts, first = Review(), 0
    while first < len(finished.table.done):
        part, first = some(finished.table, first, 0.5, QUICK)
        parts += Review.of(json.loads(json.dumps(part.data())))
    assert parts == found
    best, worth = found.decisions[0].tried[0]
    assert worth == max(worth for _, worth in found.decisions[0].tried)
    assert best in finished.table.game.legal(finished.table.state_after(found.decisions[0].step))


def test_with_all_hands_open_there_is_one_deal(finished):
    table = finished.table
    part, further = some(table, 0, 0.3, QUICK, opened=True)
    assert 0 < further < len(table.done)
    again, _ = some(table, 0, 0.0, QUICK, opened=True)
    assert again.decisions[0] == part.decisions[0]


def test_what_cannot_be_reviewed_is_said_in_a_sentence():
    with pytest.raises(BadInput, match="finished"):
        review(Table(game_named("acquire"), {}))

    class Unlearned(type(game_named("trade"))):
        name = "unlearned"

    with pytest.raises(BadInput, match="nobody has learned"):
        review(Table(Unlearned(), {}))


def test_all_of_it_for_programs_and_as_a_page(finished, found):
    told = data(finished.table, found)
    assert len(told["accuracy"]) == 2
    assert len(told["decisions"]) == len(found.decisions)
    assert {each["taken"].split()[0] for each in told["decisions"]} >= {"place", "buy"}
    assert all(cell.endswith("。") for row in moments(finished.table, found, "ja") for cell in row[2:4])
    drawn = page(finished.table, found, WORDS["en"], "en")
    assert drawn.count("<polyline") == 5 + 2


def test_the_command_tells_it_in_japanese(tmp_path, finished, found, monkeypatch):
    monkeypatch.setattr("boardroom.players.review.review", lambda table, said, opened: found)
    path = tmp_path / "game.jsonl"
    path.write_text(finished.record)
    told = CliRunner().invoke(app, ["review", str(path), "--lang", "ja"])
    assert told.exit_code == 0, told.output
    assert "正確さ" in told.stdout
    assert "勝負どころ" in told.stdout
    assert "手の内" not in told.stdout


@pytest.mark.parametrize("opened", [False, True])
def test_the_command_judges_with_all_hands_open_when_asked(tmp_path, finished, found, monkeypatch, opened):
    """And says that nobody could have judged so."""
    asked = []

    def some(table, first, seconds, effort, *, opened, said):
        asked.append(opened)
        return found, len(table.done)

    monkeypatch.setattr("boardroom.players.review.some", some)
    path, shown = tmp_path / "game.jsonl", tmp_path / "page.html"
    path.write_text(finished.record)
    told = CliRunner().invoke(app, ["review", str(path), *["--open"][:opened], "--json", "--html", str(shown)])
    assert told.exit_code == 0, told.output
    assert asked == [opened]
    assert json.loads(told.stdout)["open"] is opened
    assert ("With all hands open" in shown.read_text()) is opened
