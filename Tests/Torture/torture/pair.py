"""Two Redis servers, one of which is the other's replica, and the ways to them."""

from __future__ import annotations

from pathlib import Path
from typing import Callable

from link import REPLIES, Link
from server import Server


class Pair:
    def __init__(self, folder: Path, seed: int, services: int) -> None:
        self.servers = [Server(folder / f"redis{number}") for number in range(2)]
        self._master = 0
        #: The way of each service to the master. Its address never changes.
        self.links = [Link(folder / f"{number}.sock", self.master.socket, seed + number) for number in range(services)]
        #: The way to each server for the other one, as its replica.
        self._copying = [Link(0, server.port, seed) for server in self.servers]
        self.replica.follow(self._copying[0].listening)

    @property
    def master(self) -> Server:
        return self.servers[self._master]

    @property
    def replica(self) -> Server:
        return self.servers[1 - self._master]

    def wait_for_replica(self) -> None:
        self.master.wait_for_replica(self.replica)

    def hold_replica(self) -> None:
        """From now on the replica is told nothing more, so that what follows is lost when it is promoted."""
        self._copying[self._master].hold(REPLIES)

    def promote(self, ending: str, note: Callable[[], None]) -> None:
        """Promotes the replica that was held. The old master is `killed` or `demoted`; or it is demoted, and the
        connections to it are `kept`. Takes note of the moment when the old master changes nothing more, and the new
        one nothing yet."""
        old, way = self.master, self._copying[1 - self._master]
        if ending == "killed":
            old.kill()
        else:
            old.follow(way.listening)
        if ending != "kept":
            self.close()
        # What was held is lost.
        self._copying[self._master].cut()
        self._lead(note)
        if ending == "killed":
            old.start()
            old.follow(way.listening)

    def hand_over(self, note: Callable[[], None]) -> None:
        """Promotes the replica when it has everything, while no client has a request under way."""
        self.wait_for_replica()
        old, way = self.master, self._copying[1 - self._master]
        self.close()
        self._lead(note)
        old.follow(way.listening)

    def close(self) -> None:
        """Ends the ways of the services."""
        for link in self.links:
            link.is_closed = True
            link.cut()

    def open(self) -> None:
        """They lead to the master again, which has a replica: the first one gives it another identity."""
        self.wait_for_replica()
        for link in self.links:
            link.is_closed = False

    def _lead(self, note: Callable[[], None]) -> None:
        note()
        self.replica.lead()
        self._master = 1 - self._master
        for link in self.links:
            link.lead_to(self.master.socket)
            link.is_closed = False
        for link in self._copying:
            link.mend()

    def mend(self) -> None:
        """Ends all faults of the ways."""
        for link in [*self.links, *self._copying]:
            link.mend()

    def drain(self) -> None:
        """Waits until Redis has done what services asked for and did not wait for."""
        for link in self.links:
            link.drain()

    def remove(self) -> None:
        for link in [*self.links, *self._copying]:
            link.remove()
        for server in self.servers:
            server.kill()
