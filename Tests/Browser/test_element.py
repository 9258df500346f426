"""The element `<detent-slider>` in a plain page: drawn, dragged, in forms, labelled, from right to left and upright."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Opening
from control import number
from service import Service
from visit import Visit
from waiting import pictures, quiet, still, until

SHOW = """async (html) => {
  await import("/detent-element.js");
  document.documentElement.style.colorScheme = "light dark";
  document.body.innerHTML = html;
  window.heard = [];
  for (const type of ["input", "change", "error", "connect"]) {
    document.addEventListener(type, (event) => heard.push([type, event.target.value]), { capture: true });
  }
}"""


def shown(visit: Visit, html: str) -> Page:
    """A page with this content, whose elements are there."""
    return visit.prepared(SHOW, html)


def wait(page: Page, condition: str) -> None:
    page.wait_for_function(condition)


def ready(page: Page, count: int = 1) -> Locator:
    """The element's track, once as many elements as these are drawn."""
    wait(page, f"heard.filter(([type]) => type === 'connect').length >= {count}")
    track = page.locator("detent-slider [role=slider]").first
    expect(track).to_have_attribute("aria-valuenow", re.compile("."))
    return track


def drag(page: Page, track: Locator, *places: tuple[float, float]) -> None:
    """Drags along places in the track's box, from 0 to 1."""
    box = track.bounding_box()
    assert box
    for number, (right, down) in enumerate(places):
        page.mouse.move(box["x"] + right * box["width"], box["y"] + down * box["height"], steps=1 if not number else 8)
        if not number:
            page.mouse.down()
    page.mouse.up()


PRESETS = ["meshing", "classic", "star", "snap", "zoom", "camera", "volume", "temperature", "film"]


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_is_drawn_and_dragged(visit: Visit, preset: str):
    page = shown(visit, f'<detent-slider preset="{preset}" aria-label="Level"></detent-slider>')
    track = ready(page)
    expect(page.get_by_role("slider", name="Level")).to_have_count(1)
    drag(page, track, (0.1, 0.5), (0.8, 0.5))
    wait(page, "!document.querySelector('detent-slider').detent.frame.dragging")
    frame = page.evaluate("document.querySelector('detent-slider').detent.frame")
    assert frame["normalized"] > 0.4
    expect(track).to_have_attribute("aria-valuenow", number(frame["snapped"]))
    if preset not in ("meshing", "camera"):
        thumb = track.locator('[data-detent="thumb"]')
        place = "(it) => it.getBoundingClientRect().x - it.closest('[role=slider]').getBoundingClientRect().x"
        still(page)
        assert thumb.evaluate(place) == pytest.approx(frame["thumb"]["x"], abs=1)


@pytest.mark.parametrize("preset", ["classic", "star", "zoom", "film"])
def test_a_page_does_not_scroll_sideways_for_what_is_drawn_beyond_the_track(visiting: Opening, service: Service, preset: str):
    page = shown(visiting(service.url, viewport={"width": 390, "height": 700}), f"<detent-slider preset='{preset}'></detent-slider>")
    page.evaluate("document.body.style.cssText = 'margin: 0 2px; --detent-length: 100%'")
    ready(page).press("End")
    still(page)
    assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [390, 390]


def test_pictures_of_the_pages_own_are_joined(visit: Visit):
    page = shown(visit, '<detent-slider preset="carousel"><b slot="first">A</b><b slot="second">B</b></detent-slider>')
    track = ready(page)
    expect(track.locator(".picture").first).to_be_visible()
    page.locator("detent-slider").get_by_role("button", name="Join").click()
    wait(page, "document.querySelector('detent-slider').value === 1")
    assert page.evaluate("document.querySelector('b').assignedSlot?.name") == "first"


FORM = """<form><label for="level">Loudness</label>
  <fieldset><detent-slider id="level" name="level" preset="meshing" value="7" required></detent-slider></fieldset></form>"""
VALUE = "new FormData(document.forms[0]).get('level')"


def test_a_form_has_its_value_its_label_and_its_events(visit: Visit):
    page = shown(visit, FORM)
    track = ready(page)
    assert page.evaluate(f"[{VALUE}, level.value, level.form === document.forms[0], document.forms[0].checkValidity()]") == [
        "7", 7, True, True,
    ]
    expect(page.get_by_role("slider", name="Loudness")).to_have_count(1)
    page.locator("label").click()
    expect(track).to_be_focused()
    page.keyboard.press("ArrowRight")
    wait(page, f"{VALUE} === '8'")
    drag(page, track, (0.5, 0.5), (0.9, 0.5))
    wait(page, f"!level.detent.frame.dragging && {VALUE} > 25")
    heard = [it for it in page.evaluate("heard") if it[0] != "connect"]
    value = page.evaluate("level.value")
    assert heard[:2] == [["input", 8], ["change", 8]]
    assert heard[-1] == ["change", value] and [it[0] for it in heard].count("change") == 2
    assert [it[0] for it in heard].count("input") > 3
    page.evaluate("heard.length = 0; document.forms[0].reset()")
    wait(page, f"{VALUE} === '7' && level.detent.frame.value === 7")
    page.evaluate("level.value = 12")
    wait(page, f"{VALUE} === '12' && level.detent.frame.value === 12")
    # What a script does is not announced.
    assert page.evaluate("heard") == []


def test_a_required_one_is_valid_once_it_has_a_value(visit: Visit):
    page = shown(visit, "<form></form>")
    made = "const it = document.createElement('detent-slider'); it.required = true; document.forms[0].append(window.it = it);"
    assert page.evaluate(f"{made} [document.forms[0].checkValidity(), it.validity.valueMissing]") == [False, True]
    page.evaluate("it.preset = 'meshing'")
    wait(page, "document.forms[0].checkValidity()")


def test_disabled_and_read_only_ones_do_not_move(visit: Visit):
    page = shown(visit, FORM)
    track = ready(page)
    for switch, attribute in [
        ("level.disabled", "aria-disabled"), ("document.querySelector('fieldset').disabled", "aria-disabled"),
        ("level.readOnly", "aria-readonly"),
    ]:
        page.evaluate(f"{switch} = true")
        expect(track).to_have_attribute(attribute, "true")
        track.click(position={"x": 200, "y": 30}, force=True)
        page.keyboard.press("End")
        quiet(page)
        assert page.evaluate("level.value") == 7
        page.evaluate(f"{switch} = false")
        expect(track).not_to_have_attribute(attribute, "true")
    track.click(position={"x": 200, "y": 30})
    wait(page, "level.value > 15")


def test_from_right_to_left_the_thumb_the_finger_and_the_arrows_are_mirrored(visit: Visit):
    page = shown(visit, '<detent-slider dir="rtl" preset="snap"></detent-slider>')
    track = ready(page)
    drag(page, track, (0.95, 0.5), (0.55, 0.5))
    wait(page, "!document.querySelector('detent-slider').detent.frame.dragging")
    frame = page.evaluate("document.querySelector('detent-slider').detent.frame")
    assert frame["normalized"] == pytest.approx(0.4, abs=0.02)
    still(page)
    right = "(it) => it.closest('[role=slider]').getBoundingClientRect().right - it.getBoundingClientRect().x"
    assert track.locator('[data-detent="thumb"]').evaluate(right) == pytest.approx(frame["thumb"]["x"], abs=1)
    page.keyboard.press("ArrowLeft")
    wait(page, f"document.querySelector('detent-slider').value > {frame['value']}")


def test_an_upright_one_runs_from_the_bottom(visit: Visit):
    page = shown(visit, '<detent-slider orientation="vertical" preset="zoom" style="margin: 20px"></detent-slider>')
    track = ready(page)
    expect(track).to_have_attribute("aria-orientation", "vertical")
    box = track.bounding_box()
    assert box and (box["width"], box["height"]) == (64, 320)
    drag(page, track, (0.5, 0.9), (0.5, 0.3))
    wait(page, "!document.querySelector('detent-slider').detent.frame.dragging")
    frame = page.evaluate("document.querySelector('detent-slider').detent.frame")
    assert frame["normalized"] > 0.3
    still(page)
    up = "(it) => it.closest('[role=slider]').getBoundingClientRect().bottom - it.getBoundingClientRect().y"
    assert track.locator('[data-detent="thumb"]').evaluate(up) == pytest.approx(frame["thumb"]["x"], abs=1)
    assert page.evaluate("document.querySelector('detent-slider').track.style.touchAction") == "pan-x"


# Controls whose thumb a click moves, by what is special about them.
CLICKED = {
    "upwards": "{}",
    "downwards": '{"reversed": true}',
    "power": '{"scale": {"kind": "power", "exponent": 2.5}}',
    "symlog": '{"range": {"lower": -40, "upper": 100}, "scale": {"kind": "symlog", "linear": 2}}',
    "piecewise": '{"scale": {"kind": "piecewise", "knots": [{"at": 0.2, "value": 0.6}, {"at": 0.6, "value": 0.7}]}}',
}


@pytest.mark.parametrize("control", CLICKED.values(), ids=CLICKED.keys())
@pytest.mark.parametrize("orientation", ["horizontal", "vertical"])
def test_a_click_moves_the_thumb_to_the_mouse_for_the_user(visit: Visit, orientation: str, control: str):
    style = "margin: 20px; width: 300px" if orientation == "horizontal" else "margin: 20px"
    html = f"<detent-slider preset='classic' orientation='{orientation}' control='{control}' style='{style}'></detent-slider>"
    page = shown(visit, html)
    track = ready(page)
    box = track.bounding_box()
    assert box
    x, y = box["x"] + 0.7 * box["width"], box["y"] + 0.8 * box["height"]
    if orientation == "horizontal":
        y = box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    wait(page, "heard.some(([type]) => type === 'change')")
    assert [type for type, _ in page.evaluate("heard") if type != "connect"] == ["input", "change"]
    still(page)
    thumb = track.locator('[data-detent="thumb"]').bounding_box()
    assert thumb
    along = thumb["x"] + thumb["width"] / 2 - x if orientation == "horizontal" else thumb["y"] + thumb["height"] / 2 - y
    assert along == pytest.approx(0, abs=4)


def test_a_named_session_is_made_by_the_first_and_joined_by_the_others(visiting: Opening, service: Service):
    html = '<detent-slider preset="meshing" session="hall" value="5"></detent-slider>'
    visits = [visiting(service.url), visiting(service.url, viewport={"width": 300, "height": 500})]
    for visit in visits:
        visit.expect_fault("404")
    # One after the other: otherwise either may make it.
    pages = []
    for visit in visits:
        pages.append(shown(visit, html))
        assert ready(pages[-1]).get_attribute("aria-valuenow") == "5"
    first, second = pages
    track = second.locator("detent-slider [role=slider]")
    drag(second, track, (0.2, 0.5), (0.9, 0.5))
    wait(first, "document.querySelector('detent-slider').value > 30")
    wait(second, "document.querySelector('detent-slider').value > 30")
    # The second page is narrower: it draws the first one's track smaller.
    assert second.evaluate("document.querySelector('detent-slider').detent.trackWidth") == 344
    assert (track.bounding_box() or {})["width"] <= 300


def test_a_control_of_ones_own_and_one_that_is_refused(visit: Visit):
    visit.expect_fault("422")
    page = shown(visit, """<detent-slider control='{"range": {"lower": 16, "upper": 28}, "step": 0.5}'></detent-slider>""")
    track = ready(page)
    expect(track).to_have_attribute("aria-valuemax", "28")
    page.evaluate("document.querySelector('detent-slider').control = { range: { lower: 3, upper: 2 } }")
    wait(page, "heard.some(([type]) => type === 'error')")
    assert "/control/range/upper" in page.evaluate("document.querySelector('detent-slider').validationMessage")
    page.evaluate("document.querySelector('detent-slider').control = { range: { lower: 3, upper: 4 } }")
    expect(track).to_have_attribute("aria-valuemax", "4")
    assert page.evaluate("document.querySelector('detent-slider').checkValidity()")


def test_a_page_may_have_many_and_each_has_the_length_of_its_room(visiting: Opening, service: Service):
    html = "".join(f'<detent-slider preset="{preset}"></detent-slider>' for preset in PRESETS * 2)
    page = shown(visiting(service.url, viewport={"width": 300, "height": 800}), html)
    ready(page, 2 * len(PRESETS))
    wait(page, "[...document.querySelectorAll('detent-slider')].every((it) => it.detent.trackWidth <= 300)")
    wait(page, "document.documentElement.scrollWidth <= 300")
    star = page.locator("detent-slider").nth(2)
    track = star.locator("[role=slider]")
    track.scroll_into_view_if_needed()
    drag(page, track, (0.1, 0.5), (0.8, 0.5))
    wait(page, "document.querySelectorAll('detent-slider')[2].value > 5")


def watchers(page: Page, session: str) -> int:
    return page.request.get(f"/v1/sessions/{session}").json()["watchers"]


def test_a_moved_one_goes_on_and_a_removed_one_closes_its_stream(visit: Visit):
    visit.expect_fault("404")
    page = shown(visit, '<p id="other"></p><detent-slider preset="classic" session="moved"></detent-slider>')
    track = ready(page)
    session: Any = page.evaluate("(window.slider = document.querySelector('detent-slider')).detent.id")
    page.evaluate("other.append(slider)")
    drag(page, track, (0.1, 0.5), (0.6, 0.5))
    wait(page, "slider.value > 0.4")
    assert page.evaluate("slider.detent.id") == session and watchers(page, session) == 1
    page.evaluate("slider.remove()")
    wait(page, "!slider.detent")
    until(page, lambda: watchers(page, session) == 0, "the end of its stream")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_parts_and_custom_properties_style_it(visiting: Opening, service: Service, scheme: Any):
    page = shown(visiting(service.url, color_scheme=scheme), '<detent-slider preset="snap"></detent-slider>')
    track = ready(page)
    colour = "(it) => getComputedStyle(it).backgroundColor"
    progress = track.locator('[part="progress"]')
    assert progress.evaluate(colour) == {"light": "rgb(0, 98, 204)", "dark": "rgb(47, 149, 255)"}[scheme]
    page.add_style_tag(content="detent-slider { --detent-accent: rgb(1, 2, 3); } detent-slider::part(thumb) { background: rgb(4, 5, 6); }")
    assert progress.evaluate(colour) == "rgb(1, 2, 3)"
    assert track.locator('[part="thumb"]').evaluate(colour) == "rgb(4, 5, 6)"


def test_a_predicted_resize_lays_the_drawing_out_anew(visit: Visit):
    page = shown(visit, '<div id="room" style="width: 600px"><detent-slider preset="meshing"></detent-slider></div>')
    track = ready(page)
    wait(page, "(window.slider = document.querySelector('detent-slider')).detent.prediction.on")
    page.evaluate("room.style.width = '250px'")
    wait(page, "slider.detent.frame.reason === 'resize'")
    wait(page, "slider.detent.frame.bars.heights.length === slider.shadowRoot.querySelectorAll('.bar').length")
    right = "(it) => it.closest('[role=slider]').getBoundingClientRect().right - it.getBoundingClientRect().right"
    expect(track.locator(".bar")).not_to_have_count(0)
    wait(page, "slider.shadowRoot.querySelector('.bar:last-child').offsetLeft < 250")
    assert track.locator(".bar").last.evaluate(right) == pytest.approx(0, abs=20)


def test_a_reset_before_the_connection_leaves_the_controls_own_value(visit: Visit):
    control = '{"kind": "slider", "range": {"lower": 1, "upper": 10}, "initialValue": 5}'
    page = shown(visit, f"<form><detent-slider control='{control}'></detent-slider></form>")
    page.evaluate("document.forms[0].reset()")
    ready(page)
    assert page.evaluate("document.querySelector('detent-slider').value") == 5


def test_a_value_that_is_refused_is_not_the_forms(visit: Visit):
    visit.expect_fault("422")
    page = shown(visit, FORM)
    ready(page)
    page.evaluate("level.value = NaN")
    wait(page, f"heard.some(([type]) => type === 'error') && level.value === 7 && {VALUE} === '7'")


def test_a_control_that_is_not_json_is_an_error(visit: Visit):
    page = shown(visit, "<detent-slider></detent-slider>")
    page.evaluate("document.querySelector('detent-slider').setAttribute('control', '{')")
    wait(page, "heard.some(([type]) => type === 'error') && !document.querySelector('detent-slider').validity.valid")


def test_a_click_on_the_pictures_joins_them_and_the_end_of_a_drag_does_not(visit: Visit):
    page = shown(visit, '<detent-slider preset="carousel"></detent-slider>')
    track = ready(page)
    drag(page, track, (0.2, 0.5), (0.6, 0.5))
    quiet(page)
    assert page.evaluate("document.querySelector('detent-slider').value") == 0
    track.click()
    wait(page, "document.querySelector('detent-slider').value === 1")


WHEELED = """<div style="height: 3000px"><detent-slider preset="meshing" value="10" {attributes}></detent-slider></div>"""


def test_the_wheel_moves_a_slider_that_has_the_focus_if_the_page_asks_for_it(visit: Visit):
    page = shown(visit, WHEELED.format(attributes="wheel"))
    track = ready(page)
    value = "document.querySelector('detent-slider').value"
    track.hover()
    page.mouse.wheel(0, 100)
    wait(page, "scrollY === 100")
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("Tab")
    expect(track).to_be_focused()
    track.hover()
    # Up is more; what is less than a step is gathered.
    for deltas, expected in [([-100], 11), ([-50, -50], 12), ([-30, -30, -30], 12), ([-10], 13), ([250], 11), ([50], 10), ([-530], 15)]:
        for delta in deltas:
            page.mouse.wheel(0, delta)
        pictures(page)
        wait(page, f"{value} === {expected}")
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.mouse.wheel(300, 0)
    quiet(page)
    assert page.evaluate(f"[{value}, scrollY]") == [15, 0]
    assert [it for it in page.evaluate("heard") if it[0] == "change"][-1] == ["change", 15]
    page.evaluate("document.querySelector('detent-slider').wheel = false")
    page.mouse.wheel(0, 100)
    wait(page, "scrollY === 100")
    assert page.evaluate(value) == 15


@pytest.mark.parametrize("attributes, first", [("", 5), ("value='20'", 20)])
def test_a_double_click_restores_the_first_value_if_the_page_asks_for_it(visit: Visit, attributes: str, first: int):
    control = '{"range": {"lower": 0, "upper": 35}, "step": 1, "initialValue": 5}'
    page = shown(visit, f"<detent-slider control='{control}' {attributes}></detent-slider>")
    track = ready(page)
    box = track.bounding_box()
    assert box
    x, y = box["x"] + 0.8 * box["width"], box["y"] + box["height"] / 2
    value = "document.querySelector('detent-slider').value"
    page.mouse.dblclick(x, y)
    wait(page, f"{value} === 28")
    quiet(page)
    assert page.evaluate(value) == 28
    page.evaluate("document.querySelector('detent-slider').resets = true; heard.length = 0")
    page.mouse.dblclick(x, y)
    wait(page, f"{value} === {first}")
    quiet(page)
    assert page.evaluate(value) == first
    assert page.evaluate("heard.at(-1)") == ["change", first]
    # The second press of a double click may be a drag.
    page.mouse.click(x, y)
    page.mouse.down(click_count=2)
    page.mouse.move(box["x"] + 0.4 * box["width"], y, steps=4)
    page.mouse.up(click_count=2)
    wait(page, f"{value} === 14")
    quiet(page)
    assert page.evaluate(value) == 14


# Where a slider's fill is seen: the parts of its tint that no window hides, as places on the track.
FILLED = """() => {
  const track = document.querySelector("detent-slider").track, { left, width } = track.getBoundingClientRect();
  return [...track.querySelectorAll("[part=progress], .on .segment")].map((tint) => {
    let { left: start, right: end } = tint.getBoundingClientRect();
    for (let around = tint.parentElement; around !== track; around = around.parentElement) {
      if (getComputedStyle(around).overflowX !== "hidden") continue;
      const box = around.getBoundingClientRect();
      [start, end] = [Math.max(start, box.left), Math.min(end, box.right)];
    }
    return [start, end].map((x) => (x - left) / width);
  }).filter(([start, end]) => end - start > 0.004);
}"""


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("preset", ["classic", "star"])
def test_the_fill_is_between_a_value_and_the_thumb(visit: Visit, preset: str, direction: str):
    control = json.dumps({"range": {"lower": -10, "upper": 30}, "fillFrom": 0, "initialValue": -5})
    page = shown(visit, f"<detent-slider preset='{preset}' control='{control}' dir='{direction}'></detent-slider>")
    ready(page)
    for value, start, end in ((-10, 0, 0.25), (10, 0.25, 0.5), (30, 0.25, 1), (0, None, None), (-4, 0.15, 0.25)):
        page.evaluate("(value) => { document.querySelector('detent-slider').value = value }", value)
        wait(page, f"document.querySelector('detent-slider').detent.frame.value === {value}")
        seen = [] if start is None or end is None else [start, end] if direction == "ltr" else [1 - end, 1 - start]
        until(page, lambda: ends(page.evaluate(FILLED)) == pytest.approx(seen, abs=0.03))


def ends(pieces: list[list[float]]) -> list[float]:
    """The ends of all pieces together: between segments there are gaps."""
    return [min(start for start, _ in pieces), max(end for _, end in pieces)] if pieces else []


def test_the_page_decides_the_words(visit: Visit):
    control = json.dumps({"range": {"lower": 0, "upper": 600}, "text": {"style": "duration"}})
    page = shown(visit, f"<detent-slider control='{control}'></detent-slider>")
    track = ready(page)
    expect(track).to_have_attribute("aria-valuetext", "0:00")
    page.evaluate("""() => {
      const slider = document.querySelector("detent-slider");
      slider.format = ({ snapped }) => snapped >= 60 ? `${Math.round(snapped / 60)} minutes` : undefined;
      slider.value = 300;
    }""")
    expect(track).to_have_attribute("aria-valuetext", "5 minutes")
    page.evaluate("document.querySelector('detent-slider').value = 30")
    expect(track).to_have_attribute("aria-valuetext", "0:30")
    page.evaluate("() => { document.querySelector('detent-slider').format = () => 'words' }")
    expect(track).to_have_attribute("aria-valuetext", "words")


def test_another_control_is_drawn_and_said(visit: Visit):
    page = shown(visit, '<detent-slider preset="star" aria-label="Stars"></detent-slider>')
    track = ready(page)
    drag(page, track, (0.1, 0.5), (0.8, 0.5))
    reshape = "(change) => document.querySelector('detent-slider').detent.reshape(change).then(() => 0)"
    star, bars = track.locator('[data-detent="star"]'), track.locator('[part~="bar"]')
    expect(star).to_have_count(1)
    page.evaluate(reshape, {"motion": None, "range": {"upper": 5}})
    expect(star).to_have_count(0)
    expect(track).to_have_attribute("aria-valuemax", "5")
    page.evaluate(reshape, {"bars": {"count": 7}})
    expect(bars).to_have_count(7)
    page.evaluate(reshape, {"bars": None})
    page.evaluate(reshape, {"bars": {"count": 9}})
    expect(bars).to_have_count(9)
    page.evaluate(reshape, {"bars": None, "motion": {}, "reachable": {"upper": 4}})
    expect(bars).to_have_count(0)
    expect(star).to_have_count(1)
    expect(track).to_have_attribute("aria-valuemax", "4")
    expect(track).to_have_attribute("aria-valuenow", "4")
    drag(page, track, (0.8, 0.5), (0.2, 0.5))
    wait(page, "!document.querySelector('detent-slider').detent.frame.dragging")
    frame = page.evaluate("document.querySelector('detent-slider').detent.frame")
    expect(track).to_have_attribute("aria-valuenow", number(frame["snapped"]))
