"""One run: a service on a disk, clients, and what rounds do to them."""

from __future__ import annotations

import random
import time
from collections import Counter
from pathlib import Path
from typing import Callable

from checker import Violation
from client import Client
from disk import Disk
from exchange import Exchange
from operations import Crash, Operation, Restore, Stop
from service import Refused, Service
from watcher import Watcher
from world import World

CLIENTS, WATCHERS, SESSIONS = 8, 2, 24
CRASHES = ["kill", "cut", "torn"]
#: The exit code of a stop that could not store everything.
NOT_STORED = 74
#: How long the service may take until it is ready again after its disk is.
RECOVERY_SECONDS = 30
#: How long after an answer that did not wait its change is on the disk: a second, and time for a busy machine.
REST_SECONDS = 2


class Torture:
    """A run. Rounds are in rounds.py; each begins and ends with a service that runs."""

    def __init__(
        self, folder: Path, seed: int, durability: str = "gesture", trusting: bool = False, deaf: bool = False
    ) -> None:
        self.folder, self.seed = folder, seed
        self.chance = random.Random(seed)
        folder.mkdir(parents=True)
        self.disk = Disk(folder)
        self.disk.deaf = deaf
        self.world = World([f"s{number}" for number in range(SESSIONS)], durability, trusting)
        self.counts: Counter[str] = Counter()
        self.faults: Counter[tuple[str, str]] = Counter()
        self._sweeper = Exchange(self.world, "sweep")
        # Versions change by events alone. Sessions are used all the time, so none expires, but the service looks for
        # those that do every two seconds.
        self.options = ["--gesture-timeout", "0", "--session-ttl", "20s"]
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

    def until_ready(self) -> None:
        """Waits until the service is ready again."""
        deadline = time.monotonic() + RECOVERY_SECONDS
        while not self.service.is_ready():
            self.expect_running()
            if time.monotonic() > deadline:
                raise Violation(f"the service is not ready {RECOVERY_SECONDS} s after its disk is")
            time.sleep(0.05)

    # What rounds use

    def load(self, least: float = 0.2, most: float = 1.0) -> None:
        """Lets the clients work."""
        time.sleep(self.chance.uniform(least, most))
        self.expect_running()

    def rest(self) -> None:
        """Keeps clients off for so long that everything is on the disk."""
        self.world.close()
        time.sleep(REST_SECONDS)
        self.world.history.append(Stop(time.monotonic()))

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
