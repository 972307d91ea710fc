"""Files, make targets and environment variables that the documents name are there, and none that is read is unnamed."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FOLDERS = ("src", "tests", "bench", "docs", "examples")
QUOTED = re.compile(r"`([^`\n]+)`")
# An address begins with a slash, what is installed with a dot, and so does no file here
FILE = re.compile(r"[A-Za-z_<][\w<>….*-]*(/[\w<>….*/-]*|\.(py|md|html|js|css|po))")
# Made by whoever runs the site or a command, or names in somebody else's registry
MADE = {"data/", "mail/", "day/", "arena.html", "boardroom/Acquire-v1", "boardroom/Aquaretto-v1", "boardroom/Trade-v1"}
VARIABLE = re.compile(r"\bBOARDROOM_[A-Z_]*[A-Z]\b")


@cache
def tree() -> str:
    """All files and folders, a line each, with a slash after a folder."""
    there = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts]
    there += ROOT.iterdir()
    return "".join(f"/{path.relative_to(ROOT)}{'/' if path.is_dir() else ''}\n" for path in there)


def named_files(document: Path) -> set[str]:
    """Alone, or in a command: `pytest tests/test_documents.py -k told`."""
    quoted = QUOTED.findall(document.read_text(encoding="utf-8"))
    return {name for text in quoted for name in text.split() if FILE.fullmatch(name)} - MADE


def is_there(name: str) -> bool:
    """A path may begin anywhere in the tree, and `<game>`, `…` and `*` stand for any one name."""
    any_name = re.sub(r"<\w+>|…|\\\*", "[^/\n]+", re.escape(name.removesuffix("/")))
    return re.search(rf"/{any_name}/?\n", tree()) is not None


def test_a_file_that_is_missing_is_noticed():
    assert is_there("web/database/sqlite/")
    assert is_there("games/<game>/web/page.py")
    assert not is_there("web/sqlite/")
    assert not is_there("accounts/parts.html")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(document):
    assert sorted(name for name in named_files(document) if not is_there(name)) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_what_a_document_says_a_module_has_is_there(document):
    """`keep` in `web/tables/moves.py`: a function, a class, a constant or a field."""
    told = re.findall(r"`(\w+)` (?:in|of) `([\w/]+\.py)`", " ".join(document.read_text(encoding="utf-8").split()))
    assert [(name, where) for name, where in told if not defines(where, name)] == []


def defines(where: str, name: str) -> bool:
    """Whether a file of that name, or of that path's end, gives something that name."""
    files = [
        path for folder in FOLDERS for path in (ROOT / folder).rglob(Path(where).name) if str(path).endswith(where)
    ]
    given = re.compile(rf"^ *(?:(?:async )?def|class) {name}\b|^ *{name}(?::.*)? =|^ *{name}: ", re.MULTILINE)
    return any(given.search(path.read_text(encoding="utf-8")) for path in files)


def test_a_name_that_a_module_lacks_is_noticed():
    assert defines("web/tables/moves.py", "keep")
    assert not defines("web/tables/moves.py", "keeps")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_to_a_file_leads_to_one(document):
    links = re.findall(r"\]\((?!\w+:|#)([^)#\s]+)", document.read_text(encoding="utf-8"))
    assert sorted({link for link in links if not (document.parent / link).exists()}) == []


def test_every_make_target_that_a_document_names_is_there():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for document in DOCUMENTS:
        named = re.findall(r"(?:`|^    )make ([a-z]+)", document.read_text(encoding="utf-8"), re.MULTILINE)
        assert sorted(set(named) - targets) == [], document.name


def variables(*paths: Path) -> set[str]:
    return {name for path in paths for name in VARIABLE.findall(path.read_text(encoding="utf-8"))}


def test_every_variable_that_boardroom_reads_is_documented_and_no_other():
    read, told = variables(*(ROOT / "src").rglob("*.py")), variables(*DOCUMENTS)
    assert sorted(read - told) == []
    assert sorted(told - read - variables(*(ROOT / "tests").rglob("*.py"))) == []


def test_a_measurement_says_how_it_is_called():
    for path in (ROOT / "bench").glob("*.py"):
        called = re.findall(r"python (bench/\w+\.py)", path.read_text(encoding="utf-8"))
        assert set(called) <= {f"bench/{path.name}"}, path.name
