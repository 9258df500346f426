"""Whether a history of one session that is replicated over one Redis is linearizable.

An operation whose response was lost may happen at any later moment, or never: its change may wait in a connection. So it
stays under way until everything that was sent has been done (`Settled`). There are many of them while Redis is gone, so
the search goes from those states that need few of them to those that need more, leaves out what a state that is
there already can still do, and gives up a path that cannot lead to the response any more.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Iterable, Iterator

from checker import MOST_STATES, Checker, Violation
from model import Configuration, Session, only, outcomes
from operations import NEVER, REFUSALS, Event, Forked, Operation, Promoted, Restarted, Settled


class ReplicatedChecker(Checker):
    """The states that one session can be in. The end of a service takes nothing; a promoted replica may have less."""

    def __init__(self, session: str) -> None:
        super().__init__(session)
        self._unknown: set[int] = set()
        #: For an operation whose response was lost the one before it that does the same: it happens first.
        self._twins: dict[int, int] = {}
        self._fork: set[Session | None] = set()
        #: When Redis was started again or a replica was promoted, and the operations that were under way then.
        self._changes: list[Restarted | Promoted] = []
        self._spanning: dict[int, Operation] = {}

    def check(self, history: Iterable[Event]) -> None:
        history = list(history)
        self._changes = [event for event in history if isinstance(event, Restarted | Promoted)]
        super().check(history)

    def _change(self, event: Event) -> None:
        match event:
            case Settled():
                self._forget_pending()
                self._configurations = {Configuration(only(state)) for state in self.states}
            case Forked():
                self._fork = self.states
            case Restarted():
                reached = self._explored()
                self._configurations = self._least(
                    Configuration(only(_of_any_epoch(one.state.now)), one.happened) for one in reached
                )
            case Promoted():
                # What is under way may have happened and be lost: then it gets its response, or happens again.
                happened = {part for one in self._explored() for part in _parts(one.happened - self._unknown)}
                self._configurations = {
                    Configuration(only(_of_any_epoch(state)), part) for state in self._fork for part in happened
                }
                for number in [one for one in self._unknown if one < 0 and not self._pending[one].stale]:
                    self._unknown.remove(number)
                    del self._pending[number]
            case _:
                raise ValueError(f"{event} does not happen to replicated sessions")
        for number, operation in self._spanning.items():
            if number in self._pending:
                self._pending[number] = self._before_changes(operation, since=event.at)

    def _before_changes(self, operation: Operation, since: float) -> Operation:
        """What an operation is before the changes that it spans. One that was made before Redis was started again may
        get its response after that, under another epoch. One that was made before a promotion may be lost; its response may
        be that of another attempt."""
        # A refusal changes nothing: it may be from before them as it is.
        if operation.outcome not in ("ok", "unknown"):
            return operation
        spanned = self._spanned(operation, since)
        if any(isinstance(change, Promoted) for change in spanned):
            value = operation.value if operation.type == "set" and operation.kind in ("create", "event") else None
            return replace(operation, outcome="unknown", epoch=None, version=None, value=value)
        return replace(operation, epoch=None) if spanned else operation

    def _spanned(self, operation: Operation, since: float) -> list[Restarted | Promoted]:
        return [change for change in self._changes if since < change.at < operation.returned]

    def _forget_pending(self) -> None:
        for numbers in (self._pending, self._unknown, self._twins, self._spanning):
            numbers.clear()

    def _call(self, number: int, operation: Operation) -> None:
        super()._call(number, self._before_changes(operation, since=operation.called))
        if operation.returned != NEVER:
            self._spanning[number] = operation
            if operation.stale and operation.gesture or self._may_be_lost(operation):
                # The service may have lost Redis' response to the change. Later it has found that it was made; or that
                # was lost by a promotion, and the response is that of another attempt.
                self._unknown.add(-number)
                sent = operation.value if operation.outcome in REFUSALS else None
                self._pending[-number] = replace(operation, outcome="unknown", epoch=None, version=None, value=sent)
        else:
            before = [one for one in self._unknown if _is_same(self._pending[one], operation)]
            if before:
                self._twins[number] = max(before)
            self._unknown.add(number)

    def _may_be_lost(self, operation: Operation) -> bool:
        """Whether a promotion may have lost a change that was then refused."""
        spanned = self._spanned(operation, since=operation.called)
        is_refusal = operation.kind != "read" and operation.outcome in REFUSALS
        return is_refusal and any(isinstance(change, Promoted) for change in spanned)

    def _return(self, number: int, operation: Operation) -> None:
        found = {one for one in self._explored(number) if number in one.happened}
        if not found:
            shown = "\n".join(f"    {one.state.now}" for one in list(self._configurations)[:5])
            lost = "\n".join(f"    {self._pending[one]}" for one in sorted(self._unknown)[:10])
            raise Violation(
                f"{self.session}: no state allows\n  {operation}\n  the states before were\n{shown}"
                f"\n  with unknown outcome\n{lost}", at=operation.returned,
            )
        self._configurations = self._least(
            Configuration(one.state, one.happened - {number, -number}) for one in found
        )
        del self._pending[number], self._spanning[number]
        self._pending.pop(-number, None)
        self._unknown.discard(-number)

    def _explored(self, until: int | None = None) -> set[Configuration]:
        """What can be reached by letting operations happen that are under way; a path ends with `until`."""
        target = None if until is None else self._pending[until]
        seen = {one for one in map(self._with_due, self._configurations) if one}
        level = list(seen)
        while level:
            # With one more of those whose responses were lost each time.
            open_, level = level, []
            while open_:
                one = open_.pop()
                if until in one.happened:
                    continue
                for number, reached in self._steps_from(one):
                    after = self._with_due(reached)
                    if not after or after in seen or target and self._is_past(after, target):
                        continue
                    seen.add(after)
                    (level if number in self._unknown else open_).append(after)
                if len(seen) > MOST_STATES:
                    raise Violation(f"{self.session}: more than {MOST_STATES} states are possible: too hard to check")
            # A response with a version tells how many have happened; for another one it need not be more.
            if target and target.version is None and any(until in one.happened for one in seen):
                break
        return seen

    def _with_due(self, one: Configuration) -> Configuration | None:
        """With the operations that change nothing and may as well happen here; None if one has missed its state."""
        now, happened = one.state.now, set(one.happened)
        for number, operation in self._pending.items():
            if number in happened or operation.outcome == "unknown":
                continue
            if operation.outcome != "ok":
                happened |= {number} if any(True for _ in outcomes(operation, now)) else set()
            elif now and now.epoch is not None and now.epoch == operation.epoch and operation.version is not None:
                if operation.version > now.version:
                    continue
                shown = list(outcomes(operation, now)) if operation.version == now.version else []
                if not shown:
                    return None
                now = shown[0]
                happened.add(number)
        return Configuration(only(now), frozenset(happened))

    def _steps_from(self, one: Configuration) -> Iterator[tuple[int, Configuration]]:
        for number, operation in self._pending.items():
            if number in one.happened or self._twins.get(number, number) not in one.happened | {number}:
                continue
            for after in outcomes(operation, one.state.now):
                if number not in self._unknown or after != one.state.now:
                    yield number, Configuration(only(after), one.happened | {number})

    def _is_past(self, one: Configuration, target: Operation) -> bool:
        """Whether no path leads from here to the response: versions only rise, and a session made anew has another
        epoch."""
        now = one.state.now
        if now is None or target.version is None:
            return False
        if now.epoch == target.epoch:
            return now.version > target.version
        can_end = any(it.kind == "delete" and number not in one.happened for number, it in self._pending.items())
        return not can_end and (now.epoch is not None or now.version > target.version)

    def _least(self, found: Iterable[Configuration]) -> set[Configuration]:
        """Those from which no other one can do more: of the same states, those that used fewer of the operations whose
        responses were lost."""
        kept: dict[tuple[Session | None, frozenset[int]], list[Configuration]] = {}
        for one in sorted(found, key=lambda one: len(one.happened)):
            others = kept.setdefault((one.state.now, one.happened - self._unknown), [])
            if not any(other.happened <= one.happened for other in others):
                others.append(one)
        return {one for others in kept.values() for one in others}


def _of_any_epoch(session: Session | None) -> Session | None:
    return session and session._replace(epoch=None)


def _is_same(one: Operation, other: Operation) -> bool:
    """Whether both do the same to a session."""
    return all(
        getattr(one, name) == getattr(other, name)
        for name in ("kind", "value", "type", "gesture", "seq", "count", "take_over", "match")
    )


def _parts(numbers: frozenset[int]) -> Iterator[frozenset[int]]:
    """All sets of some of the numbers."""
    ordered = sorted(numbers)
    for bits in range(1 << len(ordered)):
        yield frozenset(number for index, number in enumerate(ordered) if bits >> index & 1)
