"""Pages with many sliders, and many windows, over a browser's six connections to a service."""

from __future__ import annotations

import os
import shutil
from statistics import median, quantiles
from typing import Any, Callable

import httpx

from figures import Row

ROUNDS, MOVES = 5, 120
MANY = 16
WINDOWS, EACH, LOOKS = 6, 8, 10

SLIDERS = """async (names) => {
  const { DetentSlider } = await import("/detent-element.js");
  document.body.textContent = "";
  for (const session of names) {
    const slider = document.createElement("detent-slider");
    Object.assign(slider, { session, control: { range: { lower: 0, upper: 100 }, trackWidth: 300 } });
    slider.style.cssText = "display: block; width: 300px";
    document.body.append(slider);
  }
  window.sliders = [...document.querySelectorAll("detent-slider")];
}"""
LIVE = "sliders.every((it) => it.status === 'live' && it.detent.prediction.on)"
# Of the responses to events, in milliseconds.
POSTS = """() => {
  const posts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/events"));
  performance.clearResourceTimings();
  return posts.map(({ duration }) => duration);
}"""


def many(service: str, open_page: Callable[[], Any]) -> list[Row]:
    """A page with sixteen shared sliders beside a page with one, in turns; each move 16 ms after the one before."""
    pages = [_filled(open_page(), service, [f"p{count}-{it}" for it in range(count)]) for count in (1, MANY)]
    for page in pages:
        page.evaluate("performance.setResourceTimingBufferSize(10000)")
        _drag(page, 0)
        page.evaluate(POSTS)
    rounds = []
    for turn in range(ROUNDS):
        took = {}
        for index in (0, 1) if turn % 2 else (1, 0):
            _drag(pages[index], turn % MANY if index else 0)
            took[index] = pages[index].evaluate(POSTS)
        rounds.append((took[0], took[1]))
    rows = []
    for name, at in (("p50", 49), ("p99", 98)):
        one, other = ([quantiles(took[index], n=100)[at] for took in rounds] for index in (0, 1))
        ratio = median(a / b for a, b in zip(other, one))
        measured = f"{ratio:.2f} ({median(other):.1f} ms and {median(one):.1f} ms)"
        figure = f"a drag's posts in a page of {MANY} shared sliders, over a page of one, {name}"
        rows.append(Row(figure, measured, ratio, most=1.2, bar="≤ 1.2"))
    return rows


def windows(service: str, open_page: Callable[[], Any]) -> list[Row]:
    """Drags in turn in five windows of eight sliders, and in a sixth one, which has no stream."""
    figure = f"drags in turn in {WINDOWS} windows of {EACH} sliders: values that the service or a window has not after {LOOKS / 2:g} s"
    # In a browser without a screen all windows are shown.
    shell = shutil.which("chromium-headless-shell")
    if not shell:
        return [Row(figure, "left out: there is no chromium-headless-shell here")]
    started = open_page().context.browser.browser_type.launch(executable_path=shell, chromium_sandbox=os.geteuid() != 0)
    # Of the same user, who has six connections for all of them.
    context = started.new_context()
    names = [f"w-{it}" for it in range(EACH)]
    pages = [_filled(context.new_page(), service, names) for _ in range(WINDOWS)]
    lost = 0
    for turn in range(2 * WINDOWS):
        page, index = pages[turn % WINDOWS], turn % EACH
        _drag(page, index, 300 - 10 * turn)
        shown = page.evaluate(f"sliders[{index}].detent.frame.value")
        for _ in range(LOOKS):
            page.wait_for_timeout(500)
            stored = httpx.get(f"{service}/v1/sessions/{names[index]}/frame").json()["value"]
            seen = [it.evaluate(f"sliders[{index}].detent.frame.value") for it in pages]
            missing = sum(value != shown for value in [stored, *seen])
            if not missing:
                break
        lost += missing
    started.close()
    return [Row(figure, str(lost), lost, most=0, bar="0")]


def _filled(page: Any, service: str, names: list[str]) -> Any:
    page.goto(f"{service}/healthz")
    page.evaluate(SLIDERS, names)
    page.wait_for_function(LIVE)
    return page


def _drag(page: Any, index: int, end: float = 280) -> None:
    box = page.locator("detent-slider").nth(index).bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 10, middle)
    page.mouse.down()
    for move in range(MOVES):
        page.mouse.move(box["x"] + 10 + (end - 10) * move / MOVES, middle)
        page.wait_for_timeout(16)
    page.mouse.up()
    page.wait_for_timeout(200)
