"""The prize giving: hidden places are nowhere for those without an office, until each is called out."""

import re
from html import unescape

import pytest
from texts import within

from boardroom.tournament import rank_entrants
from web.tournament_site import TournamentBrowser, TournamentSite

PAGES = (
    ("home",),
    ("standings",),
    ("standings-print",),
    ("projector",),
    ("draws",),
    *(("seating", game) for game in (1, 2, 3)),
    *(("table", game, table) for game in (1, 2, 3) for table in (1, 2)),
)
CLOSED = (
    ("certificates",),
    ("log",),
    ("desk",),
    ("settings",),
    ("paper", 3),
    *(("export", what) for what in ("standings.csv", "results-3.csv", "event.json", "log.jsonl")),
)


def fixed(places: int = 3) -> TournamentSite:
    """The ranking is fixed, its first places hidden. What game 3 brought them is like nothing else on any page."""
    hall = TournamentSite(8)
    for game in (1, 2):
        hall.seat_round(game)
        hall.rule_results(game)
    hall.seat_round(3)
    for table, here in enumerate(hall.state.rounds[3].tables, 1):
        money = {f"money.{who}": 31_300 + 1_700 * int(who[1:]) + 7_100 * table for who in here}
        hall.organiser.submit("result-ruled", game=3, table=table, why="slip", **money)
    assert re.search(r'name="places"[^>]*value="3"', hall.organiser.get_html("desk"))
    hall.organiser.submit("prizes-kept", places=places)
    return hall


def said(somebody: TournamentBrowser, *page: object) -> str:
    return unescape(somebody.get_html(*page))


def traces(hall: TournamentSite) -> list[str]:
    """What would tell who is where among the hidden: their totals, and what the last game brought them."""
    hidden = rank_entrants(hall.state)[: hall.state.hidden_place_count]
    return [f"{amount:,}" for line in hidden for amount in (line.money, line.games[3].money)]


def test_hidden_places_appear_on_no_public_page():
    hall = fixed()
    first = rank_entrants(hall.state)[0].person
    # TournamentBrowser from the other table: what was played at one's own table one knows
    far = next(who for here in hall.state.rounds[3].tables if first not in here for who in here)
    told = traces(hall)
    assert all(trace in said(hall.organiser, "standings") for trace in told[::2]), "the office sees them"
    for left in (3, 2, 1):
        secret = traces(hall)
        for somebody in (TournamentBrowser(hall.row), hall.open_browser(far)):
            for page in PAGES:
                if (
                    page[0] == "table"
                    and somebody.user
                    and page[1] == 3
                    and far in hall.state.rounds[3].get_table(page[2])
                ):
                    continue
                html = said(somebody, *page)
                assert not [trace for trace in secret if trace in html], (left, page)
            for page in CLOSED:
                assert somebody.get(*page).status_code == 403, page
        # The projector tells nobody, whoever runs it
        assert not [trace for trace in secret if trace in said(hall.organiser, "projector")]
        hall.organiser.submit("place-called", rank=left)
    html = said(TournamentBrowser(hall.row), "standings")
    assert all(trace in html for trace in told[::2])


def test_hidden_line_shows_only_its_rank():
    hall = fixed()
    full = rank_entrants(hall.state)
    html = TournamentBrowser(hall.row).get_html("standings")
    shown = re.findall(r'data-who="(E\d+)"', html)
    assert shown == [line.person for line in full[3:]]
    assert len(re.findall(r'class="covered"', html)) == 3
    assert "Places 1 to 3 are announced one by one." in html
    assert "上位3名はこれから1人ずつ発表します" in TournamentBrowser(hall.row).get_japanese("standings")
    assert "未発表" in TournamentBrowser(hall.row).get_japanese("standings-print")


def test_own_phone_does_not_reveal_hidden_place():
    hall = fixed()
    third, fourth = (hall.open_browser(rank_entrants(hall.state)[at].person) for at in (2, 3))
    assert "Final rank: 4" in fourth.get_html("me")
    assert "Final rank" not in third.get_html("me")
    hall.organiser.submit("place-called", rank=3)
    assert "Final rank: 3" in third.get_html("me")


def test_desk_announces_next_place_on_the_projector():
    hall = fixed()
    names = [line.name for line in rank_entrants(hall.state)]
    screen = TournamentBrowser(hall.row)
    assert 'data-auto="standings"' in screen.get_html("projector"), "nobody has been called out"
    for left, en, ja in ((3, "Place 3", "第3位"), (2, "Place 2", "第2位"), (1, "Champion", "優勝")):
        desk = hall.organiser.get_html("desk")
        assert re.search(rf'name="rank" value="{left}".*?Announce place {left}\s', desk, re.DOTALL)
        assert f"第{left}位を発表する" in hall.organiser.get_japanese("desk")
        assert "Announce place" not in re.sub(
            r"<h2.*?</p>", "", hall.open_browser("referee").get_html("desk"), flags=re.DOTALL
        )
        hall.organiser.submit("place-called", rank=left)
        html = said(screen, "projector")
        assert 'data-auto="prizes"' in html
        big = within(r'data-view="prizes".*?</section>', html, re.DOTALL)
        assert en in big
        assert ja in big
        assert re.search(rf'class="huge prize[^"]*">\s*{names[left - 1]}\s*<', big)
        assert [name in big for name in names[:3]] == [at >= left - 1 for at in range(3)]
    assert "Print certificates" in hall.organiser.get_html("desk")


def test_double_tap_announces_one_place():
    hall = fixed()
    hall.organiser.submit("place-called", rank=3)
    assert "The next place to announce is 2." in said_again(hall, 3)
    assert hall.state.hidden_place_count == 2


def said_again(hall: TournamentSite, rank: int) -> str:
    return hall.organiser.submit("place-called", 400, rank=rank, back=hall.organiser.path("desk")).content.decode()


@pytest.mark.parametrize("role", ["referee", "E1", ""])
def test_only_organisers_announce_places(role: str):
    hall = fixed()
    hall.open_browser(role).submit("place-called", 403, rank=3)
    assert hall.state.hidden_place_count == 3


def test_log_page_describes_prize_giving():
    hall = fixed()
    hall.organiser.submit("place-called", rank=3)
    html = hall.organiser.get_japanese("log")
    assert "最終順位を確定（上位は順に発表）" in html
    assert "順位を発表" in html
