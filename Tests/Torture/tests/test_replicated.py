"""Histories that services over one Redis can make, and histories that none can."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checker import Violation
from operations import NEVER, Event, Forked, Operation, Promoted, Restarted, Settled
from replicated import ReplicatedChecker
from test_checker import ABSENT, CORRECT, CREATE, GONE, LATE, START, WRONG, op, read, timed

SETTLED, RESTARTED, FORKED, PROMOTED = Settled(0), Restarted(0), Forked(0), Promoted(0)
LOST_END = op("event", "unknown", type="ended", gesture="g", seq=3, returned=NEVER)
END = op("event", version=3, value=20, type="ended", gesture="g", seq=3)
LOST_GONE = op("delete", "unknown", returned=NEVER)
LOST_CREATE = op("create", "unknown", value=7, returned=NEVER)
BEGAN = op("event", version=2, value=20, type="began", gesture="g", seq=1)
SET = op("event", version=2, value=5)
MORE = [op("event", version=number, value=number) for number in range(2, 12)]

OF_REDIS = {
    "an event whose response was lost happens": [*START, LATE, read(2, 5)],
    "an event whose response was lost never happens": [*START, LATE, read(1, 10), SETTLED, read(1, 10)],
    "an event whose response was lost happens late": [*START, LATE, *MORE, op("event", version=13, value=20)],
    "some of those whose responses were lost happen": [*START, *[LATE] * 30, read(4, 5), read(6, 5)],
    "a lost end is sent again": [*START, BEGAN, LOST_END, LOST_END, END, read(3, 20)],
    "an event is made, and its service finds that later": [
        *START, [replace(SET, version=3), op("event", version=3, value=5, type="began", gesture="g", stale=True)],
        read(3, 5),
    ],
    "a lost deletion happens": [*START, LOST_GONE, ABSENT, replace(CREATE, epoch="f")],
    "a lost creation happens after a deletion": [
        *START, LOST_CREATE, GONE, read(0, 7, epoch="f"), op("create", "taken")
    ],
    "Redis is started again": [*START, RESTARTED, read(1, 10, epoch="f"), replace(SET, epoch="f")],
    "a response of before comes after it": [
        replace(CREATE, called=0, returned=1), Operation("event", "s", 2, 10, "ok", True, "e", 1, 5.0), Restarted(5),
        Operation("read", "s", 12, 13, "ok", False, "f", 1, 5.0),
    ],
    "a change that got its response is lost by a promotion": [*START, FORKED, SET, PROMOTED, read(1, 10, epoch="f")],
    "a session that was made since the fork is lost by a promotion": [
        FORKED, *START, PROMOTED, ABSENT, replace(CREATE, epoch="f")
    ],
    "a change under way is lost by a promotion and refused": [
        replace(CREATE, called=0, returned=1), Forked(2), Operation("event", "s", 3, 10, "refused", value=5.0),
        Operation("read", "s", 4, 5, "ok", False, "e", 1, 5.0), Promoted(6),
        Operation("read", "s", 12, 13, "ok", False, "f", 0, 0.0),
    ],
    "a deletion under way is lost by a promotion, with what it deleted": [
        Forked(0), replace(CREATE, called=1, returned=2), Operation("delete", "s", 3, 10, "absent"),
        Operation("read", "s", 4, 5, "absent"), Promoted(6), Operation("read", "s", 12, 13, "absent"),
    ],
    "a change under way is lost by a promotion and made again": [
        replace(CREATE, called=0, returned=1), Forked(2), Operation("event", "s", 3, 10, "ok", True, "f", 1, 5.0),
        Operation("read", "s", 4, 5, "ok", False, "e", 1, 5.0), Promoted(6),
        Operation("read", "s", 12, 13, "ok", False, "f", 1, 5.0),
    ],
}

NOT_OF_REDIS = {
    "an event whose response was lost happens twice": [*START, LATE, read(3, 5)],
    "an event whose response was lost happens after everything has been done": [
        *START, LATE, read(1, 10), SETTLED, read(2, 5)
    ],
    "an event is skipped that none has made": [
        *START, op("event", version=1, value=10, type="changed", gesture="g", seq=1, stale=True),
    ],
    "a lost end counts twice": [*START, BEGAN, LOST_END, LOST_END, read(4, 20)],
    "a deletion gets 404 for what it deleted": [*START, op("delete", "absent")],
    "Redis is started again and has lost a change": [*START, RESTARTED, read(0, 0, epoch="f")],
    "an epoch of before comes back": [*START, RESTARTED, read(1, 10, epoch="f"), read(1, 10)],
    "a promotion loses a change from before the fork": [*START, FORKED, PROMOTED, read(0, 0, epoch="f")],
    "a promotion loses a session from before the fork": [*START, FORKED, PROMOTED, ABSENT],
    "a promotion keeps a session that was made since the fork": [FORKED, *START, PROMOTED, read(1, 10, epoch="f")],
    "a session that was made since the fork is lost before the promotion": [FORKED, *START, ABSENT],
    "a change that was refused after a promotion is made by it": [
        replace(CREATE, called=0, returned=1), Forked(2), Operation("event", "s", 3, 10, "refused", value=5.0),
        Promoted(6), Operation("read", "s", 12, 13, "ok", False, "f", 1, 5.0),
    ],
    "a change of another value is lost by a promotion": [
        replace(CREATE, called=0, returned=1), Forked(2), Operation("event", "s", 3, 10, "refused", value=5.0),
        Promoted(6), Operation("read", "s", 4, 5, "ok", False, "e", 1, 6.0),
    ],
    "a change that was refused before a promotion is made": [
        replace(CREATE, called=0, returned=1), Forked(2), Operation("event", "s", 3, 4, "refused", value=5.0),
        Operation("read", "s", 5, 6, "ok", False, "e", 1, 5.0),
    ],
    "a promotion keeps what came after the fork": [*START, FORKED, SET, PROMOTED, read(2, 5, epoch="f")],
}

#: Of one service, and of none that shares a Redis: a crash, a backup, a response that says when a change is too late.
ALONE = (
    "crash", "stop", "backup", "restore", "taken back", "raise", "deletion that failed", "without a response", "is lost"
)


def checked(history: list[Event]) -> None:
    ReplicatedChecker("s").check(history)


def in_time(steps: list[Event | list[Operation]]) -> list[Event]:
    """The steps, with times unless they have some."""
    is_timed = any(isinstance(step, Operation) and 0 < step.returned < NEVER for step in steps)
    return list(steps) if is_timed else timed(*steps)  # pyright: ignore


@pytest.mark.parametrize("name", OF_REDIS)
def test_a_history_that_correct_services_can_make_passes(name: str) -> None:
    checked(in_time(OF_REDIS[name]))


@pytest.mark.parametrize("name", NOT_OF_REDIS)
def test_a_history_that_no_correct_services_can_make_is_refused(name: str) -> None:
    *before, _ = history = in_time(NOT_OF_REDIS[name])
    checked(before)
    with pytest.raises(Violation, match="no state allows"):
        checked(history)


@pytest.mark.parametrize("name", [name for name in CORRECT if not any(word in name for word in ALONE)])
def test_what_one_service_can_make_several_can(name: str) -> None:
    checked(timed(*CORRECT[name]))


@pytest.mark.parametrize("name", [name for name in WRONG if not any(word in name for word in ALONE)])
def test_what_one_service_cannot_make_several_cannot(name: str) -> None:
    with pytest.raises(Violation, match="no state allows"):
        checked(timed(*WRONG[name]))


def test_many_lost_responses_need_few_states() -> None:
    lost = [op("event", "unknown", value=number, returned=NEVER) for number in range(100, 300)]
    history = [*START, *lost]
    for number in range(2, 50):
        history.append(op("event", version=number, value=number))
    checked(timed(*history, read(50, 217)))
    with pytest.raises(Violation, match="no state allows"):
        checked(timed(*history, read(50, 400)))


def test_a_history_that_is_too_hard_is_not_taken_for_correct() -> None:
    lost = [op("event", "unknown", value=number, returned=NEVER) for number in range(100, 300)]
    with pytest.raises(Violation, match="too hard"):
        checked(timed(*START, *lost, read(9, 217)))
