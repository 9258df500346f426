"""That no version stands for two states, over all sessions, answers, reads and streams."""

from __future__ import annotations

from dataclasses import dataclass, field

from checker import Violation
from operations import RAISE


@dataclass
class Seen:
    session: str
    frame: str
    #: The unclean starts before the run in which it was seen, and a note on where.
    starts: int
    note: str


@dataclass
class Versions:
    """Every version that any client was shown."""

    #: The unclean starts so far. Counted up when a run begins after a crash.
    starts: int = 0
    _seen: dict[tuple[str, int], Seen] = field(default_factory=dict)
    #: For each epoch the raise that was seen, by the number of unclean starts.
    _raises: dict[str, dict[int, int]] = field(default_factory=dict)
    _sessions: dict[str, str] = field(default_factory=dict)
    _created: set[str] = field(default_factory=set)
    _ended: set[str] = field(default_factory=set)

    def __len__(self) -> int:
        return len(self._seen)

    def saw(self, session: str, epoch: str, version: int, frame: str, note: str = "") -> None:
        """Takes note of a frame."""
        now = Seen(session, frame, self.starts, note)
        if epoch in self._ended:
            raise Violation(f"{epoch} was an epoch before a backup was restored: {now}")
        before = self._seen.setdefault((epoch, version), now)
        if (before.session, before.frame) != (session, frame):
            raise Violation(f'"{epoch}-{version}" stands for two states:\n  {before}\n  {now}')
        if self._sessions.setdefault(epoch, session) != session:
            raise Violation(f"{epoch} is the epoch of {self._sessions[epoch]} and of {session}")
        self._check_raise(epoch, version, now)

    def restored(self) -> None:
        """A backup takes the place of the store: no epoch that was seen is seen again."""
        self._ended |= self._sessions.keys()

    def created(self, session: str, epoch: str) -> None:
        """Takes note of a creation that the service has answered."""
        if epoch in self._created:
            raise Violation(f"{session} was created with the epoch {epoch}, which another creation had")
        self._created.add(epoch)

    def _check_raise(self, epoch: str, version: int, now: Seen) -> None:
        raises = self._raises.setdefault(epoch, {})
        height = version // RAISE
        if raises.setdefault(now.starts, height) != height:
            raise Violation(f"the versions of {epoch} were raised in the middle of a run: {now}")
        for starts, other in raises.items():
            more, higher = now.starts - starts, height - other
            if more >= 0 and higher < more or more < 0 and higher > more:
                raise Violation(
                    f"the versions of {epoch} were raised by {higher} · 2^20 in {more} unclean starts: "
                    f'"{epoch}-{version}", {now}'
                )
