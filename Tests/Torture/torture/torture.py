"""One run: a service on a disk, clients, and what rounds do to them."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Callable

from checker import Violation
from client import CONTROLS, Client
from disk import Disk
from exchange import Exchange
from scale import LIMIT, PAUSE
from operations import Crash, Operation, Restore, Stop
from run import Run
from service import DATABASE, Refused, Service
from watcher import Watcher
from world import World

CLIENTS, WATCHERS, SESSIONS = 8, 2, 24
CRASHES = ["kill", "cut", "torn"]
#: The exit code of a stop that could not store everything.
NOT_STORED = 74
#: A session that only `rest` uses.
RESTING = "resting"


class Torture(Run):
    """A run. Rounds are in rounds.py; each begins and ends with a service that runs."""

    def __init__(
        self, folder: Path, seed: int, durability: str = "gesture", trusting: bool = False, deaf: bool = False
    ) -> None:
        super().__init__(folder, seed, World([f"s{number}" for number in range(SESSIONS)], durability, trusting))
        self.disk = Disk(folder)
        self.disk.deaf = deaf
        self.faults: Counter[tuple[str, str]] = Counter()
        self._sweeper = Exchange(self.world, "sweep")
        # Versions change by events alone. Sessions are used all the time, so none expires, but the service often looks
        # for those that do.
        self.options = ["--gesture-timeout", "0", "--session-ttl", f"{round(LIMIT)}s"]
        if durability != "memory":
            self.options += ["--durability", durability]
        self.service = self._started()
        for number in range(CLIENTS):
            Client(self.world, number, seed).start()
        for number in range(WATCHERS):
            Watcher(self.world, number, seed).start()

    # The service

    def start(self) -> None:
        """Starts the service, and reads every session."""
        self.world.versions.run += 1
        self.service = self._started()

    def _started(self) -> Service:
        service = Service(self.disk, *self.options, store="" if self.world.durability == "memory" else None)
        try:
            address = service.wait()
        except Refused as refused:
            raise Violation(f"the service does not start on its own file: {refused}") from None
        self.world.open(address)
        self.sweep()
        return service

    def sweep(self) -> None:
        """Reads every session, beside the clients."""
        for session in self.world.sessions:
            self._sweeper.read(session)

    def crash(self, how: str) -> None:
        """Ends the service: kill, cut (nothing unsynced is left), torn (some of it is)."""
        self.service.kill()
        self.world.close()
        self.world.history.append(Crash(time.monotonic()))
        self.counts["kills"] += how == "kill"
        if how != "kill":
            self.cut(how)
        self.world.check()
        self.world.versions.starts += 1

    def cut(self, how: str) -> None:
        """Takes the power from a disk that no service uses."""
        self.counts["cuts"] += 1
        self.disk.cut(self.chance.randrange(1 << 32) if how == "torn" else None)

    def stop(self, may_fail: bool = False) -> None:
        """Stops the service as an operator does. On a disk that fails it may say that it could not store everything; a
        stop without an error has."""
        code = self.service.stop()
        self.world.close()
        if code != 0 and not (may_fail and code == NOT_STORED):
            raise Violation(f"the service ended with {code} when it was stopped: {self.service.last_lines()}")
        self.world.history.append(Crash(time.monotonic()) if code else Stop(time.monotonic()))
        self.counts["stops"] += 1
        self.world.check()

    def expect_running(self) -> None:
        code = self.service.process.poll()
        if code is not None:
            raise Violation(f"the service ended by itself with {code}: {self.service.last_lines()}")

    def last_lines(self) -> str:
        return self.service.last_lines()

    def until_ready(self) -> None:
        """Waits until the service is ready again."""
        deadline = time.monotonic() + LIMIT
        while not self.service.is_ready():
            self.expect_running()
            if time.monotonic() > deadline:
                raise Violation(f"the service is not ready {LIMIT:g} s after its disk is")
            time.sleep(PAUSE)

    # What rounds use

    def rest(self) -> None:
        """Keeps clients off until everything is on the disk, without a request that waits for it."""
        self.load()
        # There may be one from an earlier round.
        Exchange(self.world, "rest").create(RESTING, {"control": CONTROLS[0], "value": 0})
        self.world.close()
        # Changes that no request waits for are committed in the order in which they came. This is the last one.
        before = self._stored()
        self.counts["rests"] += 1
        gesture = f"rest{self.counts['rests']}"
        moves = [
            {"type": "began", "x": 100, "gesture": gesture, "seq": 1, "takeOver": True},
            {"type": "changed", "x": 200, "gesture": gesture, "seq": 2},
        ]
        if (status := self.service.post(f"/v1/sessions/{RESTING}/events", {"events": moves})) != 200:
            raise Violation(f"a drag of a session that no other client uses got {status}")
        deadline = time.monotonic() + LIMIT
        while self._stored() == before:
            self.expect_running()
            if time.monotonic() > deadline:
                raise Violation(f"a change is not on the disk {LIMIT:g} s after its response")
            time.sleep(PAUSE)
        self.world.history.append(Stop(time.monotonic()))

    def _stored(self) -> bytes | str:
        """The record of the session that only `rest` uses, as it is in the file."""
        path = self.disk.live / DATABASE
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=LIMIT)) as base:
            (record,) = base.execute("SELECT record FROM sessions WHERE id = ?", (RESTING,)).fetchone()
        return record

    def count_faults(self, faults: Counter[tuple[str, str]]) -> None:
        self.faults += faults
        self.counts["faults"] += faults.total()

    def back_up(self, slot: str, action) -> None:
        """Does what makes a backup, and records when."""
        called = time.monotonic()
        action()
        self.world.record(Operation("backup", "*", called, time.monotonic(), "ok", slot=slot))

    def restored(self, slot: str) -> None:
        """Takes note that a backup took the place of the store."""
        self.world.history.append(Restore(time.monotonic(), slot))
        self.world.versions.restored()
        self.counts["restores"] += 1

    def finish(self) -> None:
        """Stops the service, and checks what is left."""
        if self.world.durability != "memory":
            self.stop()
            self.start()
        self.sweep()
        self.stop()
        self.world.end()

    def abandon(self) -> None:
        self.service.kill()
        self.world.end()


Round = Callable[[Torture], None]
