"""The pages of Examples: from another origin, and from the service itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

import pages
from conftest import Opening
from service import ROOT, Service, running
from waiting import until


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


@contextmanager
def opened(visiting: Opening, origin: str, folder: Path, name: str) -> Iterator[Page]:
    """An example that another server has, with the service of this test in place of its own."""
    with running("--allow-origin", origin) as service:
        put(folder, name, service)
        visit = visiting(service.url)
        visit.expect_fault(f"request to another host: {origin}/")
        visit.expect_fault(f"console: .*404.*{origin}/favicon.ico")
        visit.page.goto(f"{origin}/{name}")
        yield visit.page
        visit.page.goto("about:blank")  # before the service stops: otherwise the page reports an error


@pytest.fixture
def page(visiting: Opening, origin: str, tmp_path: Path) -> Iterator[Page]:
    with opened(visiting, origin, tmp_path, "slider.html") as page:
        yield page


@pytest.fixture
def session(page: Page) -> str:
    """The URL of the page's session, from the request of its state."""
    asks = "() => performance.getEntriesByType('resource').map((it) => it.name).find((it) => it.endsWith('/state'))"
    return page.wait_for_function(asks).json_value().removesuffix("/state")


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


def test_the_element_is_in_a_page_of_three_lines(visiting: Opening, origin: str, tmp_path: Path):
    assert len((ROOT / "Examples/web/element.html").read_text().splitlines()) == 3
    with opened(visiting, origin, tmp_path, "element.html") as page:
        moves_by_a_key(page.get_by_role("slider", name="Level"), "0", "1")


@pytest.fixture
def beside(visiting: Opening, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Opens an example that the service itself serves, from its folder."""
    with running("--static", str(tmp_path)) as service:

        def open_(name: str, *faults: str) -> Page:
            put(tmp_path, name, service)
            visit = visiting(service.url)
            visit.expect_fault("404.*/favicon.ico")
            for fault in faults:
                visit.expect_fault(fault)
            visit.page.goto(f"/{name}")
            opened.append(visit.page)
            return visit.page

        opened: list[Page] = []
        yield open_
        for page in opened:
            page.goto("about:blank")


def test_each_page_works_beside_the_service(beside: Callable[[str], Page]):
    moves_by_a_key(beside("element.html").get_by_role("slider", name="Level"), "0", "1")
    moves_by_a_key(beside("slider.html").get_by_role("slider", name="Level"), "0", "1")


def test_a_form_sends_what_its_slider_has(beside: Callable[[str], Page]):
    page = beside("form.html")
    slider, saved = page.get_by_role("slider", name="Volume"), page.get_by_role("status")
    moves_by_a_key(slider, "12", "13")
    page.get_by_role("button", name="Save").click()
    expect(saved).to_have_text("Saved: volume=13")
    page.get_by_role("button", name="Reset").click()
    expect(slider).to_have_attribute("aria-valuenow", "12")
    page.get_by_role("button", name="Save").click()
    expect(saved).to_have_text("Saved: volume=12")


def test_a_films_scrubber_goes_as_far_as_it_is_loaded_and_moves_while_no_finger_does(beside: Callable[..., Page]):
    assert len((ROOT / "Examples/web/film.html").read_text().splitlines()) == 10
    page = beside("film.html", "404.*/film.mp4", "409.*/events")
    slider = page.get_by_role("slider", name="Film")
    expect(slider).to_have_attribute("aria-valuetext", "0:00")
    # A film of two minutes that says what a browser would.
    page.evaluate(
        """() => {
            const film = document.querySelector("video");
            let end;
            Object.defineProperties(film, {
                duration: { value: 120 }, currentTime: { value: 0, writable: true },
                buffered: { get: () => ({ length: 1, end: () => end }) },
            });
            window.cinema = {
                element: film, load: (to) => { end = to; film.dispatchEvent(new Event("progress")); },
                play: (to) => { film.currentTime = to; film.dispatchEvent(new Event("timeupdate")); },
            };
        }"""
    )
    page.evaluate("cinema.load(30)")
    expect(slider).to_have_attribute("aria-valuemax", "30")
    page.evaluate("cinema.play(12)")
    expect(slider).to_have_attribute("aria-valuetext", "0:12")
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "0:30")
    page.wait_for_function("cinema.element.currentTime === 30")
    page.evaluate("cinema.load(120)")
    expect(slider).to_have_attribute("aria-valuemax", "120")
    box = slider.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.wait_for_function("document.querySelector('detent-slider').value > 50")
    held = page.evaluate("document.querySelector('detent-slider').value")
    page.evaluate("cinema.play(31)")
    refused = "document.querySelector('detent-slider').detent.set(32, { ifIdle: true }).then(() => 0, (it) => it.status)"
    assert page.evaluate(refused) == 409
    assert page.evaluate("document.querySelector('detent-slider').value") == held
    page.mouse.up()


def test_a_control_of_ones_own_has_its_text_and_its_colours(beside: Callable[[str], Page]):
    page = beside("thermostat.html")
    slider = page.get_by_role("slider", name="Heat")
    expect(slider).to_have_attribute("aria-valuetext", "18.0 °C")
    moves_by_a_key(slider, "18", "18.5")
    expect(page.locator("output")).to_have_text("18.5 °C")
    colour = "getComputedStyle(document.querySelector('#heat').track).getPropertyValue('--detent-accent')"
    assert page.evaluate(colour) == "#c2410c"


def moves_by_a_key(slider: Locator, before: str, after: str) -> None:
    expect(slider).to_have_attribute("aria-valuenow", before)
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", after)


def put(folder: Path, name: str, service: Service) -> None:
    """Puts an example into a folder, with the service of the test in place of its own."""
    html = (ROOT / "Examples/web" / name).read_text()
    (folder / name).write_text(html.replace(f"http://{pages.ADDRESS}", service.url))


def test_a_change_by_another_client_is_drawn(page: Page, session: str):
    httpx.post(f"{session}/events", json={"type": "set", "value": 30}).raise_for_status()
    expect(page.locator("#track")).to_have_attribute("aria-valuenow", "30")
    _is_drawn(page, session)


def _is_drawn(page: Page, session: str) -> None:
    """Waits until the page shows the frame of the service, which may have the last event later than the page."""

    def is_drawn() -> bool:
        frame = httpx.get(f"{session}/frame").json()
        there = [frame["thumb"]["x"], frame["bars"]["highlighted"], *frame["bars"]["heights"]]
        return page.evaluate(
            """(there) => {
                const bars = [...document.querySelectorAll('#track i:not(#thumb)')];
                const reached = document.querySelectorAll('#track .reached').length;
                const thumb = parseFloat(document.querySelector('#thumb').style.translate);
                const drawn = [thumb, reached, ...bars.map((it) => parseFloat(it.style.height))];
                return JSON.stringify(drawn) === JSON.stringify(there);
            }""",
            there,
        )

    until(page, is_drawn, "the service's frame in the page")
