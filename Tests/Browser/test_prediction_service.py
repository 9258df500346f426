"""The page goes on predicting when its network, its service or its tab has stood still."""

from __future__ import annotations

import signal
from pathlib import Path

import httpx
import pytest

from conftest import Opening
from prediction.opening import network, opened
from prediction.slider import WIDTH, Slider, sweep, without_request
from prediction.watcher import Watcher, texts
from service import Service, running
from waiting import until


def agrees(slider: Slider) -> None:
    """The page comes to rest at the service's frame, predicts, and has predicted right."""
    frame = slider.at_rest().frame
    assert without_request(frame) == without_request(slider.service_frame())
    assert slider.predicting().stats["mispredicted"] == 0
    assert slider.record["errors"] == []


def test_the_prediction_goes_on_with_more_events_than_may_wait(visiting: Opening, service: Service):
    with network(service, 50) as proxy:
        slider = opened(visiting, proxy, preset="meshing", trackWidth=WIDTH).predicting()
        watcher = Watcher(service.url, slider.session)
        proxy.network.stall()
        # More than one a frame; the browser joins those of a mouse.
        slider.press(20)
        slider.page.evaluate(
            """(places) => {
              const track = document.querySelector("#track");
              const { left } = track.getBoundingClientRect();
              for (const x of places) {
                track.dispatchEvent(new PointerEvent("pointermove", {
                  pointerId: 1, isPrimary: true, clientX: left + x, clientY: 80 }));
              }
            }""",
            sweep(20, 380, 300),
        )
        slider.wait("detent.prediction.why === 'too many events wait'")
        slider.release()
        proxy.network.go_on()
        agrees(slider)
        assert slider.stats["mostPending"] == 240
        before = slider.stats["predicted"]
        slider.drag(380, 100, 10)
        agrees(slider)
        assert slider.stats["predicted"] > before
        assert texts(slider.record["cues"]) == watcher.cues()


def test_without_a_stream_the_prediction_agrees_with_the_service(visiting: Opening, service: Service):
    with network(service, 200, 20) as proxy:
        slider = opened(visiting, proxy, preset="meshing", trackWidth=WIDTH, stream=False).predicting()
        watcher = Watcher(service.url, slider.session)
        slider.drag(20, 300, 20)
        slider.drag(300, 100, 20)
        agrees(slider)
        assert not [path for path in proxy.asked if path.endswith("/stream")]
        assert texts(slider.record["cues"]) == watcher.cues()


def test_a_gap_is_closed_while_the_finger_goes_on(visiting: Opening, service: Service):
    with network(service, 50) as proxy:
        slider = opened(visiting, proxy, preset="classic", trackWidth=WIDTH, stream=False).predicting()
        slider.press(20)
        slider.move(*sweep(20, 60, 10))
        before = slider.stats["adopted"]
        address = f"{service.url}/v1/sessions/{slider.session}/events"
        httpx.post(address, json={"type": "set", "value": 0.8}).raise_for_status()
        # More often than a gap is waited for.
        slider.move(*sweep(60, 100, 60))
        assert slider.stats["adopted"] > before
        slider.release()
        agrees(slider)


def test_the_prediction_agrees_after_the_page_was_hidden(visiting: Opening, service: Service):
    with network(service, 200, 20) as proxy:
        slider = opened(visiting, proxy, preset="meshing", trackWidth=WIDTH).predicting()
        watcher = Watcher(service.url, slider.session)
        slider.press(20)
        slider.move(*sweep(20, 300, 20))
        hide(slider, True)
        # What is under way comes to a page that stands still.
        until(slider.page, lambda: proxy.is_idle, "no event under way")
        hide(slider, False)
        slider.move(*sweep(300, 100, 20))
        slider.release()
        agrees(slider)
        assert texts(slider.record["cues"]) == watcher.cues()


def hide(slider: Slider, is_hidden: bool) -> None:
    """Freezes the page, as a browser does with a tab in the background."""
    protocol = slider.page.context.new_cdp_session(slider.page)
    protocol.send("Page.setWebLifecycleState", {"state": "frozen" if is_hidden else "active"})


@pytest.mark.parametrize("delay", [0, 300])
def test_a_drag_that_has_begun_before_the_engine_is_there(visiting: Opening, service: Service, delay: int):
    with network(service, 100, 20) as proxy:
        proxy.late = (".wasm", delay / 1000)
        slider = opened(visiting, proxy, preset="meshing", trackWidth=WIDTH)
        watcher = Watcher(service.url, slider.session)
        slider.press(20)
        for _ in range(3):
            slider.move(*sweep(20, 300, 15), *sweep(300, 20, 15))
        slider.release()
        agrees(slider)
        assert slider.stats["predicted"] > 0
        assert texts(slider.record["cues"]) == watcher.cues()


def test_a_response_is_under_way_when_the_engine_comes(visiting: Opening, service: Service):
    with network(service) as proxy:
        # The stream brings the frames before the responses, and before the engine.
        proxy.late = ((".wasm", "/events"), 0.7)
        slider = opened(visiting, proxy, preset="meshing", trackWidth=WIDTH)
        watcher = Watcher(service.url, slider.session)
        slider.press(20)
        slider.move(150)
        slider.predicting()
        slider.move(*sweep(150, 300, 10))
        slider.release()
        agrees(slider)
        assert texts(slider.record["cues"]) == watcher.cues()


def test_the_prediction_agrees_after_the_service_was_killed_and_started_again(visiting: Opening, tmp_path: Path):
    store = f"sqlite:{tmp_path}/sessions.db"
    with running("--store", store) as first:
        with network(first, 50) as proxy:
            slider = opened(visiting, proxy, preset="meshing", trackWidth=WIDTH).predicting()
            slider.drag(20, 200, 15)
            agrees(slider)
            slider.press(200)
            slider.move(*sweep(200, 250, 10))
            first.stop(signal.SIGKILL)
            slider.move(*sweep(250, 300, 10))
            with running("--store", store) as second:
                proxy.port = second.address[1]
                slider.move(*sweep(300, 100, 10))
                slider.release()
                agrees(slider)
                slider.drag(100, 300, 10)
                agrees(slider)
                slider.page.goto("about:blank")


def test_the_prediction_goes_on_with_another_session_of_the_same_name(visiting: Opening, service: Service):
    """The service ends the old one; a page that opens it again predicts."""
    with network(service, 100) as proxy:
        slider = opened(visiting, proxy, id="again", preset="meshing", trackWidth=WIDTH).predicting()
        slider.press(20)
        slider.move(*sweep(20, 200, 10))
        Watcher(service.url, "again").cues()
        slider.move(*sweep(200, 300, 10))
        slider.wait("detent.status === 'ended'")
        slider.release()
        second = opened(visiting, proxy, id="again", preset="classic", trackWidth=WIDTH).predicting()
        second.drag(20, 300, 10)
        agrees(second)
        assert slider.record["errors"] == []
