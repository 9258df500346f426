"""What all clients share: where the services are, what happened, and a gate that keeps them off while none is there."""

from __future__ import annotations

import random
import threading
import time
from contextlib import contextmanager
from typing import Iterator

from checker import Checker, Violation
from scale import LIMIT
from operations import Event, Operation
from replicated import ReplicatedChecker
from versions import Era, Versions

#: Requests under way may each take their limit.
PARK_SECONDS = 2 * LIMIT


class World:
    def __init__(
        self, sessions: list[str], durability: str = "gesture", trusting: bool = False, replicated: bool = False
    ) -> None:
        self.sessions = sessions
        #: Those that clients choose from, and those that none ends.
        self.used, self.lasting = sessions, frozenset[str]()
        #: Whether the sessions are replicated. Then a request that failed may still have its effect later.
        self.replicated = replicated
        #: How long a client waits after a request that failed, in seconds.
        self.pause = 0.2 if replicated else 0.02
        #: What the service was started with: gesture, event, none; or memory.
        self.durability = durability
        #: Whether responses count as committed that do not say so: for a run that must fail.
        self.trusting = trusting
        self.history: list[Event] = []
        self.versions = Versions()
        #: Where clients send requests; empty while the gate is closed.
        self.addresses: list[tuple[str, int]] = []
        self.is_over = False
        self.operations = self.committed = self.changed = self.frames = 0
        self._checkers = {name: ReplicatedChecker(name) if replicated else Checker(name) for name in sessions}
        self._change = threading.Condition()
        self._under_way = 0
        self._violation: Violation | None = None
        #: What the run waits for: a number of operations and one of changes.
        self._goal: tuple[int, int] | None = None

    # The gate

    @contextmanager
    def request(self, place: tuple[str, int] | None = None) -> Iterator[tuple[str, int] | None]:
        """The address for one request, that of any service; waits while the gate is closed. None when the run is over.
        A client with a place of its own does not wait."""
        with self._change:
            self._change.wait_for(lambda: place or self.addresses or self.is_over)
            address = None if self.is_over else place or random.choice(self.addresses)
            self._under_way += 1
        try:
            yield address
        finally:
            with self._change:
                self._under_way -= 1
                self._change.notify_all()

    def open(self, *addresses: tuple[str, int]) -> None:
        with self._change:
            self.addresses = list(addresses)
            self._change.notify_all()

    def close(self) -> None:
        """Keeps clients off, and waits until none has a request under way."""
        with self._change:
            self.addresses = []
            if not self._change.wait_for(lambda: self._under_way == 0, PARK_SECONDS):
                raise Violation(f"requests did not end within {PARK_SECONDS:g} s of the service's end")

    def end(self) -> None:
        with self._change:
            self.is_over = True
            self._change.notify_all()

    # The load

    def wait_for(self, operations: int, changes: int, seconds: float) -> bool:
        """Waits until there were so many operations and changes in all; False if there were not after some seconds."""
        with self._change:
            self._goal = operations, changes
            try:
                return self._change.wait_for(lambda: self._has_reached((operations, changes)), seconds)
            finally:
                self._goal = None
                if self._violation:
                    raise self._violation

    def _has_reached(self, goal: tuple[int, int]) -> bool:
        return self._violation is not None or self.operations >= goal[0] and self.changed >= goal[1]

    # What happened

    def record(self, operation: Operation) -> None:
        with self._change:
            self.history.append(operation)
            self.operations += 1
            self.committed += operation.committed
            self.changed += operation.outcome == "ok" and operation.kind != "read"
            if self._goal and self._has_reached(self._goal):
                self._change.notify_all()

    def saw(
        self, session: str, epoch: str, version: int, frame: str, note: str = "", era: Era | None = None
    ) -> None:
        with self._change:
            self.frames += 1
            self.versions.saw(session, epoch, version, frame, note, era)

    def created(self, session: str, epoch: str) -> None:
        with self._change:
            self.versions.created(session, epoch)

    def fail(self, violation: Violation) -> None:
        """Takes note of a violation that a client has seen."""
        with self._change:
            self._violation = self._violation or violation
            self._change.notify_all()

    def expect_none(self) -> None:
        """Raises a violation that a client has seen."""
        with self._change:
            if self._violation:
                raise self._violation

    def check(self) -> None:
        """Checks what happened since the last check. No request is under way, or those that are have no effect."""
        self.expect_none()
        with self._change:
            history, self.history = self.history, []
        for name, checker in self._checkers.items():
            mine = [event for event in history if not isinstance(event, Operation) or event.session in (name, "*")]
            try:
                checker.check(mine)
            except Violation as violation:
                mine = sorted(mine, key=_beginning)
                violation.add_note("its history since the last check:")
                for event in [event for event in mine if _beginning(event) <= violation.at][-60:]:
                    violation.add_note(f"  {line(event, _beginning(mine[0]))}")
                raise

    @staticmethod
    def now() -> float:
        return time.monotonic()


def _beginning(event: Event) -> float:
    return event.called if isinstance(event, Operation) else event.at


def line(event: Event, began: float) -> str:
    """An event in one line, with milliseconds since the beginning."""
    if not isinstance(event, Operation):
        return f"{(event.at - began) * 1e3:9.1f}            {type(event).__name__}"
    gesture = f" {event.gesture}/{event.seq}" if event.gesture else ""
    batch = f" × {event.count}" if event.count > 1 else ""
    what = event.kind + (f" {event.type}{batch}{gesture}" if event.kind == "event" else "")
    tag = f' "{event.epoch}-{event.version}"' if event.epoch else ""
    match = f" if {event.match}" if event.match else ""
    value = f" {event.value}" if event.value is not None else ""
    times = f"{(event.called - began) * 1e3:9.1f}–{(event.returned - began) * 1e3:9.1f}"
    committed = " committed" if event.committed else ""
    return f"{times} {what}{match}: {event.outcome}{tag}{value}{committed} {event.note}"
