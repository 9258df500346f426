"""What a page and a service say to each other, recorded at a running service."""

from __future__ import annotations

import random
from typing import Any

import httpx

Text = dict[str, Any]
CHECKED = {"Prefer": "checksum"}
KEYS = ["ArrowLeft", "ArrowUp", "PageDown", "Home", "End"]


class Session:
    """A session of a service, of which every response is recorded."""

    def __init__(self, client: httpx.Client, hand: str, **request: Any):
        response = client.post("/v1/sessions", json=request)
        assert response.status_code == 201, response.text
        self.client, self.hand, self.id = client, hand, response.json()["id"]
        self.gesture, self.seq, self.t = 0, 0, 0.0
        self.steps: list[dict[str, Text]] = []
        self.first = self.state()

    def state(self) -> Text:
        response = self.client.get(f"/v1/sessions/{self.id}/state")
        assert response.status_code == 200, response.text
        return response.json()

    def named(self, event: Text) -> Text:
        """An event with everything that a page sends."""
        self.seq += 1
        return {**event, "t": self.t, "gesture": f"{self.hand}{self.gesture}", "seq": self.seq}

    def send(self, **event: Any) -> bool:
        """Sends an event of this hand; whether the service took it."""
        event = self.named(event)
        response = self.client.post(f"/v1/sessions/{self.id}/events", json=event, headers=CHECKED)
        if response.status_code != 200:
            return False
        frame = response.json()
        # As a stream tells it, of which another page follows the event.
        told = {"events": [event]} if "thumbs" in frame else {}
        self.steps.append({"event": event, "frame": frame | told})
        return True

    def send_all(self, events: list[Text]) -> Text:
        """Sends a batch; its frame."""
        response = self.client.post(f"/v1/sessions/{self.id}/events", json={"events": events}, headers=CHECKED)
        assert response.status_code == 200, response.text
        return response.json()

    def play(self, chance: random.Random, count: int) -> None:
        """Sends events as a person would cause them, and some that hardly anyone would."""
        control = self.first["control"]
        play = self._pinch if control["kind"] == "pinch" else self._fingers if "thumbs" in control else self._drag
        while len(self.steps) < count:
            self.gesture += 1
            play(chance)

    def _pinch(self, chance: random.Random) -> None:
        for _ in range(5):
            self.t = round(self.t + 8.333, 3)
            self.send(type="pinched", magnification=chance.choice([0.5, 0.97, 1.2]))

    def _drag(self, chance: random.Random) -> None:
        self.send(type="began", x=chance.uniform(-50, 400))
        for _ in range(chance.randrange(15)):
            self.t = round(self.t + chance.choice([0, 0.001, 4, 8.333, 16.667, 300]), 3)
            if chance.random() < 0.95:
                self.send(type="changed", x=round(chance.gauss(170, 150), 3), y=round(chance.gauss(0, 80), 3))
            else:
                self.send(type="resized", trackWidth=chance.choice([200, 344, 1000.5]))
        self.send(type=chance.choice(["ended", "ended", "cancelled"]))
        self.gesture += 1
        self.t = round(self.t + chance.choice([1, 400]), 3)
        self.send(type="set", value=chance.choice([0.7, 1, 3]))
        self.send(type="key", key=chance.choice(KEYS))
        self.send(type=chance.choice(["undo", "redo"]))

    def _fingers(self, chance: random.Random) -> None:
        """Three fingers at once, each with a gesture of its own, and keys and programs beside them."""
        count, base, began = self.first["control"]["thumbs"]["count"], 3 * self.gesture, set()
        for _ in range(20):
            finger = chance.randrange(3)
            self.gesture, thumb = base + finger, chance.randrange(count)
            self.t = round(self.t + chance.choice([0, 0.001, 4, 8.333, 300]), 3)
            if finger not in began:
                began.add(finger)
                self.send(type="began", x=chance.uniform(-50, 400), **({"thumb": thumb} if chance.random() < 0.3 else {}))
            elif chance.random() < 0.8:
                self.send(type="changed", x=round(chance.gauss(170, 150), 3), y=round(chance.gauss(0, 80), 3))
            else:
                kind, values = chance.choice(["key", "set", "undo", "redo", "values"]), sorted(chance.uniform(0, 9) for _ in range(count))
                more = {"key": {"key": chance.choice(KEYS), "thumb": thumb}, "set": {"value": values[0], "thumb": thumb}}
                self.gesture = base + 3
                self.send(type="set", values=values) if kind == "values" else self.send(type=kind, **more.get(kind, {}))
        for finger in began:
            self.gesture = base + finger
            self.send(type=chance.choice(["ended", "ended", "cancelled"]))
        self.gesture = base // 3 + 2

    @property
    def recorded(self) -> Text:
        return {"hand": self.hand, "states": [self.first, self.state()], "steps": self.steps}
