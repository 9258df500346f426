"""Histories that a correct service can make, and histories that none can."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from checker import Checker, Violation
from operations import NEVER, RAISE, Crash, Event, Operation, Restore, Stop


def op(kind: str, outcome: str = "ok", version: int | None = None, value: float | None = None, **more) -> Operation:
    epoch = "e" if version is not None else None
    return Operation(kind, "s", **{"called": 0, "returned": 0, "outcome": outcome, "epoch": epoch, **more},
                     version=version, value=value)


def read(version: int, value: float, **more) -> Operation:
    return op("read", version=version, value=value, **more)


def timed(*steps: Event | list[Operation]) -> list[Event]:
    """The steps one after another; the operations of a list at the same time."""
    history: list[Event] = []
    for index, step in enumerate(steps):
        for event in step if isinstance(step, list) else [step]:
            if isinstance(event, Operation):
                returned = NEVER if event.returned == NEVER else 10 * index + 5
                history.append(replace(event, called=10 * index, returned=returned))
            else:
                history.append(replace(event, at=10 * index))
    return history


CREATE = op("create", version=0, value=0, committed=True)
START = [CREATE], op("event", version=1, value=10, committed=True)
MOVES = (
    op("event", version=2, value=20, type="began", gesture="g", seq=1),
    op("event", version=3, value=30, type="changed", gesture="g", seq=2),
)
DRAG = *START, *MOVES
END = op("event", version=4, value=30, type="ended", gesture="g", seq=3, committed=True)
UNSEEN_END = op("event", "unknown", type="ended", gesture="g", seq=3)
GONE, ABSENT = op("delete", committed=True), op("read", "absent")
CRASH, STOP, BACKUP, RESTORE = Crash(0), Stop(0), op("backup", slot="b"), Restore(0, "b")
UNSEEN, LATE = op("event", "unknown", value=5), op("event", "unknown", value=5, returned=NEVER)


def two(first: int, second: int) -> tuple[Operation, Operation]:
    """Two sets with these versions."""
    return op("event", version=first, value=5), op("event", version=second, value=6)


CORRECT = {
    "a session is created, changed and read": [*START, read(1, 10)],
    "a crash loses moves that did not wait": [*DRAG, CRASH, read(RAISE + 1, 10)],
    "a crash loses the last of them": [*DRAG, CRASH, read(RAISE + 2, 20)],
    "a crash loses none of them": [*DRAG, CRASH, read(RAISE + 3, 30)],
    "a crash keeps an end that waited": [*DRAG, END, CRASH, read(RAISE + 4, 30)],
    "what a read showed vanishes in a crash": [*DRAG, read(3, 30), CRASH, read(RAISE + 1, 10)],
    "an end is repeated and skipped": [*DRAG, END, END],
    "a lost move is applied again after a crash": [*DRAG, CRASH, replace(MOVES[1], version=RAISE + 2)],
    "another gesture is refused": [*DRAG, op("event", "refused", type="began", gesture="h", seq=1), read(3, 30)],
    "a deleted session is gone": [*START, GONE, ABSENT, op("delete", "absent")],
    "a deleted session is created again": [*START, GONE, replace(CREATE, epoch="f"), read(0, 0, epoch="f")],
    "a session is there after a creation without a response": [op("create", "unknown"), read(0, 0)],
    "a creation that failed is taken back": [op("create", "unknown", withdrawn=True), CREATE],
    "a creation that failed is there after a crash": [
        op("create", "unknown", withdrawn=True), ABSENT, CRASH, read(0, 0)
    ],
    "a deletion that failed is there after a crash": [
        *START, op("delete", "unknown", withdrawn=True), read(1, 10), CRASH, op("read", "absent")
    ],
    "an id is taken": [CREATE, op("create", "taken")],
    "an event without a response has happened": [*START, UNSEEN, read(2, 5)],
    "an event without a response has not happened": [*START, UNSEEN, read(1, 10)],
    "an event that never returned happens late": [*START, LATE, read(1, 10), read(2, 5)],
    "an event that never returned is kept by a crash": [*START, LATE, CRASH, read(RAISE + 2, 5)],
    "two sets at once, in their order": [*START, [*two(2, 3)]],
    "two sets at once, in the other order": [*START, [*two(3, 2)]],
    "a read beside a set shows what was before": [*START, [two(2, 3)[0], read(1, 10)]],
    "a read beside a set shows what is after": [*START, [two(2, 3)[0], read(2, 5)]],
    "a set bound to the version": [*START, op("event", version=2, value=5, match=("e", 1))],
    "a restored session has a new epoch": [*START, BACKUP, two(2, 3)[0], RESTORE, read(1, 10, epoch="f")],
    "a clean stop keeps everything": [*DRAG, STOP, read(3, 30)],
    "an event that never returned is kept by a clean stop": [*START, LATE, STOP, read(2, 5)],
    "another gesture takes over": [
        *DRAG, op("event", version=4, value=9, type="began", gesture="h", seq=1, take_over=True),
        op("event", version=4, value=9, type="changed", gesture="g", seq=3)
    ],
    "a backup beside a set holds it": [*START, [BACKUP, two(2, 3)[0]], RESTORE, read(2, 5, epoch="f")],
    "a backup holds only what is committed": [*DRAG, BACKUP, RESTORE, read(1, 10, epoch="f")],
}

WRONG = {
    "a read shows another value": [*START, read(1, 11)],
    "a read shows another version": [*START, read(2, 10)],
    "a read shows an older version": [*DRAG, read(1, 10)],
    "an event that got its response is not counted": [*START, op("event", version=1, value=20)],
    "an event is counted twice": [*START, op("event", version=3, value=20)],
    "a crash loses a committed event": [*DRAG, CRASH, read(RAISE, 0)],
    "a crash loses a committed creation": [*START, CRASH, ABSENT],
    "a crash loses an event before a committed one": [*DRAG, END, CRASH, read(RAISE + 2, 20)],
    "a read goes back without a crash": [*DRAG, read(3, 30), read(2, 20)],
    "a stale read follows a committed event": [*DRAG, END, read(3, 30)],
    "what one crash kept is lost in the next": [*DRAG, CRASH, read(RAISE + 3, 30), CRASH, read(2 * RAISE + 2, 20)],
    "a clean stop loses a move": [*DRAG, STOP, read(2, 20)],
    "what a clean stop kept is lost in a crash": [*DRAG, STOP, CRASH, read(RAISE + 2, 20)],
    "an end is repeated and counted again": [*DRAG, END, replace(END, version=5)],
    "a skipped repeat was committed, and its end is lost": [*DRAG, UNSEEN_END, END, CRASH, read(RAISE + 3, 30)],
    "a move that was never applied is skipped": [*START, replace(MOVES[1], version=1, value=10)],
    "another gesture moves the slider": [*DRAG, op("event", version=4, value=9, type="began", gesture="h", seq=1)],
    "a deleted session responds": [*START, GONE, read(1, 10)],
    "a deleted session is back after a crash": [*START, GONE, CRASH, read(RAISE + 1, 10)],
    "a session that is there is not found": [*START, ABSENT],
    "a creation that succeeded is taken back": [CREATE, replace(CREATE, epoch="f")],
    "a deletion that failed is there after a committed change": [
        *START, op("delete", "unknown", withdrawn=True), two(2, 3)[0],
        op("event", version=3, value=30, committed=True),
        CRASH, op("read", "absent")
    ],
    "an id that is free is taken": [op("create", "taken")],
    "an event without a response set another value": [*START, UNSEEN, read(2, 6)],
    "an event without a response happens twice": [*START, UNSEEN, read(3, 5)],
    "an event without a response happens after its return": [*START, UNSEEN, read(1, 10), read(2, 5)],
    "an event that never returned happens after a crash": [
        *START, LATE, CRASH, read(RAISE + 1, 10), read(RAISE + 2, 5)
    ],
    "two sets at once have one version": [*START, [*two(2, 2)]],
    "a set leaves a version out": [*START, two(3, 2)[0]],
    "a set bound to another version": [*START, op("event", version=2, value=5, match=("e", 0))],
    "a session has another epoch": [*START, read(1, 10, epoch="f")],
    "a restored session keeps what came after the backup": [
        *START, BACKUP, two(2, 3)[0], RESTORE, read(2, 5, epoch="f")
    ],
    "a restore loses what was committed before the backup": [*START, BACKUP, RESTORE, read(0, 0, epoch="f")],
    "a session created after the backup is there": [BACKUP, CREATE, RESTORE, read(0, 0, epoch="f")],
}


@pytest.mark.parametrize("name", CORRECT)
def test_a_history_that_a_correct_service_can_make_passes(name: str) -> None:
    Checker("s").check(timed(*CORRECT[name]))


@pytest.mark.parametrize("name", WRONG)
def test_a_history_that_no_correct_service_can_make_is_refused_at_its_end(name: str) -> None:
    *before, last = WRONG[name]
    checker = Checker("s")
    checker.check(timed(*before))
    with pytest.raises(Violation, match="no state allows"):
        checker.check(timed(*before, last)[len(timed(*before)):])


@pytest.mark.parametrize("seed", range(30))
def test_random_histories_of_a_correct_session_pass_and_each_of_their_reads_is_needed(seed: int) -> None:
    chance = random.Random(seed)
    now, kept, version, height, value, history = 0.0, [(0, 0.0)], 0, 0, 0.0, []
    history.append(Operation("create", "s", 0, 1, "ok", True, "e", 0, 0.0))
    for step in range(1, 60):
        now += 2
        called, returned = now - chance.random(), now + chance.random() * 3
        if chance.random() < 0.1:
            history.append(Crash(now := now + 4))
            version, value = chance.choice(kept)
            kept, height = [(version, value)], height + 1
            now += 1
            continue
        if chance.random() < 0.5:
            committed, is_lost = chance.random() < 0.3, chance.random() < 0.1
            version, value = version + 1, float(step)
            kept = [(version, value)] if committed and not is_lost else [*kept, (version, value)]
            outcome = "unknown" if is_lost else "ok"
            shown = {} if is_lost else {"epoch": "e", "version": height * RAISE + version}
            waited = committed and not is_lost
            history.append(Operation("event", "s", called, returned, outcome, waited, value=value, **shown))
        else:
            history.append(Operation("read", "s", called, returned, "ok", False, "e", height * RAISE + version, value))
    Checker("s").check(history)
    reads = [index for index, event in enumerate(history) if isinstance(event, Operation) and event.kind == "read"]
    wrong = reads[chance.randrange(len(reads))]
    changed = [*history]
    changed[wrong] = replace(history[wrong], value=1000.0)
    with pytest.raises(Violation):
        Checker("s").check(changed)


def test_a_history_in_parts_is_checked_like_a_whole_one() -> None:
    history = timed(*CORRECT["a crash loses the last of them"])
    checker = Checker("s")
    checker.check(history[:4])
    checker.check(history[4:])
    assert {state and state.version for state in checker.states} == {2}


def test_a_backup_may_lack_a_change_that_was_read_before_its_commit() -> None:
    history = [
        replace(CREATE, called=0, returned=1),
        replace(two(1, 2)[0], committed=True, called=2, returned=20),
        replace(read(1, 5), called=3, returned=4),
        replace(BACKUP, called=5, returned=6),
        replace(RESTORE, at=21),
        replace(read(0, 0, epoch="f"), called=22, returned=23),
    ]
    Checker("s").check(history)
    after_its_return = replace(BACKUP, called=20.1, returned=20.2)
    with pytest.raises(Violation, match="no state allows"):
        Checker("s").check([*history[:3], after_its_return, *history[4:]])
