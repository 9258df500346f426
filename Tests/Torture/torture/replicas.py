"""One run over Redis: services that share it, clients and streams, and what rounds do to them."""

from __future__ import annotations

import signal
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Iterator

from checker import Violation
from client import CONTROLS, Client
from exchange import Exchange
from follower import Follower, may_end
from scale import LIMIT, PAUSE
from operations import Event, Forked, Operation, Promoted, Restarted, Settled
from pair import Pair
from run import Run
from service import Refused, Service
from world import World

PROCESSES, CLIENTS, STREAMS, SESSIONS = 3, 32, 12, 50
#: How many of the sessions no client ends.
LASTING = 10
#: Versions change by events alone.
OPTIONS = ["--gesture-timeout", "0", "--workers", "2"]
State = tuple[str, int] | None


@dataclass
class Home:
    """What a service has of a disk: a folder beside its log."""

    live: Path
    environment: dict[str, str] = field(default_factory=dict)


class Replicas(Run):
    """A run. Rounds are in replica_rounds.py; each begins with services that run, and ends with `settle`."""

    def __init__(self, folder: Path, seed: int, streams: int = STREAMS) -> None:
        names = [f"s{number}" for number in range(SESSIONS)]
        super().__init__(folder, seed, World(names, "event", replicated=True))
        self.world.lasting = frozenset(names[:LASTING])
        self.pair = Pair(folder, seed, PROCESSES)
        self.places: dict[int, tuple[str, int]] = {}
        self.services = [self._started(number) for number in range(PROCESSES)]
        self.open()
        maker = Exchange(self.world, "first")
        for number, name in enumerate(sorted(self.world.lasting)):
            maker.create(name, {"control": CONTROLS[number % len(CONTROLS)], "value": number})
        self.followers = [Follower(self.world, number, seed, self.places) for number in range(streams)]
        for thread in [*(Client(self.world, number, seed) for number in range(CLIENTS)), *self.followers]:
            thread.start()

    # The services

    def _started(self, number: int) -> Service:
        home = Home(self.folder / f"process{number}" / "live")
        home.live.mkdir(parents=True, exist_ok=True)
        service = Service(home, *OPTIONS, store=f"redis+unix://{self.pair.links[number].listening}")
        try:
            self.places[number] = service.wait()
        except Refused as refused:
            raise Violation(f"process {number} does not start: {refused}") from None
        return service

    def open(self, without: int | None = None) -> None:
        """Clients send requests to all processes; or to all but one, which may still have some of before."""
        self.world.open(*(place for number, place in self.places.items() if number != without))

    def kill(self, number: int) -> None:
        """kill −9 of a process; the others go on."""
        self.services[number].kill()
        del self.places[number]
        self.open()
        self.counts["kills"] += 1

    def start(self, number: int) -> None:
        """A new process in the place of one that was killed."""
        self.services[number] = self._started(number)
        self.open()

    @contextmanager
    def paused(self, number: int) -> Iterator[None]:
        """Stops a process, and lets it go on."""
        self.services[number].process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.services[number].process.send_signal(signal.SIGCONT)
        self.counts["pauses"] += 1

    def expect_running(self) -> None:
        for number in self.places:
            if (code := self.services[number].process.poll()) is not None:
                raise Violation(f"process {number} ended by itself with {code}: {self.services[number].last_lines()}")

    def expect_unready(self) -> None:
        """Waits until no process says that it is ready."""
        self._wait(
            lambda: not any(service.is_ready() for service in self.services),
            lambda: "a process says that it is ready, and can store nothing",
        )

    def last_lines(self) -> str:
        return "\n".join(service.last_lines()[-500:] for service in self.services)

    # Redis

    def crash(self) -> None:
        """Kills Redis."""
        self.pair.master.kill()
        self.pair.close()
        self._note(Restarted(time.monotonic()))
        self.counts["restarts"] += 1

    def revive(self) -> None:
        """Starts it again."""
        self.pair.master.start()
        self.pair.open()
        self.world.versions.run += 1

    def fork(self) -> None:
        """What follows is lost when the replica is promoted."""
        shown = self.settle(opens=False)
        self.pair.hold_replica()
        epochs = {name: state[0] for name, state in shown.items() if state}
        self.world.history.append(Forked(time.monotonic(), epochs))
        self.open()

    def promote(self, ending: str) -> None:
        """Promotes the replica after a fork, under load. The old master is `killed` or `demoted`; or it is demoted, and
        connections to it are `kept`."""
        self.pair.promote(ending, lambda: self._note(Promoted(time.monotonic())))
        self.world.versions.run += 1

    def hand_over(self) -> None:
        """Promotes the replica when it has everything."""
        self.world.close()
        self.pair.hand_over(lambda: self._note(Restarted(time.monotonic())))
        self.counts["promotions"] += 1
        self.world.versions.run += 1
        self.open()

    def _note(self, change: Restarted | Promoted) -> None:
        self.world.history.append(change)
        if isinstance(change, Promoted):
            self.world.versions.restored()
            self.counts["promotions"] += 1
        self.world.versions.run += 1

    # The end of a round

    def settle(self, opens: bool = True) -> dict[str, State]:
        """Ends all faults, and checks that the processes are ready again, that the history of each session is
        linearizable, and that the streams show its end. Returns what each session is then."""
        self.pair.mend()
        self.world.used = self.world.sessions
        self._wait(self._are_ready, lambda: "the processes are not all ready again")
        self.world.close()
        self.pair.drain()
        shown = self._read()
        self.world.history.append(Settled(time.monotonic()))
        history = self.world.history
        self.world.check()
        self._expect_streams(shown, history)
        self.pair.wait_for_replica()
        self.counts["drops"] = sum(link.dropped for link in self.pair.links)
        self.counts["cuts"] = sum(link.cuts for link in self.pair.links)
        if opens:
            self.open()
        return shown

    def _are_ready(self) -> bool:
        self.expect_running()
        return all(service.is_ready() for service in self.services)

    def _read(self) -> dict[str, State]:
        """Every session, read over each process while clients are kept off."""
        shown: dict[str, State] = {}
        for number, place in self.places.items():
            reader = Exchange(self.world, f"read over process {number}", place)
            for session in self.world.sessions:
                read: list[Operation] = []

                def is_read() -> bool:
                    read[:] = [it for it in [reader.read(session)] if it]
                    return bool(read) and read[0].outcome in ("ok", "absent")

                self._wait(is_read, lambda: f"process {number} does not read {session}: {read}")
                epoch, version = read[0].epoch, read[0].version
                shown[session] = None if epoch is None or version is None else (epoch, version)
        return shown

    def _expect_streams(self, shown: dict[str, State], history: list[Event]) -> None:
        """Waits until each stream shows the session as it is, and checks that no other one has ended than may have."""
        for it in self.followers:
            self._wait(
                lambda: not it.session or it.last == shown[it.session],
                lambda: f"the stream of {it.place()} shows {it.last}, and the session is at {shown[it.session]}",
            )
            for end in it.ends:
                if not may_end(end, history):
                    raise Violation(f"a stream says that a session is over that none has ended: {end}")
            it.ends.clear()

    def _wait(self, condition: Callable[[], bool], what: Callable[[], str]) -> None:
        deadline = time.monotonic() + LIMIT
        while not condition():
            self.world.expect_none()
            if time.monotonic() > deadline:
                raise Violation(f"{what()}, after {LIMIT:g} s\n{self.last_lines()}")
            time.sleep(PAUSE)

    def finish(self) -> None:
        self.settle(opens=False)
        self.world.end()
        for number, service in enumerate(self.services):
            if code := service.stop():
                raise Violation(f"process {number} ended with {code} when it was stopped: {service.last_lines()}")

    def abandon(self) -> None:
        self.world.end()
        for service in self.services:
            service.kill()
        self.pair.remove()
