"""Both languages are complete: every message of every page and every sentence of the site has its Japanese."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from jinja2.ext import babel_extract

from boardroom import web
from boardroom.base.catalogues import add_context
from boardroom.games import catalogues as below
from boardroom.web.config.environment import find_page_folders
from boardroom.web.languages import catalogue_files, load_catalogue, parse_accept_language, translate

SITE = Path(web.__file__).parent
GAMES = SITE.parent / "games"
# What these refuse is said by the site, or by the protocol in its catalogue's words
OTHERS = (
    *("engine/rules/options.py", "engine/rules/grammar.py", "engine/match.py"),
    *("cli/common.py", "cli/drive.py", "cli/play.py", "cli/replay.py", "cli/rules.py"),
)
SITE_CODE = (*SITE.rglob("*.py"), *GAMES.glob("*/web/**/*.py"))
OPTIONS = [*sorted(set(GAMES.rglob("*.py")) - set(SITE_CODE)), *(SITE.parent / name for name in OTHERS)]
MARKED = "text"
CARGO = SITE.parents[2] / "examples" / "cargo"
SENTENCES = {"NotAllowed", "Stale", "BadInput", "TooOften", "Refusal"}


def templates(room: Path) -> list[Path]:
    """Pages, mails and the script that browsers keep: what is filled in before it is sent."""
    rooms = [room, *GAMES.glob("*/web")] if room == SITE else [room]
    return [file for each in rooms for file in each.glob("**/templates/**/*") if file.is_file()]


@cache
def template_messages(file: Path) -> set[str]:
    found = set()
    with file.open("rb") as source:
        for _, function, message, _ in babel_extract(source, ["_", "pgettext"], [], {}):
            if function == "pgettext":
                found.add(add_context(*message))
                continue
            # A message chosen at run time is None here; it stands in the sources elsewhere
            found |= {text for text in (message if isinstance(message, tuple) else (message,)) if text}
    return found


@cache
def page_messages(room: Path = SITE) -> set[str]:
    return set().union(*map(template_messages, templates(room)))


def parts_of(file: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(file.read_text(encoding="utf-8")))


@cache
def code_messages(files: tuple[Path, ...] = (*SITE_CODE, *OPTIONS)) -> set[str]:
    """Sentences raised as errors, texts given to `said` and texts marked by `text`, as they stand in the sources."""
    found = set()
    for file in files:
        for node in parts_of(file):
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


@cache
def places() -> dict[str, set[Path]]:
    """Where a message may come from: the templates that say it, and the modules that have a text of these words."""
    found: dict[str, set[Path]] = {}
    for file in templates(SITE):
        for message in template_messages(file):
            found.setdefault(message, set()).add(file)
    for file in SITE.parent.rglob("*.py"):
        for part in parts_of(file):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                found.setdefault(part.value, set()).add(file)
    return found


@cache
def entries(file: Path) -> dict[str, str]:
    """The messages of a catalogue with their Japanese."""
    with file.open("rb") as source:
        messages = [message for message in read_po(source, locale="ja") if message.id]
    return {add_context(m.context, str(m.id)) if m.context else str(m.id): str(m.string) for m in messages}


def game_of(file: Path) -> str:
    """The game in whose folder a file is, of the law or of the page."""
    found = re.match(r"games/(\w+)/", file.relative_to(SITE.parent).as_posix())
    return found[1] if found else ""


def test_messages_are_found():
    assert len(page_messages()) > 100
    assert len(code_messages()) > 5


def test_page_messages_have_translations():
    assert sorted(page_messages() - set(load_catalogue("ja"))) == []


def test_code_messages_have_translations():
    assert sorted(code_messages() - set(load_catalogue("ja"))) == []


def test_document_errors_have_translations_without_the_site():
    """`boardroom drive` says it where no site is installed."""
    told = below.load_catalogue("ja")
    assert sorted(code_messages(tuple(OPTIONS)) - set(told)) == []
    assert {file.relative_to(SITE.parent).parts[0] for file in below.catalogue_files("ja")} == {"base", "games"}


GUESTS = [folder.resolve().parent for folder in find_page_folders(GAMES) if GAMES not in folder.parents]


@pytest.mark.parametrize("own", sorted({CARGO, *GUESTS}), ids=lambda own: own.name)
def test_external_game_messages_have_translations(own):
    """The sample game and the games of BOARDROOM_GAMES have a catalogue in their page's folder."""
    file = own / "web" / "messages" / "ja.po"
    told = {message for message, japanese in entries(file).items() if japanese} if file.exists() else set()
    wanted = page_messages(own) | code_messages(tuple(own.rglob("*.py")))
    assert wanted
    missing, unsaid = sorted(wanted - told - set(load_catalogue("ja"))), sorted(told - wanted)
    assert not missing, f"{file} has no Japanese of {missing}"
    assert not unsaid, f"{file} has Japanese of what nobody says: {unsaid}"


@pytest.mark.parametrize("source", [page_messages, code_messages], ids=["pages", "code"])
def test_placeholders_match(source):
    for message in source():
        wanted = set(re.findall(r"%\(\w+\)s", message))
        assert set(re.findall(r"%\(\w+\)s", load_catalogue("ja")[message])) == wanted, message


def test_messages_have_one_translation():
    """In one catalogue, and a word with two meanings says which is meant; else the file read last would win."""
    counted = Counter(message for file in catalogue_files("ja") for message in entries(file))
    assert [message for message, times in counted.items() if times > 1] == []
    assert load_catalogue("ja")[add_context("assistant", "Enter")] == "決定"
    assert load_catalogue("ja")[add_context("tournament", "Enter")] == "エントリー"


def test_catalogue_messages_are_used():
    assert [
        (file.name, message) for file in catalogue_files("ja") for message in entries(file) if message not in places()
    ] == []


def test_game_messages_are_in_the_games_catalogue():
    for file in catalogue_files("ja"):
        game = game_of(file)
        for message in entries(file):
            saying = {game_of(place) for place in places()[message]}
            assert (game in saying) if game else (len(saying) > 1 or saying == {""}), (file.name, message, saying)


def test_translations_contain_japanese():
    latin = [m for m, ja in load_catalogue("ja").items() if ja == m and re.search("[a-z]{4}", m)]
    assert latin == []


def test_response_uses_the_browsers_language():
    assert parse_accept_language("ja,en;q=0.8") == "ja"
    assert parse_accept_language("de,fr;q=0.9,ja-JP;q=0.3") == "ja"
    assert parse_accept_language("en-GB,ja;q=0.5") == "en"
    assert parse_accept_language("") == "en"
    assert parse_accept_language("xx;q=nonsense,,;;") == "en"
    assert translate("ja", "no such message") == "no such message"
