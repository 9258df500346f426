"""Touch points on a page: real touch events of several fingers."""

from __future__ import annotations

from playwright.sync_api import Page

from waiting import pictures

Point = tuple[float, float]


class Fingers:
    """Fingers by number. Each movement is drawn before the next one."""

    def __init__(self, page: Page):
        self.page = page
        self._touch = page.context.new_cdp_session(page)
        self._points: dict[int, Point] = {}

    def put(self, finger: int, *places: Point) -> None:
        """Puts a finger down, or moves one that is down, along these places."""
        for place in places:
            kind = "touchMove" if finger in self._points else "touchStart"
            self._points[finger] = place
            self._send(kind, self._points)

    def move(self, places: dict[int, Point]) -> None:
        """Moves fingers that are down at once, as fast as the browser takes it."""
        self._points |= places
        self._dispatch("touchMove", self._points)

    def lift(self, finger: int) -> None:
        # Of an end, the browser takes the points that leave.
        self._send("touchEnd", {finger: self._points.pop(finger)})

    def _send(self, kind: str, fingers: dict[int, Point]) -> None:
        self._dispatch(kind, fingers)
        pictures(self.page, 1)

    def _dispatch(self, kind: str, fingers: dict[int, Point]) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in fingers.items()]
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
