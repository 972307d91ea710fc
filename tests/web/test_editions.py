"""Static files are kept for good by browsers and still never those of yesterday; an open page notices an upgrade."""

import asyncio
import re

import pytest
from django.conf import settings
from django.http.response import HttpResponseBase
from playwright.sync_api import Route

from boardroom.web.config import environment
from web.browser import HURRIED, eventually, live, opened, seated, until
from web.lay import lay
from web.people import person, table, visitor
from web.streams import first_frame

ANOTHER = "01234567"


def asked(path: str) -> tuple[HttpResponseBase, bytes]:
    answer = visitor().get(path)
    content = b"".join(answer)
    answer.close()
    return answer, content


def test_static_files_are_versioned_and_cached_forever():
    named = set(re.findall(r'(?:href|src)="([^"]+/boardroom/[^"]+)"', visitor().get("/").text))
    assert len(named) > 5
    for address in named:
        assert address.startswith(f"/static/{settings.STATIC_VERSION}/boardroom/")
    answer, _ = asked(min(named))
    assert answer.status_code == 200
    assert "immutable" in answer["Cache-Control"]


@pytest.mark.parametrize("edition", ["", f"{ANOTHER}/"])
def test_files_of_another_version_are_served_uncached(edition):
    """A page from before the upgrade, or of a process that is not upgraded yet."""
    answer, content = asked(f"/static/{edition}boardroom/layout/base.css")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/css")
    assert answer["Cache-Control"] == "no-cache"
    assert content == asked(f"/static/{settings.STATIC_VERSION}/boardroom/layout/base.css")[1]


@pytest.mark.parametrize("edition", [f"{settings.STATIC_VERSION}/", ANOTHER + "/"])
def test_style_sheet_imports_are_bundled(edition):
    answer, content = asked(f"/static/{edition}boardroom/tables/table.css")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/css")
    assert int(answer["Content-Length"]) == len(content)
    assert ("immutable" in answer["Cache-Control"]) == (edition != ANOTHER + "/")
    assert b"@import" not in content
    parts = [asked(f"/static/{edition}boardroom/tables/{name}.css")[1] for name in ("page", "now", "decision", "help")]
    assert [content.count(part) for part in parts] == [1] * 4
    assert [content.index(part) for part in parts] == sorted(content.index(part) for part in parts)
    assert visitor().post(f"/static/{edition}boardroom/tables/table.css").status_code == 405


@pytest.mark.parametrize(
    "path", ["boardroom/none.css", f"{ANOTHER}/boardroom/none.css", f"{ANOTHER}/", "", "..%2fsettings.py"]
)
def test_missing_static_file_is_not_found(path):
    assert asked(f"/static/{path}")[0].status_code == 404


def test_static_version_changes_with_content_and_names(tmp_path):
    (tmp_path / "a.js").write_text("one")
    first = environment.hash_static_files([tmp_path])
    assert re.fullmatch("[0-9a-f]{8}", first)
    assert environment.hash_static_files([tmp_path]) == first
    (tmp_path / "a.js").write_text("two")
    second = environment.hash_static_files([tmp_path])
    (tmp_path / "a.js").rename(tmp_path / "b.js")
    assert len({first, second, environment.hash_static_files([tmp_path])}) == 3


def test_stream_starts_with_the_static_version():
    status, sent = asyncio.run(first_frame(f"/live/{table(person(), person()).code}"))
    assert status == 200
    assert f"event: edition\ndata: {settings.STATIC_VERSION}\n\n" in sent.split("event: frame")[0]


def test_outdated_page_reloads_once_and_keeps_typed_text(browser, server):
    [laid] = lay(server, {"names": ["Aki", "Ben"], "options": {"ruleset": "2000"}, "phase": "place"})
    context = seated(browser, server.address, laid["sessions"][0], new=True)
    context.add_init_script(HURRIED)
    opens: list[str] = []

    def of_another_edition(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(settings.STATIC_VERSION, ANOTHER))
        opens.append(route.request.url)

    # Every process answers with last edition's pages, but the one that tells this page what happens is upgraded
    context.route(f"**/t/{laid['code']}/", of_another_edition)
    page = opened(context, f"/t/{laid['code']}/")
    until(page, "edition => sessionStorage.getItem('edition') === edition", settings.STATIC_VERSION)
    eventually(page, lambda: len(opens) == 2 or None)
    live(page)
    page.locator("#say").fill("One moment")
    page.evaluate(
        """async () => {
            const script = document.querySelector("[src$='/table.js']").src.replace("tables/table", "layout/edition");
            (await import(script)).reloadIfOutdated("fedcba98");
        }"""
    )
    page.wait_for_timeout(1200)
    assert page.locator("#say").input_value() == "One moment"
    assert len(opens) == 2, "neither for ever, nor while somebody is typing"
    page.locator("#say").fill("")
    # Once for the edition that was made up here, and once for the server's own
    eventually(page, lambda: len(opens) == 4 or None)
    live(page)
    assert not page.complaints
    context.unroute_all(behavior="wait")
    context.close()
