"""A client that watches a session: its frames are versions too, and none goes back."""

from __future__ import annotations

import json
import random
import threading
import time
from http.client import HTTPConnection, HTTPException

from checker import Violation
from exchange import digest
from scale import LIMIT
from versions import Era
from world import World


class Watcher(threading.Thread):
    """Watches one session after another until the run is over. After a lost connection it resumes."""

    def __init__(self, world: World, number: int, seed: int) -> None:
        super().__init__(daemon=True, name=f"w{number}")
        self._world, self._chance = world, random.Random(f"{seed} watcher {number}")

    def run(self) -> None:
        try:
            while not self._world.is_over:
                self._watch(self._chance.choice(self._world.sessions))
                time.sleep(0.05)
        except Violation as violation:
            self._world.fail(violation)

    def _watch(self, session: str) -> None:
        last = ""
        while not self._world.is_over:
            with self._world.request() as address:
                if address is None:
                    return
                era = self._world.versions.era
            connection = HTTPConnection(*address, timeout=LIMIT)
            try:
                headers = {"Last-Event-ID": last} if last else {}
                connection.request("GET", f"/v1/sessions/{session}/stream", headers=headers)
                response = connection.getresponse()
                if response.status != 200:
                    return
                while line := response.readline().decode():
                    if line.startswith("event: ended"):
                        return
                    if line.startswith("data: {") and '"version"' in line:
                        last = self._frame(session, line.removeprefix("data: "), last, era)
            except (OSError, HTTPException, ValueError):
                # The service ended.
                if self._chance.random() < 0.3:
                    return
                time.sleep(0.05)
            finally:
                connection.close()

    def _frame(self, session: str, text: str, last: str, era: Era) -> str:
        try:
            frame = json.loads(text)
        except ValueError:
            return last  # broken off
        epoch, version = frame["epoch"], frame["version"]
        before, _, number = last.rpartition("-")
        if before == epoch and version < int(number):
            raise Violation(f"the stream of {session} went from {last} back to {epoch}-{version}")
        self._world.saw(session, epoch, version, digest(frame), self.name, era)
        return f"{epoch}-{version}"
