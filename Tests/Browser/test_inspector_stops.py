"""Stops that are moved on the track itself, and the inspector as a sheet over the lower half of a small screen."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Opening
from control import Control, json_editor
from inspector import Inspector, inspecting
from service import Service
from waiting import pictures


def stop(inspector: Inspector, index: int) -> Locator:
    return inspector.control.card.get_by_role("slider", name=f"Stop {index}")


def centre(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_stop_is_dragged_on_the_track(page: Page):
    inspector = inspecting(page, "snap")
    handle = stop(inspector, 1)
    expect(handle).to_have_attribute("aria-valuenow", "0.5")
    track = inspector.control.track.bounding_box()
    assert track
    x, y = centre(handle)
    assert x == pytest.approx(track["x"] + track["width"] / 2, abs=1)
    before = inspector.control.session
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y)
    page.mouse.move(track["x"] + track["width"] * 0.75, y, steps=4)
    expect(inspector.field("/snapping/stops/0/value")).to_have_value("0.75")
    page.mouse.up()
    inspector.accepted(before)
    assert inspector.json()["snapping"]["stops"] == [{"value": 0.75, "width": 40}]
    # The finger spends its travel there now.
    layout = inspector.control.ask(f"/v1/sessions/{inspector.control.session}/layout")
    assert layout["stops"][0]["x"] == pytest.approx(0.75 * layout["trackWidth"], abs=0.01)
    inspector.part("undo").click()
    expect(stop(inspector, 1)).to_have_attribute("aria-valuenow", "0.5")


def test_the_handles_stand_at_their_stops_on_every_scale(page: Page):
    inspector = inspecting(page, "zoom")
    track = inspector.control.track.bounding_box()
    assert track
    for scale in [{"kind": "exponential"}, {"kind": "power", "exponent": 3}, {"kind": "symlog", "linear": 0.5},
                  {"kind": "piecewise", "knots": [{"at": 0.2, "value": 3}, {"at": 0.9, "value": 4}]}, {"kind": "linear"}]:
        before = inspector.control.session
        if scale["kind"] != "exponential":
            editor = json_editor(page)
            control = json.loads(editor.input_value())
            editor.fill(json.dumps(control | {"scale": scale}))
            inspector.accepted(before)
            page.get_by_role("tab", name="Control").click()
        layout = inspector.control.ask(f"/v1/sessions/{inspector.control.session}/layout")
        for index, place in enumerate(layout["stops"], 1):
            expect(stop(inspector, index)).to_be_visible()
            x, _ = centre(stop(inspector, index))
            assert x - track["x"] == pytest.approx(place["x"] * track["width"] / layout["trackWidth"], abs=1)


def test_keys_move_add_and_remove_stops(page: Page):
    inspector = inspecting(page, "meshing")
    before = inspector.control.session
    inspector.choose("/snapping/kind", "Magnet")
    inspector.accepted(before)
    handle = stop(inspector, 1)
    expect(handle).to_have_attribute("aria-valuenow", "18")
    before = inspector.control.session
    handle.focus()
    page.keyboard.press("ArrowRight")
    # The step's grid is that of the stops.
    expect(handle).to_have_attribute("aria-valuenow", "19")
    page.keyboard.press("PageDown")
    expect(handle).to_have_attribute("aria-valuenow", "9")
    inspector.accepted(before)
    expect(handle).to_be_focused()
    expect(handle).to_have_accessible_name("Stop 1")
    # One more, in the widest gap, and it stays behind the first.
    inspector.root.get_by_role("button", name="Add stop").click()
    expect(stop(inspector, 2)).to_have_attribute("aria-valuenow", "22")
    stop(inspector, 2).focus()
    page.keyboard.press("Home")
    expect(stop(inspector, 2)).to_have_attribute("aria-valuenow", "10")
    page.keyboard.press("Delete")
    expect(stop(inspector, 2)).to_have_count(0)
    expect(stop(inspector, 1)).to_be_focused()
    before = inspector.control.session
    inspector.root.get_by_role("button", name="Remove stop 1").click()
    inspector.accepted(before)
    assert inspector.json()["snapping"]["stops"] == []


def test_the_handles_are_away_while_the_slider_is_used(page: Page):
    inspector = inspecting(page, "snap")
    expect(stop(inspector, 1)).to_be_visible()
    inspector.control.hold(0, 0.3)
    expect(stop(inspector, 1)).to_be_hidden()
    inspector.control.release()
    inspector.root.locator("[data-group=snapping] summary").click()
    inspector.part("panel-title").focus()
    expect(stop(inspector, 1)).to_be_hidden()


@pytest.fixture(params=[{"width": 390, "height": 844}, {"width": 360, "height": 640}], ids=["390", "360"])
def phone(visiting: Opening, service: Service, request: Any) -> Inspector:
    page = visiting(service.url, viewport=request.param, has_touch=True, is_mobile=True, reduced_motion="reduce").page
    page.goto("/")
    expect(page.locator('[data-detent="panel"]')).to_be_hidden()
    control = Control(page, "snap").opened()
    control.part("inspect").tap()
    inspector = Inspector(control)
    inspector.root.locator(".group").first.wait_for()
    return inspector


def test_on_a_phone_the_slider_is_in_sight_above_the_sheet(phone: Inspector):
    sheet, track = phone.root.bounding_box(), phone.control.track.bounding_box()
    assert sheet and track
    height = phone.page.viewport_size["height"]
    assert sheet["y"] + sheet["height"] == pytest.approx(height, abs=1)
    assert sheet["y"] >= 0.4 * height
    assert track["y"] >= 0 and track["y"] + track["height"] <= sheet["y"]
    # It can be moved there, and its stop.
    phone.control.hold(0, 0.2, 0.3)
    phone.control.release()
    assert phone.control.settled()["value"] > 0
    expect(phone.root).to_be_visible()


def test_on_a_phone_texts_are_large_enough_and_targets_too(phone: Inspector):
    phone.page.evaluate("() => document.querySelectorAll('details.group').forEach((it) => (it.open = true))")
    sizes = phone.root.evaluate(
        """(root) => [...root.querySelectorAll("input[type=text], select, textarea")].map((it) => parseFloat(getComputedStyle(it).fontSize))"""
    )
    assert min(sizes) >= 16
    small = phone.root.evaluate(
        """(root) => [...root.querySelectorAll("button, summary, input[type=text], select, .switch")]
             .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 43.5)
             .map((it) => `${it.tagName} ${it.className} ${it.getBoundingClientRect().height}`)"""
    )
    assert small == []
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= phone.page.viewport_size["width"]


def test_on_a_phone_a_finger_beside_a_switch_meets_it(phone: Inspector):
    switch = phone.field("/reversed")
    switch.scroll_into_view_if_needed()
    box = switch.bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    for far in (-21, 21):
        hit = "([x, y]) => { const it = document.elementFromPoint(x, y); return it.matches('[role=switch]') || !!it.closest('label'); }"
        assert phone.page.evaluate(hit, [box["x"] + box["width"] / 2, y + far]), far


def test_on_a_phone_on_its_side_the_sheet_is_beside_the_slider(visiting: Opening, service: Service):
    side = {"width": 844, "height": 390}
    page = visiting(service.url, viewport=side, has_touch=True, is_mobile=True, reduced_motion="reduce").page
    page.goto("/")
    for preset in ("snap", "meshing"):
        control = Control(page, preset).opened()
        control.part("inspect").tap()
        inspector = Inspector(control)
        inspector.root.locator(".group").first.wait_for()
        sheet, track = inspector.root.bounding_box(), control.track.bounding_box()
        assert sheet and track
        assert track["x"] >= 0 and track["x"] + track["width"] <= sheet["x"]
        assert track["y"] >= 0 and track["y"] + track["height"] <= side["height"]
        assert sheet["height"] == pytest.approx(side["height"], abs=1)
        control.hold(0.1, 0.3, 0.5)
        control.release()
        assert control.settled()["value"] > 0
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Close the inspector").tap()
        expect(inspector.root).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= side["width"]


@pytest.mark.parametrize("how", ["button", "Escape", "drag"])
def test_the_sheet_is_closed_by_a_button_a_key_or_a_finger(phone: Inspector, how: str):
    page = phone.page
    if how == "button":
        page.get_by_role("button", name="Close the inspector").tap()
    elif how == "Escape":
        page.keyboard.press("Escape")
    else:
        x, y = centre(phone.part("grip"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 60, steps=3)
        page.mouse.move(x, y + 160, steps=3)
        page.mouse.up()
    expect(phone.root).to_be_hidden()
    expect(phone.control.part("inspect")).to_be_focused()


def test_a_short_pull_leaves_the_sheet_open(phone: Inspector):
    x, y = centre(phone.part("grip"))
    phone.page.mouse.move(x, y)
    phone.page.mouse.down()
    phone.page.mouse.move(x, y + 40, steps=3)
    phone.page.mouse.up()
    pictures(phone.page, 10)
    expect(phone.root).to_be_visible()
    assert phone.root.evaluate("(it) => it.style.translate") == ""
