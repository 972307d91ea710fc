"""Check the documentation: files, links, make targets, settings and functions that it names exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
FOLDERS = ("src", "tests", "bench", "docs", "examples")
QUOTED = re.compile(r"`([^`\n]+)`")
# Not URLs, which start with a slash, nor installed files, which start with a dot
FILE = re.compile(r"[A-Za-z_<][\w<>….*-]*(/[\w<>….*/-]*|\.(py|md|html|js|css|po))")
# Created by users or commands, names in other registries, and other projects' files
NOT_IN_TREE = {
    "data/", "mail/", "site/", "arena.html", "page.py/", "boardroom/Acquire-v1", "boardroom/Aquaretto-v1",
    "boardroom/Trade-v1", "hc/api/", "hc/front/", "modules/round/src/main/", "chess/__init__.py",
}  # fmt: skip
VARIABLE = re.compile(r"\bBOARDROOM_[A-Z_]*[A-Z]\b")
LINK = re.compile(r"\]\((?!\w+:)([^)\s]+)\)")
# Shown from files in the repository's root
INCLUDED = {"project/contributing.md", "project/changelog.md"}


def document_id(path: Path) -> str:
    return str(path.relative_to(ROOT))


each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=document_id)


@cache
def tree() -> str:
    """Return all files and folders, one per line, with a slash after folders."""
    there = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts]
    there += ROOT.iterdir()
    return "".join(f"/{path.relative_to(ROOT)}{'/' if path.is_dir() else ''}\n" for path in there)


def find_named_files(document: Path) -> set[str]:
    """Return the files that a document names, alone or in a command such as `pytest tests/test_x.py`."""
    quoted = QUOTED.findall(document.read_text(encoding="utf-8"))
    return {name for text in quoted for name in text.split() if FILE.fullmatch(name)} - NOT_IN_TREE


def is_in_tree(name: str) -> bool:
    """Return True if a path ends with the name. `<game>`, `…` and `*` match any one name."""
    any_name = re.sub(r"<\w+>|…|\\\*", "[^/\n]+", re.escape(name.removesuffix("/")))
    return re.search(rf"/{any_name}/?\n", tree()) is not None


def list_functions(path: Path) -> dict[str, str]:
    """Return the source of each function and class of a module, by name."""
    source = path.read_text(encoding="utf-8")
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {
        node.name: ast.get_source_segment(source, node) or ""
        for node in ast.walk(ast.parse(source))
        if isinstance(node, kinds)
    }


def list_anchors(document: Path) -> set[str]:
    """Return the anchors of a document's headings."""
    text = re.sub(r"^```.*?^```$", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[\s]+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip()) for heading in headings}


# Files


def test_missing_files_are_noticed():
    assert is_in_tree("web/database/sqlite/")
    assert is_in_tree("games/<game>/web/page.py")
    assert not is_in_tree("web/sqlite/")
    assert not is_in_tree("accounts/parts.html")


@each_document
def test_named_files_exist(document):
    assert sorted(name for name in find_named_files(document) if not is_in_tree(name)) == []


# Links


@each_document
def test_links_lead_to_files_and_headings(document):
    broken = []
    for link in LINK.findall(document.read_text(encoding="utf-8")):
        name, _, anchor = link.partition("#")
        target = document.parent / name if name else document
        if not target.exists() or (anchor and anchor not in list_anchors(target)):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize("document", sorted(DOCS.rglob("*.md")), ids=document_id)
def test_pages_link_only_to_pages(document):
    """Links to other files of the repository would be broken on the documentation site."""
    links = [link.partition("#")[0] for link in LINK.findall(document.read_text(encoding="utf-8"))]
    outside = [link for link in links if link and not (document.parent / link).resolve().is_relative_to(DOCS)]
    assert outside == []


def test_every_page_is_in_the_navigation():
    settings = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))

    def list_pages(entry: object) -> list[str]:
        if isinstance(entry, str):
            return [entry]
        parts = entry if isinstance(entry, list) else list(entry.values()) if isinstance(entry, dict) else []
        return [page for part in parts for page in list_pages(part)]

    assert sorted(list_pages(settings["nav"])) == sorted(str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md"))


def test_included_pages_have_sources():
    hook = (DOCS / "included_pages.py").read_text(encoding="utf-8")
    assert all(page in hook for page in INCLUDED)
    assert "](docs/" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


# Functions


@each_document
def test_named_functions_exist(document):
    """`save_moves` in `web/tables/moves.py`: a function, class, constant or field."""
    text = " ".join(document.read_text(encoding="utf-8").split())
    named = re.findall(r"`(\w+)` (?:in|of) `([\w/]+\.py)`", text)
    assert [(name, where) for name, where in named if not defines(where, name)] == []


def defines(where: str, name: str) -> bool:
    """Return True if a file with that name, or with that end of its path, defines the name."""
    files = [
        path for folder in FOLDERS for path in (ROOT / folder).rglob(Path(where).name) if str(path).endswith(where)
    ]
    definition = re.compile(
        rf"^ *(?:(?:async )?def|class) {name}\b|^ *{name}(?::.*)? =|^ *{name}: |^ *\"{name}\"", re.MULTILINE
    )
    return any(definition.search(path.read_text(encoding="utf-8")) for path in files)


def test_missing_functions_are_noticed():
    assert defines("web/tables/moves.py", "save_moves")
    assert not defines("web/tables/moves.py", "save_move")


def list_ways() -> dict[str, list[list[tuple[str, str]]]]:
    """Return the numbered lists of the five ways, as functions with their files."""
    text = (DOCS / "extend" / "architecture.md").read_text(encoding="utf-8")
    section = text.split("## Five ways through the code")[1].split("\n## ")[0]
    ways = {}
    for part in section.split("\n### ")[1:]:
        lists: list[list[tuple[str, str]]] = []
        for number, name, path in re.findall(r"^(\d)\. `(\w+)` in `([\w/.]+)`", part, re.MULTILINE):
            if number == "1":
                lists.append([])
            lists[-1].append((name, path))
        ways[part.splitlines()[0]] = lists
    return ways


def test_there_are_five_ways():
    assert len(list_ways()) == 5
    assert all(len(steps) >= 3 for lists in list_ways().values() for steps in lists)


@pytest.mark.parametrize("way", list_ways())
def test_steps_of_a_way_exist_and_call_each_other(way):
    """Each function is named in the source of an earlier one, or in the module of the step before it."""
    for steps in list_ways()[way]:
        modules = [ROOT / "src" / "boardroom" / path for _, path in steps]
        bodies = [list_functions(module)[name] for (name, _), module in zip(steps, modules, strict=True)]
        for at, (name, _) in enumerate(steps[1:], 1):
            if name == steps[at - 1][0]:
                assert re.search(rf"\.{name}\(", bodies[at - 1]), name
            else:
                callers = [*bodies[:at], modules[at - 1].read_text(encoding="utf-8")]
                assert any(re.search(rf"\b{name}\b", caller) for caller in callers), name


# Make targets and settings


def test_named_make_targets_exist():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for document in DOCUMENTS:
        named = re.findall(r"(?:`|^    )make ([a-z]+)", document.read_text(encoding="utf-8"), re.MULTILINE)
        assert sorted(set(named) - targets) == [], document.name


def find_variables(*paths: Path) -> set[str]:
    return {name for path in paths for name in VARIABLE.findall(path.read_text(encoding="utf-8"))}


def test_documented_settings_are_those_of_the_source():
    source, documented = find_variables(*(ROOT / "src").rglob("*.py")), find_variables(*DOCUMENTS)
    assert sorted(source - documented) == []
    assert sorted(documented - source - find_variables(*(ROOT / "tests").rglob("*.py"))) == []


def test_every_setting_is_on_the_page_of_settings():
    page = (DOCS / "host" / "configuration.md").read_text(encoding="utf-8")
    rows = set(re.findall(r"^\| `(BOARDROOM_\w+)` \|", page, re.MULTILINE))
    assert sorted(find_variables(*(ROOT / "src").rglob("*.py")) - rows) == []


# Measurements


def test_benchmarks_name_their_own_file():
    for path in (ROOT / "bench").glob("*.py"):
        called = re.findall(r"python (bench/\w+\.py)", path.read_text(encoding="utf-8"))
        assert set(called) <= {f"bench/{path.name}"}, path.name


@pytest.mark.parametrize(
    "page", sorted((DOCS / "project" / "measurements").glob("[!i]*.md")), ids=lambda path: path.name
)
def test_measurements_have_dates_and_commands(page):
    text = page.read_text(encoding="utf-8")
    assert re.search(r"\b20\d\d-\d\d-\d\d\b", text)
    assert re.search(r"make \w+|python bench/|boardroom \w+|pytest ", text)


# Texts of the user interface


@cache
def load_messages() -> dict[str, str]:
    """Return the Japanese of each message of the site."""
    found: dict[str, str] = {}
    for catalogue in (ROOT / "src").rglob("*.po"):
        found.update(re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', catalogue.read_text(encoding="utf-8"), re.MULTILINE))
    return found


@pytest.mark.parametrize("document", sorted((DOCS / "ja").glob("*.md")), ids=document_id)
def test_quoted_japanese_buttons_exist(document):
    quoted = re.findall(r"「([^」]+)」", document.read_text(encoding="utf-8"))
    # The language switch has its own text in each language
    assert sorted(set(quoted) - set(load_messages().values()) - {"日本語"}) == []


@pytest.mark.parametrize(
    "document", sorted([*(DOCS / "start").glob("*.md"), *(DOCS / "organise").glob("*.md")]), ids=document_id
)
def test_quoted_english_buttons_exist(document):
    quoted = re.findall(r"(?<![*\w])\*([A-Za-z][^*\n]+)\*(?!\*)", document.read_text(encoding="utf-8"))
    every = "\n".join(load_messages())
    assert [text for text in quoted if text not in every] == []


def test_every_picture_is_shown():
    text = "".join(document.read_text(encoding="utf-8") for document in DOCUMENTS)
    assert [path.name for path in (DOCS / "pictures").iterdir() if path.name not in text] == []
