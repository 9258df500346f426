"""How soon a page shows what a finger did: pointer events in a real browser, on the playground of a running service."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from statistics import median
from typing import Any, Iterator

import servers
from figures import Row

MOVES, PAUSE = 300, 100
FRAME = 1000 / 60
WIDTH = 300

# From the moment at which the browser took the pointer's event to the one at which the picture with what it changed has
# been handed on: a message that is posted while a picture is made is read right after it.
WATCH = """
() => {
  const { shadowRoot } = document.querySelector('[data-preset="meshing"] [data-detent="slider"]');
  window.delays = [];
  let began;
  addEventListener("pointermove", (event) => { began = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (began === undefined) return;
    const moved = began;
    began = undefined;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.delays.push(performance.now() - moved);
    port2.postMessage(0);
  }).observe(shadowRoot, { subtree: true, childList: true, attributes: true });
}
"""


def executable() -> str | None:
    """The system's Chromium; one without windows if there is no other."""
    names = ("chromium", "google-chrome", "google-chrome-stable", "chromium-headless-shell")
    return os.environ.get("DETENT_BROWSER") or next(filter(None, map(shutil.which, names)), None)


@contextmanager
def chromium(path: str) -> Iterator[Any]:
    """A browser without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # Chromium has no sandbox for root.
        browser = playwright.chromium.launch(executable_path=path, chromium_sandbox=os.geteuid() != 0)
        yield browser
        browser.close()


def browser() -> list[Row]:
    """Each move long after the one before, so that what changes is its doing."""
    figure = "pointer event to painted frame, on loopback, in frames of 60 a second"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return [Row(figure, "left out: no Playwright here (script/bootstrap bench makes .venv)")]
    path = executable()
    if not path:
        return [Row(figure, "left out: there is no Chromium here")]
    with servers.detent() as server, chromium(path) as started:
        page = started.new_page(viewport={"width": 1440, "height": 900})
        page.goto(server.url)
        track = page.locator('[data-preset="meshing"] [data-detent="track"]')
        track.wait_for()
        page.wait_for_timeout(1500)
        box = track.bounding_box()
        assert box
        page.evaluate(WATCH)
        height = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + 10, height)
        page.mouse.down()
        page.wait_for_timeout(500)
        page.evaluate("window.delays.length = 0")
        for move in range(MOVES):
            way = move * 37 % (2 * WIDTH)
            page.mouse.move(box["x"] + 10 + (way if way < WIDTH else 2 * WIDTH - way), height)
            page.wait_for_timeout(PAUSE)
        delays = sorted(page.evaluate("window.delays"))
        page.mouse.up()
    if len(delays) < 0.9 * MOVES:
        raise RuntimeError(f"Of {MOVES} moves only {len(delays)} changed the picture.")
    middle, late = median(delays) / FRAME, delays[int(0.99 * (len(delays) - 1))] / FRAME
    note = f"The median is {median(delays):.1f} ms, of {len(delays)} moves."
    return [
        Row(f"{figure}: median", f"{middle:.2f}", middle, 2, bar="≤ 2"),
        Row(f"{figure}: p99", f"{late:.2f}", late, 4, bar="≤ 4", notes=[note]),
    ]
