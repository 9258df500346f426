"""How soon a slider of the playground can be used: the first load on a phone that is far from the service."""

from __future__ import annotations

from contextlib import contextmanager
from statistics import median
from typing import Any, Callable, Iterator

import sliders  # noqa: F401  (makes Tests/Browser known)
from figures import Row

ROUND_TRIP, SOON, MOST_SHIFT, TURNS = 300, 1500, 0.1, 5
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TRACK = '[data-preset="meshing"] [data-detent="track"]'

# Notes how far the page's parts shift, and when a slider is first drawn and its value first changed.
WATCH = """(() => {
  const seen = (window.seen = { shift: 0 });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) seen.shift += value;
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


@contextmanager
def _opened(service: str, open_page: Callable[..., Any], handshakes: bool) -> Iterator[tuple[Any, Any]]:
    """A page that begins to open, and the way to the service."""
    from prediction.network import Network
    from prediction.proxy import proxying

    with proxying(service, Network(ROUND_TRIP, handshakes=handshakes)) as proxy:
        page = open_page(**PHONE)
        try:
            page.add_init_script(WATCH)
            page.goto(proxy.url, wait_until="commit")
            yield page, proxy
        finally:
            page.close()


def first_load(service: str, open_page: Callable[..., Any]) -> list[Row]:
    """Four round trips: the page, its script, the session, and TCP's handshake or the finger's events."""
    drawn, moved, shifts, requests = [], [], [], []
    for _ in range(TURNS):
        with _opened(service, open_page, handshakes=True) as (page, proxy):
            page.locator(f"{TRACK}[aria-valuenow]").wait_for()
            drawn.append(page.evaluate("window.seen.drawn"))
            page.wait_for_timeout(3000)
            shifts.append(page.evaluate("window.seen.shift"))
            requests.append(len(proxy.asked))
        with _opened(service, open_page, handshakes=False) as (page, _):
            page.locator(f"{TRACK}[aria-valuenow]").wait_for()
            moved.append(_dragged(page))
    where = f"first load, {ROUND_TRIP} ms"
    return [
        _row(f"{where}, a new connection: until a slider is drawn", drawn),
        _row(f"{where}: until a finger has moved a slider that it takes as soon as it is drawn", moved),
        Row(
            f"{where}: layout shift, the greatest", f"{max(shifts):.3f}", max(shifts), most=MOST_SHIFT,
            bar=f"≤ {MOST_SHIFT}",
        ),
        Row(f"{where}: requests in the first 3 s, the most", str(max(requests)), max(requests), most=20, bar="≤ 20"),
    ]


def _row(figure: str, millis: list[float]) -> Row:
    measured = f"{median(millis):.0f} ms ({min(millis):.0f} … {max(millis):.0f})"
    return Row(f"{figure}, median", measured, median(millis), most=SOON, bar=f"≤ {SOON / 1000} s")


def _dragged(page: Any) -> float:
    """Drags with a finger. When the value changed, in milliseconds after the start."""
    touch = page.context.new_cdp_session(page)
    box = page.locator(TRACK).bounding_box()

    def finger(kind: str, *places: float) -> None:
        points = [{"x": box["x"] + it * box["width"], "y": box["y"] + box["height"] / 2, "id": 1} for it in places]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    finger("Start", 0.1)
    for step in range(1, 1000):
        if moved := page.evaluate("window.seen.moved"):
            finger("End")
            return moved
        finger("Move", 0.15 + step % 80 / 100)
        page.wait_for_timeout(10)
    raise RuntimeError("The thumb did not move.")
