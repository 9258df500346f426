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
        self.steps.append({"event": event, "frame": response.json()})
        return True

    def send_all(self, events: list[Text]) -> Text:
        """Sends a batch; its frame."""
        response = self.client.post(f"/v1/sessions/{self.id}/events", json={"events": events}, headers=CHECKED)
        assert response.status_code == 200, response.text
        return response.json()

    def play(self, chance: random.Random, count: int) -> None:
        """Sends events as a person would cause them, and some that hardly anyone would."""
        play = self._pinch if self.first["control"]["kind"] == "pinch" else self._drag
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

    @property
    def recorded(self) -> Text:
        return {"hand": self.hand, "states": [self.first, self.state()], "steps": self.steps}
