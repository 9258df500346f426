"""Real hands on real pages: sliders in boxes that are scaled, zoomed and turned, and several fingers at once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from conftest import Opening
from fingers import Fingers
from service import Service
from visit import Visit
from waiting import pictures, quiet, until

# Boxes in each other, and in the last one a slider whose content is 300 px long. A mark is at a place of its content.
TURNED = """async ({ boxes, tag, axis, own, control }) => {
  const { connect } = await import("/detent.js");
  document.body.style.cssText = "margin: 0; height: 3000px";
  let parent = document.body;
  for (const css of ["position: absolute; left: 350px; top: 250px", ...boxes]) {
    parent = parent.appendChild(document.createElement("div"));
    parent.style.cssText = css;
  }
  window.box = parent;
  window.track = parent.appendChild(document.createElement(tag));
  const [width, height] = axis === "y" ? [40, 300] : [300, 40];
  track.style.cssText = `display: block; width: ${width}px; height: ${height}px; border: 2px solid; padding: 5px 30px 9px 12px;
    background: #ddd; ${own}`;
  track.innerHTML = "<p style='position: relative; width: 100%; height: 100%; margin: 0'><b style='position: absolute'></b></p>";
  window.place = (along, across) => {
    const mark = track.querySelector("b");
    const [left, top] = axis === "y" ? [across, 300 * (1 - along)] : [300 * along, across];
    Object.assign(mark.style, { left: `${left}px`, top: `${top}px` });
    const { x, y } = mark.getBoundingClientRect();
    return [x, y];
  };
  window.detent = await connect(location.origin, { control: { range: { lower: 0, upper: 300 }, trackWidth: 300, ...control } });
  window.unbind = detent.bind(track, { axis });
}"""


def turned(visit: Visit, *boxes: str, tag: str = "div", axis: str = "x", own: str = "", **control: Any) -> Page:
    given = {"boxes": boxes, "tag": tag, "axis": axis, "own": own, "control": control}
    return visit.prepared(TURNED, given)


def move(page: Page, along: float, across: float = 20) -> None:
    page.mouse.move(*page.evaluate("([along, across]) => place(along, across)", [along, across]))


def is_at(page: Page, along: float) -> None:
    """Waits until the service has the thumb at this place; the pointer's place is known to a pixel of the page."""
    frame = f"/v1/sessions/{page.evaluate('detent.id')}/frame"
    until(page, lambda: page.request.get(frame).json()["value"] == pytest.approx(300 * along, abs=1.5), f"{300 * along}")


def drags(page: Page) -> None:
    """A drag is at the pointer's place, at its beginning, in its middle and at its end."""
    move(page, 0.25)
    page.mouse.down()
    is_at(page, 0.25)
    for along in (0.5, 0.9):
        move(page, along)
        is_at(page, along)
    page.mouse.up()
    quiet(page)
    is_at(page, 0.9)
    assert page.evaluate("track.children.length") == 1, "Nothing is left in the page's element."


BOXES = {
    "half": ["transform: scale(0.5)"],
    "larger": ["transform: scale(1.5)"],
    "zoomed": ["zoom: 1.5"],
    "zoomed out": ["zoom: 0.6"],
    "unlike": ["transform: scale(0.5, 2)"],
    "skewed": ["transform: skewX(30deg)"],
    "mirrored": ["transform: scaleX(-1)"],
    **{f"turned by {angle}": [f"transform: rotate({angle}deg)"] for angle in (30, 45, 90, 135, 180, 250)},
    "by properties": ["rotate: 20deg; scale: 0.7; translate: 30px 20px"],
    "in each other": ["transform: scale(0.5)", "zoom: 1.5", "rotate: 70deg", "transform: scale(1.2, 0.8) rotate(-33deg)"],
    "scrolled": ["overflow: auto; width: 200px; height: 90px; rotate: 15deg; scale: 1.5"],
}


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("boxes", BOXES.values(), ids=BOXES.keys())
def test_a_drag_goes_where_the_pointer_is_in_a_box_that_is_turned(visit: Visit, boxes: list[str], axis: str):
    if "overflow" in boxes[0] and axis == "y":
        boxes = ["overflow: auto; width: 90px; height: 250px; rotate: 15deg"]
    page = turned(visit, *boxes, axis=axis)
    if "overflow" in boxes[0]:
        page.evaluate("box.scrollTo(40, 10)")
        size = page.evaluate("[box.scrollWidth, box.scrollHeight]")
        move(page, 0.5)
        page.mouse.down()
        is_at(page, 0.5)
        assert page.evaluate("[box.scrollWidth, box.scrollHeight]") == size
        page.mouse.up()
        return
    drags(page)


def test_a_slider_that_is_turned_itself_and_has_a_place_of_its_own(visit: Visit):
    drags(turned(visit, "zoom: 1.2", own="position: absolute; transform: rotate(160deg) scale(0.8)"))


def test_a_canvas_in_a_scaled_box(visit: Visit):
    """What is in a canvas is not drawn, so nothing can be measured in it."""
    page = turned(visit, "transform: scale(0.5)", "zoom: 1.5", tag="canvas")
    for along in (0.25, 0.8):
        page.mouse.move(*page.evaluate("""(along) => {
          const { left, top, width, height } = track.getBoundingClientRect();
          return [left + (width * (14 + 300 * along)) / 346, top + height / 2];
        }""", along))
        page.mouse.down()
        is_at(page, along)
        page.mouse.up()


def test_the_box_is_turned_and_scaled_during_the_drag(visit: Visit):
    page = turned(visit, "transform: scale(0.5)")
    move(page, 0.25)
    page.mouse.down()
    is_at(page, 0.25)
    for css, along in [("scale(1.5)", 0.5), ("rotate(100deg)", 0.7), ("rotate(200deg) scale(0.6)", 0.1), ("none", 0.9)]:
        page.evaluate("(css) => (box.style.transform = css)", css)
        move(page, along)
        is_at(page, along)
    page.evaluate("box.style.transform = 'scale(0)'")
    page.mouse.up()
    quiet(page)
    is_at(page, 0.9)
    assert page.evaluate("detent.frame.dragging") is False


def test_the_distance_from_a_turned_track_is_measured_across_it(visit: Visit):
    page = turned(visit, "transform: rotate(130deg) scale(0.5)", drag="translation", precision={"distance": 100})
    move(page, 0.25)
    page.mouse.down()
    for across in (-60, 100):
        move(page, 0.5, across)
        pictures(page)
    page.mouse.up()
    quiet(page)
    bodies = [json.loads(it.post_data or "") for it in visit.asked(".*/events", "POST")]
    moves = [it for body in bodies for it in body["events"] if it["type"] == "changed"]
    # The track is 40 px thick. A page that stands still between two moves says again where the finger is.
    place = (pytest.approx(150, abs=1.5), pytest.approx(60, abs=1.5))
    assert len(moves) >= 2 and all((it["x"], it["y"]) == place for it in moves)


@pytest.mark.parametrize("axis", ["x", "y"])
def test_a_finger_across_a_turned_track_may_scroll_the_page(visit: Visit, axis: str):
    page = turned(visit, "rotate: 0deg", axis=axis)
    across = ["pan-y", "pan-x"] if axis == "x" else ["pan-x", "pan-y"]
    action = "track.style.touchAction"
    assert page.evaluate(action) == across[0]
    for angle, expected in [(80, across[1]), (30, across[0]), (-100, across[1])]:
        page.evaluate("(angle) => (box.style.rotate = `${angle}deg`)", angle)
        drags(page)
        assert page.evaluate(action) == expected
    # What the page says stays.
    page.evaluate("track.style.touchAction = 'none'; box.style.rotate = '0deg'")
    drags(page)
    assert page.evaluate(action) == "none"


ELEMENT = """async (html) => {
  await import("/detent-element.js");
  document.body.innerHTML = `<div style="padding: 200px 300px">${html}</div>`;
  window.slider = document.querySelector("detent-slider");
}"""


@pytest.mark.parametrize("transform", ["scale(0.5)", "rotate(40deg) scale(1.4)", "rotate(-90deg)"])
def test_a_click_and_a_drag_of_the_element_agree_in_a_turned_box(visit: Visit, transform: str):
    html = f'<div style="width: 300px; transform: {transform}"><detent-slider preset="classic"></detent-slider></div>'
    page = visit.prepared(ELEMENT, html)
    page.wait_for_function("slider?.detent?.trackWidth === 300 && slider.track.hasAttribute('aria-valuenow')")

    def place(along: float) -> list[float]:
        """Along the track, whose ends are the middles of two edges."""
        return page.evaluate("""(along) => {
          const plane = slider.track.querySelector(".plane");
          const mark = plane.appendChild(document.createElement("b"));
          mark.style.cssText = `left: ${100 * along}%; top: 50%`;
          const { x, y } = mark.getBoundingClientRect();
          mark.remove();
          return [x, y];
        }""", along)

    page.mouse.click(*place(0.7))
    page.wait_for_function("Math.abs(slider.value - 0.7) < 0.01")
    page.mouse.move(*place(0.7))
    page.mouse.down()
    page.mouse.move(*place(0.3), steps=5)
    page.mouse.up()
    page.wait_for_function("Math.abs(slider.value - 0.3) < 0.01 && !slider.detent.frame.dragging")


MIXER = """async () => {
  const { connect } = await import("/detent.js");
  document.body.innerHTML = "";
  document.body.style.cssText = "margin: 0; height: 3000px";
  window.sliders = [];
  for (let index = 0; index < 3; index++) {
    const track = document.body.appendChild(document.createElement("div"));
    track.style.cssText = "width: 300px; height: 60px; margin: 20px 20px 40px; background: #ddd";
    const detent = await connect(location.origin, { control: { range: { lower: 0, upper: 300 }, trackWidth: 300 } });
    detent.bind(track);
    sliders.push(detent);
  }
}"""
MIDDLES = [50, 150, 250]  # of the tracks, whose left ends are at 20
LEFT, PALM = 20, 500


class Hands(Fingers):
    """Fingers on a page with three sliders."""

    def __init__(self, visiting: Opening, service: Service):
        self.visit = visiting(service.url, has_touch=True, viewport={"width": 400, "height": 700})
        super().__init__(self.visit.prepared(MIXER, None))

    def let_zoom(self) -> None:
        """Lets two fingers zoom the page from a slider, too. A browser that may not does not scroll by them either."""
        self.page.evaluate("for (const { style } of document.querySelectorAll('div')) style.touchAction = 'pan-y pinch-zoom'")

    def slide(self, finger: int, slider: int, *places: float) -> None:
        for x in places:
            self.put(finger, (LEFT + x, MIDDLES[slider]))

    def values(self) -> list[tuple[float, bool]]:
        """Of the service, once it has responded to all."""
        quiet(self.page)
        paths = self.page.evaluate("sliders.map(({ id }) => `/v1/sessions/${id}/frame`)")
        frames = [self.page.request.get(path).json() for path in paths]
        return [(round(frame["value"]), frame["dragging"]) for frame in frames]

    @property
    def cancelled(self) -> bool:
        bodies = [request.post_data or "" for request in self.visit.asked(".*/events", "POST")]
        return any('"cancelled"' in body for body in bodies)


@pytest.fixture
def hands(visiting: Opening, service: Service) -> Hands:
    return Hands(visiting, service)


def test_three_fingers_move_three_sliders(hands: Hands):
    for slider in range(3):
        hands.slide(slider + 1, slider, 30 * slider + 10)
    for step in range(1, 6):
        for slider in range(3):
            hands.slide(slider + 1, slider, 30 * slider + 10 + 25 * step)
    assert hands.values() == [(135, True), (165, True), (195, True)]
    # The first one leaves; the others go on.
    hands.lift(1)
    hands.slide(3, 2, 250)
    hands.slide(2, 1, 90)
    hands.lift(3)
    hands.slide(2, 1, 60)
    hands.lift(2)
    assert hands.values() == [(135, False), (60, False), (250, False)]
    assert not hands.cancelled and hands.page.evaluate("scrollY") == 0


def test_a_second_finger_on_the_same_slider_changes_nothing(hands: Hands):
    hands.let_zoom()
    hands.slide(1, 0, 100)
    hands.slide(2, 0, 250, 270, 290)
    # Across the track it would scroll the page, which would cancel both.
    for step in range(1, 8):
        hands.put(2, (290, MIDDLES[0] + 15 * step))
    assert hands.values()[0] == (100, True)
    hands.slide(1, 0, 120)
    hands.lift(2)
    assert hands.values()[0] == (120, True)
    hands.slide(1, 0, 140)
    hands.lift(1)
    hands.slide(2, 0, 200, 220)
    hands.lift(2)
    assert hands.values()[0] == (220, False)
    assert not hands.cancelled


@pytest.mark.parametrize("places", [[100], [50, 80, 100]], ids=["at rest", "moved"])
@pytest.mark.parametrize("is_first", [True, False], ids=["before the finger", "after it"])
def test_a_palm_beside_the_slider_does_not_cancel_a_drag(hands: Hands, is_first: bool, places: list[float]):
    hands.let_zoom()
    if is_first:
        hands.put(9, (200, PALM))
    # It rests where it is, or has moved.
    hands.slide(1, 1, *places)
    for step in range(1, 8):
        hands.put(9, (200, PALM - 15 * step))
    hands.slide(1, 1, 130, 200)
    assert hands.values()[1] == (200, True)
    assert hands.page.evaluate("scrollY") == 0
    hands.lift(9)
    hands.lift(1)
    assert hands.values()[1] == (200, False)
    assert not hands.cancelled
    # Without a drag it scrolls as ever.
    for step in range(8):
        hands.put(9, (200, PALM - 25 * step))
    hands.page.wait_for_function("scrollY > 20")


def test_a_finger_along_a_track_that_has_been_turned_drags_it(hands: Hands):
    """The browser knows the old direction when the finger comes."""
    turn = "(css) => (document.querySelector('div').style.cssText += css)"
    hands.page.evaluate(turn, "transform-origin: 0 0; transform: translate(60px) rotate(90deg)")
    for y in range(60, 260, 20):
        hands.put(1, (30 + LEFT, y))
    assert hands.values()[0] == (pytest.approx(220, abs=2), True)
    hands.lift(1)
    assert hands.page.evaluate("scrollY") == 0 and not hands.cancelled
