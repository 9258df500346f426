"""The playground's controls, dragged with a real pointer: the page draws and announces what the engine computes."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from conftest import Opening
from control import Control, number, sent
from patience import LIMIT
from service import Service
from visit import Visit
from waiting import asks, evaluates, until

SLIDERS = ["meshing", "classic", "star", "snap", "zoom", "camera", "volume", "temperature", "film"]
SEVERAL = {"price": ["Lowest price", "Highest price"], "envelope": ["Attack", "Decay", "Sustain", "Release"]}
A_HALF_POINT = 0.51

# Whether the star has its halo, and in which direction it leans.
LEAN = """(track) => [
  track.querySelector(".halo").hasAttribute("data-on"),
  track.querySelector(".star").style.rotate,
]"""
# Whether it leans now; only what follows is noted then.
LEANS = "({ detent }) => detent.frame.motion.settlesAt !== undefined && Boolean(window.reasons = [])"

# Where the star's middle is on its track, from the track's top.
HEIGHT = """(track) => {
  const box = track.querySelector(".star").getBoundingClientRect();
  return box.top + box.height / 2 - track.getBoundingClientRect().top;
}"""

COUNT_FLASHES = """() => {
  window.flashes = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.dataset.detent === "lamp") window.flashes += 1;
    return animate.apply(this, how);
  };
}"""


def states(bars: dict[str, Any]) -> list[str]:
    """How each bar is drawn."""
    first = bars.get("from", 0)
    reached = ["reached" if 0 <= index - first < bars["highlighted"] else "rest" for index in range(len(bars["heights"]))]
    return ["current" if index == bars.get("current") else state for index, state in enumerate(reached)]


@pytest.mark.parametrize("preset", SLIDERS)
def test_a_drag_is_drawn_as_the_engine_computes_it(page: Page, visit: Visit, preset: str):
    page.goto("/")
    control = Control(page, preset)
    control.hold(0.1, *(0.1 + step / 40 for step in range(1, 21)))
    frame, drawn = control.settled(), control.drawn()

    assert frame["dragging"]
    assert frame["value"] > control.ask(f"/v1/presets/{preset}")["control"]["range"]["lower"]
    expect(control.track).to_have_attribute("aria-valuenow", number(frame["snapped"]))
    if "text" in frame:
        expect(control.track).to_have_attribute("aria-valuetext", frame["text"])
        expect(control.part("text")).to_have_text(frame["text"])
    if "bars" in frame:
        assert drawn["heights"] == pytest.approx(frame["bars"]["heights"], abs=A_HALF_POINT)
        assert max(drawn["heights"]) > min(drawn["heights"]) + 5
        assert drawn["states"] == states(frame["bars"])
    else:
        assert drawn["thumb"] == pytest.approx(frame["thumb"]["x"], abs=A_HALF_POINT)

    control.release()
    assert not control.settled()["dragging"]


@pytest.mark.parametrize("preset", SEVERAL)
def test_several_thumbs_are_drawn_as_the_engine_computes_them(page: Page, preset: str):
    page.goto("/")
    control = Control(page, preset).opened()
    described = control.ask(f"/v1/presets/{preset}")
    expect(control.card.get_by_role("group", name=described["title"], exact=True)).to_have_count(1)
    design = described["control"]
    first, *others = (it / design["range"]["upper"] for it in design["thumbs"]["initialValues"])
    # To its neighbour and on.
    control.hold(first, *(first + (others[0] - first) * step / 10 for step in range(1, 13)))
    frame, drawn = control.settled(), control.drawn()
    assert [it["dragging"] for it in frame["thumbs"]] == [True, *(False for _ in others)]
    expect(control.part("cue")).to_have_text("contact")
    left = (control.track.bounding_box() or {})["x"]
    for name, thumb in zip(SEVERAL[preset], frame["thumbs"], strict=True):
        handle = control.card.get_by_role("slider", name=name, exact=True)
        said = {"now": thumb["snapped"], "min": thumb["reachable"]["lower"], "max": thumb["reachable"]["upper"]}
        for bound, value in said.items():
            expect(handle).to_have_attribute(f"aria-value{bound}", number(value))
        expect(handle).to_have_attribute("aria-valuetext", thumb["text"])
        box = handle.bounding_box()
        assert box and box["x"] + box["width"] / 2 - left == pytest.approx(thumb["x"], abs=A_HALF_POINT)
    expect(control.part("text")).to_have_text(" – ".join(it["text"] for it in frame["thumbs"]))
    if "bars" in frame:
        assert drawn["heights"] == pytest.approx(frame["bars"]["heights"], abs=A_HALF_POINT)
        assert drawn["states"] == states(frame["bars"])
    control.release()
    assert not control.settled()["dragging"]
    page.get_by_role("tab", name="Log").click()
    lines = page.locator('[data-detent="log"] li')
    expect(lines.filter(has_text=re.compile(r"← ?#\d+ drag .* – .*contact \(1\)"))).to_have_count(1)


def test_what_lies_between_two_thumbs_is_dragged_as_one(page: Page):
    page.goto("/")
    price = Control(page, "price")
    price.hold(0.47, 0.5, 0.55)
    frame = price.settled()
    assert [it["dragging"] for it in frame["thumbs"]] == [True, True]
    assert frame["thumbs"][1]["value"] - frame["thumbs"][0]["value"] == 230
    price.release()
    assert [it["value"] > first for it, first in zip(price.settled()["thumbs"], [120, 350])] == [True, True]


@pytest.mark.parametrize("preset", [*SLIDERS, *SEVERAL])
def test_evaluating_the_sent_events_gives_the_sessions_frame(page: Page, visit: Visit, preset: str):
    page.goto("/")
    control = Control(page, preset)
    control.hold(0.05, *(0.05 + step / 30 for step in range(1, 24)), 0.5)
    control.release()
    frame = control.settled()
    events = sent(visit, control.session)
    assert "began" in [event["type"] for event in events]
    assert events[-1]["type"] == "ended"

    session = control.ask(f"/v1/sessions/{control.session}")
    assert session["preset"] == preset
    computed = control.ask("/v1/evaluate", {"control": session["control"], "events": events})["frames"][-1]
    same = ["value", "normalized", "snapped", "thumb", "thumbs", "active", "bars", "text", "heldStop"]
    assert {it: frame.get(it) for it in same} == {it: computed.get(it) for it in same}


def test_the_star_leans_while_it_moves_and_settles_afterwards(page: Page):
    page.goto("/")
    star = Control(page, "star").opened()
    upright = star.track.evaluate(HEIGHT)
    star.hold(0.2)
    # How much it leans is how fast it goes: where moves are slow to come, more of them.
    places = iter([0.2 + step % 28 / 40 for step in range(1, 1000)])
    leans_forwards = lambda: tuple(star.track.evaluate(LEAN)) == (True, "-36deg")
    until(page, lambda: star.move(next(places)) or leans_forwards(), "a lean forwards", pause=0)
    expect(star.track.locator(".halo")).not_to_have_attribute("data-on", "")
    frame = star.settled()
    assert frame["motion"]["phase"] == "wasForwards"
    expect(star.part("star")).to_have_css("rotate", "0deg")
    assert upright - star.track.evaluate(HEIGHT) == pytest.approx(40, abs=0.5)


def test_the_star_settles_under_a_finger_that_rests_while_another_control_is_touched(page: Page):
    page.goto("/")
    star, classic = Control(page, "star").opened(), Control(page, "classic").opened()
    star.card.locator("detent-slider").evaluate(
        "({ detent }) => { window.reasons = []; detent.on('frame', ({ reason }) => reasons.push(reason)); }"
    )
    star.hold(0.2)
    # Until it leans, and its settle is still to come.
    places = iter([0.2 + step % 28 / 40 for step in range(1, 1000)])
    until(page, lambda: star.move(next(places)) or star.card.locator("detent-slider").evaluate(LEANS), "a lean", pause=0)
    classic.track.focus()
    # By itself, not by the move that the page repeats for a finger at rest.
    evaluates(page, "reasons.includes('time')")
    expect(star.track.locator(".halo")).not_to_have_attribute("data-on", "")
    expect(star.part("star")).to_have_css("rotate", "0deg")
    # After the drag and the settle, the page stops watching the star's session.
    star.release()
    expect_watchers(star, 0)
    expect_watchers(classic, 1)


def expect_watchers(control: Control, count: int) -> None:
    session = f"/v1/sessions/{control.session}"
    until(control.page, lambda: control.ask(session)["watchers"] == count, f"{count} watchers of {session}")


@pytest.mark.parametrize("preset", ["snap", "zoom"])
def test_the_finger_is_drawn_where_it_is_apart_from_the_thumb(page: Page, preset: str):
    page.goto("/")
    control = Control(page, preset)
    assert control.drawn().get("finger") is None
    control.hold(0, *(step / 40 for step in range(1, 25)))
    frame, drawn = control.settled(), control.drawn()
    assert frame["thumb"]["fingerOffset"] > 10
    assert drawn["finger"] == pytest.approx(frame["thumb"]["x"] + frame["thumb"]["fingerOffset"], abs=A_HALF_POINT)
    control.release()
    expect(control.part("finger")).not_to_have_attribute("data-apart", "")


@pytest.mark.parametrize("preset", [*SLIDERS, "carousel"])
def test_every_control_is_a_slider_to_a_screen_reader(page: Page, preset: str):
    page.goto("/")
    control = Control(page, preset)
    described = control.ask(f"/v1/presets/{preset}")
    design = {"range": {"lower": 0, "upper": 1}, "initialValue": 0, **described["control"]}
    reach = design.get("reachable", design["range"])
    expect(page.get_by_role("slider", name=described["title"])).to_have_count(1)
    expect(control.track).to_have_attribute("aria-orientation", "horizontal")
    expect(control.track).to_have_attribute("aria-valuemin", number(reach["lower"]))
    expect(control.track).to_have_attribute("aria-valuemax", number(reach["upper"]))
    expect(control.track).to_have_attribute("aria-valuenow", number(design["initialValue"]))
    expect(control.track).to_have_attribute("tabindex", "0")
    # The announced text is the shown one, at rest and after each move.
    said = "" if preset == "carousel" else control.part("text").inner_text()
    expect(control.track).to_have_attribute("aria-valuetext", said or re.compile("."))
    control.hold(0.1, 0.3, 0.437)
    control.release()
    control.settled()
    said = "" if preset == "carousel" else control.part("text").inner_text()
    expect(control.track).to_have_attribute("aria-valuetext", said or re.compile("."))
    assert len(control.track.get_attribute("aria-valuetext") or "") < 20


def test_keys_move_the_thumb(page: Page):
    page.goto("/")
    meshing = Control(page, "meshing").opened()
    meshing.track.focus()
    for key, value in [("ArrowRight", 1), ("ArrowUp", 2), ("ArrowLeft", 1), ("End", 35), ("Home", 0), ("PageUp", 4)]:
        page.keyboard.press(key)
        assert meshing.settled()["snapped"] == value, key


def test_the_carousel_joins_by_buttons_keys_and_wheel(page: Page):
    page.goto("/")
    carousel = Control(page, "carousel")

    def expect_seamless(seamless: bool) -> None:
        expect(carousel.track).to_have_attribute("aria-valuetext", "One seamless strip" if seamless else "Two pictures")
        frame = carousel.settled()
        assert frame["seamless"] == seamless
        first, second = (box.bounding_box() for box in carousel.track.locator(".picture").all())
        assert first and second
        assert second["x"] - first["x"] - first["width"] == pytest.approx(frame["spacing"], abs=0.1)
        expect(carousel.track.locator(".picture").first).to_have_css(
            "border-radius", "8px 0px 0px 8px" if seamless else "8px"
        )

    expect_seamless(False)
    carousel.part("join").click()
    expect_seamless(True)
    carousel.part("split").click()
    expect_seamless(False)
    carousel.track.focus()
    page.keyboard.press("ArrowRight")
    expect_seamless(True)
    page.keyboard.press("Home")
    expect_seamless(False)
    carousel.track.hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, 40)
    expect_seamless(True)
    # Far enough to split also if it goes on with the same pinch.
    page.mouse.wheel(0, -80)
    page.keyboard.up("Control")
    expect_seamless(False)


def test_two_fingers_join_the_carousel(visiting: Opening, service: Service):
    page = visiting(service.url, has_touch=True, viewport={"width": 390, "height": 844}).page
    page.goto("/")
    carousel = Control(page, "carousel").opened()
    carousel.track.scroll_into_view_if_needed()
    box = carousel.track.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *apart: float) -> None:
        points = [{"x": x + side * half, "y": y, "id": index} for half in apart for index, side in enumerate((-1, 1))]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 100)
    for half in range(96, 60, -4):
        fingers("touchMove", half)
    fingers("touchEnd")
    assert carousel.settled()["seamless"]


def test_a_tap_joins_the_carousel(visiting: Opening, service: Service):
    page = visiting(service.url, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}).page
    page.goto("/")
    carousel = Control(page, "carousel").opened()
    carousel.track.tap()
    expect(carousel.track).to_have_attribute("aria-valuetext", "One seamless strip")
    carousel.track.tap()
    expect(carousel.track).to_have_attribute("aria-valuetext", "Two pictures")


def test_one_finger_on_the_carousel_scrolls_the_page(visiting: Opening, service: Service):
    page = visiting(service.url, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}).page
    page.goto("/")
    carousel = Control(page, "carousel").opened()
    carousel.track.scroll_into_view_if_needed()
    x, y = carousel._point(0.5)
    touch = page.context.new_cdp_session(page)
    before = page.evaluate("scrollY")
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 15):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + 10 * step}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("(before) => scrollY < before - 50", arg=before)
    assert not carousel.settled()["seamless"]


def test_cues_flash_the_lamp_and_are_named(page: Page):
    page.goto("/")
    snap = Control(page, "snap")
    snap.hold(0, 0.2, 0.4)
    expect(snap.part("cue")).to_have_text("")
    page.evaluate(COUNT_FLASHES)
    snap.move(0.45, 0.52)
    expect(snap.part("cue")).to_have_text("stop")
    assert page.evaluate("window.flashes") == 1


def test_a_switched_off_sound_stays_off_after_a_reload(page: Page):
    page.goto("/")
    sound, lamp = page.get_by_role("button", name="Sound"), page.get_by_role("button", name="Lamp")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(lamp).to_have_attribute("aria-pressed", "true")


def test_the_curl_line_repeats_the_pages_request(page: Page):
    page.goto("/")
    meshing = Control(page, "meshing").opened()
    meshing.track.focus()
    page.keyboard.press("ArrowRight")
    line = page.locator('[data-detent="curl"]')
    expect(line).to_have_text(re.compile("ArrowRight"))
    # The service has had this event from the page: the repeated one is stale.
    result = subprocess.run(["bash", "-c", line.inner_text()], capture_output=True, check=True, timeout=LIMIT)
    assert json.loads(result.stdout)["stale"] == 1


def test_the_inspectors_tabs_take_keys(page: Page):
    page.goto("/")
    Control(page, "meshing").opened()
    page.get_by_role("tab", name="Control").focus()
    keys = [("End", "Log"), ("ArrowRight", "Control"), ("ArrowLeft", "Log"), ("Home", "Control"), ("ArrowRight", "JSON")]
    for key, name in keys:
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=name)).to_be_focused()
        expect(page.get_by_role("tab", selected=True)).to_have_text(name)


def test_reduced_motion_disables_the_animations(visiting: Opening, service: Service):
    page = visiting(service.url, reduced_motion="reduce").page
    page.goto("/")
    meshing = Control(page, "meshing")
    meshing.hold(0.1, 0.3, 0.5)
    expect(meshing.track).to_have_attribute("aria-valuenow", re.compile("1[678]"))
    # Only colours are animated.
    moving = "(bars) => bars.getAnimations({ subtree: true }).filter((it) => !(it instanceof CSSTransition)).length"
    assert meshing.track.locator(".bars").evaluate(moving) == 0

    def is_drawn() -> bool:
        return meshing.drawn()["heights"] == pytest.approx(meshing.frame()["bars"]["heights"], abs=A_HALF_POINT)

    until(page, is_drawn, lambda: f"the bars of {meshing.frame()}")


@pytest.mark.parametrize("width", [320, 390, 1024, 1440])
def test_nothing_is_wider_than_the_page(visiting: Opening, service: Service, width: int):
    page = visiting(service.url, viewport={"width": width, "height": 844}).page
    page.goto("/")
    meshing = Control(page, "meshing").opened()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # The track is as wide as the page allows, and the session has that width.
    meshing.hold(0.5, 0.999)
    box = meshing.track.bounding_box()
    layout = meshing.ask(f"/v1/sessions/{meshing.session}/layout")
    assert box and layout["trackWidth"] == pytest.approx(box["width"], abs=0.01)
    assert meshing.settled()["snapped"] == 35


def test_a_film_plays_loads_and_waits_for_the_finger(visiting: Opening, service: Service):
    page = visiting(service.url).page
    page.clock.install()
    page.goto("/")
    film = Control(page, "film").opened()
    play, slider = film.part("play"), film.card.locator("detent-slider")

    def loaded() -> float:
        return float(film.track.get_attribute("aria-valuemax") or 0)

    assert loaded() == 240
    expect(Control(page, "meshing").part("play")).to_be_hidden()
    play.click()
    expect(play).to_have_accessible_name("Pause Film")
    until(page, lambda: film.frame()["value"] > 0 and loaded() > 240, "a film that plays and is loaded")
    # How much of it is loaded is no part of the design.
    expect(film.part("title")).to_have_text("Film")
    # While a finger holds it, it is only loaded.
    film.hold(0.05, 0.2)
    until(page, lambda: film.frame()["dragging"], "the finger")
    until(page, lambda: film.frame()["value"] == slider.evaluate("(it) => it.detent.frame.value"), "the last move")
    held, before = film.frame()["value"], loaded()
    until(page, lambda: loaded() > before, "more of the film")
    assert film.frame()["value"] == held
    film.release()
    play.click()
    expect(play).to_have_accessible_name("Play Film")
    stopped = film.settled()["value"]
    page.clock.run_for(5000)
    assert film.settled()["value"] == stopped


def test_an_edited_film_stays_where_it_is_and_as_loaded(page: Page):
    page.goto("/")
    film = Control(page, "film").opened()
    patch = "(it) => it.detent.reshape({ reachable: { upper: 500 } }).then(() => it.detent.set(450))"
    film.card.locator("detent-slider").evaluate(patch)
    first, editor = film.session, film.json()
    design = json.loads(editor.input_value())
    assert design["reachable"]["upper"] == 240
    editor.fill(json.dumps({**design, "appearance": {**design["appearance"], "trackHeight": 10}}))
    until(page, lambda: film.session != first, "another session")
    expect(film.track).to_have_attribute("aria-valuemax", "500")
    assert film.settled()["value"] == 450
    # What the form and the link have is as it was designed.
    until(page, lambda: json.loads(editor.input_value())["appearance"]["trackHeight"] == 10, "the accepted design")
    assert json.loads(editor.input_value())["reachable"]["upper"] == 240
    edited = film.session
    editor.fill(json.dumps({**design, "reachable": {"lower": 0, "upper": 100}}))
    until(page, lambda: film.session != edited, "another session")
    expect(film.track).to_have_attribute("aria-valuemax", "100")


def test_two_pages_play_a_film_no_faster_than_one(visiting: Opening, service: Service):
    first, second = visiting(service.url).page, visiting(service.url).page
    first.clock.install()
    second.clock.install()
    first.goto("/")
    film = Control(first, "film").opened()
    second.goto(f"/?session={film.session}")
    other = Control(second, "film").opened()
    # Each page's time goes on by what this test says, and by nothing else.
    for page in (first, second):
        page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    second.evaluate(
        """() => {
            window.sets = 0;
            const send = window.fetch;
            window.fetch = (url, options) => {
                if (String(options?.body).includes('"set"')) window.sets += 1;
                return send(url, options);
            };
        }"""
    )
    film.part("play").click()
    other.part("play").click()
    shown, slider = "(it) => it.detent.frame.value", other.card.locator("detent-slider")

    def plays(before: float) -> bool:
        first.clock.run_for(500)
        return film.frame()["value"] > before

    for _ in range(4):
        before = film.frame()["value"]
        until(first, lambda: plays(before), "a film that plays")
        until(first, lambda: not asks(first), "the response to its last set")
        # It follows what the other page does, until that stops.
        until(second, lambda: slider.evaluate(shown) == film.frame()["value"], "the value on the other page")
        second.clock.run_for(500)
    assert second.evaluate("window.sets") == 0
    film.part("play").click()

    def goes_on() -> bool:
        second.clock.run_for(500)
        return bool(second.evaluate("window.sets > 2"))

    until(second, goes_on, "the other page")
