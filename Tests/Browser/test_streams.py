"""Many sliders and many windows over a browser's six connections to a service."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page

from visit import Visit
from waiting import until

SLIDERS = """async ({ names, options }) => {
  const { DetentSlider } = await import("/detent-element.js");
  document.body.style.cssText = "margin: 10px";
  document.body.textContent = "";
  window.statuses = [];
  for (const session of names) {
    const slider = document.createElement("detent-slider");
    Object.assign(slider, { session, options, control: { range: { lower: 0, upper: 100 }, trackWidth: 300 } });
    slider.style.cssText = "display: block; width: 300px; margin: 0 0 20px";
    slider.addEventListener("status", ({ detail }) => statuses.push([session, detail]));
    document.body.append(slider);
  }
  window.sliders = [...document.querySelectorAll("detent-slider")];
}"""
STATUSES = "sliders.map((it) => it.status)"
VALUES = "sliders.map((it) => it.detent?.frame.value)"


def named(count: int) -> list[str]:
    """The names of so many sessions that no other test has."""
    run = uuid4().hex[:8]
    return [f"mix-{run}-{number}" for number in range(count)]


def window(visit: Visit, names: list[str], **options: Any) -> Page:
    """A further window of the same browser, with a slider for each session."""
    page = visit.page.context.new_page()
    page.goto("/healthz")
    page.evaluate(SLIDERS, {"names": names, "options": options})
    return page


def values(service_page: Page, names: list[str]) -> list[float]:
    """What the service has."""
    return [service_page.request.get(f"/v1/sessions/{name}/frame").json()["value"] for name in names]


def watchers(page: Page, name: str) -> int:
    return page.request.get(f"/v1/sessions/{name}").json()["watchers"]


def drag(page: Page, index: int, place: float) -> None:
    """Drags a slider of the page to a place of its track, 0 to 1."""
    slider = page.locator("detent-slider").nth(index)
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 20, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + place * box["width"], middle, steps=8)
    page.mouse.up()


def is_live(page: Page) -> None:
    until(page, lambda: set(page.evaluate(STATUSES)) == {"live"}, lambda: f"live: {page.evaluate(STATUSES)}")


def arrives(page: Page, index: int, name: str, watchers: list[Page]) -> float:
    """The value that a slider shows, once the service has it and the other windows show it too."""
    shown = page.evaluate(VALUES)[index]
    seen = lambda: [values(page, [name])[0], *(it.evaluate(VALUES)[index] for it in watchers)]
    until(page, lambda: set(seen()) == {shown}, lambda: f"{shown}: the service and the windows have {seen()}")
    return shown


def test_a_page_of_sixteen_shared_sliders_has_one_stream(visit: Visit):
    names = named(16)
    page = window(visit, names)
    is_live(page)
    for index in (0, 7, 15):
        drag(page, index, 0.7)
        assert arrives(page, index, names[index], []) > 50
    # What another client does comes through it.
    page.request.post(f"/v1/sessions/{names[3]}/events", data={"type": "set", "value": 33})
    until(page, lambda: page.evaluate(VALUES)[3] == 33, "the frame of another client")
    until(page, lambda: [watchers(page, name) for name in names] == [1] * 16, "a stream of all of them")


def test_sliders_that_come_and_go_lose_nothing(visit: Visit):
    names = named(6)
    page = window(visit, names[:3], predict=False)
    is_live(page)
    page.evaluate("sliders.forEach((it) => { it.frames = []; it.detent.on('frame', ({ version }) => it.frames.push(version)); })")
    for round in range(1, 7):
        for name in names[:3]:
            page.request.post(f"/v1/sessions/{name}/events", data={"type": "set", "value": round})
        page.evaluate(
            """(session) => {
              const slider = sliders[0].cloneNode();
              Object.assign(slider, { session, control: sliders[0].control });
              document.body.append(slider);
              if (window.other) other.remove();
              window.other = slider;
            }""",
            names[3 + round % 3],
        )
    until(page, lambda: page.evaluate(VALUES)[:3] == [6, 6, 6], "the last value")
    assert page.evaluate("sliders.map((it) => it.frames)") == [[1, 2, 3, 4, 5, 6]] * 3


@pytest.mark.parametrize("agree", [True, False], ids=["that agree", "that cannot agree"])
def test_six_windows_lose_nothing(visit: Visit, agree: bool):
    """The sixth one finds no room for a stream. Without Web Locks each window finds that out by itself."""
    if not agree:
        visit.page.context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    names = named(8)
    windows = [window(visit, names) for _ in range(6)]
    for turn, page in enumerate(windows * 2):
        index = turn % 8
        drag(page, index, 0.3 + 0.05 * turn)
        arrives(page, index, names[index], [it for it in windows if it is not page])
    for page in windows:
        is_live(page)
    shown = lambda: [page.evaluate(VALUES) for page in windows]
    until(windows[0], lambda: shown() == [values(windows[0], names)] * 6, "the same values everywhere")
    said = {status for page in windows for _, status in page.evaluate("statuses")}
    assert not said & {"ended", "closed"}
    if agree:
        until(windows[0], lambda: watchers(windows[0], names[0]) == 5, "five streams")


def test_a_window_that_is_closed_leaves_its_slot_to_another(visit: Visit):
    names = named(2)
    windows = [window(visit, names) for _ in range(6)]
    for page in windows:
        is_live(page)
    until(windows[5], lambda: watchers(windows[5], names[0]) == 5, "five streams")
    for page in windows[:5]:
        page.close()
    # The service notices at the latest with the next frame that the others are closed.
    windows[5].request.post(f"/v1/sessions/{names[0]}/events", data={"type": "set", "value": 12})
    until(windows[5], lambda: watchers(windows[5], names[0]) == 1, "the stream of the sixth window alone")
