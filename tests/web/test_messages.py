"""Both languages are complete: every message of every page and every sentence of the site has its Japanese."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from jinja2.ext import babel_extract

from boardroom import site
from boardroom.site.languages import catalogue, files, in_context, preferred, said

SITE = Path(site.__file__).parent
# What these refuse is said by the site, or by the protocol in its catalogue's words
OTHERS = ("engine/options.py", "engine/grammar.py", "engine/table.py", "cli/drive.py")
OPTIONS = [*(SITE.parent / "games").rglob("*.py"), *(SITE.parent / name for name in OTHERS)]
MARKED = "text"
SENTENCES = {"NotAllowed", "Stale", "BadInput", "TooOften", "Refusal"}


@cache
def page_messages(room: Path = SITE) -> set[str]:
    found = set()
    for file in room.rglob("*.html"):
        with file.open("rb") as source:
            for _, function, message, _ in babel_extract(source, ["_", "pgettext"], [], {}):
                if function == "pgettext":
                    found.add(in_context(*message))
                    continue
                # A message chosen at run time is None here; it stands in the sources elsewhere
                found |= {text for text in (message if isinstance(message, tuple) else (message,)) if text}
    return found


@cache
def code_messages(files: tuple[Path, ...] = (*SITE.rglob("*.py"), *OPTIONS)) -> set[str]:
    """Sentences raised as errors, texts given to `said` and texts marked by `text`, as they stand in the sources."""
    found = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                at = 0 if name in SENTENCES | {MARKED} else 1 if name == "said" else None
                if at is not None and len(node.args) > at:
                    for part in ast.walk(node.args[at]):
                        if (
                            isinstance(part, ast.Constant)
                            and isinstance(part.value, str)
                            and (" " in part.value or name == MARKED)
                        ):
                            found.add(part.value)
                        if isinstance(part, ast.JoinedStr):
                            break
    return found


def test_there_is_something_to_translate():
    assert len(page_messages()) > 100
    assert len(code_messages()) > 5


def test_every_page_message_has_its_japanese():
    assert sorted(page_messages() - set(catalogue("ja"))) == []


def test_every_sentence_of_the_site_has_its_japanese():
    assert sorted(code_messages() - set(catalogue("ja"))) == []


def test_every_message_of_the_sample_game_has_its_japanese():
    """Its own are in its own folder."""
    own = SITE.parents[2] / "examples" / "cargo"
    with (own / "messages" / "ja.po").open("rb") as source:
        told = {str(message.id) for message in read_po(source, locale="ja") if message.id and message.string}
    wanted = page_messages(own) | code_messages(tuple(own.glob("*.py")))
    assert len(wanted) > 20
    assert sorted(wanted - told - set(catalogue("ja"))) == []
    assert sorted(told - wanted) == []


@pytest.mark.parametrize("source", [page_messages, code_messages], ids=["pages", "code"])
def test_placeholders_are_the_same(source):
    for message in source():
        wanted = set(re.findall(r"%\(\w+\)s", message))
        assert set(re.findall(r"%\(\w+\)s", catalogue("ja")[message])) == wanted, message


def test_one_message_has_one_japanese():
    """A word with two meanings says which is meant; else the file read last would win."""
    seen: dict[str, set[str]] = {}
    for file in files("ja"):
        with file.open("rb") as source:
            for message in read_po(source, locale="ja"):
                seen.setdefault(in_context(message.context or "", str(message.id)), set()).add(str(message.string))
    assert [message for message, said_so in seen.items() if len(said_so) > 1] == []
    assert catalogue("ja")[in_context("assistant", "Enter")] == "決定"
    assert catalogue("ja")[in_context("championship", "Enter")] == "エントリー"


def test_japanese_is_japanese():
    latin = [m for m, ja in catalogue("ja").items() if ja == m and re.search("[a-z]{4}", m)]
    assert latin == []


def test_a_browser_is_answered_in_its_language():
    assert preferred("ja,en;q=0.8") == "ja"
    assert preferred("de,fr;q=0.9,ja-JP;q=0.3") == "ja"
    assert preferred("en-GB,ja;q=0.5") == "en"
    assert preferred("") == "en"
    assert preferred("xx;q=nonsense,,;;") == "en"
    assert said("ja", "no such message") == "no such message"
