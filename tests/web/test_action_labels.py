"""Prompts and buttons of Acquire and of Trade and Credit name their actions."""

import re
from typing import Any

import pytest

from boardroom.games.acquire.web import decisions
from boardroom.web.tables import frames
from boardroom.web.tables.viewers import build_viewer
from web.lay import kept, person
from web.lay import played_until as acquire_until
from web.trade_tables import NAMES, play_until


def visible_text(played, lang):
    """Return the text that the active player sees."""
    people = [person(name) for name in NAMES]
    table = kept(played, people, hot=False)
    html = frames.render_frame(table, build_viewer(table, people[table.actor], lang))
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.mark.parametrize(
    ("phase", "english", "japanese"),
    [
        ("buy", "End turn and draw", "引いて終える"),
        ("found", "Found", "を創設"),
        ("survive", "survives", "を残す"),
    ],
)
def test_acquire_prompts_and_buttons_name_their_actions(phase, english, japanese):
    played = acquire_until(list(NAMES), {"ruleset": "2000"}, phase=phase)
    legal = played.legal_action_texts()
    offers = next((text.split()[1] for text in legal if text.startswith(("found", "survive"))), "")
    assert (f"Found {offers.title()}" if phase == "found" else english) in visible_text(played, "en")
    assert japanese in visible_text(played, "ja")


@pytest.mark.parametrize(
    ("phase", "pool", "declared", "said"),
    [
        ("buy", 9, False, "end_draw"),
        ("buy", 0, False, "end"),
        ("buy", 9, True, "end"),
        ("shed", 9, False, "end_shed"),
    ],
)
def test_ac14_end_button_mentions_a_draw_only_if_there_is_one(phase, pool, declared, said):
    seen: Any = {"phase": phase, "pool": pool, "declared": declared}
    assert decisions.choose_end_phrase(seen) == said


@pytest.mark.parametrize(
    ("phase", "english", "japanese"),
    [
        ("act", "take one for 2 credit", "2信用度で1枚取る"),
        ("keep", "Keep it", "残す"),
        ("ruin", "Continue G", "続ける G"),
    ],
)
def test_trade_buttons_name_their_actions(phase, english, japanese):
    played = play_until(phase)
    assert english in visible_text(played, "en")
    assert japanese in visible_text(played, "ja")
