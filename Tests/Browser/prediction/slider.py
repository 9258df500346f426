"""The page with one slider: opening it through a proxy, moving its thumb as a hand does, and reading its record."""

from __future__ import annotations

import json
import math
import random
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
from playwright.sync_api import Page

from prediction.proxy import Message, Proxy, page

HERE = Path(__file__).parent
KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
LEFT, MIDDLE, WIDTH = 50, 80, 400
FRAME = 1000 / 60  # ms
OF_THE_REQUEST = {"haptics", "vibrate", "transitions", "stale", "merged", "missed", "checksum", "from", "by"}


# With these, times in the page are precise to 5 µs.
ISOLATION = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}


def pages(**headers: str) -> dict[str, Message]:
    """The files of the page, with more headers."""
    files = [HERE / f"slider.{ending}" for ending in KINDS]
    return {f"/test/{it.name}": page(it.read_bytes(), KINDS[it.suffix[1:]], **ISOLATION | headers) for it in files}


class Slider:
    def __init__(self, page: Page, proxy: Proxy, *, paint: bool = False, **options: Any):
        """Opens the page. Without options it is a bare one. With `paint` its record has each picture."""
        self.page = page
        self.proxy = proxy
        self.wheel: Any = None
        # The page reports an error if its stream ends first.
        proxy.at_end.append(lambda: page.goto("about:blank"))
        query = {"options": json.dumps(options)} if options else {"bare": ""}
        query |= {"paint": ""} if paint else {}
        page.goto(f"{proxy.url}/test/slider.html?{urlencode(query)}")
        self.wait("window.isReady || record.errors.length > 0")

    @property
    def session(self) -> str:
        return self.page.evaluate("detent.id")

    @property
    def record(self) -> dict[str, Any]:
        return self.page.evaluate("record")

    @property
    def frame(self) -> dict[str, Any]:
        return self.page.evaluate("detent.frame")

    @property
    def prediction(self) -> dict[str, Any]:
        return self.page.evaluate("detent.prediction")

    @property
    def stats(self) -> dict[str, Any]:
        return self.page.evaluate("detent.stats")

    def predicting(self) -> Slider:
        """Waits until events are predicted."""
        return self.wait("detent.prediction.on", 20)

    def wait(self, condition: str, seconds: float = 10) -> Slider:
        """Waits until this JavaScript is true. A page's policy may forbid it to evaluate that itself."""
        deadline = time.monotonic() + seconds
        while not self.page.evaluate(condition):
            assert time.monotonic() < deadline, f"not within {seconds} s: {condition}"
            self.page.wait_for_timeout(20)
        return self

    # What a hand does

    def press(self, x: float) -> None:
        self.page.mouse.move(LEFT + x, MIDDLE)
        self.page.mouse.down()

    def move(self, *places: float) -> None:
        for x in places:
            self.page.mouse.move(LEFT + x, MIDDLE)

    def release(self) -> None:
        self.page.mouse.up()

    def drag(self, start: float, end: float, steps: int) -> None:
        """Moves as fast as the browser takes events: about one a frame."""
        self.press(start)
        self.move(*sweep(start, end, steps))
        self.release()

    def pinch(self, deltas: list[float]) -> None:
        """Pinches on a trackpad: a wheel with ctrl."""
        self.wheel = self.wheel or self.page.context.new_cdp_session(self.page)
        for delta in deltas:
            self.wheel.send(
                "Input.dispatchMouseEvent",
                {"type": "mouseWheel", "x": LEFT + 100, "y": MIDDLE, "deltaX": 0, "deltaY": delta, "modifiers": 2},
            )

    def play(self, chance: random.Random) -> None:
        """A drag and some keys, or a pinch."""
        if self.page.evaluate("detent.control.kind") == "pinch":
            return self.pinch([chance.uniform(-12, 12) for _ in range(20)])
        self.drag(chance.uniform(0, WIDTH), chance.uniform(0, WIDTH), chance.randrange(10, 30))
        self.page.locator("#track").focus()
        for _ in range(chance.randrange(3)):
            self.page.keyboard.press(chance.choice(["ArrowLeft", "ArrowRight", "PageUp", "Home", "End"]))

    # What the page then shows

    def at_rest(self, seconds: float = 30) -> Slider:
        """Waits until the page and the service have shown the same version for a third of a second."""
        deadline = time.monotonic() + seconds
        versions: list[tuple[int, int]] = []
        while len(versions) < 4 or len({it for pair in versions[-4:] for it in pair}) > 1:
            assert time.monotonic() < deadline, f"no rest at {versions[-1]}, {self.prediction}, {self.stats}"
            versions.append((self.frame["version"], self.service_frame()["version"]))
            self.page.wait_for_timeout(100)
        return self

    def service_frame(self) -> dict[str, Any]:
        """The service's frame, not read through the proxy."""
        return httpx.get(f"http://127.0.0.1:{self.proxy.port}/v1/sessions/{self.session}/frame").json()


def without_request(frame: dict[str, Any]) -> dict[str, Any]:
    """A frame without what it tells of the request that it answers, or of the way that it came."""
    return {name: value for name, value in frame.items() if name not in OF_THE_REQUEST}


def sweep(start: float, end: float, steps: int) -> list[float]:
    """The places of a hand that speeds up and slows down."""
    return [start + (end - start) * (1 - math.cos(math.pi * step / steps)) / 2 for step in range(1, steps + 1)]
