"""The example page, opened from another origin: it draws what the service computes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest
from playwright.sync_api import Page, expect

import pages
from conftest import Opening
from service import ROOT, running


class Handler(SimpleHTTPRequestHandler):
    """Does not log what it serves."""

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def origin(tmp_path: Path) -> Iterator[str]:
    """The origin of a server for the files of this test's folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=tmp_path))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(visiting: Opening, origin: str, tmp_path: Path) -> Iterator[Page]:
    """Examples/web/slider.html, with the service of this test in place of its own."""
    with running("--allow-origin", origin) as service:
        html = (ROOT / "Examples/web/slider.html").read_text().replace(f"http://{pages.ADDRESS}", service.url)
        (tmp_path / "slider.html").write_text(html)
        visit = visiting(service.url)
        visit.expect_fault(f"request to another host: {origin}/")
        visit.expect_fault(f"console: .*404.*{origin}/favicon.ico")
        visit.page.goto(f"{origin}/slider.html")
        yield visit.page
        visit.page.goto("about:blank")  # before the service stops: otherwise the page reports an error


@pytest.fixture
def session(page: Page) -> str:
    """The URL of the page's session, from the request of its layout."""
    asks = "() => performance.getEntriesByType('resource').map((it) => it.name).find((it) => it.includes('/layout'))"
    return page.wait_for_function(asks).json_value().removesuffix("/layout")


def test_a_drag_and_a_key_are_drawn(page: Page, session: str):
    track = page.locator("#track")
    box = track.bounding_box()
    assert box
    page.mouse.move(box["x"] + 170, box["y"] + 20)
    page.mouse.down()
    expect(track).to_have_attribute("aria-valuenow", "17")
    page.mouse.move(box["x"] + 206, box["y"] + 20, steps=6)
    expect(track).to_have_attribute("aria-valuenow", "21")
    _is_drawn(page, session)
    page.mouse.up()
    page.keyboard.press("ArrowLeft")
    expect(track).to_have_attribute("aria-valuenow", "20")
    _is_drawn(page, session)


def test_a_change_by_another_client_is_drawn(page: Page, session: str):
    httpx.post(f"{session}/events", json={"type": "set", "value": 30}).raise_for_status()
    expect(page.locator("#track")).to_have_attribute("aria-valuenow", "30")
    _is_drawn(page, session)


def _is_drawn(page: Page, session: str) -> None:
    """Waits until the page shows the frame of the service."""
    frame = httpx.get(f"{session}/frame").json()
    there = [frame["thumb"]["x"], frame["bars"]["highlighted"], *frame["bars"]["heights"]]
    page.wait_for_function(
        """(there) => {
            const bars = [...document.querySelectorAll('#track i:not(#thumb)')];
            const reached = document.querySelectorAll('#track .reached').length;
            const thumb = parseFloat(document.querySelector('#thumb').style.translate);
            const drawn = [thumb, reached, ...bars.map((it) => parseFloat(it.style.height))];
            return JSON.stringify(drawn) === JSON.stringify(there);
        }""",
        arg=there,
        timeout=5_000,
    )
