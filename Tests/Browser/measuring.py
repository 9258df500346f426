"""What a page notes of itself, for tests and for script/bench. No test compares times with each other: that is for the bench."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from waiting import until

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TRACK = '[data-preset="meshing"] [data-detent="track"]'

# Notes how far the page's parts shift, and when a slider is first drawn and its value first changed.
WATCH_LOAD = """(() => {
  const seen = (window.seen = { shift: 0, shifted: [] });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      seen.shift += value;
      seen.shifted.push(...sources.map(({ node }) => node?.className ?? node?.nodeName));
    }
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const track = document.querySelector('[data-preset="meshing"] [data-detent="slider"]')?.track;
    if (track?.hasAttribute("aria-valuenow")) seen.drawn ??= performance.now();
    const value = document.querySelector('[data-preset="meshing"] [data-detent="text"]')?.textContent;
    if (value > 0) seen.moved ??= performance.now();
    else requestAnimationFrame(look);
  };
  look();
})();"""

# Notes when a track was pressed, and when what it says changed next.
WATCH_PRESSES = """(track) => {
  window.presses = [];
  let pressed;
  track.addEventListener("pointerdown", (event) => (pressed = event.timeStamp), { capture: true });
  new MutationObserver(() => {
    if (pressed) window.presses.push({ pressed, changed: performance.now() });
    pressed = undefined;
  }).observe(track, { attributeFilter: ["aria-valuenow"] });
}"""


def dragged(page: Page) -> float:
    """Drags a slider with a finger as soon as it is drawn. When its value changed, in milliseconds after the start."""
    touch = page.context.new_cdp_session(page)
    track = page.locator(f"{TRACK}[aria-valuenow]")
    track.wait_for()
    box = track.bounding_box()
    assert box
    step = 0

    def finger(kind: str, *places: float) -> None:
        points = [{"x": box["x"] + it * box["width"], "y": box["y"] + box["height"] / 2, "id": 1} for it in places]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def moved() -> float | None:
        nonlocal step
        step += 1
        finger("Move", 0.15 + step % 80 / 100)
        return page.evaluate("window.seen.moved")

    finger("Start", 0.1)
    time = until(page, moved, "a thumb that moved", pause=0.01)
    finger("End")
    return time
