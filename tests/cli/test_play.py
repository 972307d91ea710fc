"""Play in the terminal: keys, screens, shared screens, and leaving a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from boardroom.base.errors import BadInput
from boardroom.cli import play as play_module
from boardroom.cli import texts
from boardroom.cli.play import create_bots, name_seats, run_session
from boardroom.cli.screen import format_keys
from boardroom.cli.session import Session
from boardroom.games import records
from boardroom.games.acquire.terminal import texts as texts_terminal
from boardroom.games.acquire.text.phrase_book import assign_letters, format_money
from boardroom.players import Position
from boardroom.players.seated_player import SeatedPlayer
from cli.keyboard import TypedLines, advance_to_purchase, create_session, press_random_keys, read_screen, run_play

# Whole games


@pytest.mark.parametrize(
    ("lang", "options"),
    [
        ("en", {"ruleset": "2000", "players": 2}),
        ("ja", {"ruleset": "2000", "players": 3, "assets": "hidden"}),
        ("en", {"ruleset": "championship", "players": 4}),
        ("ja", {"ruleset": "championship", "players": 6}),
        ("en", {"ruleset": "2023", "players": 4, "mode": "tycoon", "powers": True}),
        ("ja", {"ruleset": "2023", "players": 4, "powers": True, "assets": "hidden"}),
    ],
)
def test_complete_game_by_keys(lang: str, options: dict[str, Any], tmp_path: Path) -> None:
    """AC13: to the settlement, the ranking and the proof of the draws, and the record holds."""
    session = create_session(press_random_keys, lang=lang, interactive=True, save=tmp_path / "game.jsonl", **options)
    run_session(session)
    assert session.match.is_over
    text = read_screen(session)
    assert texts.get_text("proof_title", lang) in text
    assert texts_terminal.TEXTS["ranking"][lang] in text
    scores = session.match.scores()
    assert scores is not None
    assert all(format_money(score) in text for score in scores)
    loaded = records.load_record(tmp_path / "game.jsonl")
    assert loaded.secret == session.match.seal.secret  # type: ignore[union-attr]
    assert records.verify(loaded) == session.match.draw_count


def test_several_people_share_a_screen() -> None:
    session = create_session(press_random_keys, people=3, ruleset="2023", players=4, assets="hidden")
    run_session(session)
    assert session.match.is_over


# Keys


def test_letters_buy_shares_and_show_the_sum() -> None:
    """AC12: three letters, three shares; what they cost and what is left; one is taken back (CH24); Enter ends."""
    session = create_session([], ruleset="2023", players=4)
    seen = advance_to_purchase(session)
    name = next(name for name, c in seen["chains"].items() if c["active"] and c["price"] <= 500 and c["bank"] >= 4)
    price, cash = seen["chains"][name]["price"], seen["seats"][0]["cash"]
    session.reader = TypedLines(iter([assign_letters(list(seen["chains"]))[name].lower() * 3, "u", ""]))
    for bought in (3, 2):
        session.run_decision(0)
        assert session.match.view(0)["bought"] == bought
    assert f"{format_money(3 * price)}, {format_money(cash - 3 * price)} left. 0 more allowed." in read_screen(session)
    session.run_decision(0)
    assert f"{format_money(2 * price)}, {format_money(cash - 2 * price)} left. 1 more allowed." in read_screen(session)
    assert "Action undone." in read_screen(session)
    assert session.match.actor != 0


def test_refusal_cites_its_rule_and_changes_nothing() -> None:
    """AC5, AC13: a tile not in hand, an end that is not reached."""
    for lang, said in (("en", "AC5: "), ("ja", "AC5：")):
        session = create_session(["place 1A", "declare", "６Ｉ"], lang=lang, seed=9, ruleset="2000", players=3)
        while session.match.actor != 0:
            actor = session.match.actor
            session.match.play_chance() if actor == "chance" else session.match.apply_action(
                session.choose_for_bot(int(actor))
            )
        before = list(session.match.actions)
        for _ in range(3):
            session.run_decision(0)
        assert said in read_screen(session)
        assert "AC13" in read_screen(session)
        assert session.match.actions == before


def test_actions_before_a_refusal_remain() -> None:
    """AC12: the fourth share is refused, three are bought."""
    session = create_session([], ruleset="2023", players=4)
    seen = advance_to_purchase(session)
    name = next(name for name, c in seen["chains"].items() if c["active"] and c["price"] <= 500 and c["bank"] >= 4)
    session.handle_input(0, seen, assign_letters(list(seen["chains"]))[name] * 4)
    assert session.match.view(0)["bought"] == 3
    notes = " ".join(note.plain for note in session.notes)
    assert "AC12" in notes
    assert "Actions done before that: 3." in notes


def test_letters_of_the_game_take_precedence_over_commands() -> None:
    """While buying `l` is Luxor, and the log is `/l`; while placing `l` is the log."""
    session = create_session([], ruleset="championship", players=3)
    session.match.play_chance()
    seat = int(session.match.actor)
    session.handle_input(seat, session.match.view(seat), "l")
    assert read_screen(session).count("became the first player") == 1
    seen = advance_to_purchase(session)
    assert "/l" in format_keys(session.screen.terminal.reserved_letters(seen), can_undo=False, lang="en").plain
    done = len(session.match.actions)
    session.handle_input(0, seen, "l")
    assert len(session.match.actions) == done + 1 or "AC12" in session.notes[-1].plain
    session.handle_input(0, session.match.view(0), "/l")
    assert read_screen(session).count("became the first player") == 2


def test_pages_can_be_read_during_the_game() -> None:
    result = run_play("--seed", "3", typed="AC8\nr AC12\nr AC99\np\n?\nl\nr\n")
    assert result.exit_code == 0
    for expected in ("Mergers", "There is no rule AC99.", "$12,000", "undo your last action", "AC22"):
        assert expected in result.output, expected


def test_pages_can_be_turned() -> None:
    session = create_session(["", "b", "q"], interactive=True, seed=3, ruleset="2023", players=3)
    session.run_command(0, "r", "")
    assert [prompt[:7] for prompt in session.reader.prompts] == ["Page 1 ", "Page 2 ", "Page 1 "]  # type: ignore[attr-defined]


def test_unknown_input_is_reported() -> None:
    result = run_play("--seed", "3", typed="\x1b[31mxyz\n\n99\n")
    assert "Unknown command" in result.output
    assert "\x1b[31m" not in result.output
    assert "Press one of the keys shown" in result.output


# What may be seen


def test_hands_are_hidden_between_people() -> None:
    """Nothing of the next hand is drawn before its owner has pressed Enter."""
    session = create_session(["", "1", ""], people=2, ruleset="2000", players=2, seed=3)
    run_session(session)
    text = read_screen(session)
    prompts = session.reader.prompts  # type: ignore[attr-defined]
    covers = [prompt for prompt in prompts if "press Enter" in prompt]
    assert len(covers) >= 1
    first = int(covers[0].split()[1].rstrip(",")) - 1
    cover, _, _ = text.partition("is next. Everyone else, please look away.")
    assert not any(f"{tile} " in cover for tile in session.match.view(first)["hand"])
    assert "\x1b[3J" in session.screen.console.file.getvalue()  # type: ignore[attr-defined]


# Leaving


def test_end_of_input_ends_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    result = run_play("--seed", "3", "--save", str(file), typed="1\n")
    assert result.exit_code == 0
    assert "End of input." in result.output
    loaded = records.load_record(file)
    assert not loaded.match.is_over
    assert loaded.secret is None
    assert loaded.match.names[0] == "You"


def test_interrupt_saves_the_record(tmp_path: Path) -> None:
    def interrupted(session: Session) -> Iterator[str]:
        yield "1"
        raise KeyboardInterrupt

    session = create_session(interrupted, save=tmp_path / "game.jsonl", seed=3, ruleset="2023", players=3)
    with pytest.raises(typer.Exit) as left:
        run_session(session)
    assert left.value.exit_code == 130
    assert records.load_record(tmp_path / "game.jsonl").match.actions == session.match.actions


def test_quitting_asks_for_confirmation_and_offers_to_save(tmp_path: Path) -> None:
    there, file = tmp_path / "there.jsonl", tmp_path / "game.jsonl"
    there.write_text("precious")
    typed = f"q\nn\nq\ny\n{there}\n{tmp_path / 'no' / 'where'}\n{file}\n"
    result = run_play("--seed", "3", typed=typed)
    assert result.exit_code == 0
    assert result.output.count("Quit this game?") == 2
    # A long path is broken over lines
    output = " ".join(result.output.split())
    assert "already exists" in output
    assert "Can't write" in output
    assert there.read_text() == "precious"
    assert records.load_record(file).match.steps


def test_commitment_is_shown_before_the_first_draw() -> None:
    result = run_play("--seed", "3")
    commitment = re.search(r"[0-9a-f]{64}", result.output)
    assert commitment
    assert result.output.index(commitment[0]) < result.output.index("AC4")
    assert result.output == run_play("--seed", "3").output


def test_failing_bot_forfeits_and_the_game_continues() -> None:
    class Broken:
        name = "broken"

        def choose(self, position: Position) -> int:
            raise ZeroDivisionError

    session = create_session([], seed=3, ruleset="2023", players=3)
    session.seated_bots = {seat: SeatedPlayer(Broken(), seat, "broken") for seat in range(3)}
    session.match.play_chance()
    seat = int(session.match.actor)
    for _ in range(2):
        assert session.choose_for_bot(seat) in session.match.legal_actions()
    assert "ZeroDivisionError" not in read_screen(session), "what is printed before a picture scrolls away"
    session.reader = TypedLines(iter(["", ""]))
    for _ in range(2):
        session.run_decision(0)
    assert read_screen(session).count("The bot Player") == 1
    assert "ZeroDivisionError" in read_screen(session)


# The command line


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--lang", "fr"], "en or ja"),
        (["--bots", "nobody"], "Unknown player 'nobody'"),
        (["--bots", "greedy,random"], "has 2 bots for 3 other seats"),
        (["--seat", "4"], "There is no seat 4"),
        (["--seat", "0", "--hotseat"], "Don't combine --seat with --hotseat"),
        (["--hotseat", "--bots", "random,random,random,random"], "leave no seat"),
        (["--name", "a", "--name", "b"], "at most 1 names, one per person, not 2"),
        (["--players", "9"], "AC2"),
        (["--save", "/nowhere/at/all"], "cannot be written"),
    ],
)
def test_invalid_options_exit_with_one_sentence(arguments: list[str], said: str) -> None:
    result = run_play(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.output


def test_existing_record_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("precious")
    result = run_play("--save", str(file))
    assert result.exit_code == 2
    assert file.read_text() == "precious"


def test_seats_get_names() -> None:
    minds = create_bots(4, "greedy,random,greedy", 2, hotseat=False)
    assert name_seats(4, minds, [], "ja") == ["むぎ 1", "ピピ", "あなた", "むぎ 2"]
    minds = create_bots(4, "random", None, hotseat=True)
    assert name_seats(4, minds, ["A\x1bki"], "en") == ["A?ki", "Player 2", "Player 3", "Pip"]
    with pytest.raises(BadInput):
        create_bots(3, None, 3, hotseat=False)
    assert play_module.STOPPED_EXIT_CODE == 130
