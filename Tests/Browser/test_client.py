"""The client in real pages with a real service: lost sessions, another hand, a finger that scrolls, and pages that are left."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page

from conftest import Opening
from patience import wait_for
from prediction.opening import network, opened as far
from prediction.proxy import Proxy
from prediction.slider import WIDTH, Slider, sweep, without_request
from prediction.watcher import Watcher, texts
from service import Service, running
from tokens import bearing, token
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


HIDE = """(is_hidden) => {
  Object.defineProperty(document, "hidden", { value: is_hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""


def leave(slider: Slider, way: str) -> None:
    if way == "hidden":
        slider.page.evaluate(HIDE, True)
        # A phone may end it then.
        slider.proxy.network.go_on()
        return
    slider.proxy.at_end.clear()
    if way == "closed":
        slider.page.close()
    else:
        slider.page.goto("about:blank")
    slider.proxy.network.go_on()


def is_left_at(service: Service, session: str, expected: list[Any], **headers: str) -> None:
    """Waits until the service has this value and no gesture is open."""

    def frame() -> list[Any]:
        it = httpx.get(f"{service.url}/v1/sessions/{session}/frame", headers=headers).json()
        return [it["value"], it["dragging"]]

    wait_for(lambda: frame() == expected, lambda: f"{expected}, not {frame()}")


CONTROL = {"range": {"lower": 0, "upper": 100}, "initialValue": 10, "trackWidth": WIDTH}
WAYS = pytest.mark.parametrize("way", ["closed", "navigated", "hidden"])


@WAYS
@pytest.mark.parametrize("predict", [True, False])
def test_a_drag_that_was_released_a_frame_ago_outlives_the_page(
    visiting: Opening, service: Service, predict: bool, way: str
):
    with network(service, 200) as proxy:
        slider = far(visiting, proxy, control=CONTROL, predict=predict)
        if predict:
            slider.predicting()
        session = slider.at_rest().session
        slider.drag(40, 320, 20)
        pictures(slider.page, 1)
        leave(slider, way)
        is_left_at(service, session, [80, False])


@WAYS
def test_a_drag_under_way_is_cancelled_as_the_page_is_left(visiting: Opening, service: Service, way: str):
    with network(service, 200) as proxy:
        slider = far(visiting, proxy, control=CONTROL).predicting()
        session = slider.at_rest().session
        slider.press(40)
        slider.wait("detent.frame.dragging")
        is_left_at(service, session, [10, True])
        slider.move(*sweep(40, 320, 20))
        leave(slider, way)
        is_left_at(service, session, [10, False])


def test_the_token_goes_with_what_is_sent_at_last(visiting: Opening, guarded: Service):
    text = token("sessions:create sessions:read sessions:write")
    with network(guarded, 200) as proxy:
        slider = far(visiting, proxy, control=CONTROL, token=text).predicting()
        slider.drag(40, 320, 20)
        session = slider.session
        pictures(slider.page, 1)
        leave(slider, "closed")
        is_left_at(guarded, session, [80, False], **bearing(text))


SIXTEEN = """async ([control, count]) => {
  const { connect } = await import("/detent.js");
  window.all = await Promise.all(Array.from({ length: count }, () => connect(location.origin, { control, stream: false })));
  document.body.innerHTML = "";
  document.body.style.margin = "0";
  for (const detent of all) {
    const track = document.body.appendChild(document.createElement("div"));
    track.style.cssText = "width: 400px; height: 20px; background: #ddd";
    detent.bind(track);
  }
}"""

# More than one a frame; the browser joins those of a mouse.
MOVES = """([index, places]) => {
  for (const clientX of places) {
    document.body.children[index].dispatchEvent(new PointerEvent("pointermove", { pointerId: 1, clientX, clientY: 20 * index + 10 }));
  }
}"""


def test_sixteen_sliders_share_what_a_browser_sends_for_a_page_that_is_left(visiting: Opening, service: Service):
    count = 16
    with network(service, 200) as proxy:
        slider = far(visiting, proxy, control=CONTROL, predict=False, stream=False)
        page = slider.page
        page.evaluate(SIXTEEN, [CONTROL, count])
        page.wait_for_function("all.every((it) => it.prediction.on)")
        sessions = page.evaluate("all.map(({ id }) => id)")
        quiet(page)
        proxy.network.stall()
        for index in range(count):
            page.mouse.move(40, 20 * index + 10)
            page.mouse.down()
            page.evaluate(MOVES, [index, sweep(40, 300, 60)])
            page.mouse.move(320 - index, 20 * index + 10)
            page.mouse.up()
        assert page.evaluate("all.reduce((sum, it) => sum + it.stats.mostPending, 0)") > 60 * count
        # It has sent all before it is closed: Chromium does not wait for a page that takes longer than 500 ms.
        page.evaluate(HIDE, True)
        leave(slider, "closed")
        for index, session in enumerate(sessions):
            is_left_at(service, session, [(320 - index) / 4, False])


def numbered(proxy: Proxy) -> int:
    """How many events have arrived, each counted once."""
    return len({(it["gesture"], it["seq"]) for post in proxy.posts for it in post["events"]})


@pytest.mark.parametrize("way", ["hidden", "kept by the browser"])
@pytest.mark.parametrize("predict", [True, False])
def test_a_page_that_comes_back_has_lost_no_event_and_sent_none_twice(
    visiting: Opening, service: Service, predict: bool, way: str
):
    with network(service, 200, 20) as proxy:
        slider = far(visiting, proxy, preset="meshing", trackWidth=WIDTH, predict=predict)
        if predict:
            slider.predicting()
        watcher = Watcher(service.url, slider.session)
        for turn in range(3):
            slider.drag(20, 300, 15)
            slider.press(300)
            slider.move(*sweep(300, 200, 10))
            if way == "hidden":
                slider.page.evaluate(HIDE, True)
            else:
                slider.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
            if turn == 1:
                until(slider.page, lambda: proxy.is_idle, "no event under way")
            if way == "hidden":
                slider.page.evaluate(HIDE, False)
            else:
                slider.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
            slider.release()
            slider.drag(250, 60 + turn, 10)
        frame = slider.at_rest().frame
        assert without_request(frame) == without_request(slider.service_frame())
        assert frame["version"] == numbered(proxy)
        assert slider.record["errors"] == []
        if predict:
            assert slider.predicting().stats["mispredicted"] == 0
            assert texts(slider.record["cues"]) == watcher.cues()


@pytest.mark.parametrize("stream, predict", [(True, True), (True, False), (False, True), (False, False)])
def test_a_page_changes_the_control_and_every_other_one_learns_of_it(
    visiting: Opening, service: Service, stream: bool, predict: bool
):
    """A page without a stream learns of it with its next response."""
    first = opened(visiting(service.url), control={"range": {"lower": 0, "upper": 100}}, predict=predict, stream=stream)
    other = opened(visiting(service.url), session=first.evaluate("detent.id"), predict=predict, stream=stream)
    for page in (first, other):
        page.evaluate("window.controls = []; detent.on('control', (it) => controls.push(it.range.upper)); 0")
        if predict:
            wait(page, "detent.prediction.on")
    frame = first.evaluate("detent.reshape({ range: { upper: 50 } })")
    assert (frame["reason"], frame["reshapes"], frame["control"]["range"]["upper"]) == ("reshape", 1, 50)
    if not stream:
        other.evaluate("detent.set(20)")
    for page in (first, other):
        wait(page, "controls.length > 0 && detent.control.range.upper === 50")
        assert page.evaluate("controls") == [50]
        if predict:
            # Ahead of the service, once the engine in the page has the control: without a stream, with a state.
            wait(page, "(detent.set(80), detent.frame.value) === 50")
        assert page.evaluate("detent.set(80).then((frame) => frame.value)") == 50
        assert page.evaluate("detent.valueAt(1)") == 50
        if predict:
            assert page.evaluate("detent.stats.mispredicted") == 0
    refused = first.evaluate("detent.reshape({ range: { upper: -1 } }).catch((it) => [it.status, it.problem.errors[0].pointer])")
    assert refused == [422, "/control/range/upper"]
