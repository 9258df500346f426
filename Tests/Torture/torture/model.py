"""What an operation makes of a session, and which responses it then has."""

from __future__ import annotations

from typing import Iterator, NamedTuple

from operations import RAISE, Operation

#: How many gestures a session remembers.
REMEMBERED = 16
MOVES = {"began", "changed"}
ENDS = {"ended", "cancelled"}


class Session(NamedTuple):
    """A session that exists. What no response has shown yet is None."""

    epoch: str | None
    #: The number of applied events.
    version: int
    value: float | None
    #: The gesture under way.
    current: str | None = None
    #: The last gestures: name, last sequence number, whether it has ended.
    gestures: tuple[tuple[str, int, bool], ...] = ()


class State(NamedTuple):
    now: Session | None
    #: Where a crash may lead to, this state among them.
    kept: frozenset[Session | None]
    #: What the disk may hold: also what was before a committed operation that has not returned.
    stored: frozenset[Session | None]


class Configuration(NamedTuple):
    state: State
    #: The numbers of the operations that have happened and have not returned.
    happened: frozenset[int] = frozenset()


def only(session: Session | None) -> State:
    """A session that is on the disk as it is now."""
    return State(session, frozenset([session]), frozenset([session]))


START = only(None)


def happen(number: int, operation: Operation, one: Configuration) -> Iterator[Configuration]:
    """The configurations after the operation happened; none if it cannot have happened with its response."""
    state, happened = one
    if number in happened:
        return
    if operation.kind == "withdrawal":
        # A creation that failed is taken back; no client was shown it.
        if state.now is not None and state.now.epoch is None:
            yield Configuration(changed(state, None, state.kept), happened)
        return
    happened = happened | {number}
    if operation.withdrawn and operation.kind == "delete" and state.now is not None:
        # A deletion that failed may have reached the disk nevertheless.
        yield Configuration(state._replace(kept=state.kept | {None}, stored=state.stored | {None}), happened)
    for after in outcomes(operation, state.now):
        yield Configuration(changed(state, after, frozenset() if operation.committed else state.kept), happened)


def changed(state: State, after: Session | None, kept: frozenset[Session | None]) -> State:
    """The state after a change; a crash may lead to it or to one of `kept`."""
    return State(after, kept | {after}, state.stored | {after})


def outcomes(operation: Operation, now: Session | None) -> Iterator[Session | None]:
    """What the session can be after the operation, given its response."""
    match operation.outcome:
        case "refused":
            yield now
            return
        case "absent":
            if now is None:
                yield None
            return
        case "taken":
            if now is not None:
                yield now
            return
    match operation.kind:
        case "create" if now is None:
            yield from shown(operation, Session(operation.epoch, 0, operation.value))
        case "read" | "event" | "delete" if now is not None:
            for before in matched(operation, now):
                if operation.kind == "delete":
                    yield None
                elif operation.kind == "read" or is_stale(operation, before):
                    yield from shown(operation, before)
                elif not is_of_another_gesture(operation, before):
                    yield from shown(operation, applied(operation, before))


def matched(operation: Operation, session: Session) -> Iterator[Session]:
    """The session, if it has the entity tag that the request names."""
    if operation.match is None:
        yield session
        return
    epoch, version = operation.match
    if session.epoch in (None, epoch) and session.version == version % RAISE:
        yield session._replace(epoch=epoch)


def shown(operation: Operation, session: Session) -> Iterator[Session]:
    """The session with what the response shows; none if the response shows another one."""
    if operation.outcome != "ok":
        yield session
        return
    for theirs, ours in [(operation.epoch, session.epoch), (operation.value, session.value)]:
        if None not in (theirs, ours) and theirs != ours:
            return
    if operation.version is not None and operation.version % RAISE != session.version:
        return
    yield session._replace(
        epoch=session.epoch if operation.epoch is None else operation.epoch,
        value=session.value if operation.value is None else operation.value,
    )


def is_stale(operation: Operation, session: Session) -> bool:
    """Whether the event was applied before, or ends another gesture than the one under way."""
    for name, seq, has_ended in session.gestures:
        if name == operation.gesture and (has_ended or operation.seq <= seq):
            return True
    return session.current is not None and operation.type in ENDS and operation.gesture != session.current


def is_of_another_gesture(operation: Operation, session: Session) -> bool:
    """Whether the event is a move that the gesture under way keeps off."""
    is_move = operation.type in MOVES and not operation.take_over
    return is_move and session.current is not None and operation.gesture != session.current


def applied(operation: Operation, session: Session) -> Session:
    """The session after an event that counts."""
    gestures, current = {name: (seq, ended) for name, seq, ended in session.gestures}, session.current
    if operation.gesture:
        gestures[operation.gesture] = (operation.seq, operation.type in ENDS)
        if len(gestures) > REMEMBERED:
            del gestures[next(name for name in gestures if name != current)]
    if operation.type in MOVES:
        if current and current != operation.gesture:
            gestures[current] = (gestures[current][0], True)
        current = operation.gesture
    if operation.type in ENDS:
        if current:
            gestures[current] = (gestures[current][0], True)
        current = None
    return Session(
        session.epoch, session.version + operation.count, operation.value, current,
        tuple((name, seq, ended) for name, (seq, ended) in gestures.items()),
    )
