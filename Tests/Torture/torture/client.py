"""Clients that use sessions as people and programs do, with choices from a seed."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

from checker import Violation
from exchange import Exchange
from operations import Operation
from world import World

#: Some controls, so that the store has several.
CONTROLS: list[dict[str, Any]] = [
    {"range": {"lower": 0, "upper": 1_000_000}},
    {"range": {"lower": 0, "upper": 1_000_000}, "trackWidth": 500},
    {"range": {"lower": 0, "upper": 1_000_000}, "history": 10, "text": {"suffix": " m"}},
]

#: The most events of a batch.
MOST_EVENTS = 9


class Client(threading.Thread):
    """Does one thing after another until the run is over."""

    def __init__(self, world: World, number: int, seed: int) -> None:
        super().__init__(daemon=True, name=f"c{number}")
        self._world, self._chance = world, random.Random(f"{seed} {number}")
        self._exchange = Exchange(world, self.name)
        self._gestures = 0
        self._seen: dict[str, tuple[str, int]] = {}

    def run(self) -> None:
        actions = [self._drag, self._set, self._read, self._key, self._batch, self._create, self._end]
        weights = [30, 25, 20, 6, 5, 8, 6]
        try:
            while not self._world.is_over:
                session = self._chance.choice(self._world.used)
                self._chance.choices(actions, weights)[0](session)
        except Violation as violation:
            self._world.fail(violation)
        except Exception as error:  # a response that cannot be read is a fault of the service too
            self._world.fail(Violation(f"{self.name}: {type(error).__name__}: {error}"))

    def _drag(self, session: str) -> None:
        self._gestures += 1
        gesture, seq = f"{self.name}g{self._gestures}", 0
        moves = self._chance.randint(1, 12)
        for index in range(moves + 1):
            seq += 1
            event = {"type": "changed" if index else "began", "x": self._x(), "gesture": gesture, "seq": seq}
            if index == 0 and self._chance.random() < 0.3:
                event["takeOver"] = True
            if index == moves:
                event = {"type": self._chance.choice(["ended"] * 4 + ["cancelled"]), "gesture": gesture, "seq": seq}
            if not self._until_response(session, event):
                return
            if self._chance.random() < 0.05 and not self._until_response(session, event):
                return

    def _until_response(self, session: str, event: dict[str, Any]) -> bool:
        """Sends an event, again and again if that is needed. Whether the session took it."""
        while done := self._note(self._exchange.events(session, [event])):
            if done.outcome != "unknown":
                return done.outcome == "ok"
            time.sleep(self._world.pause)
        return False

    def _set(self, session: str) -> None:
        match = self._seen.get(session) if self._chance.random() < 0.3 else None
        event = {"type": "set", "value": self._chance.randrange(1_000_000)}
        self._pause_if_unknown(self._note(self._exchange.events(session, [event], match)))

    def _key(self, session: str) -> None:
        event = {"type": "key", "key": self._chance.choice(["ArrowRight", "PageUp", "End"])}
        self._pause_if_unknown(self._note(self._exchange.events(session, [event])))

    def _batch(self, session: str) -> None:
        values = self._chance.choices(range(1_000_000), k=self._chance.randint(2, MOST_EVENTS))
        events = [{"type": "set", "value": value} for value in values]
        self._pause_if_unknown(self._note(self._exchange.events(session, events)))

    def _read(self, session: str) -> None:
        self._note(self._exchange.read(session, whole=self._chance.random() < 0.3))

    def _create(self, session: str) -> None:
        body = {"control": self._chance.choice(CONTROLS), "value": self._chance.randrange(1_000_000)}
        self._pause_if_unknown(self._note(self._exchange.create(session, body)))

    def _end(self, session: str) -> None:
        if session in self._world.lasting:
            return
        match = self._seen.get(session) if self._chance.random() < 0.3 else None
        self._pause_if_unknown(self._note(self._exchange.delete(session, match)))

    def _pause_if_unknown(self, done: Operation | None) -> None:
        if done and done.outcome == "unknown":
            time.sleep(self._world.pause)

    def _note(self, done: Operation | None) -> Operation | None:
        if done and done.epoch is not None and done.version is not None:
            self._seen[done.session] = done.epoch, done.version
        return done

    def _x(self) -> int:
        return self._chance.randrange(345)
