"""What people write as JSON or YAML: the same value either way, and every entry with its line."""

import json

import pytest

from boardroom.base.documents import MAX_LENGTH, parse_document
from boardroom.base.errors import BadEntry, BadInput

JSON = """{
\t"base": "standard",
  "rights": [
    {"condition": "pair", "amount": 3},
    {"condition": "run-3",
     "amount": 0}
  ], "goal": 40, "names": ["no", "2026-11-15", "1:30"], "more": null, "fast": true, "half": 0.5
}"""
YAML = """# Our own deck
base: standard
rights:
  - {condition: pair, amount: 3}
  - condition: run-3
    amount: 0
goal: 40
"""


def test_json_document_parses_as_json():
    assert parse_document(JSON.replace("\t", " ")).value == json.loads(JSON.replace("\t", " "))
    assert parse_document(JSON).value == json.loads(JSON)


def test_document_entries_have_line_numbers():
    for text, lines in ((JSON, (2, 4, 6, 7)), (YAML, (2, 4, 6, 7))):
        found = parse_document(text)
        paths = (("base",), ("rights", 0), ("rights", 1, "amount"), ("goal",))
        assert tuple(map(found.line_of, paths)) == lines
        # What is not there should have been in what is
        assert found.line_of(("rights", 1, "copies")) == 5
        assert found.line_of(("price",)) == 1


def test_entry_error_names_line():
    source = parse_document(YAML)
    with pytest.raises(BadInput, match=r"^Line 6: The amount of pair\.$") as caught, source.locate_errors():
        raise BadEntry(("rights", 1, "amount"), "The amount of %(card)s.", card="pair")
    assert not isinstance(caught.value, BadEntry)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": 1,\n "b": }}', "Line 2 cannot be read"),
        ("a: 1\nb: [1, 2\nc: 3", "Line 3 cannot be read"),
        ("a: 1\na: 2", "Line 2 cannot be read as JSON or YAML: the key a appears twice"),
        ("x: &one [1]\ny: *one", "Line 2 cannot be read as JSON or YAML: an alias"),
        ("? [1, 2]\n: 3", "a key that is not a name"),
        ("a: \x00", "characters that are not allowed"),
        ("a: 1\n---\nb: 2", "Line 2 cannot be read"),
        ("[" * 50_000, "too many nested brackets"),
        ("x" * (MAX_LENGTH + 1), "too long"),
    ],
    ids=lambda text: text[:20],
)
def test_syntax_error_names_position(text, says):
    with pytest.raises(BadInput, match=says):
        parse_document(text)


@pytest.mark.parametrize("text", ["!!python/object/apply:os.system ['true']", "!!python/name:os.system ''", "!x 5"])
def test_document_contains_plain_data_only(text):
    assert parse_document(text).value in (["true"], "", "5")


def test_huge_number_parses_as_text():
    assert parse_document("goal: 0b_").value == {"goal": "0b_"}
    assert isinstance(parse_document(f"goal: {'9' * 5000}").value["goal"], str)
