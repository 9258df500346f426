"""A client that follows a session's stream over any of the services, and looks whether it leaves anything out.

Frames have `from`, the version before them (`?checksum`): so a frame that does not follow the last one is seen. It must
say that it stands for several (`merged`, `missed`), or that the session begins anew (`restarted`).
"""

from __future__ import annotations

import json
import random
import threading
import time
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple

from checker import Violation
from client import MOST_EVENTS
from exchange import digest
from scale import LIMIT
from operations import Event, Forked, Operation, Promoted
from versions import Era
from world import World

#: The most frames that it reads over one connection.
STAY = 60


class End(NamedTuple):
    """A stream has said that its session is over."""

    session: str
    reason: str
    #: That of the last frame, and when the stream had it first; None before a frame.
    epoch: str | None
    since: float
    began: float
    at: float
    note: str


def may_end(end: End, history: list[Event]) -> bool:
    """Whether the session may have ended while the stream was open: a client has deleted it, or a promotion has lost
    it, since it was made after the fork. There may be an older one of the same name then."""
    operations = [one for one in history if isinstance(one, Operation)]
    promotions = [one.at for one in history if isinstance(one, Promoted)]

    def may_delete(one: Operation) -> bool:
        # One that was made before a promotion, and was lost by it, may be refused after that.
        is_possible = one.outcome in ("ok", "unknown") or any(one.called < at < one.returned for at in promotions)
        return one.kind == "delete" and is_possible and one.called < end.at and one.returned > end.began

    if any(may_delete(one) for one in operations if one.session == end.session):
        return True
    first = min([end.since, *(one.called for one in operations if one.epoch == end.epoch)])
    forks = [one for one in history if isinstance(one, Forked)]
    return end.epoch is not None and any(
        end.epoch != fork.epochs.get(end.session) and first < at and end.began < at < end.at
        for fork, at in zip(forks, promotions)
    )


class Follower(threading.Thread):
    def __init__(self, world: World, number: int, seed: int, places: dict[int, tuple[str, int]]) -> None:
        """`places` are the services, which are there also while clients are kept off."""
        super().__init__(daemon=True, name=f"f{number}")
        self._world, self._chance, self._places = world, random.Random(f"{seed} follower {number}"), places
        #: The session and the last frame that it was shown, as epoch and version; None before one.
        self.session, self.last = "", None
        self.ends: list[End] = []
        self._process, self._since = 0, 0.0

    def run(self) -> None:
        try:
            while not self._world.is_over:
                if not self.session or self._world.addresses and self._chance.random() < 0.5:
                    self.session, self.last = self._chosen(), None
                self._process, address = self._chance.choice(list(self._places.items()))
                self._follow(address)
        except Violation as violation:
            self._world.fail(violation)
        except Exception as error:  # a stream that cannot be read is a fault of the service too
            self._world.fail(Violation(f"{self.name}: {type(error).__name__}: {error}"))

    def _chosen(self) -> str:
        """Often one of those that none ends: their streams must never end."""
        among = sorted(self._world.lasting) if self._chance.random() < 0.6 else self._world.used
        return self._chance.choice(among)

    def place(self) -> str:
        return f"{self.name} of {self.session} on process {self._process}"

    def _follow(self, address: tuple[str, int]) -> None:
        era, began, frames = self._world.versions.era, time.monotonic(), self._chance.randint(1, STAY)
        # A comment comes after 15 s.
        connection = HTTPConnection(*address, timeout=LIMIT)
        try:
            headers = {"Last-Event-ID": f"{self.last[0]}-{self.last[1]}"} if self.last else {}
            connection.request("GET", f"/v1/sessions/{self.session}/stream?checksum", headers=headers)
            response = connection.getresponse()
            if response.status != 200:
                self._judge(response.status)
                return
            event, is_first = "", True
            while frames > 0 and not self._world.is_over and (line := response.readline().decode()):
                name, _, text = line.strip().partition(": ")
                if name == "event":
                    event = text
                elif name == "data" and event == "ended":
                    self._end(json.loads(text)["reason"], began)
                    return
                elif name == "data" and line.endswith("\n") and text.startswith("{"):
                    self._take(json.loads(text), is_first, era)
                    is_first, frames = False, frames - 1
        except (OSError, HTTPException, ValueError):
            time.sleep(self._world.pause)  # the service ended, or the line is broken off
        finally:
            connection.close()

    def _judge(self, status: int) -> None:
        # 204 to a client that has seen the session that is gone.
        if status in (204, 404):
            if self.session in self._world.lasting:
                raise Violation(f"the stream of {self.place()} is {status}, while the session is there")
            self.last = None
        elif status != 503:
            raise Violation(f"the stream of {self.place()} gets {status}")
        time.sleep(self._world.pause)

    def _end(self, reason: str, began: float) -> None:
        epoch, note = self.last[0] if self.last else None, f"{self.place()}, after {self.last}"
        end = End(self.session, reason, epoch, self._since, began, time.monotonic(), note)
        if self.session in self._world.lasting:
            raise Violation(f"a stream says that a session is over that none has ended: {end}")
        self.ends.append(end)
        self.last = None

    def _take(self, frame: dict[str, Any], is_first: bool, era: Era) -> None:
        epoch, version, before = frame["epoch"], frame["version"], self.last
        told = {name: frame[name] for name in ("merged", "missed", "restarted") if name in frame}
        if before and before[0] == epoch:
            if version < before[1]:
                raise Violation(f"the stream of {self.place()} went from {before} back to {epoch}-{version}")
            follows = version == before[1] or frame.get("from") == before[1] >= version - MOST_EVENTS
            if not follows and not told:
                raise Violation(
                    f"the stream of {self.place()} went from {before} to {epoch}-{version}, from {frame.get('from')}, "
                    "and does not say so" + (" (the first frame)" if is_first else "")
                )
            events = version - before[1]
            if frame.get("missed", events) != events or frame.get("merged", events) * MOST_EVENTS < events:
                raise Violation(
                    f"the stream of {self.place()} leaves out {events} events after {before}, and says {told}"
                )
        elif before and self.session in self._world.lasting and "restarted" not in told:
            raise Violation(f"the stream of {self.place()} went from {before} to {epoch}-{version} without `restarted`")
        self._world.saw(self.session, epoch, version, digest(frame), self.place(), era)
        if not before or before[0] != epoch:
            self._since = time.monotonic()
        self.last = epoch, version
