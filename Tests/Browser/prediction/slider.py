"""The page with one slider: opening it through a proxy, moving its thumb as a hand does, and reading its record."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
from playwright.sync_api import Page

from prediction.proxy import Message, Proxy, page
from waiting import evaluates, is_quiet, until, watch_requests

HERE = Path(__file__).parent
KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
LEFT, MIDDLE, WIDTH = 50, 80, 400
FRAME = 1000 / 60  # ms
WAITS = {"the state is being fetched", "too many events wait"}  # why nothing is predicted for a while
OF_THE_REQUEST = {
    "haptics", "vibrate", "transitions", "stale", "merged", "missed", "checksum", "from", "by", "reshapes", "control",
    "trackWidth",
}  # fmt: skip


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
        watch_requests(page)
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
        return self.wait("detent.prediction.on")

    def wait(self, condition: str) -> Slider:
        """Waits until this JavaScript is true."""
        evaluates(self.page, condition)
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

    def at_rest(self) -> Slider:
        """Waits until the page has a response to all that it asked, shows the service's version, and no settle is to come."""
        until(self.page, self._is_at_rest, lambda: f"rest at {self.frame}, {self.prediction}, {self.stats}")
        return self

    def _is_at_rest(self) -> bool:
        if self.proxy.network.under_way or not is_quiet(self.page):
            return False
        version, status, why = self.page.evaluate("[detent.frame.version, detent.status, detent.prediction.why]")
        frame = self.service_frame()
        is_waiting = status == "reconnecting" or why in WAITS or "settlesAt" in frame.get("motion", {})
        # Cues of frames before it may come by stream, after the response.
        streamed = self.proxy.streamed.get(self.session, version)
        return version == streamed == frame["version"] and not is_waiting

    def service_frame(self) -> dict[str, Any]:
        """The service's frame, not read through the proxy."""
        return httpx.get(f"http://127.0.0.1:{self.proxy.port}/v1/sessions/{self.session}/frame").json()


def moves_of(posts: list[dict[str, Any]]) -> list[set[tuple[str, float]]]:
    """The gestures and places that are new in each request: a finger that rests repeats its last place, as often as a
    slow machine gives it time to."""
    known: set[tuple[str, float]] = set()
    moves = []
    for post in posts:
        places = {(event["gesture"], event["x"]) for event in post["events"]}
        moves.append(places - known)
        known |= places
    return moves


def without_request(frame: dict[str, Any]) -> dict[str, Any]:
    """A frame without what it tells of the request that it is the response to, or of the way that it came."""
    return {name: value for name, value in frame.items() if name not in OF_THE_REQUEST}


def sweep(start: float, end: float, steps: int) -> list[float]:
    """The places of a hand that speeds up and slows down."""
    return [start + (end - start) * (1 - math.cos(math.pi * step / steps)) / 2 for step in range(1, steps + 1)]
