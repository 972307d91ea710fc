"""Custom decks, typed or uploaded: errors name the line, in both languages."""

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from texts import within
from trade.test_options import WRONG

from boardroom.base.documents import MAX_LENGTH
from boardroom.base.errors import BadInput, BoardroomError
from boardroom.games.trade.game import TRADE
from boardroom.web.languages import format_error, load_catalogue
from boardroom.web.tables.models import Table

FORM = {"game": "trade", "players": "3", "your_name": "Aki", "seat2": "greedy", "seat3": "greedy"}
YAML = """base: standard
name: Ours
goal: 40
events:
  - {event: tax, copies: 3}
  - {event: %s, copies: 1}
"""


def error_texts(error):
    """Return the texts of an error and of the errors it quotes."""
    yield error.text
    for value in error.values.values():
        if isinstance(value, BoardroomError):
            yield from error_texts(value)


@pytest.mark.parametrize("options", [options for options, _ in WRONG], ids=[says for _, says in WRONG])
def test_deck_errors_are_translated(options):
    with pytest.raises(BadInput) as caught:
        TRADE.complete_options(options)
    for text in error_texts(caught.value):
        assert set(re.findall(r"%\(\w+\)", load_catalogue("ja")[text])) == set(re.findall(r"%\(\w+\)", text))
    said = format_error(caught.value, "ja")
    assert re.search("[ぁ-ん]", said)
    assert "%(" not in said


def post_form(lang="en", **more):
    return Client(headers={"Accept-Language": lang}).post("/new/", {**FORM, **more}, follow=True)


def problem_text(answer):
    return unescape(within(r'id="wrong">(.*?)</p>', answer.content.decode(), re.DOTALL))


def test_deck_is_uploaded_as_a_file():
    answer = post_form(**{"ruleset-file": SimpleUploadedFile("deck.yaml", (YAML % "aid").encode())})
    assert answer.status_code == 200
    rules = Table.objects.latest("id").options["ruleset"]
    assert (rules["goal"], rules["events"][1]) == (40, {"event": "aid", "copies": 1})
    assert "custom deck" in answer.content.decode()


@pytest.mark.parametrize(("lang", "says"), [("en", "Line 6: The ruleset's events, entry 2"), ("ja", "6行目：")])
def test_invalid_card_is_reported_with_its_line(lang, says):
    wrong, before = YAML % "flood", Table.objects.count()
    for sent in ({"ruleset-own": wrong}, {"ruleset-file": SimpleUploadedFile("deck.yaml", wrong.encode())}):
        answer = post_form(lang, **sent)
        assert answer.status_code == 400
        assert problem_text(answer).startswith(says)
        assert "event: flood" in answer.content.decode()
    assert Table.objects.count() == before


def test_binary_file_is_refused():
    for content in (b"\xff\xfe\x00", b"\x89PNG\r\n\x1a\n" + bytes(500), b"{" * 90_000):
        answer = post_form(**{"ruleset-file": SimpleUploadedFile("deck.json", content)})
        assert answer.status_code == 400
        assert problem_text(answer)


def test_too_long_deck_is_refused_not_truncated():
    """A truncated text could be a valid but different deck."""
    before = Table.objects.count()
    long = YAML % "aid" + "#" * MAX_LENGTH
    for lang, says in (("en", "too long"), ("ja", "長すぎ")):
        file = SimpleUploadedFile("deck.yaml", long.encode())
        assert says in problem_text(post_form(lang, **{"ruleset-own": long}))
        assert says in problem_text(post_form(lang, **{"ruleset-file": file}))
    assert Table.objects.count() == before
