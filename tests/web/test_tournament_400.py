"""A day with 400 entrants over HTTP, from the entries to the certificates, through the site's own views."""

import json
import re

from boardroom import tournament
from boardroom.tournament.events import AttendanceSet
from boardroom.tournament.exports.published_draws import verify_published_draws
from boardroom.web.tournaments import log_store
from web.tournament_site import TournamentBrowser, TournamentSite

COUNT = 400


def test_tournament_with_400_entrants_over_http_completes():
    day = TournamentSite()
    desk = day.organiser
    names = "\n".join(f"参加者 {n},さんかしゃ {n:03}" for n in range(1, COUNT - 9))
    assert desk.post("csv", text=names, take="yes", key="list").status_code == 302
    # Ten come by phone, and there is a helper for the desk
    phones = {}
    for n in range(COUNT - 9, COUNT + 1):
        phones[f"E{n}"] = TournamentBrowser(day.row)
        assert phones[f"E{n}"].post("enter", name=f"Phone {n}").status_code == 302
    # Two desks check in; most of it in one go here, since each is the same
    second = day.open_browser("organiser")
    for n in range(1, 81):
        (desk if n % 2 else second).submit("checked", person=f"E{n}", status="present")
    by = tournament.Actor("Sato", "organiser")
    log_store.record_events(day.row, lambda _: [AttendanceSet(f"E{n}", "present") for n in range(81, COUNT + 1)], by=by)
    assert f"{COUNT} / {COUNT}" in desk.get_html("people")

    for game in (1, 2, 3):
        day.seat_round(game)
        tables = day.state.rounds[game].tables
        assert len(tables) == COUNT // 4
        if game == 2:
            assert tournament.rate_seating(day.state, 2).repeats == 0
        for number, here in enumerate(tables, 1):
            money = {f"money.{who}": 5_000 + 100 * (int(who[1:]) * 37 * game % 400) for who in here}
            own = [phones[who] for who in here if who in phones]
            if len(own) > 1:
                for phone in own[:2]:
                    phone.submit("result-told", game=game, table=number, **money)
            else:
                desk.submit("result-ruled", game=game, table=number, why="slip", **money)
        desk.submit("announced", game=game, mark=0, table=0)
    desk.submit("frozen")

    state = day.state
    lines = tournament.rank_entrants(state)
    assert [line.rank for line in lines] == list(range(1, COUNT + 1))
    page = TournamentBrowser(day.row).get_html("standings")
    assert len(re.findall(r"<tr\s+data-who=", page)) == COUNT
    assert page.index(lines[0].name) < page.index(lines[-1].name)
    assert desk.get_html("certificates", who="all").count('class="certificate"') == COUNT
    assert "Final rank" in phones[f"E{COUNT}"].get_html("me")
    assert all(
        each.is_same for each in verify_published_draws(json.loads(TournamentBrowser(day.row).get("draws").content))
    )
    # The file of the log is the whole day
    again = tournament.replay_log(tournament.load_log(desk.get("export", "log.jsonl").content.decode()))
    assert again.state == state
