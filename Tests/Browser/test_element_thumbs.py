"""The element and the client's binding with several thumbs: two fingers, handles, keys, forms, from right to left and upright."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Opening
from fingers import Fingers
from service import Service
from test_element import drag, shown, wait
from visit import Visit
from waiting import quiet, still

PRICES = {"kind": "slider", "range": {"lower": 0, "upper": 100}, "step": 5, "thumbs": {"count": 2, "initialValues": [20, 80]}}


def markup(attributes: str = "", **control: Any) -> str:
    """The element with this control; its thumbs and what else is given."""
    thumbs = PRICES["thumbs"] | control.pop("thumbs", {})
    return f"<detent-slider id='it' control='{json.dumps(PRICES | control | {'thumbs': thumbs})}' {attributes}></detent-slider>"


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
    page, _ = opened(visit, attributes)
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
    fingers.put(2, *steps(page, 0.9, 0.5))
    fingers.lift(2)
    are(page, 10, 50)
    wait(page, "!it.detent.frame.dragging && heard.at(-1)[0] === 'change'")
    # Only a stretch of the drag, whose first thumb was lifted, is in the first event.
    assert said(page, "change") == ["10 90", "10 50"]
    still(page)
    for index, place in enumerate((0.1, 0.5)):
        assert middle(page.locator("detent-slider [role=slider]").nth(index)) == pytest.approx(at(page, place), abs=1.5)
    assert page.evaluate("scrollY") == 0


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
