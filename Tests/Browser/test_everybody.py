"""The playground for everybody: names, sizes, the keyboard, large text, and devices with and without a motor."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from conftest import Opening
from control import Control
from service import Service

PRESETS = [
    "meshing", "classic", "star", "snap", "zoom", "camera", "carousel", "volume", "temperature", "film", "price", "envelope",
]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FINGER = 44  # px

# What a finger can use, with its size; what is not shown is left out.
TARGETS = """() => [...document.querySelectorAll("a, button, summary, [role=slider], .setting")].flatMap((it) => {
  const { width, height } = it.getBoundingClientRect();
  const name = it.ariaLabel || it.textContent.trim() || it.className;
  return it.checkVisibility() && !it.matches(".skip") ? [[name, width, height]] : [];
})"""

# Texts and buttons that are cut, or that leave their card.
CUT = """() => [...document.querySelectorAll("h1, h2, p, button, output, summary, summary span")].filter((it) => {
  if (!it.checkVisibility() || it.matches(".unseen, .status")) return false;
  const box = it.getBoundingClientRect(), room = it.closest(".card, .network, .panel, body").getBoundingClientRect();
  const isCut = getComputedStyle(it).overflowX !== "visible" && it.scrollWidth > it.clientWidth + 1;
  return isCut || box.left < room.left - 1 || box.right > room.right + 1;
}).map((it) => it.outerHTML)"""


def opened(page: Page) -> Page:
    page.goto("/")
    for card in page.locator(".card").all():
        expect(card).to_have_attribute("data-session", re.compile(".+"))
    return page


def test_cards_and_their_buttons_have_names_of_their_own(page: Page, service: Service):
    opened(page)
    for preset in httpx.get(f"{service.url}/v1/presets").json()["presets"]:
        title = preset["title"]
        card = page.get_by_role("article", name=title, exact=True)
        expect(card).to_have_attribute("data-preset", preset["name"])
        for name in (f"Share {title}", f"Edit {title}"):
            expect(page.get_by_role("button", name=name, exact=True)).to_have_count(1)
        role = "group" if "thumbs" in preset["control"] else "slider"
        expect(card.get_by_role(role, name=title, exact=True)).to_have_count(1)


@pytest.mark.parametrize("width", [360, 820])
def test_touch_targets_are_large_enough(visiting: Opening, service: Service, width: int):
    page = opened(visiting(service.url, **PHONE | {"viewport": {"width": width, "height": 844}}).page)
    page.locator("summary").first.click()
    targets = page.evaluate(TARGETS)
    assert len(targets) > 20
    assert [it for it in targets if min(it[1:]) < FINGER - 0.5] == []


def test_a_tablet_has_two_columns(visiting: Opening, service: Service):
    for width, columns in ((390, 1), (820, 2), (1440, 2)):
        page = opened(visiting(service.url, viewport={"width": width, "height": 900}).page)
        left = {round(page.locator(f'[data-preset="{it}"]').bounding_box()["x"]) for it in PRESETS[:6]}
        assert len(left) == columns, width


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_text_may_be_twice_as_large(visiting: Opening, service: Service, width: int):
    page = opened(visiting(service.url, viewport={"width": width, "height": 900}).page)
    title = page.locator("h2").first
    before = title.evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert title.evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)") == pytest.approx(2 * before)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(CUT) == []
    meshing = Control(page, "meshing")
    meshing.hold(0.1, 0.4, 0.5)
    meshing.release()
    assert meshing.settled()["value"] > 10


def test_the_keyboard_alone_is_enough(page: Page):
    opened(page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the sliders")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    meshing = Control(page, "meshing")
    expect(meshing.track).to_be_focused()
    assert meshing.track.evaluate("(it) => parseFloat(getComputedStyle(it).outlineWidth)") >= 2
    page.keyboard.press("End")
    assert meshing.settled()["snapped"] == 35
    for name in ("Share", "Edit"):
        page.keyboard.press("Tab")
        button = page.get_by_role("button", name=f"{name} Meshing bars")
        expect(button).to_be_focused()
        assert button.evaluate("(it) => parseFloat(getComputedStyle(it).outlineWidth)") >= 2
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text(re.compile("link"))


def test_where_nothing_can_vibrate_there_is_sound_and_no_button_for_vibration(page: Page):
    opened(page)
    expect(page.get_by_role("button", name="Vibration")).to_have_count(0)
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")


def test_where_vibration_works_sound_is_off_until_it_is_wanted(visiting: Opening, service: Service):
    page = opened(visiting(service.url, **PHONE).page)
    expect(page.get_by_role("button", name="Vibration")).to_have_attribute("aria-pressed", "true")
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.tap()
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")


def test_fonts_follow_the_readers_size(service: Service):
    sheet = httpx.get(service.url, headers={"Accept": "text/html"}).text.partition("<style>")[2].partition("</style>")[0]
    sizes = re.findall(r"font(?:-size)?:[^;}]*", sheet)
    assert len(sizes) > 20
    assert [it for it in sizes if re.search(r"\dpx", it)] == []
