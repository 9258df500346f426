"""The element and the client's binding with several thumbs: two fingers, handles, keys, forms, from right to left and upright."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Opening
from fingers import Fingers
from service import Service
from test_contrast import COMPARE, LEAST, contrast, shot
from test_element import FILLED, drag, ends, shown, wait
from visit import Visit
from waiting import pictures, quiet, still, until

PRICES = {"kind": "slider", "range": {"lower": 0, "upper": 100}, "step": 5, "thumbs": {"count": 2, "initialValues": [20, 80]}}


def markup(attributes: str = "", **control: Any) -> str:
    """The element with this control; its thumbs and what else is given."""
    thumbs = PRICES["thumbs"] | control.pop("thumbs", {})
    given = {name: it for name, it in (PRICES | control | {"thumbs": thumbs}).items() if it is not None}
    return f"<detent-slider id='it' control='{json.dumps(given)}' {attributes}></detent-slider>"


def ready(page: Page) -> list[Locator]:
    """The handles, once they are drawn."""
    wait(page, "heard.some(([type]) => type === 'connect')")
    handles = page.locator("detent-slider [role=slider]")
    count = page.evaluate("it.detent.control.thumbs.count")
    expect(handles).to_have_count(count)
    for index in range(count):
        expect(handles.nth(index)).to_have_attribute("aria-valuenow", str(page.evaluate(f"it.values[{index}]")))
    still(page)
    return [handles.nth(index) for index in range(count)]


def opened(visit: Visit, attributes: str = "", style: str = "margin: 40px", **control: Any) -> tuple[Page, list[Locator]]:
    page = shown(visit, f'<div style="{style}">{markup(attributes, **control)}</div>')
    return page, ready(page)


def values(page: Page) -> list[float]:
    quiet(page)
    return page.evaluate("it.values")


def are(page: Page, *expected: float) -> None:
    """Waits until the element has these values."""
    wait(page, f"String(it.values) === '{','.join(map(str, expected))}'")


def middle(handle: Locator) -> tuple[float, float]:
    box = handle.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def said(page: Page, type: str) -> list[Any]:
    return [value for kind, value in page.evaluate("heard") if kind == type]


def at(page: Page, place: float, across: float = 0.5) -> tuple[float, float]:
    """A place along the track, from 0 to 1 from its lower end, however it is drawn."""
    box = page.evaluate("it.track.getBoundingClientRect().toJSON()")
    if page.evaluate("it.orientation") == "vertical":
        return box["x"] + across * box["width"], box["bottom"] - place * box["height"]
    if page.evaluate("getComputedStyle(it).direction") == "rtl":
        place = 1 - place
    return box["x"] + place * box["width"], box["y"] + across * box["height"]


def steps(page: Page, start: float, end: float, count: int = 5) -> list[tuple[float, float]]:
    return [at(page, start + (end - start) * step / count) for step in range(count + 1)]


def test_each_handle_is_a_slider_with_a_name_and_its_own_reach(visit: Visit):
    page, (low, high) = opened(visit, "aria-label='Price'", text={"suffix": " €"})
    group = page.get_by_role("group", name="Price")
    expect(group).to_have_count(1)
    assert group.evaluate("(it) => [...it.attributes].map(({ name }) => name).filter((name) => /aria|role|tab/.test(name)).sort()") == [
        "aria-label", "role",
    ]  # fmt: skip
    expect(page.get_by_role("slider", name="Price, Minimum")).to_have_count(1)
    expect(page.get_by_role("slider", name="Price, Maximum")).to_have_count(1)
    for handle, expected in ((low, ("0", "80", "20", "20 €")), (high, ("20", "100", "80", "80 €"))):
        found = [handle.get_attribute(f"aria-value{name}") for name in ("min", "max", "now", "text")]
        assert tuple(found) == expected
        expect(handle).to_have_attribute("aria-orientation", "horizontal")
    low.focus()
    page.keyboard.press("ArrowRight")
    are(page, 25, 80)
    expect(high).to_have_attribute("aria-valuemin", "25")
    page.evaluate("it.setAttribute('thumb-labels', 'Lowest price, Highest price')")
    expect(page.get_by_role("slider", name="Lowest price", exact=True)).to_have_count(1)
    expect(page.get_by_role("slider", name="Highest price", exact=True)).to_have_count(1)
    page.evaluate("it.setAttribute('aria-label', 'Cost')")
    expect(page.get_by_role("group", name="Cost")).to_have_count(1)
    page.evaluate("() => { it.format = ({ snapped }, thumb) => (thumb ? `up to ${snapped}` : undefined); }")
    expect(high).to_have_attribute("aria-valuetext", "up to 80")
    expect(low).to_have_attribute("aria-valuetext", "25 €")


def test_keys_move_the_thumb_whose_handle_has_the_focus_in_a_constant_order(visit: Visit):
    page, (low, high) = opened(visit)
    page.keyboard.press("Tab")
    expect(low).to_be_focused()
    for key, expected in [("ArrowRight", 25), ("ArrowDown", 20), ("PageUp", 30), ("Shift+ArrowLeft", 20), ("End", 80), ("Home", 0)]:
        page.keyboard.press(key)
        are(page, expected, 80)
    page.keyboard.press("End")
    are(page, 80, 80)
    page.keyboard.press("Tab")
    expect(high).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    are(page, 80, 85)
    page.keyboard.press("Shift+Tab")
    expect(low).to_be_focused()
    page.keyboard.press("Control+ArrowLeft")
    assert values(page) == [80, 85]
    assert said(page, "change")[-1] == "80 85" and said(page, "change") == said(page, "input")


@pytest.mark.parametrize("direction", ["ltr", "rtl", "vertical"])
def test_two_fingers_drag_two_thumbs(visiting: Opening, service: Service, direction: str):
    attributes = "orientation='vertical'" if direction == "vertical" else f"dir='{direction}'"
    visit = visiting(service.url, has_touch=True, viewport={"width": 500, "height": 700})
    page, (low, high) = opened(visit, attributes)
    fingers = Fingers(page)
    fingers.put(1, *steps(page, 0.2, 0.3))
    fingers.put(2, *steps(page, 0.8, 0.6))
    are(page, 30, 60)
    assert page.evaluate("it.detent.frame.thumbs.map((it) => it.dragging)") == [True, True]
    fingers.put(1, *steps(page, 0.3, 0.1))
    fingers.put(2, *steps(page, 0.6, 0.9))
    are(page, 10, 90)
    # The one that is put back says so while the other goes on.
    fingers.lift(1)
    wait(page, "heard.some(([type, value]) => type === 'change' && value === '10 90')")
    expect(low).to_be_focused()
    fingers.put(2, *steps(page, 0.9, 0.5))
    fingers.lift(2)
    are(page, 10, 50)
    wait(page, "!it.detent.frame.dragging && heard.at(-1)[0] === 'change'")
    expect(high).to_be_focused()
    assert said(page, "change") == ["10 90", "10 50"]
    still(page)
    for index, place in enumerate((0.1, 0.5)):
        assert middle(page.locator("detent-slider [role=slider]").nth(index)) == pytest.approx(at(page, place), abs=1.5)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("collision", ["none", "push", "swap"])
def test_whatever_fingers_and_keys_do_the_page_shows_and_sends_what_the_service_has(
    visiting: Opening, service: Service, collision: str
):
    visit = visiting(service.url, has_touch=True, viewport={"width": 500, "height": 700})
    # Where several thumbs are held at one place, a finger may find none.
    visit.expect_fault("409")
    thumbs = {"count": 3, "initialValues": [20, 50, 80], "collision": collision}
    slider = markup("name='price'", thumbs=thumbs, release={"kind": "fling"})
    page = shown(visit, f"<form><div style='margin: 40px'>{slider}</div></form>")
    handles = ready(page)
    fingers, choices, down = Fingers(page), random.Random(collision), set[int]()
    for _ in range(60):
        finger, place = choices.randrange(3), at(page, choices.uniform(-0.1, 1.1))
        if finger in down and choices.random() < 0.3:
            fingers.lift(finger)
            down.remove(finger)
        elif choices.random() < 0.1:
            page.keyboard.press(choices.choice(["Tab", "Home", "ArrowRight", "Escape"]))
        else:
            fingers.put(finger, place)
            down.add(finger)
    for finger in down:
        fingers.lift(finger)
    still(page)
    frame = page.request.get(f"/v1/sessions/{page.evaluate('it.detent.id')}/frame").json()
    assert not frame["dragging"]
    expected = [it["snapped"] for it in frame["thumbs"]]
    are(page, *expected)
    still(page)
    assert page.evaluate("new FormData(document.forms[0]).getAll('price').map(Number)") == expected
    changes = said(page, "change")
    assert changes and changes[-1] == " ".join(map(str, expected))
    width = page.evaluate("it.detent.trackWidth")
    for handle, thumb in zip(handles, frame["thumbs"], strict=True):
        assert middle(handle) == pytest.approx(at(page, thumb["x"] / width), abs=1)
        expect(handle).to_have_attribute("aria-valuenow", str(thumb["snapped"]))


def test_a_finger_that_puts_its_thumb_back_after_another_one_has_left_says_so(visiting: Opening, service: Service):
    visit = visiting(service.url, has_touch=True, viewport={"width": 500, "height": 700})
    page, _ = opened(visit)
    fingers = Fingers(page)
    fingers.put(1, *steps(page, 0.2, 0.3))
    fingers.put(2, *steps(page, 0.8, 0.6))
    fingers.lift(1)
    wait(page, "heard.some(([type, value]) => type === 'change' && value === '30 60')")
    fingers.put(2, *steps(page, 0.6, 0.8))
    fingers.lift(2)
    wait(page, "!it.detent.frame.dragging")
    assert said(page, "change") == ["30 60", "30 80"]


def test_a_finger_across_the_track_scrolls_the_page_and_moves_nothing(visiting: Opening, service: Service):
    visit = visiting(service.url, has_touch=True, viewport={"width": 500, "height": 700})
    page, _ = opened(visit, style="margin: 300px 40px 2000px")
    fingers = Fingers(page)
    x, y = at(page, 0.3)
    fingers.put(1, *((x, y - 15 * step) for step in range(12)))
    page.wait_for_function("scrollY > 20")
    fingers.lift(1)
    wait(page, "!it.detent.frame.dragging")
    assert values(page) == [20, 80]
    assert said(page, "change") == [] and page.evaluate("document.activeElement === document.body")


def test_a_pointer_gives_the_focus_to_the_handle_that_it_takes(visit: Visit):
    page, (low, high) = opened(visit)
    drag(page, page.locator("detent-slider .track"), (0.7, 0.5), (0.6, 0.5))
    expect(high).to_be_focused()
    are(page, 20, 60)
    drag(page, page.locator("detent-slider .track"), (0.25, 0.5), (0.3, 0.5))
    expect(low).to_be_focused()
    page.keyboard.press("ArrowRight")
    are(page, 35, 60)


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("place, towards, expected", [(1, 0.5, (50, 100)), (0, 0.5, (0, 50))], ids=["upper end", "lower end"])
def test_of_two_handles_at_an_end_the_one_that_can_leave_it_is_taken(
    visit: Visit, place: float, towards: float, expected: tuple[int, int], direction: str
):
    page, handles = opened(visit, f"value='{100 * place} {100 * place}' dir='{direction}'")
    are(page, 100 * place, 100 * place)
    front = 0 if place else 1
    order = [int(it.evaluate("(it) => getComputedStyle(it).zIndex")) for it in handles]
    assert order[front] > order[1 - front]
    x, y = middle(handles[front])
    # The hit is the one in front.
    hit = page.evaluate("([x, y]) => it.shadowRoot.elementFromPoint(x, y).closest('[role=slider]').ariaLabel", [x, y])
    assert hit == ["Minimum", "Maximum"][front]
    page.mouse.move(x, y)
    page.mouse.down()
    for point in steps(page, place, towards):
        page.mouse.move(*point)
    page.mouse.up()
    are(page, *expected)
    expect(handles[front]).to_be_focused()


SLIDER = markup("name='price' value='30 70' required")
FORM = f"<form><label for=it>Price</label><fieldset>{SLIDER}</fieldset></form>"
ENTRIES = "new FormData(document.forms[0]).getAll('price').join()"


def test_a_form_gets_a_value_of_each_thumb(visit: Visit):
    page = shown(visit, FORM)
    low, high = ready(page)
    assert page.evaluate(f"[{ENTRIES}, it.value, it.values, it.defaultValue, document.forms[0].checkValidity()]") == [
        "30,70", "30 70", [30, 70], "30 70", True,
    ]  # fmt: skip
    expect(page.get_by_role("slider", name="Price, Minimum")).to_have_count(1)
    page.locator("label").click()
    expect(low).to_be_focused()
    page.keyboard.press("ArrowRight")
    wait(page, f"{ENTRIES} === '35,70'")
    page.evaluate("it.values = [10, 90]")
    assert page.evaluate(ENTRIES) == "10,90"
    wait(page, "String(it.detent.frame.thumbs.map((it) => it.snapped)) === '10,90'")
    page.evaluate("heard.length = 0; document.forms[0].reset()")
    wait(page, f"{ENTRIES} === '30,70' && it.detent.frame.thumbs[0].snapped === 30")
    page.evaluate("it.removeAttribute('value'); document.forms[0].reset()")
    are(page, 30, 70)
    page.evaluate("it.formStateRestoreCallback('5 15')")
    wait(page, f"{ENTRIES} === '5,15' && it.detent.frame.thumbs[1].snapped === 15")
    # What a script does is not announced.
    quiet(page)
    assert page.evaluate("heard") == []
    page.evaluate("it.name = 'cost'")
    assert page.evaluate("[...new FormData(document.forms[0])].join()") == "cost,5,cost,15"
    page.evaluate("it.removeAttribute('name')")
    assert page.evaluate("[...new FormData(document.forms[0])].length") == 0


def test_a_required_one_is_valid_once_it_has_values(visit: Visit):
    page = shown(visit, "<form></form>")
    made = "const one = document.createElement('detent-slider'); one.required = true; document.forms[0].append(window.it = one);"
    assert page.evaluate(f"{made} [document.forms[0].checkValidity(), it.values]") == [False, []]
    page.evaluate("(control) => { it.values = [15, 35]; it.control = control; }", PRICES)
    wait(page, "document.forms[0].checkValidity() && it.detent")
    are(page, 15, 35)
    assert page.evaluate("it.detent.frame.version") == 0


def test_values_that_are_refused_are_not_the_forms(visit: Visit):
    visit.expect_fault("422")
    page = shown(visit, FORM)
    ready(page)
    for given in ("[50, 20]", "[1, 2, 3]", "[5]"):
        page.evaluate(f"heard.length = 0; it.values = {given}")
        wait(page, f"heard.some(([type]) => type === 'error') && {ENTRIES} === '30,70'")
    page.evaluate("it.control = { ...it.control, thumbs: { count: 2, minGap: 50 } }")
    wait(page, "!it.validity.valid && it.validationMessage.includes('/control/thumbs/initialValues/1')")


def test_several_values_are_refused_where_there_is_one_thumb(visit: Visit):
    page = shown(visit, "<detent-slider id='it' value='10 50' control='{\"range\": {\"lower\": 0, \"upper\": 100}}'></detent-slider>")
    wait(page, "heard.some(([type]) => type === 'error') && it.validationMessage === 'one thumb takes one value'")


@pytest.mark.parametrize("attribute", ["disabled", "readonly"])
def test_disabled_and_read_only_ones_do_not_move(visit: Visit, attribute: str):
    page, handles = opened(visit, attribute)
    for handle in handles:
        expect(handle).to_have_attribute(f"aria-{attribute}", "true")
        assert handle.get_attribute("tabindex") == (None if attribute == "disabled" else "0")
    assert page.locator("detent-slider .track").get_attribute("aria-readonly") is None
    page.mouse.click(*at(page, 0.5))
    page.mouse.click(*middle(handles[0]))
    page.keyboard.press("ArrowRight")
    assert values(page) == [20, 80]
    page.evaluate(f"it.removeAttribute('{attribute}')")
    for handle in handles:
        expect(handle).not_to_have_attribute(f"aria-{attribute}", "true")
        expect(handle).to_have_attribute("tabindex", "0")
    page.mouse.click(*at(page, 0.4))
    are(page, 40, 80)


@pytest.mark.parametrize("attributes, more", [("dir='rtl'", "ArrowLeft"), ("orientation='vertical' dir='rtl'", "ArrowUp"), ("", "ArrowRight")])
def test_arrows_go_where_the_handles_do(visit: Visit, attributes: str, more: str):
    page, (low, high) = opened(visit, attributes)
    low.focus()
    page.keyboard.press(more)
    are(page, 25, 80)
    high.focus()
    page.keyboard.press(more)
    are(page, 25, 85)
    still(page)
    for handle, place in ((low, 0.25), (high, 0.85)):
        assert middle(handle) == pytest.approx(at(page, place), abs=1)
        expect(handle).to_have_attribute("aria-orientation", "vertical" if "vertical" in attributes else "horizontal")


def fitted(page: Page, length: int) -> list[Locator]:
    """Draws the session in this many px, and keeps the length of its track; its handles."""
    page.evaluate("""async (length) => {
      const { connect } = await import("/detent.js");
      heard.length = 0;
      await it.use(await connect(location.origin, { session: it.detent.id }), { isFitted: true });
      document.querySelector("div").style.cssText = `margin: 40px; width: ${length}px; --detent-length: ${length}px`;
    }""", length)  # fmt: skip
    handles = ready(page)
    wait(page, f"it.track.getBoundingClientRect()[it.orientation ? 'height' : 'width'] === {length}")
    return handles


@pytest.mark.parametrize("orientation", ["horizontal", "vertical"])
def test_each_handle_is_a_target_of_44_px_also_where_the_drawing_is_smaller(visit: Visit, orientation: str):
    page, handles = opened(visit, "orientation='vertical'" if orientation == "vertical" else "")
    boxes = lambda: [(box["width"], box["height"]) for box in (it.bounding_box() for it in handles) if box]
    assert boxes() == [(44, 44), (44, 44)]
    # A session that others share keeps its length.
    handles = fitted(page, 200)
    pictures(page)
    assert [round(side) for box in boxes() for side in box] == [44] * 4
    knob = handles[0].locator(".knob").bounding_box()
    assert knob and knob["width"] == pytest.approx(26 * 200 / 350, abs=0.5)
    assert middle(handles[1]) == pytest.approx(at(page, 0.8), abs=1)


@pytest.mark.parametrize("drag, is_range, attributes, is_reversed", [
    ("grab", True, "", False), ("grab", True, "orientation='vertical'", True), ("thumb", False, "", True),
    ("thumb", False, "dir='rtl'", False), ("translation", True, "dir='rtl'", True), ("location", True, "", False),
])  # fmt: skip
def test_a_finger_on_a_handle_takes_it_also_where_the_drawing_is_smaller(
    visit: Visit, drag: str, is_range: bool, attributes: str, is_reversed: bool
):
    page, _ = opened(visit, attributes, drag=drag, reversed=is_reversed, step=1, thumbs={"draggableRange": is_range})
    fitted(page, 175)
    place = lambda value: at(page, 1 - value / 100 if is_reversed else value / 100)
    # A finger 20 of 175 px from the lower one, and 20 px on.
    start, end = 20 + 100 * 20 / 175, 20 + 100 * 40 / 175
    page.mouse.move(*place(start))
    page.mouse.down()
    for part in range(1, 6):
        page.mouse.move(*place(start + (end - start) * part / 5))
    page.mouse.up()
    wait(page, "!it.detent.frame.dragging && it.detent.frame.reason === 'end'")
    low, high = values(page)
    # It goes as far as the finger, or where the finger is.
    assert low == pytest.approx(end if drag == "location" else 20 + end - start, abs=1) and high == 80
    # Outside of the handle it is as ever.
    page.evaluate("it.values = [20, 80]")
    quiet(page)
    page.mouse.move(*place(20 + 100 * 24 / 175))
    page.mouse.down()
    page.mouse.move(*place(20 + 100 * 34 / 175))
    page.mouse.up()
    quiet(page)
    low, high = values(page)
    assert high - low == 60 and (low > 20) == is_range


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("bars", [None, {"count": 9}], ids=["knobs", "bars"])
def test_a_page_does_not_scroll_sideways_where_handles_are_at_the_ends(visiting: Opening, service: Service, direction: str, bars: Any):
    visit = visiting(service.url, has_touch=True, viewport={"width": 390, "height": 700})
    slider = markup("value='0 100'", bars=bars)
    page = shown(visit, f"<div style='margin: 16px 4px; --detent-length: 100%'>{slider}</div>")
    page.evaluate("(direction) => { document.documentElement.dir = direction; document.body.style.margin = 0; }", direction)
    handles = ready(page)
    are(page, 0, 100)
    assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [390, 390]
    # What is beyond the track is part of the target all the same.
    box = handles[1].bounding_box()
    assert box and box["width"] == 44
    beyond = box["x"] + (19 if direction == "rtl" else 25)
    hit = "([x, y]) => it.shadowRoot.elementFromPoint(x, y).closest('[role=slider]').ariaLabel"
    assert page.evaluate(hit, [beyond, box["y"] + 22]) == "Maximum"


def test_a_handle_keeps_the_focus_while_the_track_and_the_control_change(visit: Visit):
    page, (low, high) = opened(visit, style="margin: 40px; width: 300px")
    high.focus()
    page.evaluate("() => { window.left = 0; it.addEventListener('focusout', () => (left += 1)); window.handle = it.shadowRoot.activeElement; }")
    page.evaluate("document.querySelector('div').style.width = '240px'")
    wait(page, "it.detent.frame.reason === 'resize' && it.detent.trackWidth === 240")
    change = {"range": {"upper": 200}, "bars": {"count": 9}, "snapping": {"kind": "magnet", "stops": [50], "distance": 6}}
    page.evaluate("(change) => it.detent.reshape(change).then(() => 0)", change)
    expect(page.locator("detent-slider .bar")).to_have_count(9)
    page.keyboard.press("End")
    are(page, 20, 200)
    expect(high).to_have_attribute("aria-valuemax", "200")
    page.evaluate("(change) => it.detent.reshape(change).then(() => 0)", {"bars": None, "reachable": {"lower": 10, "upper": 150}})
    expect(page.locator("detent-slider .beyond")).to_have_count(2)
    expect(high).to_have_attribute("aria-valuemax", "150")
    expect(low).to_have_attribute("aria-valuemin", "10")
    are(page, 20, 150)
    assert page.evaluate("[left, handle === it.shadowRoot.activeElement]") == [0, True]


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("preset", ["classic", "star"])
def test_the_fill_is_between_the_first_thumb_and_the_last(visit: Visit, preset: str, direction: str):
    control = {"range": {"lower": 0, "upper": 100}, "initialValue": None, "motion": None, "clearsOnTap": None,
               "thumbs": {"count": 3, "initialValues": [20, 30, 80]}}  # fmt: skip
    html = f"<detent-slider id='it' preset='{preset}' control='{json.dumps(control)}' dir='{direction}'></detent-slider>"
    page = shown(visit, html)
    ready(page)
    for given in ([20, 30, 80], [0, 50, 100], [40, 60, 60], [50, 50, 50]):
        page.evaluate("(values) => { it.values = values }", given)
        are(page, *given)
        low, high = given[0] / 100, given[-1] / 100
        seen = [] if low == high else [low, high] if direction == "ltr" else [1 - high, 1 - low]
        until(page, lambda: ends(page.evaluate(FILLED)) == pytest.approx(seen, abs=0.03))


def test_stops_marks_bars_and_rings_are_of_every_thumb(visit: Visit):
    stops = {"kind": "magnet", "stops": [25, 50, 75], "distance": 8}
    page, _ = opened(visit, "value='25 75'", step=None, snapping=stops)
    expect(page.locator("detent-slider .stop[data-holds]")).to_have_count(2)
    page.evaluate("it.values = [10, 50]")
    expect(page.locator("detent-slider .stop[data-holds]")).to_have_count(1)
    # Both fingers are apart from their thumbs, which stay at the stops.
    x, y = at(page, 0.5)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y, steps=4)
    expect(page.locator("detent-slider .finger[data-apart]")).to_have_count(1)
    expect(page.locator("detent-slider .finger")).to_have_count(2)
    page.mouse.up()
    page.evaluate("(bars) => it.detent.reshape({ bars }).then(() => 0)", {"count": 10})
    page.evaluate("it.values = [10, 90]")
    expect(page.locator("detent-slider .bar:not([data-bar=rest])")).to_have_count(8)


def test_a_dial_has_an_indicator_for_each_thumb(visit: Visit):
    control = {"initialValue": None, "thumbs": {"count": 2, "initialValues": [1, 5]}}
    page = shown(visit, f"<detent-slider id='it' preset='zoom' control='{json.dumps(control)}'></detent-slider>")
    handles = ready(page)
    for handle in handles:
        expect(handle.locator(".indicator")).to_have_count(1)
    held = "[...it.shadowRoot.querySelectorAll('.mark[data-holds] span')].map((it) => it.textContent).join()"
    wait(page, f"{held} === '1,5'")


def test_a_transition_moves_only_the_thumb_that_it_is_of(visit: Visit):
    page, _ = opened(visit, release={"kind": "stay", "lands": "grid"}, snapping={"kind": "none"}, drag="location")
    animated = """(events) => new Promise((done) => {
      it.detent.send(events).then(() => requestAnimationFrame(() => requestAnimationFrame(() =>
        done([...it.shadowRoot.querySelectorAll("[role=slider]")].map((handle) => handle.getAnimations().length)))));
    })"""
    page.evaluate("(events) => it.detent.send(events).then(() => 0)", [
        {"type": "began", "x": 280, "t": 1000, "gesture": "one"}, {"type": "changed", "x": 288, "t": 1100, "gesture": "one"},
    ])  # fmt: skip
    still(page)
    # In one frame the one lands, and the other is set.
    assert page.evaluate(animated, [
        {"type": "ended", "x": 288, "t": 1300, "gesture": "one"}, {"type": "set", "value": 40, "thumb": 0, "t": 1301},
    ]) == [0, 1]  # fmt: skip
    are(page, 40, 80)


def test_a_swap_takes_the_focus_along_and_is_one_change(visit: Visit):
    page, (low, high) = opened(visit, thumbs={"collision": "swap", "initialValues": [40, 60]})
    page.mouse.move(*middle(low))
    page.mouse.down()
    for point in steps(page, 0.4, 0.9, 10):
        page.mouse.move(*point)
    are(page, 60, 90)
    expect(high).to_be_focused()
    assert said(page, "change") == []
    page.mouse.up()
    wait(page, "!it.detent.frame.dragging")
    assert said(page, "change") == ["60 90"]


def test_a_range_is_dragged_from_between_its_thumbs(visit: Visit):
    page, _ = opened(visit, thumbs={"draggableRange": True})
    drag(page, page.locator("detent-slider .track"), (0.5, 0.5), (0.6, 0.5))
    are(page, 30, 90)
    wait(page, "!it.detent.frame.dragging")
    assert said(page, "change") == ["30 90"]


@pytest.mark.parametrize("place, expected, moved", [(0.4, (40, 80), 0), (0.6, (20, 60), 1)])
def test_a_tap_in_a_range_gives_the_focus_to_the_thumb_that_it_moves(visit: Visit, place: float, expected: tuple[int, int], moved: int):
    page, handles = opened(visit, thumbs={"draggableRange": True}, drag="location")
    drag(page, page.locator("detent-slider .track"), (0.5, 0.5), (0.55, 0.5), (0.5, 0.5))
    expect(handles[0]).to_be_focused()
    page.mouse.click(*at(page, place))
    are(page, *expected)
    wait(page, "!it.detent.frame.dragging")
    expect(handles[moved]).to_be_focused()


def two_pages(visiting: Opening, service: Service, html: str) -> tuple[list[Page], list[list[Locator]]]:
    """Two pages with the same session, and the handles of each."""
    pages, handles = [], []
    for _ in range(2):
        visit = visiting(service.url)
        visit.expect_fault("404")
        pages.append(shown(visit, html))
        handles.append(ready(pages[-1]))
    return pages, handles


@pytest.mark.parametrize("predict", ["true", "false"])
def test_a_key_is_a_change_while_a_finger_holds_another_thumb(visiting: Opening, service: Service, predict: str):
    html = markup(f"session='keys-{predict}' predict='{predict}' wheel style='margin: 40px'")
    pages, handles = two_pages(visiting, service, html)
    first, second = pages
    first.mouse.move(*at(first, 0.2))
    first.mouse.down()
    for point in steps(first, 0.2, 0.3):
        first.mouse.move(*point)
    for page in pages:
        are(page, 30, 80)
    second.locator("detent-slider .track").hover()
    handles[1][1].focus()
    second.keyboard.press("ArrowRight")
    wait(second, "heard.at(-1)?.join() === 'change,30 85'")
    # So is a turn of the wheel, which the held thumb does not take.
    second.mouse.wheel(0, -100)
    wait(second, "heard.at(-1)?.join() === 'change,30 90'")
    handles[1][0].focus()
    second.mouse.wheel(0, -100)
    are(first, 30, 90)
    quiet(second)
    assert said(second, "input") == said(second, "change") == ["30 85", "30 90"]
    assert said(first, "input")[-1] == "30 80" and said(first, "change") == []
    first.mouse.up()
    wait(first, "heard.at(-1)?.join() === 'change,30 90'")
    wait(second, "!it.detent.frame.dragging")
    assert len(said(second, "change")) == 2 and len(said(first, "change")) == 1


@pytest.mark.parametrize("predict", ["true", "false"])
def test_a_page_that_has_used_keys_does_not_tell_of_those_of_another_page(visiting: Opening, service: Service, predict: str):
    html = markup(f"session='others-{predict}' predict='{predict}' style='margin: 40px'")
    pages, handles = two_pages(visiting, service, html)
    first, second = pages
    for page, (low, high) in zip(pages, handles, strict=True):
        low.focus()
        page.keyboard.press("ArrowRight")
        wait(page, "heard.at(-1)?.[0] === 'change'")
        quiet(page)
    for page in pages:
        are(page, 30, 80)
    for key, thumb, expected in (("ArrowRight", 0, (35, 80)), ("ArrowLeft", 1, (35, 75))):
        handles[0][thumb].focus()
        first.keyboard.press(key)
        for page in pages:
            are(page, *expected)
    quiet(second)
    assert said(second, "input") == said(second, "change") == ["30 80"]
    # Its own are told as before, and several in a row are several changes.
    second.keyboard.press("Home")
    second.keyboard.press("ArrowRight")
    wait(second, "heard.at(-1)?.join() === 'change,5 75'")
    quiet(first)
    assert said(first, "input") == said(first, "change") == ["25 80", "35 80", "35 75"]


@pytest.mark.parametrize("predict", ["true", "false"])
@pytest.mark.parametrize("moved", [(0.3, 0.6), (0.3, 0.8), (0.2, 0.8)], ids=["both", "one", "none"])
def test_escape_with_two_fingers_is_told_once_as_with_one(visiting: Opening, service: Service, predict: str, moved: tuple[float, float]):
    visit = visiting(service.url, has_touch=True, viewport={"width": 500, "height": 700})
    page, (low, _) = opened(visit, f"predict='{predict}'")
    fingers = Fingers(page)
    for finger, (start, end) in enumerate(zip((0.2, 0.8), moved, strict=True)):
        fingers.put(finger, *steps(page, start, end))
    are(page, *(round(100 * place) for place in moved))
    wait(page, "it.detent.frame.thumbs.every((it) => it.dragging)")
    quiet(page)
    page.evaluate("heard.length = 0")
    low.focus()
    page.keyboard.press("Escape")
    wait(page, "!it.detent.frame.dragging")
    are(page, 20, 80)
    quiet(page)
    assert page.evaluate("heard") == ([["input", "20 80"]] if moved != (0.2, 0.8) else [])
    # What comes then is told as before.
    page.keyboard.press("ArrowRight")
    wait(page, "heard.at(-1)?.join() === 'change,25 80'")


def test_a_lifted_finger_gives_the_focus_also_where_others_move_in_the_same_request(visiting: Opening, service: Service):
    visit = visiting(service.url, has_touch=True, viewport={"width": 500, "height": 700})
    page, (low, high) = opened(visit, "predict='false'")
    fingers = Fingers(page)
    fingers.put(1, *steps(page, 0.2, 0.3))
    fingers.put(2, *steps(page, 0.8, 0.6))
    are(page, 30, 60)
    quiet(page)
    held = []
    page.route("**/events", lambda route: held.append(route), times=1)
    fingers.put(2, at(page, 0.65))
    fingers.lift(1)
    fingers.put(2, *steps(page, 0.65, 0.7))
    until(page, lambda: held)
    held[0].continue_()
    are(page, 30, 70)
    expect(low).to_be_focused()
    fingers.lift(2)
    expect(high).to_be_focused()


@pytest.mark.parametrize("bars", [None, {"count": 9}], ids=["knobs", "bars"])
@pytest.mark.parametrize("forced", ["none", "active"], ids=["own colours", "forced colours"])
def test_the_focus_that_a_pointer_has_given_is_seen_once_keys_are_used(visiting: Opening, service: Service, forced: Any, bars: Any):
    page, (low, high) = opened(visiting(service.url, forced_colors=forced), bars=bars)
    ring = lambda handle: (handle if bars else handle.locator(".part").first).evaluate(
        "(it) => { const { outlineStyle, outlineColor } = getComputedStyle(it); return outlineStyle === 'none' ? '' : outlineColor; }"
    )
    page.mouse.click(*middle(low))
    expect(low).to_be_focused()
    assert [ring(low), ring(high)] == ["", ""]
    page.keyboard.press("ArrowRight")
    are(page, 25, 80)
    seen = ring(low)
    assert seen and not ring(high)
    page.mouse.click(*middle(high))
    expect(high).to_be_focused()
    assert [ring(low), ring(high)] == ["", ""]
    # It is as that of a focus by keys.
    page.keyboard.press("Shift+Tab")
    expect(low).to_be_focused()
    assert [ring(low), ring(high)] == [seen, ""]


def test_a_click_moves_the_nearest_thumb_of_a_slider_whose_drags_are_relative(visit: Visit):
    page, (low, high) = opened(visit, "resets", drag="translation")
    for place, expected in ((0.4, [40, 80]), (0.9, [40, 90]), (0.1, [10, 90])):
        page.mouse.click(*at(page, place))
        are(page, *expected)
    assert said(page, "change") == ["40 80", "40 90", "10 90"]
    # A drag is relative, and a click on a handle moves none.
    drag(page, page.locator("detent-slider .track"), (0.8, 0.5), (0.7, 0.5))
    are(page, 10, 80)
    still(page)
    x, y = middle(high)
    page.mouse.click(x + 12, y)
    assert values(page) == [10, 80]
    page.mouse.dblclick(*at(page, 0.5))
    are(page, 20, 80)
    assert said(page, "change")[-1] == "20 80"


def test_the_wheel_moves_the_thumb_with_the_focus(visit: Visit):
    page, (low, high) = opened(visit, "wheel")
    page.locator("detent-slider .track").hover()
    page.mouse.wheel(0, -100)
    assert values(page) == [20, 80]
    for handle, expected in ((high, [20, 85]), (low, [25, 85])):
        handle.focus()
        page.mouse.wheel(0, -100)
        are(page, *expected)


def test_a_shared_one_tells_each_page_only_of_its_own_user(visiting: Opening, service: Service):
    html = markup("session='prices' style='margin: 40px'")
    pages = []
    for _ in range(2):
        visit = visiting(service.url, has_touch=True)
        visit.expect_fault("404")
        pages.append(shown(visit, html))
        ready(pages[-1])
    first, second = pages
    fingers = [Fingers(page) for page in pages]
    fingers[0].put(1, *steps(first, 0.2, 0.3))
    fingers[1].put(1, *steps(second, 0.8, 0.6))
    for page in pages:
        are(page, 30, 60)
    fingers[0].lift(1)
    wait(second, "!it.detent.frame.thumbs[0].dragging")
    wait(first, "heard.some(([type]) => type === 'change')")
    assert said(second, "change") == [] and second.evaluate("it.detent.frame.thumbs[1].dragging")
    fingers[1].lift(1)
    wait(second, "heard.some(([type]) => type === 'change')")
    wait(first, "!it.detent.frame.dragging")
    assert said(first, "change") == said(second, "change") == ["30 60"]
    assert len(said(first, "input")) == 2


def test_an_element_turns_from_several_thumbs_to_one_and_back(visit: Visit):
    page, _ = opened(visit, "aria-label='Level'")
    one = page.locator("detent-slider .track")
    for _ in range(2):
        page.evaluate("() => { heard.length = 0; it.control = { range: { lower: 0, upper: 10 }, step: 1, initialValue: 4 }; }")
        expect(page.get_by_role("slider", name="Level", exact=True)).to_have_count(1)
        expect(one).to_have_attribute("aria-valuenow", "4")
        assert [one.get_attribute(name) for name in ("role", "tabindex", "aria-valuemax", "aria-orientation")] == [
            "slider", "0", "10", "horizontal",
        ]  # fmt: skip
        expect(page.locator("detent-slider [role=slider]")).to_have_count(1)
        one.focus()
        page.keyboard.press("ArrowRight")
        wait(page, "it.value === 5 && it.values[0] === 5")
        page.evaluate("(control) => { heard.length = 0; it.control = control; }", PRICES | {"thumbs": {"count": 3}})
        expect(page.locator("detent-slider [role=slider]")).to_have_count(3)
        are(page, 0, 50, 100)
        expect(page.get_by_role("slider", name="Level, Thumb 2 of 3")).to_have_count(1)
        expect(page.get_by_role("group", name="Level")).to_have_count(1)
        # Its first values, which no one has given.
        page.evaluate("it.values = [10, 20, 30]")
        assert values(page) == [10, 20, 30] and page.evaluate("it.defaultValue") == "0 50 100"


def test_a_lost_session_is_made_again_with_its_values(visit: Visit):
    visit.expect_fault("404")
    page, (low, _) = opened(visit)
    page.evaluate("it.values = [35, 65]")
    quiet(page)
    assert page.request.delete(f"/v1/sessions/{page.evaluate('it.detent.id')}").status == 204
    low.focus()
    page.keyboard.press("ArrowRight")
    are(page, 40, 65)
    wait(page, "it.status === 'live'")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("forced", ["none", "active"], ids=["own colours", "forced colours"])
def test_handles_the_fill_and_the_focus_are_seen(visiting: Opening, service: Service, scheme: Any, forced: Any):
    visit = visiting(service.url, color_scheme=scheme, forced_colors=forced)
    page, (low, high) = opened(visit, style="margin: 60px")
    page.evaluate("document.documentElement.style.background = 'Canvas'")
    track = page.locator("detent-slider .track").bounding_box()
    assert track
    ground = shot(page, {"x": track["x"], "y": track["y"] - 30, "width": 60, "height": 20})
    assert contrast(page, high.locator(".knob"), None, 4) >= LEAST
    middle_of = lambda place: {"x": at(page, place)[0] - 4, "y": at(page, place)[1] - 1, "width": 8, "height": 2}
    filled, rest = shot(page, middle_of(0.5)), shot(page, middle_of(0.95))
    if forced == "active":
        assert page.evaluate(COMPARE, [filled, rest]) >= LEAST
    assert filled != rest and page.evaluate(COMPARE, [filled, ground]) >= LEAST
    page.keyboard.press("Tab")
    expect(low).to_be_focused()
    x, y = middle(low)
    above = {"x": x - 3, "y": y - 26, "width": 6, "height": 10}
    assert page.evaluate(COMPARE, [shot(page, above), ground]) >= LEAST
