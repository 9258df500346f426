"""Graphics that carry meaning have a contrast of 3 : 1, by day, by night and in the reader's own colours. Pixels are compared."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Opening
from control import Control
from service import Service
from waiting import pictures, quiet

LEAST = 3.0
PRESETS = [
    "meshing", "classic", "star", "snap", "zoom", "camera", "carousel", "volume", "temperature", "film", "price", "envelope",
]

# The greatest contrast of the pixels of a picture to those of another, as WCAG 2 defines it, reached by several pixels;
# and the most frequent colour.
COMPARE = """async ([picture, ground]) => {
  async function pixels(data) {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height), drawing = canvas.getContext("2d");
    drawing.drawImage(image, 0, 0);
    const { data: bytes } = drawing.getImageData(0, 0, image.width, image.height);
    return Array.from({ length: bytes.length / 4 }, (_, at) => [...bytes.slice(4 * at, 4 * at + 3)]);
  }
  const linear = (part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const counts = {};
  for (const pixel of await pixels(ground)) counts[pixel] = (counts[pixel] ?? 0) + 1;
  const [common] = Object.entries(counts).sort(([, one], [, other]) => other - one)[0];
  const around = light(common.split(",").map(Number));
  const ratios = (await pixels(picture)).map(light).map((it) =>
    (Math.max(it, around) + 0.05) / (Math.min(it, around) + 0.05)).sort((one, other) => other - one);
  return ratios[Math.min(5, ratios.length - 1)];
}"""


def shot(page: Page, box: dict[str, float], around: float = 0) -> str:
    clip = {"x": box["x"] - around, "y": box["y"] - around}
    clip |= {"width": box["width"] + 2 * around, "height": box["height"] + 2 * around}
    return base64.b64encode(page.screenshot(clip=clip)).decode()


def contrast(page: Page, graphic: Locator, ground: Locator | None = None, around: float = 0) -> float:
    """Of a graphic to what is around it: the most frequent colour of `ground`, or of the graphic's surroundings."""
    graphic.scroll_into_view_if_needed()
    pictures(page)
    box = graphic.bounding_box()
    assert box
    other = ground.bounding_box() if ground else None
    back = shot(page, other) if other else shot(page, box, 14)
    return page.evaluate(COMPARE, [shot(page, box, around), back])


def opened(visiting: Opening, service: Service, **options: Any) -> Page:
    page = visiting(service.url, viewport={"width": 1440, "height": 900}, **options).page
    page.goto("/")
    for preset in PRESETS:
        Control(page, preset).opened()
    return page


def graphics(page: Page) -> dict[str, tuple[Locator, Locator | None, float]]:
    """Each graphic, what it lies on if that is not its surroundings, and how far its edge is outside its box."""
    at = {preset: Control(page, preset).card for preset in PRESETS}
    title = lambda preset: at[preset].locator('[data-detent="summary"]')
    return {
        "a bar at rest": (at["meshing"].locator('[data-bar="rest"]').nth(8), title("meshing"), 0),
        "a bar that is reached": (at["meshing"].locator('[data-bar="reached"]').first, title("meshing"), 0),
        "a rail": (at["snap"].locator(".rail"), title("snap"), 0),
        "the classic rail": (at["classic"].locator(".rail"), title("classic"), 0),
        "the edge of a knob": (at["snap"].locator(".knob"), title("snap"), 1.5),
        "the edge of a small knob": (at["classic"].locator(".knob"), title("classic"), 1.5),
        "the zone of a stop": (at["snap"].locator(".stop b"), title("snap"), 0),
        "a segment": (at["star"].locator(".segment").nth(7), title("star"), 0),
        "the star": (at["star"].locator(".star"), title("star"), 0),
        "a mark": (at["zoom"].locator(".mark:not([data-key])").nth(4), at["zoom"].locator(".stage"), 0),
        "the indicator": (at["zoom"].locator(".indicator"), at["zoom"].locator(".stage"), 0),
        "one of several bars at rest": (at["price"].locator('[data-bar="rest"]').nth(8), title("price"), 0),
        "one that is reached": (at["price"].locator('[data-bar="reached"]').first, title("price"), 0),
        "the edge of one of several knobs": (at["envelope"].locator(".knob").first, title("envelope"), 1.5),
        "the lamp": (at["snap"].locator('[data-detent="lamp"]'), title("snap"), 0),
        "the selected tab": (page.get_by_role("tab", selected=True), page.get_by_role("tablist").first, 0),
        "the pressed choice": (at["carousel"].locator("[aria-pressed=true]"), at["carousel"].locator(".choice"), 0),
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("forced", ["none", "active"], ids=["own colours", "forced colours"])
def test_what_carries_meaning_is_seen(visiting: Opening, service: Service, scheme: Any, forced: Any):
    page = opened(visiting, service, color_scheme=scheme, forced_colors=forced)
    meshing = Control(page, "meshing")
    meshing.hold(0.1, 0.3, 0.4)
    meshing.release()
    meshing.settled()
    found = {name: contrast(page, *graphic) for name, graphic in graphics(page).items()}
    assert {name: round(ratio, 2) for name, ratio in found.items() if ratio < LEAST} == {}


def edge(page: Page, shown: Locator) -> dict[str, float]:
    """The lower edge of a box, without its corners, and what is just inside of it."""
    shown.scroll_into_view_if_needed()
    box = shown.bounding_box()
    assert box
    return {"x": box["x"] + 12, "y": box["y"] + box["height"] - 2, "width": box["width"] - 24, "height": 2}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("forced", ["none", "active"], ids=["own colours", "forced colours"])
def test_the_tokens_form_is_seen_and_read(visiting: Opening, guarded: Service, scheme: Any, forced: Any):
    visit = visiting(guarded.url, color_scheme=scheme, forced_colors=forced, viewport={"width": 1440, "height": 900})
    visit.expect_fault("status of 401")
    page = visit.page
    page.goto("/")
    field, button = page.get_by_label("This service asks for a token"), page.get_by_role("button", name="Use it")
    expect(field).to_be_focused()
    field.fill("not a token!")
    field.press("Enter")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("That is no token")
    field.fill("")
    form = page.locator("form.token")
    room = form.bounding_box()
    assert room
    ground = shot(page, {"x": room["x"] + 4, "y": room["y"] + room["height"] - 14, "width": 60, "height": 8})
    # The focus is seen around the field, then around the button.
    for focused in (field, button):
        focused.focus()
        box = focused.bounding_box()
        assert box
        below = {"x": box["x"] + 20, "y": box["y"] + box["height"] + 1, "width": box["width"] - 40, "height": 7}
        assert page.evaluate(COMPARE, [shot(page, below), ground]) >= LEAST
    page.evaluate("document.activeElement.blur()")
    edges = {name: page.evaluate(COMPARE, [shot(page, edge(page, it)), ground]) for name, it in
             (("field", field), ("button", button))}  # fmt: skip
    assert {name: round(ratio, 2) for name, ratio in edges.items() if ratio < LEAST} == {}
    texts = [form.locator("label"), alert, form.locator("#token-help"), button]
    read = {it.inner_text(): contrast(page, it, it) for it in texts}
    assert {text: round(ratio, 2) for text, ratio in read.items() if ratio < 4.5} == {}
    if forced == "active":
        # The form's own edge: its background is that of the page.
        around = {"x": room["x"] + 30, "y": room["y"] - 1, "width": 200, "height": 3}
        assert page.evaluate(COMPARE, [shot(page, around), ground]) >= LEAST


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_show_state_and_selection(visiting: Opening, service: Service, scheme: Any):
    page = opened(visiting, service, color_scheme=scheme, forced_colors="active")
    meshing, snap = Control(page, "meshing"), Control(page, "snap")
    meshing.hold(0.1, 0.3, 0.4)
    meshing.release()
    meshing.settled()
    # A bar that is reached is filled, one at rest is not.
    bars = [meshing.track.locator("[data-bar]").nth(it).bounding_box() for it in (2, 30)]
    middles = [{"x": it["x"] + 1.5, "y": it["y"] + 4, "width": 1, "height": 6} for it in bars if it]
    assert page.evaluate(COMPARE, [shot(page, it) for it in middles]) >= LEAST
    # So is the rail up to the thumb.
    snap.track.focus()
    for _ in range(3):
        page.keyboard.press("PageUp")
    snap.settled()
    on, off = snap.track.locator(".knob").bounding_box(), snap.track.locator(".rail").bounding_box()
    assert on and off
    middle = {"y": off["y"] + off["height"] / 2 - 1, "height": 2, "width": 6}
    before, after = ({**middle, "x": it} for it in (off["x"] + 8, off["x"] + off["width"] - 20))
    assert page.evaluate(COMPARE, [shot(page, before), shot(page, after)]) >= LEAST
    style = "(it) => { const { outlineStyle, backgroundColor } = getComputedStyle(it); return outlineStyle + backgroundColor; }"
    selected, other = snap.card.evaluate(style), Control(page, "classic").card.evaluate(style)
    assert selected.startswith("solid") and other.startswith("none")
    for chosen, not_chosen in (("[aria-selected=true]", "[aria-selected=false]"), (".senses [aria-pressed=true]", ".quiet")):
        assert page.locator(chosen).first.evaluate(style) != page.locator(not_chosen).first.evaluate(style)


def test_the_fingers_ring_does_not_hide_a_small_handle(page: Page):
    page.goto("/")
    snap = Control(page, "snap")
    snap.hold(0, *(step / 40 for step in range(1, 25)))
    snap.settled()
    ring = snap.track.locator(".finger i")
    expect(ring).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    order = snap.track.evaluate(
        "(it) => [...it.querySelectorAll('.finger, .thumb')].map((one) => one.className)"
    )
    assert order == ["finger", "thumb"]
    snap.release()


def test_a_click_of_the_mouse_moves_a_thumb_that_drags_relatively(page: Page):
    page.goto("/")
    for preset, place in (("classic", 0.75), ("zoom", 0.6)):
        control = Control(page, preset).opened()
        control.track.scroll_into_view_if_needed()
        page.mouse.click(*control._point(place))
        expect(control.track).not_to_have_attribute("aria-valuenow", re.compile(r"^0(\.5)?$"))
        frame = control.settled()
        assert frame["normalized"] == pytest.approx(place, abs=0.01)
        assert frame["reason"] == "set"
        # A drag from there stays relative.
        control.hold(0.2, 0.25, 0.3)
        moved = control.settled()["normalized"]
        control.release()
        assert moved == pytest.approx(place + 0.1, abs=0.03)


def test_a_click_on_the_thumb_and_a_tap_move_nothing(visiting: Opening, service: Service):
    page = visiting(service.url, has_touch=True).page
    page.goto("/")
    classic = Control(page, "classic").opened()
    before = classic.frame()["value"]
    page.touchscreen.tap(*classic._point(0.7))
    # The layout of another length replaces the thumb while things move.
    classic.settled()
    thumb = classic.track.locator(".knob").bounding_box()
    assert thumb
    page.mouse.click(thumb["x"] + thumb["width"] / 2, thumb["y"] + thumb["height"] / 2)
    quiet(page)
    assert classic.settled()["value"] == before


def test_a_click_on_the_picture_toggles_it(page: Page):
    page.goto("/")
    carousel = Control(page, "carousel").opened()
    for said in ("One seamless strip", "Two pictures"):
        carousel.track.click()
        expect(carousel.track).to_have_attribute("aria-valuetext", said)
