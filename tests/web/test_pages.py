"""What every game's page must have, and the form that is made from it."""

from __future__ import annotations

import re
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.template import engines
from django.template.loader import get_template
from django.test import Client
from django.utils.translation import gettext_lazy
from markupsafe import Markup, escape

from boardroom.base.errors import BadInput
from boardroom.engine.rules.constants import OVER
from boardroom.games import GAMES
from boardroom.players import levels
from boardroom.web.game_pages import PAGES, load_page
from boardroom.web.game_pages.contract import TableView
from boardroom.web.layout import template_compiler
from boardroom.web.layout.jinja_environment import build_rules_url, create_environment
from boardroom.web.learning.rulebook_views import parse_options
from boardroom.web.tables import frames, match_cache, moves, seats
from boardroom.web.tables.forms import NewTableForm
from boardroom.web.tables.models import Table
from boardroom.web.tables.viewers import build_viewer
from web.people import again, legal, person, step, table, visitor
from web.timing import quickest

pages = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


@pages
def test_page_has_all_its_files(page):
    assert GAMES[page.name] is page.game
    for name in (f"{page.name}/table.html", f"{page.name}/replay.html"):
        assert get_template(name)
    for name in (
        f"{page.name}.css",
        *page.scripts,
        *(page.assistant.styles + page.assistant.scripts if page.assistant else ()),
    ):
        assert finders.find(f"boardroom/{name}"), f"there is no {name} in the page's folder `static`"


def test_module_without_page_is_reported():
    assert load_page("acquire", "boardroom.games.acquire.web.page") is PAGES["acquire"]
    with pytest.raises(BadInput, match=r"module 'boardroom.base.text' must define PAGE, the page of the game 'ferry'"):
        load_page("ferry", "boardroom.base.text")


@pages
def test_log_kinds_include_every_event_kind(page):
    """A kind that the page does not name could not be chosen in the log."""
    options = page.game.complete_options({})
    kinds = {entry.kind for entry in page.game.create_text(options).EVENTS.values()} - {""}
    assert kinds <= set(page.log_kinds), f"GamePage.log_kinds has no {sorted(kinds - set(page.log_kinds))}"


@pages
def test_form_offers_all_options_of_the_game(page):
    """Every choice of the form is in some variant, and every option of the game is asked for."""
    variants = page.game.variants()
    assert {option.key for option in page.table_options} | {"players"} == set(variants[0])
    for option in page.game.declared_options:
        played = [variant[option.key] for variant in variants]
        assert all(choice.value in played for choice in option.choices), option.key


@pages
def test_table_links_to_its_rules(page):
    """Whatever was chosen: a table of Zooloretto is no place for the rules of Aquaretto."""
    named = [options for options in page.game.variants() if not isinstance(options.get("ruleset"), dict)]
    for options in named:
        query = parse_qs(urlsplit(build_rules_url(Table(game=page.name, options=options))).query)
        book = page.game.render_rulebook(parse_options(page, {key: value for key, (value,) in query.items()}), "en")
        assert book == page.game.render_rulebook(options, "en"), options
    for options in {options.get("ruleset"): options for options in named}.values():
        address = build_rules_url(Table(game=page.name, options=options))
        html = Client().get(address).content.decode()
        assert re.findall(r'class="rule" id="(\w+)"', html) == [
            rule.number for rule in page.game.render_rulebook(options, "en")
        ]
    # One of its own has no page: the usual rules are what there is
    assert build_rules_url(Table(game=page.name, options={**options, "ruleset": {}})).startswith(f"/rules/{page.name}/")
    wrong = {page.table_options[0].key: "nonsense"}
    assert Client().get(f"/rules/{page.name}/", wrong).status_code == 404


def test_table_description_joins_existing_parts():
    """A table of which nothing is worth saying has no dots between nothing."""
    told = cast(Any, engines["jinja2"]).env.get_template("layout/macros.html").make_module().told
    usual = Table(game="trade", options=GAMES["trade"].complete_options({}), public=False)
    assert told(usual, "Trade") == "Trade · invite only"
    usual.public = True
    assert told(usual, "Trade", Markup("<time>now</time>")) == "Trade · <time>now</time>"
    assert told(usual) == ""


@pages
def test_play_now_and_form_create_tables(page):
    client = Client()
    table = Table.objects.get(code=client.post("/play/", {"game": page.name})["Location"].split("/")[2])
    assert (table.game, table.status) == (page.name, "playing")
    assert [bool(seat.bot) for seat in table.seats.all()] == [False] + [True] * (table.seats.count() - 1)
    for players in page.player_counts:
        answer = client.post("/new/", {"game": page.name, "players": players, "ruleset": "2000", "your_name": "Aki"})
        made = Table.objects.get(code=answer["Location"].split("/")[2])
        assert (made.game, made.seats.count(), made.status) == (page.name, players, "open")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_lobby_lead_names_every_game(lang):
    html = Client(headers={"Accept-Language": lang}).get("/").content.decode()
    lead = html.split('class="lead">')[1].split("</p>")[0]
    assert all(page.game.titles[lang] in lead for page in PAGES.values())


def test_missing_name_focuses_its_field():
    answer = Client().post("/new/", {"players": 3, "your_name": " "})
    assert answer.status_code == 400
    field = answer.content.decode().split('id="your_name"')[1].split(">")[0]
    assert "autofocus" in field
    assert 'aria-invalid="true"' in field
    impossible = {"ruleset": "championship", "mode": "tycoon"}
    other = Client().post("/new/", {**impossible, "players": 3, "your_name": "Aki"}).content.decode()
    assert "autofocus" not in other.split('id="your_name"')[1].split(">")[0]


def test_form_keeps_input_and_shows_error():
    sent = {"game": "acquire", "ruleset": "championship", "mode": "tycoon", "powers": "True", "players": "3"}
    form = NewTableForm.parse(sent)
    assert form.build_options() == {
        "ruleset": "championship",
        "mode": "tycoon",
        "powers": True,
        "take_back": "rules",
        "players": 3,
    }
    with pytest.raises(BadInput):
        form.validate()
    answer = Client().post("/new/", {**sent, "your_name": "Aki"})
    assert answer.status_code == 400
    html = answer.content.decode()
    for chosen in ("championship", "tycoon", "True", "3"):
        assert re.search(rf'value="{chosen}"\s+checked', html), chosen
    assert NewTableForm.parse({"game": "chess", "mode": "fast", "players": "99"}).build_options() == {
        "ruleset": "2023", "mode": "classic", "powers": False, "take_back": "rules", "players": 4
    }  # fmt: skip


def busy_table(people):
    """A table in the middle of its game, where shares can be bought."""
    while True:
        t = table(*people)
        while (now := again(t)).actor != OVER:
            texts = legal(t)
            if now.number >= 150 and any(text.startswith("buy") for text in texts):
                return now
            step(t, -1 if texts[0].startswith("buy") and now.number % 3 else 0)


def test_frame_template_renders_quickly():
    """Everything on a full table of six, for somebody who decides. Two milliseconds of processor time are wanted on a
    quiet machine; a busy one takes twice as long, and no test should fail for that."""
    people = [person(name) for name in ("Aki", "Ben", "Cho", "Daiki", "Emi", "Fumi")]
    now = busy_table(people)
    view = build_viewer(now, people[now.actor], "ja")
    template = get_template("acquire/table.html")
    with match_cache.open_match(now) as game:
        sight = TableView(now, game, view)
        context = frames.common_context(sight, []) | PAGES["acquire"].build_context(sight)
    took, html = quickest(lambda: template.render(context), 40)
    assert 'value="buy ' in html
    assert took < 4


def test_pages_have_no_template_indentation():
    env = create_environment()
    text = """
    <ul>
      {% for n in "12" %}
        <li
          class="n{{ n }}"
        >
          {{ n }} of <b>2</b>
        </li>
      {% endfor %}
    </ul>
    <pre>
      shown  {{ 1 }}
        as it is
    </pre>
      <p>a  b</p>
    """
    item = '<li\nclass="n{0}"\n>\n{0} of <b>2</b>\n</li>\n'
    assert env.from_string(text).render() == (
        f"\n<ul>\n\n{item.format(1)}\n{item.format(2)}\n</ul>\n"
        "<pre>\n      shown  1\n        as it is\n    </pre>\n<p>a\nb</p>\n"
    )


# The whole log


def test_full_log_has_every_turn_and_filters():
    aki, ben = person("Aki"), person("Ben")
    t = table(aki, ben)
    while again(t).number < 120:
        step(t, -1 if "end" in legal(t) else 0)
    html = visitor(aki).get(f"/t/{t.code}/log/").content.decode()
    assert "<h2>Turn 1 " in html
    assert html.index("Turn 12 ") < html.index("Turn 1 <")
    bought = visitor(aki).get(f"/t/{t.code}/log/", {"who": "1", "kind": "tiles"}).content.decode()
    assert "Ben placed" in bought
    assert "Aki placed" not in bought
    assert "No entries match" in visitor(aki).get(f"/t/{t.code}/log/", {"words": "zebra"}).content.decode()
    assert visitor(aki).get(f"/t/{t.code}/log/", {"who": "77", "kind": "x"}).content.decode().count("<h2>") > 10


@pytest.mark.parametrize("assets", ["open", "hidden"])
def test_log_hides_what_the_viewer_may_not_know(assets):
    """What one draws is in one's own log alone."""
    aki, ben, cho = person("Aki"), person("Ben"), person("Cho")
    t = table(aki, ben, cho, assets=assets)
    mine = ""
    # Whether somebody can buy by then is for the draws to say
    for turn in range(300):
        step(t, turn)
        if turn >= 60 and turn % 10 == 0:
            mine = visitor(aki).get(f"/t/{t.code}/log/").content.decode()
            if "Aki bought" in mine:
                break
    others = visitor(ben).get(f"/t/{t.code}/log/").content.decode()
    nobody = Client(headers={"Accept-Language": "en"}).get(f"/t/{t.code}/log/").content.decode()
    assert "Aki drew" in mine
    assert "Aki drew" not in others
    assert " drew" not in nobody.replace("was drawn", "")
    assert "Aki bought" in mine
    if assets == "hidden":
        assert "Ben bought" not in mine.split("<h2>", 2)[-1]


def test_open_table_has_no_log():
    aki = person()
    client = visitor(aki)
    code = client.post("/new/", {"players": 3})["Location"].split("/")[2]
    assert client.get(f"/t/{code}/log/")["Location"] == f"/t/{code}/"


@pytest.mark.parametrize("game", PAGES)
def test_substituted_player_cannot_act(game):
    """The page would offer what the server refuses; it says how to get the seat back instead."""
    people = [person(), person("Ben"), person("Cho")]
    t = again(moves.create_table(people[0], game, {"players": 3}, [{"person": one} for one in people]))
    me = people[t.actor]

    def enabled() -> tuple[list[str], str]:
        now = match_cache.load_table(t.code)
        html = frames.render_frame(now, build_viewer(now, me, "en"))
        buttons = re.findall(r'<button[^>]*form="(?:do|undo)"[^>]*>', html)
        return [b for b in buttons if "aria-disabled" not in b and "disabled" not in b], html

    assert enabled()[0]
    seats.hand_to_bot(t.code, me)
    buttons, html = enabled()
    assert buttons == []
    assert "Take your seat again" in html
    seats.rejoin_game(t.code, me)
    assert enabled()[0]


def test_form_offers_exactly_the_built_in_bots(tmp_path):
    client = Client()
    seat = client.get("/new/").content.decode().split('name="seat2"')[1].split("</select>")[0]
    offered = set(re.findall(r'<option value="([^"]+)"', seat))
    assert offered == {"you", "free", "here", *levels.LEVELS_BY_NAME}
    # A file or a program that somebody names is neither read nor started
    (tmp_path / "own.py").write_text(f"open({str(tmp_path / 'read')!r}, 'w')\n")
    for name in (f"{tmp_path}/own.py:Own", f"exec:touch {tmp_path}/read"):
        with pytest.raises(BadInput, match="Unknown bot"):
            moves.create_table(person("Aki"), "acquire", {"players": 2}, [{}, {"bot": name}])
    assert not (tmp_path / "read").exists()


@pytest.mark.parametrize("value", ["<b>'&\"", Markup("<b>"), gettext_lazy("<b>"), 7, 1.5, None, True, ["<i>"], ""])
def test_output_is_escaped_like_jinja(value):
    assert template_compiler.render_value(value) == escape(value)
    assert template_compiler.PageEnvironment(autoescape=True).from_string("{{ it }}|{{ it ~ '<' }}").render(
        it=value
    ) == (f"{escape(value)}|{escape(value)}&lt;")
