"""What runs over a disk and over Redis have in common: clients that work until they have had a number of responses."""

from __future__ import annotations

import random
import time
from collections import Counter
from pathlib import Path

from checker import Violation
from scale import LIMIT
from world import World


class Run:
    def __init__(self, folder: Path, seed: int, world: World) -> None:
        self.folder, self.seed, self.world = folder, seed, world
        self.chance = random.Random(seed)
        self.counts: Counter[str] = Counter()
        folder.mkdir(parents=True)

    def expect_running(self) -> None:
        """Raises a violation if a service has ended by itself."""
        raise NotImplementedError

    def last_lines(self) -> str:
        """The end of the services' logs."""
        raise NotImplementedError

    def load(self, least: int = 300, most: int = 2000) -> None:
        """Lets the clients work, until they have had a number of responses."""
        self._until(self.world.operations + self.chance.randint(least, most), 0)

    def change(self, least: int, most: int) -> None:
        """Lets the clients work, until they have changed sessions a number of times. Needs a disk that works."""
        self._until(0, self.world.changed + self.chance.randint(least, most))

    def _until(self, operations: int, changes: int) -> None:
        before, deadline = -1, 0.0
        while not self.world.wait_for(operations, changes, seconds=0.5):
            self.expect_running()
            # However slow it is, some client goes on.
            if self.world.operations != before:
                before, deadline = self.world.operations, time.monotonic() + LIMIT
            elif time.monotonic() > deadline:
                raise Violation(f"no client had a response for {LIMIT:g} s: {self.last_lines()}")
        self.expect_running()
