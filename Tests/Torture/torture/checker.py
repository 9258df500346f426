"""Whether a history of one session is linearizable: whether each operation can have happened at one moment between its
call and its return, on a session that forgets only what may be forgotten.

It follows Wing and Gong's search as Lowe improved it: the history is read in the order of time, with the set of all
states that the session can be in. An operation is only made to happen when its return, or a crash, needs it. The states
after one history are those before the next, so the rounds of a run are checked one by one.

A crash takes the session back to any state since the last operation whose response promised that it is on the disk.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Iterable, Iterator

from model import START, Configuration, Session, happen, only
from operations import NEVER, Crash, Event, Operation, Restore, Stop

#: A history that needs more states at once is given up as too hard to check; it is not taken for correct.
MOST_STATES = 20_000


class Violation(Exception):
    """A history that no correct service can have made; up to a moment, if it says which."""

    def __init__(self, what: str, at: float = NEVER) -> None:
        super().__init__(what)
        self.at = at


# The order of what has the same time: an operation that is called when another returns may have happened before it.
CALL, RETURN, CHANGE = range(3)


class Checker:
    """The states that one session can be in."""

    def __init__(self, session: str) -> None:
        self.session = session
        self._configurations = {Configuration(START)}
        self._pending: dict[int, Operation] = {}
        #: What each backup may hold, and the name of the one under way.
        self._backups: dict[str, set[Session | None]] = {}
        self._backup: str | None = None
        self._next = 0

    def check(self, history: Iterable[Event]) -> None:
        """Goes on with a history that begins after the one before."""
        for step in sorted(self._steps(history), key=lambda step: step[:3]):
            _, rank, number, event = step
            if not isinstance(event, Operation):
                self._change(event)
            elif event.kind == "backup":
                self._back_up(event.slot, begins=rank == CALL)
            elif rank == CALL:
                self._call(number, event)
            else:
                self._return(number, event)

    @property
    def states(self) -> set[Session | None]:
        """What the session can be now, if no operation is under way."""
        return {configuration.state.now for configuration in self._configurations}

    def _steps(self, history: Iterable[Event]) -> Iterator[tuple[float, int, int, Event]]:
        for event in history:
            if not isinstance(event, Operation):
                yield event.at, CHANGE, 0, event
                continue
            self._next += 1
            yield event.called, CALL, self._next, event
            if event.returned != NEVER:
                yield event.returned, RETURN, self._next, event

    def _change(self, event: Event) -> None:
        """Something happened to the service."""
        match event:
            case Crash():
                self._crash()
            case Stop():
                self._stop()
            case Restore():
                self._restore(event)

    def _call(self, number: int, operation: Operation) -> None:
        self._pending[number] = operation

    def _return(self, number: int, operation: Operation) -> None:
        """Lets the operation have happened, and others before it where it needs them."""
        before = self._configurations
        reached = {one for one in self._reachable(before, until=number) if number in one.happened}
        if operation.outcome == "unknown":
            reached |= before
        if not reached:
            shown = "\n".join(f"    {one.state.now}" for one in list(before)[:5])
            raise Violation(
                f"{self.session}: no state allows\n  {operation}\n  the states before were\n{shown}",
                at=operation.returned,
            )
        if self._backup:
            self._note_backup(reached)
        self._configurations = {_returned(one, number) for one in reached}
        del self._pending[number]
        if operation.withdrawn and operation.kind == "create":
            self._pending[number] = replace(operation, kind="withdrawal")

    def _back_up(self, slot: str, begins: bool) -> None:
        """A backup begins or ends. It holds the session as the disk had it at a moment between."""
        self._backup = slot
        self._note_backup(self._reachable(self._configurations))
        self._backup = slot if begins else None

    def _note_backup(self, reached: set[Configuration]) -> None:
        assert self._backup is not None
        held = self._backups.setdefault(self._backup, set())
        for one in reached:
            held |= one.state.stored

    def _crash(self) -> None:
        states = {one.state for one in self._reachable(self._configurations)}
        self._pending.clear()
        self._configurations = {Configuration(only(session)) for state in states for session in state.kept}

    def _stop(self) -> None:
        states = {one.state for one in self._reachable(self._configurations)}
        self._pending.clear()
        self._configurations = {Configuration(only(state.now)) for state in states}

    def _restore(self, restore: Restore) -> None:
        """The session is as in the backup, under an epoch that is not known yet."""
        self._pending.clear()
        self._configurations = {
            Configuration(only(session and session._replace(epoch=None)))
            for session in self._backups.get(restore.slot, {None})
        }

    def _reachable(self, start: set[Configuration], until: int | None = None) -> set[Configuration]:
        """What can be reached by letting operations happen that are under way; a path ends with `until`."""
        found, open_ = set(start), list(start)
        while open_:
            one = open_.pop()
            if until in one.happened:
                continue
            for number, operation in self._pending.items():
                for after in happen(number, operation, one):
                    if after not in found:
                        found.add(after)
                        open_.append(after)
            if len(found) > MOST_STATES:
                raise Violation(f"{self.session}: more than {MOST_STATES} states are possible: too hard to check")
        return found


def _returned(one: Configuration, number: int) -> Configuration:
    """An operation has returned. When none is left that has not, the disk holds what a crash may lead to."""
    state, happened = one.state, one.happened - {number}
    return Configuration(state if happened else state._replace(stored=state.kept), happened)
