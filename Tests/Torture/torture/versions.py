"""That no version stands for two states, over all sessions, responses, reads and streams."""

from __future__ import annotations

from dataclasses import dataclass, field

from checker import Violation
from operations import RAISE


@dataclass(frozen=True)
class Era:
    """A run of the service, and how many unclean starts there were up to it at least."""

    run: int
    starts: int


@dataclass
class Seen:
    session: str
    frame: str
    #: The run of the service that showed it. What a stream has sent may be read when the next run has begun.
    run: int
    starts: int
    note: str


@dataclass
class Versions:
    """Every version that any client was shown."""

    #: Runs of the service so far, and how many of them began after a run that did not end cleanly. Where it is not
    #: known how a run ended, it is not counted.
    run: int = 0
    starts: int = 0
    _seen: dict[tuple[str, int], Seen] = field(default_factory=dict)
    #: For each epoch and run the raise that was seen, with the number of unclean starts.
    _raises: dict[str, dict[int, tuple[int, int]]] = field(default_factory=dict)
    _sessions: dict[str, str] = field(default_factory=dict)
    _created: set[str] = field(default_factory=set)
    #: For each epoch that a restore has ended the last run that may show it.
    _ended: dict[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self._seen)

    @property
    def era(self) -> Era:
        return Era(self.run, self.starts)

    def saw(
        self, session: str, epoch: str, version: int, frame: str, note: str = "", era: Era | None = None
    ) -> None:
        """Takes note of a frame; of an earlier run than this one if it says so."""
        era = era or self.era
        now = Seen(session, frame, era.run, era.starts, note)
        if now.run > self._ended.get(epoch, now.run):
            raise Violation(f"{epoch} was an epoch before a backup was restored or a replica promoted: {now}")
        before = self._seen.setdefault((epoch, version), now)
        if (before.session, before.frame) != (session, frame):
            raise Violation(f'"{epoch}-{version}" stands for two states:\n  {before}\n  {now}')
        if self._sessions.setdefault(epoch, session) != session:
            raise Violation(f"{epoch} is the epoch of {self._sessions[epoch]} and of {session}")
        self._check_raise(epoch, version, now)

    def restored(self) -> None:
        """A backup takes the place of the store: no epoch that was seen is seen again."""
        self._ended = dict.fromkeys(self._sessions, self.run) | self._ended

    def created(self, session: str, epoch: str) -> None:
        """Takes note of a creation that the service has responded to."""
        if epoch in self._created:
            raise Violation(f"{session} was created with the epoch {epoch}, which another creation had")
        self._created.add(epoch)

    def _check_raise(self, epoch: str, version: int, now: Seen) -> None:
        runs, height = self._raises.setdefault(epoch, {}), version // RAISE
        if now.run in runs:
            if runs[now.run] != (height, now.starts):
                raise Violation(f"the versions of {epoch} were raised in the middle of a run: {now}")
            return
        runs[now.run] = height, now.starts
        for run, (other, starts) in runs.items():
            first, last = sorted([(run, other, starts), (now.run, height, now.starts)])
            if last[1] - first[1] < last[2] - first[2]:
                raise Violation(
                    f"the versions of {epoch} were raised by {last[1] - first[1]} · 2^20 in "
                    f'{last[2] - first[2]} unclean starts: "{epoch}-{version}", {now}'
                )
