"""Only games with a page of their own are offered on the site."""

import pytest

from boardroom.engine import record
from boardroom.engine.errors import BadRecord
from boardroom.games import GAMES
from boardroom.players.arena import play_match
from boardroom.site import after, tablepages


def test_games_without_a_page_are_not_shown(monkeypatch):
    assert "acquire" in tablepages.SHOWN
    assert set(tablepages.SHOWN) <= set(GAMES)
    text = record.dump(play_match("trade", {"players": 3}, ["random"] * 3, 1, 0))
    monkeypatch.setattr(after, "SHOWN", {"acquire": GAMES["acquire"]})
    with pytest.raises(BadRecord, match="no page here"):
        after.keep_record(None, text)
