"""One control on the playground: drags it as a user does, and reads what is drawn."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from visit import Visit
from waiting import MOVING, is_quiet, pictures, until

Frame = dict[str, Any]

# The drawn places of a slider's parts, in the track's own points; for a part that is centred on its place, its centre.
DRAWN = """(track) => {
  const origin = track.getBoundingClientRect().left;
  const middle = (name) => {
    const box = track.querySelector(`[data-detent="${name}"]`)?.getBoundingClientRect();
    return box && box.left + box.width / 2 - origin;
  };
  const bars = [...track.querySelectorAll("[data-bar]")];
  return {
    thumb: middle("thumb"),
    finger: track.querySelector("[data-apart]") ? middle("finger") : undefined,
    heights: bars.map((bar) => bar.getBoundingClientRect().height),
    states: bars.map((bar) => bar.dataset.bar),
  };
}"""

# The frame that the page shows of a control, while it has a connection.
SHOWN = """({ detent }) => detent && detent.status !== "reconnecting" ? detent.frame : {}"""


class Control:
    def __init__(self, page: Page, preset: str):
        self.page = page
        self.released = 0  # drags
        self.of(page.locator(f'[data-preset="{preset}"]'))

    def of(self, card: Locator) -> Control:
        """The control on a card that is no preset's."""
        self.card = card
        self.track = self.part("track")
        # What is a slider to a screen reader: the track, or the handle of each of several thumbs.
        self.handles = card.locator("detent-slider [role=slider]")
        return self

    def part(self, name: str) -> Locator:
        return self.card.locator(f'[data-detent="{name}"]')

    def opened(self) -> Control:
        """Waits until the control is drawn."""
        expect(self.handles.first).to_have_attribute("aria-valuenow", re.compile("."))
        return self

    @property
    def session(self) -> str:
        expect(self.card).to_have_attribute("data-session", re.compile(".+"))
        return self.card.get_attribute("data-session") or ""

    def json(self) -> Locator:
        """Opens the control as JSON, and returns its editor."""
        self.opened().part("inspect").click()
        return json_editor(self.page)

    def epoch(self) -> str | None:
        """What tells the session from others of its id; None if there is no session."""
        response = self.page.request.get(f"/v1/sessions/{self.session}")
        return response.json()["epoch"] if response.ok else None

    def renewed(self, before: str | None) -> Control:
        """Waits until the session with that epoch is made again, under its id."""
        until(self.page, lambda: self.epoch() not in (None, before), "a session that is made again")
        return self

    def frame(self) -> Frame:
        """The session's frame, read from the service."""
        return self.ask(f"/v1/sessions/{self.session}/frame")

    def ask(self, path: str, body: Any = None) -> Any:
        request = self.page.request
        response = request.get(path) if body is None else request.post(path, data=body)
        assert response.ok, response.text()
        return response.json()

    def hold(self, first: float, *places: float) -> None:
        """Presses at the first place along the track (0 to 1), moves to the others, and does not release."""
        self.opened().track.scroll_into_view_if_needed()
        self.page.mouse.move(*self._point(first))
        self.page.mouse.down()
        self.move(*places)

    def move(self, *places: float) -> None:
        """Moves to these places, one for each picture."""
        for place in places:
            self.page.mouse.move(*self._point(place))
            pictures(self.page, 1)

    def _point(self, place: float) -> tuple[float, float]:
        box = self.track.bounding_box()
        assert box
        return box["x"] + place * box["width"], box["y"] + box["height"] / 2

    def release(self) -> None:
        self.page.mouse.up()
        self.released += 1

    def settled(self) -> Frame:
        """The frame after all responses have come and are drawn, and all animations have ended."""
        frame = until(self.page, self._at_rest, lambda: f"rest at {self._shown()} of {self.frame()}")
        values = [it.get("snapped", int(it.get("seamless", 0))) for it in frame.get("thumbs", [frame])]
        expect(self.handles).to_have_count(len(values))
        for index, value in enumerate(values):
            expect(self.handles.nth(index)).to_have_attribute("aria-valuenow", number(value))
        return frame

    def said(self) -> list[str | None]:
        """The values that a screen reader says."""
        return [handle.get_attribute("aria-valuenow") for handle in self.handles.all()]

    def _shown(self) -> Frame:
        return self.card.locator("detent-slider").evaluate(SHOWN)

    def _at_rest(self) -> Frame | None:
        """The service's frame, if the page shows it and waits for nothing, nothing moves, and no settle is to come."""
        frame = self.frame()
        is_quiet_there = is_quiet(self.page) and not self.page.evaluate(MOVING)
        if not is_quiet_there or "settlesAt" in frame.get("motion", {}):
            return None
        shown = self._shown()
        # A service that was killed goes on with a higher version, of which only the stream tells.
        names = ["version"] if shown.get("version") == frame["version"] else ["value", "text", "seamless", "dragging"]
        is_shown = all(shown.get(it) == frame.get(it) for it in ["epoch", *names])
        return frame if is_shown and self.frame()["version"] == frame["version"] else None

    def drawn(self) -> dict[str, Any]:
        return self.track.evaluate(DRAWN)


def json_editor(page: Page) -> Locator:
    """The editor of the selected control's JSON, in sight."""
    page.get_by_role("tab", name="JSON").click()
    editor = page.get_by_role("textbox", name="The control as JSON")
    editor.focus()
    return editor


def number(value: float) -> str:
    """A number as JavaScript writes it."""
    return str(int(value)) if value == int(value) else repr(value)


def received(control: Control, visit: Visit) -> Frame:
    """The service's frame when it has every event of the page's drags, each once; the page draws it then."""

    def events() -> dict[tuple[str | None, int], str]:
        return {(it.get("gesture"), it.get("seq")): it["type"] for it in sent(visit, control.session)}

    def has_all() -> bool:
        types = events()
        ended = {gesture for (gesture, _), type in types.items() if type == "ended"}
        return len(ended) == control.released and control.frame()["version"] == len(types)

    until(
        control.page,
        has_all,
        lambda: f"every event of {control.released} drags: {events()} are sent, and the service has {control.frame()}",
    )
    return control.settled()


def sent(visit: Visit, session: str) -> list[dict[str, Any]]:
    """The events that the page has sent to a session, in order."""
    requests = visit.asked(f"/v1/sessions/{session}/events", "POST")
    bodies = [json.loads(request.post_data or "{}") for request in requests]
    return [event for body in bodies for event in body.get("events", [body])]
