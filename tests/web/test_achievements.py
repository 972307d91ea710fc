"""Achievements: the events that earn each, the events that almost do, and who sees them on profiles."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from boardroom.engine.rules.events import EVERYONE, Event
from boardroom.games.acquire.law import codes as ac
from boardroom.games.aquaretto.law import codes as aq
from boardroom.games.trade.law import codes as tc
from boardroom.web.accounts import users
from boardroom.web.archive.models import FinishedMatch, PlayerResult
from boardroom.web.game_pages import PAGES
from boardroom.web.game_pages.achievements import MatchSummary
from boardroom.web.languages import translate
from boardroom.web.social import profiles
from boardroom.web.social.models import Achievement
from boardroom.web.tables import game_over
from boardroom.web.tables.models import Status
from web.cast import ROLES, cast, known
from web.people import again, person, step, table, visitor


def build_events(*told: Sequence[int]) -> list[tuple[int, Event]]:
    """Return events from (code, seat, x, y, z, turn); omitted values are 0."""
    rows = [(*one, *[0] * (6 - len(one))) for one in told]
    return [(turn, Event(EVERYONE, what, who, x, y, z)) for what, who, x, y, z, turn in rows]


def summary(*told: Sequence[int], worth: Sequence[int] = (9, 5, 8), middle: Sequence[int] = (5, 5, 1)) -> MatchSummary:
    return MatchSummary(build_events(*told), worth, middle, worth)


REFOUNDING = [(ac.E_KEPT, 1, 3, 5), (ac.E_FOUNDED, 0, 3, 2)]
MERGER = [(ac.E_SURVIVES, 2, 0, 9, 0, 7), *((ac.E_DEFUNCT, -1, chain, 3, 300, 7) for chain in (1, 2, 3))]
MAJORITY_BONUSES = [(ac.E_BONUS, 0, 1, 900, 1)] * 6
DEALS = [(tc.E_ACCEPTED, 1, 0, 2)] * 8

# For each achievement: events that earn it, the seats that do, and events that almost earn it
ACHIEVEMENT_CASES = {
    ("acquire", "founders"): (summary(*[(ac.E_FOUNDED, 1)] * 4), [1], summary(*[(ac.E_FOUNDED, 1)] * 3)),
    ("acquire", "three-chains"): (summary(*MERGER[:3]), [2], summary(*MERGER[:2])),
    ("acquire", "four-chains"): (summary(*MERGER), [2], summary(*MERGER[:3], (ac.E_DEFUNCT, -1, 3, 3, 300, 8))),
    ("acquire", "always-first"): (summary(*MAJORITY_BONUSES), [0], summary(*[(ac.E_BONUS, 0, 1, 900, 2)] * 9)),
    ("acquire", "windfall"): (summary((ac.E_BONUS, 0, 1, 10_000, 2)), [0], summary((ac.E_BONUS, 0, 1, 9_900, 1))),
    ("acquire", "two-for-one"): (summary(*[(ac.E_TRADED, 2)] * 6), [2], summary(*[(ac.E_SOLD, 2)] * 9)),
    ("acquire", "patience"): (summary(*REFOUNDING), [1], summary(*REFOUNDING[::-1])),
    ("acquire", "last-word"): (summary((ac.E_DECLARED, 0)), [0], summary((ac.E_DECLARED, 1))),
    ("acquire", "purse"): (summary((ac.E_RESULT, 2, 50_000)), [2], summary((ac.E_RESULT, 2, 49_900))),
    ("acquire", "whisker"): (summary(worth=(9_000, 8_000)), [0], summary(worth=(9_100, 8_000))),
    ("acquire", "landslide"): (summary(worth=(9, 4, 1)), [0], summary(worth=(9, 5, 1))),
    ("acquire", "from-behind"): (summary(middle=(1, 2, 3)), [0], summary(middle=(1, 1, 3))),
    ("aquaretto", "full-trucks"): (summary(*[(aq.E_TOOK, 1, 0, 3)] * 5), [1], summary(*[(aq.E_TOOK, 1, 0, 2)] * 5)),
    ("aquaretto", "births"): (summary(*[(aq.E_BORN, 1)] * 3), [1], summary(*[(aq.E_BORN, 1)] * 2)),
    ("aquaretto", "full-house"): (summary(*[(aq.E_BONUS, 1, 1)] * 5), [1], summary(*[(aq.E_BONUS, 1, 1)] * 4)),
    ("aquaretto", "co-workers"): (summary(*[(aq.E_WORKER, 1)] * 3), [1], summary(*[(aq.E_NO_WORKER, 1)] * 3)),
    ("aquaretto", "boards"): (
        summary((aq.E_LAID, 1), (aq.E_EXPANDED, 1), (aq.E_LAID, 1)),
        [1],
        summary((aq.E_LAID, 1)),
    ),
    ("aquaretto", "dealer"): (summary(*[(aq.E_BOUGHT, 1)] * 2), [1], summary((aq.E_BOUGHT, 1), (aq.E_BOUGHT, 2))),
    ("aquaretto", "piggy-bank"): (summary((aq.E_RESULT, 1, 9, 8)), [1], summary((aq.E_RESULT, 1, 9, 7))),
    ("aquaretto", "housed"): (
        summary((aq.E_POINTS, 0, -2, aq.S_DEPOT), (aq.E_POINTS, 2, -2, aq.S_BARN)),
        [1],
        summary(*((aq.E_POINTS, seat, -2, aq.S_BARN) for seat in range(3))),
    ),
    ("aquaretto", "show"): (summary((aq.E_POINTS, 1, 6, aq.S_TRAINERS)), [1], summary((aq.E_POINTS, 1, 6, aq.S_TILES))),
    ("aquaretto", "feeding"): (
        summary((aq.E_POINTS, 1, 8, aq.S_KEEPERS)),
        [1],
        summary((aq.E_POINTS, 1, 7, aq.S_KEEPERS)),
    ),
    ("aquaretto", "market"): (
        summary(*((aq.E_STALL, 1, aq.FIRST_STALL + n) for n in range(4))),
        [1],
        summary(*((aq.E_STALL, 1, aq.FIRST_STALL) for _ in range(4))),
    ),
    ("aquaretto", "whisker"): (summary(worth=(9, 8)), [0], summary(worth=(9, 7))),
    ("aquaretto", "from-behind"): (summary(middle=(1, 2, 3)), [0], summary(middle=(3, 2, 1))),
    ("trade", "dealmaker"): (summary(*DEALS), [1, 2], summary(*DEALS[1:])),
    ("trade", "haggler"): (
        summary((tc.E_OFFERED, 0, 0, 1), (tc.E_COUNTERED, 1, 0, 0), (tc.E_ACCEPTED, 0, 0, 1)),
        [1],
        summary((tc.E_COUNTERED, 1, 0, 0), (tc.E_OFFERED, 0, 0, 1), (tc.E_ACCEPTED, 1, 0, 0)),
    ),
    ("trade", "income"): (summary(*[(tc.E_BOUGHT_INCOME, 1)] * 4), [1], summary(*[(tc.E_RAISED, 1)] * 9)),
    ("trade", "numbers"): (summary(*[(tc.E_PLAYED_NUMBER, 1)] * 5), [1], summary(*[(tc.E_PLAYED_NUMBER, 1)] * 4)),
    ("trade", "rights"): (summary(*[(tc.E_PLAYED_RIGHT, 1)] * 5), [1], summary(*[(tc.E_PLAYED_RIGHT, 1)] * 4)),
    ("trade", "blind"): (summary(*[(tc.E_BOUGHT_BLIND, 1)] * 3), [1], summary(*[(tc.E_BOUGHT_RIGHT, 1)] * 3)),
    ("trade", "toll"): (summary(*[(tc.E_PAID, 0, 3, 1)] * 8), [1], summary(*[(tc.E_PAID, 0, 3, 1)] * 7)),
    ("trade", "hats"): (summary((tc.E_TOOK, 1, 4), (tc.E_TOOK, 1, 5)), [1], summary(*[(tc.E_TOOK, 1, 4)] * 2)),
    ("trade", "phoenix"): (summary((tc.E_RUINED, 0)), [0], summary((tc.E_RUINED, 1))),
    ("trade", "declared"): (summary((tc.E_DECLARED, 0)), [0], summary((tc.E_DECLARED, 1))),
    ("trade", "thrifty"): (summary((tc.E_BOUGHT_NUMBER, 1)), [0], summary((tc.E_BOUGHT_NUMBER, 0))),
    ("trade", "landslide"): (summary(worth=(9, 4, 1)), [0], summary(worth=(9, 5, 1))),
    ("trade", "from-behind"): (summary(middle=(1, 2, 3)), [0], summary(middle=(3, 2, 1))),
}  # fmt: skip


@pytest.mark.parametrize("name", ACHIEVEMENT_CASES, ids="-".join)
def test_achievements_follow_from_events(name):
    game, key = name
    shows, whose, nearly = ACHIEVEMENT_CASES[name]
    feat = next(feat for feat in PAGES[game].achievements if feat.key == key)
    assert sorted(feat.find_earners(shows)) == whose
    assert not list(feat.find_earners(nearly))


def test_every_achievement_has_test_icon_and_translations():
    assert {(name, feat.key) for name, page in PAGES.items() for feat in page.achievements} == {*ACHIEVEMENT_CASES}
    for page in PAGES.values():
        assert len(page.achievements) >= 12
        marks = [feat.icon for feat in page.achievements]
        assert len({*marks}) == len(marks)
        for feat in page.achievements:
            ElementTree.fromstring(f"<svg>{feat.icon}</svg>")
            assert len(feat.key) <= 24
            for words in (feat.name, feat.description):
                assert translate("ja", words) != words


@pytest.fixture
def everybody(monkeypatch):
    """Replace two achievements: one that every seat with assets earns, and one that raises an error."""
    from dataclasses import replace

    first, second, *rest = PAGES["acquire"].achievements
    done = replace(first, find_earners=lambda story: [seat for seat in story.seats if story.final_worths[seat] > 0])
    page = replace(PAGES["acquire"], achievements=(done, replace(second, find_earners=lambda story: [1 // 0]), *rest))
    monkeypatch.setitem(PAGES, "acquire", page)
    return first


def play_game(*people, public=True):
    made = table(*people, bots=1)
    if not public:
        type(made).objects.filter(pk=made.pk).update(public=False)
    while step(made).status == Status.PLAYING:
        pass
    return again(made)


def test_achievements_are_earned_at_game_over_and_respect_privacy(everybody):
    aki, ben = known("Aki"), known("Ben")
    hidden = play_game(aki, public=False)
    first = play_game(aki, ben)
    play_game(aki)
    earned = Achievement.objects.filter(user=aki, key=everybody.key)
    assert {(stamp.table, stamp.is_public) for stamp in earned} == {(hidden, False), (first, True)}

    def found() -> list[tuple[object, ...]]:
        theirs = Achievement.objects.filter(user__in=[aki, ben])
        return sorted(theirs.values_list("user", "table", "key", "is_public", "earned_at"))

    # A recount gives the same result and restores the lengths
    before = found()
    FinishedMatch.objects.update(turn_count=0)
    PlayerResult.objects.update(turn_count=0)
    game_over.recount_games()
    assert found() == before
    assert (
        FinishedMatch.objects.get(table=first).turn_count
        == PlayerResult.objects.get(table=first, user=aki).turn_count
        > 10
    )
    scene = cast()
    for role in ROLES:
        text = visitor(scene.people[role]).get(f"/@{aki.handle}/").content.decode()
        assert f"/t/{first.code}/replay/" in text
        assert hidden.code not in text
    own = visitor(aki, "ja").get(f"/@{aki.handle}/").content.decode()
    assert f"/t/{hidden.code}/replay/" in own
    assert "実績" in own
    assert translate("ja", everybody.name) in own
    shown = visitor().get(f"/api/people/{aki.handle}").json()["stamps"]
    assert {stamp["code"] for stamp in shown if stamp["feat"] == everybody.key} == {first.code}


def test_guest_achievements_move_to_the_account(everybody):
    guest, aki = person("Guest"), known("Aki")
    play_game(guest)
    mine = play_game(aki)
    users.merge_guest(aki, guest)
    own = Achievement.objects.filter(user=aki, key=everybody.key)
    assert [stamp.table for stamp in own] == [mine]
    (album,) = profiles.load_profile(aki, None).achievements
    assert album.earned_count >= 1
