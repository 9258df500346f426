"""The element without a service: a folder that `detent element` has written, on a file server, and shared later."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

import pytest
from playwright.sync_api import Page, expect

from conftest import Opening
from fingers import Fingers
from patience import LIMIT
from service import Service, binary, running
from waiting import pictures, still


# A design of one's own.
THERMOSTAT = {"range": {"lower": 5, "upper": 30}, "step": 0.5, "text": {"fractionDigits": 1, "suffix": " °C"}}


@pytest.fixture
def origin(tmp_path: Path) -> Iterator[str]:
    """The origin of Python's file server for the folder that the command writes; no Detent runs."""
    (tmp_path / "thermostat.json").write_text(json.dumps({"name": "Heat", "control": THERMOSTAT}))
    command = [binary(), "element", str(tmp_path / "web"), "--design", str(tmp_path / "thermostat.json")]
    subprocess.run(command, check=True, capture_output=True, timeout=LIMIT)
    server = subprocess.Popen(
        [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(tmp_path / "web"), "0"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert server.stdout
    found = re.search(r"port (\d+)", server.stdout.readline())
    assert found
    yield f"http://127.0.0.1:{found[1]}"
    server.kill()
    server.wait()


def wait(page: Page, condition: str) -> None:
    page.wait_for_function(condition)


SLIDER = "document.querySelector('detent-slider')"


def shown(page: Page, preset: str) -> None:
    page.goto("/index.html")
    page.evaluate(f"{SLIDER}.preset = '{preset}'")
    wait(page, f"{SLIDER}.detent?.preset === '{preset}'")
    expect(page.locator("[role=slider]")).to_have_attribute("aria-valuenow", re.compile("."))


def drag(page: Page, start: float, end: float) -> None:
    box = page.locator("[role=slider]").bounding_box()
    assert box
    for number, place in enumerate((start, end)):
        page.mouse.move(box["x"] + place * box["width"], box["y"] + box["height"] / 2, steps=1 + 8 * number)
        if not number:
            page.mouse.down()
    page.mouse.up()


def test_the_page_of_the_folder_works_by_itself(visiting: Opening, origin: str):
    visit = visiting(origin)
    page = visit.page
    page.goto("/")
    track = page.get_by_role("slider", name="Level")
    expect(track).to_have_attribute("aria-valuenow", "0")
    drag(page, 0.1, 0.9)
    wait(page, f"!{SLIDER}.detent.frame.dragging && {SLIDER}.value > 25")
    expect(track.locator('[data-bar="reached"]')).not_to_have_count(0)
    page.keyboard.press("Home")
    wait(page, f"{SLIDER}.value === 0")
    assert [request for request in visit.requests if "/v1/" in request.url] == []


@pytest.mark.parametrize("preset", ["classic", "star", "snap", "zoom", "camera"])
def test_each_preset_is_dragged_as_a_service_would_compute_it(visiting: Opening, origin: str, preset: str):
    page = visiting(origin).page
    shown(page, preset)
    drag(page, 0.05, 0.7)
    wait(page, f"!{SLIDER}.detent.frame.dragging && {SLIDER}.detent.frame.normalized > 0.3")
    still(page)
    thumb = page.locator('[data-detent="thumb"]')
    if preset != "camera":
        place = "(it) => it.getBoundingClientRect().x - it.closest('[role=slider]').getBoundingClientRect().x"
        assert thumb.evaluate(place) == pytest.approx(page.evaluate(f"{SLIDER}.detent.frame.thumb.x"), abs=1)


def test_two_fingers_drag_two_thumbs_and_are_kept_apart(visiting: Opening, origin: str):
    visit = visiting(origin, has_touch=True)
    page = visit.page
    page.goto("/index.html")
    page.evaluate(f"{SLIDER}.setAttribute('value', '120 300'); {SLIDER}.preset = 'price'")
    wait(page, f"{SLIDER}.detent?.preset === 'price' && {SLIDER}.values?.join() === '120,300'")
    box = page.locator("[role=group]").bounding_box()
    handles = page.locator("[role=slider]")
    assert box and handles.count() == 2
    fingers, middle = Fingers(page), box["y"] + box["height"] / 2
    xs = page.evaluate(f"{SLIDER}.detent.frame.thumbs.map((it) => it.x)")
    for finger, way in ((0, 30), (1, -30)):
        fingers.put(finger, *((box["x"] + xs[finger] + way * part, middle) for part in (0, 0.5, 1)))
    wait(page, f"{SLIDER}.detent.frame.thumbs.every((it) => it.dragging)")
    for finger in range(2):
        fingers.lift(finger)
    wait(page, f"!{SLIDER}.detent.frame.dragging && {SLIDER}.values[0] > 120 && {SLIDER}.values[1] < 300")
    handles.first.press("Home")
    wait(page, f"{SLIDER}.values[0] === {SLIDER}.detent.control.range.lower")
    assert [request for request in visit.requests if "/v1/" in request.url] == []


@pytest.mark.parametrize("preset, refused, taken", [
    ("meshing", ["36", "-1", "much"], "12.3"), ("film", ["300"], "240"), ("price", ["120 501", "120 130", "300 120", "120"], "0 500"),
])  # fmt: skip
def test_first_values_are_refused_as_by_a_service(visiting: Opening, origin: str, preset: str, refused: list[str], taken: str):
    page = visiting(origin).page
    page.goto("/index.html")
    wait(page, f"{SLIDER}.detent")
    page.evaluate(f"window.heard = []; {SLIDER}.addEventListener('error', ({{ message }}) => heard.push(message))")
    for value in refused:
        page.evaluate(f"heard.length = 0; {SLIDER}.setAttribute('value', '{value}'); {SLIDER}.preset = '{preset}'")
        wait(page, f"heard.length && {SLIDER}.validationMessage === heard[0]")
    page.evaluate(f"{SLIDER}.setAttribute('value', '{taken}'); {SLIDER}.preset = '{preset}'")
    wait(page, f"{SLIDER}.validity.valid && {SLIDER}.detent?.preset === '{preset}'")
    # The frame is the one before until the new preset has its own.
    values = f"({SLIDER}.detent.frame.thumbs ?? [{SLIDER}.detent.frame]).map((it) => it.value).join(' ')"
    wait(page, f"{values} === '{taken}'")


def test_time_makes_the_star_settle_under_a_finger(visiting: Opening, origin: str):
    page = visiting(origin).page
    shown(page, "star")
    page.evaluate(f"window.phases = []; {SLIDER}.detent.on('frame', ({{reason, motion}}) => phases.push(reason + motion.phase)), 0")
    page.locator("[role=slider]").hover(position={"x": 20, "y": 30})
    page.mouse.down()
    box = page.locator("[role=slider]").bounding_box()
    assert box
    for step in range(12):
        page.mouse.move(box["x"] + 20 + 20 * step, box["y"] + 30)
        pictures(page, 1)
        if page.evaluate(f"{SLIDER}.detent.frame.motion.settlesAt") is not None:
            break
    wait(page, "phases.includes('timewasForwards')")
    page.mouse.up()


def test_the_carousel_is_joined(visiting: Opening, origin: str):
    page = visiting(origin).page
    shown(page, "carousel")
    page.get_by_role("button", name="Join").click()
    wait(page, f"{SLIDER}.value === 1")


@contextmanager
def beside_a_service(visiting: Opening, origin: str) -> Iterator[tuple[Page, Service]]:
    """The folder's page, and a service that it may share its slider in."""
    with running("--allow-origin", origin) as service:
        visit = visiting(origin)
        visit.expect_fault("request to another host|404")
        visit.page.goto("/")
        wait(visit.page, f"{SLIDER}.detent")
        yield visit.page, service
        visit.page.goto("about:blank")


def shared(page: Page, service: Service, id: str) -> Any:
    """Shares the slider, and reads its session."""
    page.evaluate(f"{SLIDER}.src = '{service.url}'; {SLIDER}.session = '{id}'")
    wait(page, f"{SLIDER}.detent?.id === '{id}'")
    return page.request.get(f"{service.url}/v1/sessions/{id}").json()


def test_a_session_is_all_that_it_takes_to_share_it(visiting: Opening, origin: str):
    with beside_a_service(visiting, origin) as (page, service):
        page.locator("[role=slider]").press("PageUp")
        wait(page, f"{SLIDER}.value === 4")
        session = shared(page, service, "mine")
        assert (session["frame"]["value"], session["preset"]) == (4, "meshing")
        page.request.post(f"{service.url}/v1/sessions/mine/events", data={"type": "set", "value": 20})
        wait(page, f"{SLIDER}.value === 20")


def test_a_click_moves_a_thumb_on_a_scale_that_is_not_linear(visiting: Opening, origin: str):
    visit = visiting(origin)
    page = visit.page
    shown(page, "zoom")
    lower, upper = (page.evaluate(f"{SLIDER}.detent.control.range.{it}") for it in ("lower", "upper"))
    box = page.locator("[role=slider]").bounding_box()
    assert box
    page.mouse.click(box["x"] + 0.65 * box["width"], box["y"] + box["height"] / 2)
    wait(page, f"!{SLIDER}.detent.frame.dragging && {SLIDER}.detent.frame.reason === 'set'")
    assert page.evaluate(f"{SLIDER}.value") == pytest.approx(lower * (upper / lower) ** 0.65, rel=0.03)


def test_a_design_of_ones_own_is_moved_and_shared(visiting: Opening, origin: str):
    with beside_a_service(visiting, origin) as (page, service):
        page.evaluate(f"{SLIDER}.preset = 'thermostat'")
        track = page.get_by_role("slider", name="Level")
        expect(track).to_have_attribute("aria-valuetext", "5.0 °C")
        track.press("ArrowRight")
        expect(track).to_have_attribute("aria-valuetext", "5.5 °C")
        session = shared(page, service, "heat")
        # The service does not know the design's name, but has all of its control.
        assert session["frame"]["text"] == "5.5 °C" and session["control"]["range"] == THERMOSTAT["range"]
        assert "preset" not in session
