"""The client in real pages with a real service: lost sessions, another hand, and a finger that scrolls."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from conftest import Opening
from service import Service, running
from visit import Visit
from waiting import pictures, quiet, until

OPEN = """async (options) => {
  const { connect } = await import("/detent.js");
  document.body.innerHTML = "<div id=track tabindex=0></div><div style='height: 3000px'></div>";
  const track = document.querySelector("#track");
  track.style.cssText = "width: 344px; height: 100px; background: #ddd";
  window.renewed = [];
  window.detent = await connect(location.origin, options);
  detent.on("renewed", ({ reason }) => renewed.push(reason));
  detent.bind(track);
}"""

SHOWN = "[detent.frame.epoch, detent.frame.version, detent.frame.value, detent.status]"


def opened(visit: Visit, **options: Any) -> Page:
    visit.expect_fault("ERR_|40[49]|Failed to load")
    return visit.prepared(OPEN, options)


def wait(page: Page, condition: str) -> None:
    page.wait_for_function(condition)


@pytest.fixture
def shared(visiting: Opening, service: Service) -> tuple[Page, Page]:
    """Two pages with one session."""
    first = opened(visiting(service.url), preset="meshing", renew=True)
    second = opened(visiting(service.url), session=first.evaluate("detent.id"), renew=True)
    return first, second


def test_pages_that_lose_a_session_together_meet_in_one_with_its_id_control_and_value(visiting: Opening, port: str):
    control = {"range": {"upper": 12}, "bars": {"count": 12}, "step": None}
    with running("--store", "memory", "--port", port) as first:
        pages = [opened(visiting(first.url), id="one", preset="meshing", control=control, renew=True)]
        pages += [opened(visiting(first.url), session="one", renew=True) for _ in range(3)]
        pages[0].evaluate("detent.set(7.5)")
        before = pages[0].evaluate("detent.control")
        for page in pages:
            wait(page, "detent.frame.value === 7.5 && detent.status === 'live'")
        first.stop()
    with running("--store", "memory", "--port", port):
        for page in pages:
            wait(page, "renewed.length === 1 && detent.status === 'live'")
        pages[2].evaluate("detent.set(3)")
        for page in pages:
            wait(page, "detent.frame.value === 3")
        shown = [page.evaluate(SHOWN) for page in pages]
        assert shown == [shown[0]] * 4
        state = pages[1].evaluate("fetch('/v1/sessions/one').then((it) => it.json())")
        assert (state["control"], state["preset"], state["frame"]["value"]) == (before, "meshing", 3)
        # Made once, with the value set once.
        assert state["frame"]["version"] == 2
        for page in pages:
            page.close()


@pytest.mark.parametrize("predict", [True, False])
def test_a_drag_outlives_its_session(visiting: Opening, service: Service, predict: bool):
    page = opened(visiting(service.url), preset="classic", renew=True, predict=predict)
    if predict:
        wait(page, "detent.prediction.on")
    page.evaluate("detent.set(0.1)")
    page.mouse.move(60, 50)
    page.mouse.down()
    page.mouse.move(130, 50, steps=5)
    wait(page, "detent.frame.value > 0.29")
    assert page.request.delete(f"/v1/sessions/{page.evaluate('detent.id')}").status == 204
    page.mouse.move(200, 50, steps=5)
    # The client learns of it during the drag.
    wait(page, "renewed.length === 1 || detent.status === 'reconnecting'")
    page.mouse.move(270, 50, steps=5)
    page.mouse.up()
    wait(page, "renewed.length === 1 && !detent.frame.dragging")
    session = f"/v1/sessions/{page.evaluate('detent.id')}/frame"
    until(page, lambda: page.request.get(session).json()["version"] == page.evaluate("detent.frame.version"))
    quiet(page)
    frame = page.request.get(session).json()
    moved = 210 / page.evaluate("detent.trackWidth")
    assert frame["value"] == pytest.approx(0.1 + moved, abs=0.003) and not frame["dragging"]
    assert page.evaluate("detent.frame.value") == frame["value"]
    if predict:
        wait(page, "detent.prediction.on")
        page.evaluate("detent.set(0.5)")
        wait(page, "detent.stats.confirmed > 0 && detent.stats.mispredicted === 0")


def test_a_resting_finger_takes_the_slider_from_another_hand(shared: tuple[Page, Page]):
    first, second = shared
    first.mouse.move(100, 50)
    first.mouse.down()
    wait(second, "detent.frame.dragging")
    second.mouse.move(300, 50)
    second.mouse.down()
    wait(second, "detent.status === 'busy'")
    second.evaluate("detent.takeOver()")
    wait(second, "detent.status === 'live' && detent.frame.snapped > 25")
    wait(first, "detent.frame.snapped > 25")
    second.mouse.move(200, 50)
    second.mouse.up()
    wait(first, "!detent.frame.dragging && detent.frame.snapped < 25")
    first.mouse.up()


def test_a_finger_across_the_slider_scrolls_the_page_and_one_along_it_drags(visiting: Opening, service: Service):
    page = opened(visiting(service.url, has_touch=True, viewport={"width": 390, "height": 700}), preset="meshing")
    touch = page.context.new_cdp_session(page)

    def swipe(dx: int, dy: int) -> None:
        for step in range(13):
            kind = "touchMove" if step else "touchStart"
            point = {"x": 150 + dx * step, "y": 90 + dy * step, "id": 1}
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
            pictures(page, 1)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe(12, 0)
    wait(page, "detent.frame.snapped > 25 && !detent.frame.dragging")
    assert page.evaluate("scrollY") == 0
    swipe(0, -6)
    wait(page, "scrollY > 20")
    # The gesture is cancelled, which restores the value.
    quiet(page)
    assert page.evaluate("[detent.frame.dragging, detent.frame.snapped > 25]") == [False, True]
