"""The playground's network panel: a network that is made in the page, and the switch for the prediction."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Opening
from control import Control, received, sent
from measuring import WATCH_PRESSES
from service import Service
from visit import Visit
from waiting import until

TARGET = 44  # CSS px

# For each press, the milliseconds until the value changed, and until the response to its events came.
PRESSES = """() => presses.map(({ pressed, changed }) => {
  const responses = performance.getEntriesByType("resource").filter(({ name, startTime }) => /events$/.test(name) && startTime > pressed);
  return [changed - pressed, Math.min(...responses.map(({ responseEnd }) => responseEnd)) - pressed];
})"""


class NetworkPanel:
    def __init__(self, page: Page):
        self.root = page.locator(".network")
        self.summary = self.root.locator("summary")
        self.switch = page.get_by_role("switch", name="Predict")

    def slider(self, name: str) -> Locator:
        return self.root.get_by_role("slider", name=name)

    def set(self, **values: int) -> None:
        for name, value in values.items():
            self.slider(name.replace("_", " ").capitalize()).fill(str(value))

    def reading(self, name: str) -> Locator:
        return self.root.locator(f'dd[data-detent="{name}"]')


@pytest.fixture
def panel(page: Page) -> NetworkPanel:
    """The open panel of the playground, whose controls predict."""
    page.goto("/")
    Control(page, "meshing").opened()
    panel = NetworkPanel(page)
    panel.summary.click()
    expect(panel.reading("prediction")).to_have_text("On")
    return panel


def drag(control: Control, start: float, end: float) -> None:
    control.hold(start, *(start + (end - start) * step / 30 for step in range(1, 31)))
    control.release()


def test_the_panel_works_with_a_mouse(page: Page, panel: NetworkPanel):
    expect(panel.switch).to_be_checked()
    expect(panel.slider("Round trip")).to_have_js_property("value", "0")
    box = panel.slider("Round trip").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(panel.slider("Round trip")).to_have_attribute("aria-valuetext", "250 ms")
    expect(panel.summary).to_contain_text("250 ms · prediction on")
    panel.switch.click()
    expect(panel.switch).not_to_be_checked()
    expect(panel.reading("prediction")).to_have_text("Off: it is switched off")
    expect(panel.summary).to_contain_text("250 ms · prediction off")
    panel.summary.click()
    expect(panel.switch).not_to_be_visible()


def test_the_panel_works_with_keys(page: Page):
    page.goto("/")
    Control(page, "meshing").opened()
    panel = NetworkPanel(page)
    panel.summary.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(panel.switch).to_be_focused()
    page.keyboard.press("Space")
    expect(panel.switch).not_to_be_checked()
    for name, key, text in [
        ("Round trip", "ArrowRight", "10 ms"), ("Jitter", "End", "100 ms"), ("Loss", "ArrowUp", "1 %"),
    ]:
        page.keyboard.press("Tab")
        expect(panel.slider(name)).to_be_focused()
        page.keyboard.press(key)
        expect(panel.slider(name)).to_have_attribute("aria-valuetext", text)
    expect(panel.summary).to_contain_text("10 ms · 100 ms jitter · 1 % loss · prediction off")
    for name, most in [("Round trip", "500"), ("Jitter", "100"), ("Loss", "20")]:
        expect(panel.slider(name)).to_have_attribute("min", "0")
        expect(panel.slider(name)).to_have_attribute("max", most)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_finger_can_use_the_panel_on_a_small_screen(visiting: Opening, service: Service, scheme: Any):
    page = visiting(service.url, viewport={"width": 360, "height": 740}, has_touch=True, color_scheme=scheme).page
    page.goto("/")
    Control(page, "meshing").opened()
    panel = NetworkPanel(page)
    panel.summary.tap()
    panel.root.locator(".switch").tap()
    expect(panel.switch).not_to_be_checked()
    targets = [panel.summary, panel.root.locator(".switch"), *map(panel.slider, ["Round trip", "Jitter", "Loss"])]
    for box in [target.bounding_box() for target in targets]:
        assert box and box["height"] >= TARGET and box["width"] >= TARGET
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_long_way_is_felt_only_without_prediction(page: Page, panel: NetworkPanel, visit: Visit):
    """How soon a press is felt is in script/bench: prediction-panel."""
    meshing = Control(page, "meshing")
    sessions = len(visit.asked(r"/v1/sessions(\?.*)?", "POST"))
    panel.set(round_trip=200)
    meshing.track.evaluate(WATCH_PRESSES)
    page.evaluate("performance.setResourceTimingBufferSize(10_000)")

    def presses() -> list[tuple[float, float]]:
        page.evaluate("window.presses = []")
        for number, place in enumerate((0.9, 0.2, 0.8), 1):
            meshing.hold(place)
            page.wait_for_function("(number) => presses.length === number", arg=number)
            meshing.release()
            received(meshing, visit)
        return page.evaluate(PRESSES)

    def is_felt_before_the_response() -> bool:
        """A page that stands still after a press gets its response before it paints."""
        return any(changed < responded for changed, responded in presses())

    assert is_felt_before_the_response()
    panel.switch.click()
    # It takes both directions of the made network. What a machine adds only makes it longer.
    assert all(changed >= max(150, responded) for changed, responded in presses())
    panel.switch.click()
    expect(panel.reading("prediction")).to_have_text("On")
    assert is_felt_before_the_response()
    panel.switch.click()
    panel.set(round_trip=0)
    assert all(changed >= responded for changed, responded in presses())
    assert len(visit.asked(r"/v1/sessions(\?.*)?", "POST")) == sessions


def test_the_panel_says_how_far_the_thumb_is_behind(page: Page, panel: NetworkPanel, visit: Visit):
    meshing = Control(page, "meshing")

    def greatest_distance() -> float:
        drag(meshing, 0.1, 0.9)
        received(meshing, visit)
        said = panel.reading("distance").inner_text()
        expect(meshing.part("behind")).to_have_text(said)
        return float(said.removesuffix(" pt"))

    panel.set(round_trip=200)
    # How far it is depends on the machine (script/bench prediction-panel).
    assert greatest_distance() >= 0
    # 32 events, and one more for each 0.8 s that a slow machine leaves between two.
    expect(panel.reading("predicted")).to_have_text(re.compile(r"^(3[2-9]|[4-9]\d)$"))
    expect(panel.reading("confirmed")).to_have_text(panel.reading("predicted").inner_text())
    expect(panel.reading("corrected")).to_have_text("0")
    panel.switch.click()
    assert greatest_distance() > 0
    panel.summary.click()
    expect(meshing.part("behind")).to_be_hidden()


@pytest.mark.parametrize("is_predicted", [True, False])
def test_lost_responses_lose_no_event(page: Page, panel: NetworkPanel, visit: Visit, is_predicted: bool):
    meshing = Control(page, "meshing")
    panel.set(round_trip=20, jitter=20, loss=20)
    panel.switch.set_checked(is_predicted)
    repeated, place = 0, 0.1
    for _ in range(10):
        place = 0.9 if place == 0.1 else 0.1
        drag(meshing, 0.5, place)
        frame = received(meshing, visit)
        assert not frame["dragging"]
        assert frame["normalized"] == pytest.approx(place, abs=0.02)
        assert meshing.drawn()["heights"] == pytest.approx(frame["bars"]["heights"], abs=0.51)
        events = [(event["gesture"], event["seq"]) for event in sent(visit, meshing.session)]
        repeated = len(events) - len(set(events))
        if repeated:
            break
    assert repeated > 0


@pytest.mark.parametrize("preset", ["meshing", "classic", "camera"])
def test_the_switch_changes_nothing_in_the_final_value(page: Page, panel: NetworkPanel, visit: Visit, preset: str):
    control = Control(page, preset).opened()
    control.track.focus()
    expect(panel.reading("prediction")).to_have_text("On")
    panel.set(round_trip=100, jitter=50)
    values = []
    for _ in range(2):
        control.hold(0.9)
        # It is no click: the service has the press before the release.
        until(page, lambda: control.frame()["dragging"], "a press")
        control.release()
        drag(control, 0.9, 0.25)
        # While the last events are still under way.
        panel.switch.click()
        frame = received(control, visit)
        said = control.part("text").inner_text()
        expect(control.track).to_have_attribute("aria-valuetext", said)
        values.append((frame["snapped"], said))
    # The classic one's thumb moves as far as the finger does, from where it was.
    if preset != "classic":
        assert values[0] == values[1]
    assert panel.switch.is_checked()
    # Counted from when the prediction was on again.
    expect(panel.reading("corrected")).to_have_text("0")


def test_the_settings_outlive_a_reload(page: Page, panel: NetworkPanel):
    panel.set(round_trip=120, jitter=30, loss=5)
    panel.switch.click()
    page.reload()
    Control(page, "meshing").opened()
    again = NetworkPanel(page)
    expect(again.switch).to_be_visible()
    expect(again.switch).not_to_be_checked()
    for name, value in [("Round trip", "120"), ("Jitter", "30"), ("Loss", "5")]:
        expect(again.slider(name)).to_have_js_property("value", value)
    expect(again.reading("prediction")).to_have_text("Off: it is switched off")
    again.summary.click()
    # Whether it is open is noted in a task of its own.
    page.wait_for_function("() => !document.documentElement.hasAttribute('data-network')")
    page.reload()
    Control(page, "meshing").opened()
    expect(again.switch).to_be_hidden()
    expect(again.summary).to_contain_text(re.compile("120 ms.*prediction off"))
