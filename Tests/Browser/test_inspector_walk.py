"""A new user's walk: from the open page to a thermostat of one's own, reloaded, and opened by its link on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from conftest import Opening
from control import Control
from inspector import Inspector
from service import Service
from visit import Visit


def test_a_thermostat_of_ones_own(visiting: Opening, service: Service):
    visit = visiting(service.url, permissions=["clipboard-read", "clipboard-write"])
    visit.expect_fault("404")
    page = visit.page
    page.goto("/")
    thermostat = Control(page, "classic").opened()
    thermostat.card.get_by_role("button", name=re.compile("Edit")).click()
    inspector = Inspector(thermostat)
    make_thermostat(inspector)
    feels_like_a_thermostat(thermostat)

    session = thermostat.session
    page.reload()
    expect(thermostat.part("title")).to_have_text("Thermostat")
    expect(thermostat.part("text")).to_have_text("21.0 °C")
    # Even without the service's session, the address has it.
    assert page.request.delete(f"/v1/sessions/{session}").ok
    page.reload()
    expect(thermostat.part("text")).to_have_text(re.compile("°C"))
    feels_like_a_thermostat(thermostat)

    shares(thermostat, visiting, service)
    inspector.root.get_by_text("Copy as").click()
    inspector.root.get_by_role("button", name="Link").click()
    expect(page.get_by_role("status")).to_contain_text("Copied as a link")
    link = page.evaluate("navigator.clipboard.readText()")
    phone = visiting(service.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).page
    phone.goto(link.removeprefix(service.url))
    there = Control(phone, "classic").opened()
    expect(there.part("title")).to_have_text("Thermostat")
    expect(there.part("text")).to_have_text("5.0 °C")
    expect(there.track).to_be_in_viewport()
    assert there.session != thermostat.session
    feels_like_a_thermostat(there)
    # It can be changed on the phone, and the first browser keeps its own.
    there.part("inspect").tap()
    sheet = Inspector(there)
    before = there.session
    sheet.field("/range/upper").fill("25")
    sheet.accepted(before)
    expect(there.track).to_have_attribute("aria-valuemax", "25")
    expect(there.part("text")).to_have_text("21.0 °C")
    expect(thermostat.track).to_have_attribute("aria-valuemax", "30")

    inspector.root.get_by_text("Copy as").click()
    inspector.root.get_by_role("button", name="HTML").click()
    expect(page.get_by_role("status")).to_contain_text("Copied as HTML")
    embeds(visiting, service, page.evaluate("navigator.clipboard.readText()"))


def shares(thermostat: Control, visiting: Opening, service: Service) -> None:
    """A second browser has the same thermostat, then one of its own, which a reload finds as it was."""
    page = thermostat.page
    page.get_by_role("button", name="Share Thermostat").click()
    expect(page.get_by_role("status")).to_contain_text("Copied a link")
    link = page.evaluate("navigator.clipboard.readText()")
    visit = visiting(service.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visit.page.goto(link.removeprefix(service.url))
    there = Control(visit.page, "").of(visit.page.get_by_role("article", name="Thermostat", exact=True))
    assert there.session == thermostat.session
    expect(there.part("text")).to_have_text("21.0 °C")
    there.track.focus()
    visit.page.keyboard.press("ArrowRight")
    for control in (there, thermostat):
        expect(control.part("text")).to_have_text("21.5 °C")

    there.part("inspect").tap()
    sheet, before = Inspector(there), there.session
    sheet.field("/range/upper").fill("28")
    sheet.accepted(before)
    own = there.session
    visit.page.reload()
    expect(there.track).to_have_attribute("aria-valuemax", "28")
    expect(there.part("text")).to_have_text("21.5 °C")
    assert there.session == own
    expect(thermostat.track).to_have_attribute("aria-valuemax", "30")
    thermostat.track.focus()
    page.keyboard.press("ArrowLeft")
    expect(thermostat.part("text")).to_have_text("21.0 °C")


def embeds(visiting: Opening, service: Service, html: str) -> None:
    """Three lines show the thermostat in another page."""
    assert html.count("\n") == 3
    visit = visiting(service.url)
    visit.expect_fault("favicon")
    page = visit.page
    page.route("**/own.html", lambda route: route.fulfill(body=f"<!doctype html><meta charset=utf-8>{html}", content_type="text/html"))
    page.goto("/own.html")
    slider = page.get_by_role("slider", name="Thermostat")
    expect(slider).to_have_attribute("aria-valuetext", "5.0 °C")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "5.5 °C")


def make_thermostat(inspector: Inspector) -> None:
    """Uses only what the form shows."""
    form = inspector.root
    inspector.part("name").fill("Thermostat")
    form.get_by_role("textbox", name="Upper").fill("30")
    form.get_by_role("textbox", name="Lower").fill("5")
    form.get_by_role("textbox", name="Step").fill("0.5")
    expect(inspector.control.track).to_have_attribute("aria-valuemin", "5")

    form.get_by_role("heading", name="Snapping").click()
    form.get_by_role("radio", name="Magnet").dispatch_event("click")
    first = inspector.control.card.get_by_role("slider", name="Stop 1")
    expect(first).to_have_attribute("aria-valuenow", "17.5")
    first.focus()
    inspector.page.keyboard.press("ArrowRight")
    form.get_by_role("button", name="Add stop").click()
    form.get_by_role("textbox", name="Stop 2", exact=True).fill("21")
    expect(inspector.control.card.get_by_role("slider", name="Stop 2")).to_have_attribute("aria-valuenow", "21")

    form.get_by_role("heading", name="Text").click()
    form.get_by_role("switch", name="Text").check()
    form.get_by_role("textbox", name="Suffix").fill(" °C")
    form.get_by_role("heading", name="Haptics").click()
    form.get_by_role("switch", name="Haptics").check()
    form.get_by_role("switch", name="Tick").check()
    form.get_by_role("switch", name="Stop", exact=True).check()
    form.get_by_role("button", name="Play the stop cue").click()
    expect(inspector.control.part("cue")).to_have_text("stop")
    expect(inspector.control.part("text")).to_have_text("5.0 °C")
    expect(inspector.problems).to_have_count(0)
    expect(inspector.control.part("title")).to_have_text("Thermostat")


def feels_like_a_thermostat(control: Control) -> None:
    """The thumb ticks, and rests at 21 °C."""
    control.track.focus()
    control.page.keyboard.press("Home")
    expect(control.part("text")).to_have_text("5.0 °C")
    at = control.settled()["normalized"]
    # A drag by translation: the thumb goes as far as the finger, which stops a little before 21.
    control.hold(at, at + 0.02, 0.3, 0.5, 0.62, 0.632)
    frame = control.settled()
    assert frame["snapped"] == 21
    expect(control.part("cue")).to_have_text(re.compile("stop|tick"))
    control.release()
    assert control.settled()["snapped"] == 21
    expect(control.part("text")).to_have_text("21.0 °C")


def test_the_keyboard_alone_designs_a_slider(page: Page, visit: Visit):
    # The arrow keys pass a kind that needs a step.
    visit.expect_fault("422")
    page.goto("/")
    control = Control(page, "classic").opened()
    inspector = Inspector(control)
    control.part("inspect").focus()
    page.keyboard.press("Enter")
    inspector.root.locator(".group").first.wait_for()
    expect(inspector.part("panel-title")).to_be_focused()

    def tab_to(name: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("(name) => (document.activeElement.labels?.[0] ?? document.activeElement).textContent.startsWith(name)", name):
                return
        raise AssertionError(f"Tab does not lead to {name}")

    tab_to("Upper")
    page.keyboard.press("Control+a")
    page.keyboard.type("8")
    expect(control.track).to_have_attribute("aria-valuemax", "8")
    tab_to("Snapping")
    page.keyboard.press("Enter")
    tab_to("None")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(control.card.get_by_role("slider", name="Stop 1")).to_have_attribute("aria-valuenow", "4")
    tab_to("Add stop")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+a")
    page.keyboard.type("7")
    expect(control.card.get_by_role("slider", name="Stop")).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(inspector.problems).to_have_count(0)
