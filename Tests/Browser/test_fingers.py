"""The client's binding of a slider with several thumbs: a gesture for each finger, refusals, keys, and the track's length."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from conftest import Opening
from fingers import Fingers
from service import Service
from visit import Visit
from waiting import evaluates, quiet

# A track of 300 px with thumbs at 100 and 200, of 2 until the test says otherwise; what it sends is noted.
TRACK = """async (control) => {
  const { connect } = await import("/detent.js");
  document.body.style.cssText = "margin: 0; height: 3000px";
  document.body.innerHTML = "<div id=track tabindex=0 style='width: 300px; height: 60px; margin: 20px; background: #ddd'></div>";
  window.events = [];
  window.problems = [];
  const fetch = (url, options) => {
    if (/events$/.test(url)) events.push(...JSON.parse(options.body).events);
    return globalThis.fetch(url, options);
  };
  const thumbs = { count: 2, initialValues: [100, 200], ...control.thumbs };
  window.detent = await connect(location.origin, {
    fetch, control: { range: { lower: 0, upper: 300 }, trackWidth: 300, ...control, thumbs },
  });
  detent.on("status", (status, problem) => problem && problems.push(problem.message));
  window.named = undefined;
  window.unbind = detent.bind(track, { thumbOf: () => named });
}"""
VALUES = "detent.frame.thumbs.map((it) => Math.round(it.value))"


class Bound(Fingers):
    def __init__(self, visit: Visit, **control: Any):
        self.visit = visit
        super().__init__(visit.prepared(TRACK, control))

    def slide(self, finger: int, *places: float) -> None:
        self.put(finger, *((20 + x, 50) for x in places))

    def values(self) -> list[float]:
        quiet(self.page)
        return self.page.evaluate(VALUES)

    def held(self) -> list[bool]:
        quiet(self.page)
        return self.page.evaluate("detent.frame.thumbs.map((it) => it.dragging)")

    def sent(self, type: str) -> list[dict[str, Any]]:
        return [it for it in self.page.evaluate("events") if it["type"] == type]


@pytest.fixture
def visit(visiting: Opening, service: Service) -> Visit:
    return visiting(service.url, has_touch=True, viewport={"width": 400, "height": 700})


def test_each_finger_is_a_gesture_of_its_own(visit: Visit):
    bound = Bound(visit)
    bound.slide(1, 100, 120)
    bound.slide(2, 200, 220)
    bound.slide(1, 80, 60)
    # There is no thumb for a third one.
    bound.slide(3, 150, 170)
    bound.slide(2, 260)
    assert bound.values() == [60, 260] and bound.held() == [True, True]
    bound.lift(1)
    bound.slide(2, 240)
    assert bound.values() == [60, 240] and bound.held() == [False, True]
    bound.lift(3)
    # The next finger has the place of the one that left.
    bound.slide(1, 50, 30)
    bound.lift(2)
    bound.lift(1)
    assert bound.values() == [30, 240] and bound.held() == [False, False]
    began = bound.sent("began")
    assert len({it["gesture"] for it in began}) == len(began) == 3
    assert [it["seq"] for it in began] == [0, 0, 0] and not any("thumb" in it for it in began)
    assert len(bound.sent("ended")) == 3 and not bound.sent("cancelled") and not bound.sent("resized")
    assert bound.page.evaluate("[scrollY, track.children.length]") == [0, 0]


def test_a_finger_whose_thumb_another_hand_has_is_refused_alone_and_may_take_it_over(visit: Visit):
    visit.expect_fault("409")
    bound = Bound(visit)
    path = f"/v1/sessions/{bound.page.evaluate('detent.id')}/events"
    other = bound.page.request.post(path, data={"type": "began", "x": 200, "gesture": "other", "seq": 0})
    assert other.ok
    bound.slide(1, 100, 90)
    bound.slide(2, 210, 220)
    bound.slide(1, 80)
    assert bound.values() == [80, 200]
    assert bound.page.evaluate("detent.frame.thumbs.map((it) => it.gesture === 'other')") == [False, True]
    assert "other" in evaluates(bound.page, "problems[0]")
    bound.slide(1, 70)
    assert bound.values() == [70, 200]
    first = bound.page.evaluate("detent.frame.thumbs[0].gesture")
    bound.page.evaluate("detent.takeOver()")
    evaluates(bound.page, "detent.frame.thumbs[1].gesture?.startsWith(detent.hand)")
    bound.slide(2, 250)
    bound.slide(1, 60)
    # The other finger goes on with its gesture.
    assert bound.values() == [60, 250] and bound.page.evaluate("detent.frame.thumbs[0].gesture") == first


@pytest.mark.parametrize("end", ["Escape", "unbind()", "dispatchEvent(new Event('pagehide'))"])
def test_all_fingers_are_cancelled_together(visit: Visit, end: str):
    bound = Bound(visit)
    bound.slide(1, 100, 60)
    bound.slide(2, 200, 260)
    assert bound.values() == [60, 260]
    if end == "Escape":
        bound.page.evaluate("track.focus()")
        bound.page.keyboard.press("Escape")
    else:
        bound.page.evaluate(end)
    evaluates(bound.page, "!detent.frame.dragging")
    assert bound.values() == [100, 200]
    # The service may get them twice from a page that is left.
    assert len({it["gesture"] for it in bound.sent("cancelled")}) == 2


def test_keys_are_for_the_thumb_that_the_page_names_or_the_one_that_was_moved_last(visit: Visit):
    bound = Bound(visit, step=10)
    page = bound.page
    page.evaluate("track.focus()")
    page.keyboard.press("ArrowRight")
    assert bound.values() == [110, 200]
    bound.slide(1, 210, 230)
    bound.lift(1)
    page.keyboard.press("ArrowRight")
    assert bound.values() == [110, 240]
    page.evaluate("named = 0")
    page.keyboard.press("ArrowLeft")
    assert bound.values() == [100, 240]
    # The page names none.
    page.evaluate("named = -1")
    page.keyboard.press("ArrowRight")
    assert bound.values() == [110, 240]
    page.keyboard.press("ArrowLeft")
    assert bound.values() == [100, 240]
    page.evaluate("named = 0")
    # A finger has this one, and not the other.
    bound.slide(1, 100, 90)
    quiet(page)
    page.keyboard.press("ArrowLeft")
    page.evaluate("named = 1")
    page.keyboard.press("ArrowLeft")
    assert bound.values() == [90, 230] and len(bound.sent("key")) == 6


def test_the_track_keeps_its_length_until_the_last_finger_leaves(visit: Visit):
    bound = Bound(visit)
    bound.slide(1, 100, 90)
    bound.slide(2, 200, 210)
    bound.page.evaluate("track.style.width = '150px'")
    bound.slide(1, 40)
    bound.lift(1)
    bound.slide(2, 120)
    assert bound.values() == [80, 240] and not bound.sent("resized")
    bound.lift(2)
    evaluates(bound.page, "detent.frame.reason === 'resize' && detent.trackWidth === 150")
    # The frame may be predicted: then it is there before the event is sent.
    evaluates(bound.page, "events.some((it) => it.type === 'resized')")
    assert [it["trackWidth"] for it in bound.sent("resized")] == [150]
    bound.slide(1, 120, 100)
    bound.lift(1)
    assert bound.values() == [80, 200]


def test_a_page_sets_all_values_or_one_that_it_names(visit: Visit):
    visit.expect_fault("422")
    page = Bound(visit).page
    for call, expected in [("[50, 150]", [50, 150]), ("'20 280'", [20, 280]), ("90, { thumb: 1 }", [20, 90])]:
        page.evaluate(f"detent.set({call}).then(() => 0)")
        assert page.evaluate(VALUES) == expected
    assert "/thumb must be given" in page.evaluate("detent.set(60).catch((error) => error.message)")
