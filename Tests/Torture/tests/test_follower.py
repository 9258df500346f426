"""What streams may show, and what they may not."""

from __future__ import annotations

from typing import Any

import pytest

from checker import Violation
from follower import End, Follower, may_end
from operations import NEVER, Event, Forked, Operation, Promoted
from world import World


def frame(version: int, from_: int | None = None, epoch: str = "e", **more: Any) -> dict[str, Any]:
    before = version - 1 if from_ is None else from_
    return {"epoch": epoch, "version": version, "value": version, "from": before, **more}


def shown(*frames: dict[str, Any], lasting: bool = True) -> None:
    world = World(["s"], replicated=True)
    world.lasting = frozenset(["s"] if lasting else [])
    follower = Follower(world, 0, 1, {})
    follower.session = "s"
    for index, one in enumerate(frames):
        follower._take(one, index == 0, world.versions.era)


@pytest.mark.parametrize(
    "frames",
    [
        [frame(3), frame(4), frame(5)],
        [frame(3), frame(3), frame(4)],
        [frame(3), frame(9, 3)],
        [frame(3), frame(9, 7, missed=6)],
        [frame(3), frame(9, 7, merged=2)],
        [frame(3), frame(30, 7, merged=3)],
        [frame(3), frame(2, epoch="f", restarted=True), frame(3, epoch="f")],
    ],
)
def test_a_stream_shows_versions_in_order_and_says_what_it_leaves_out(frames: list[dict[str, Any]]) -> None:
    shown(*frames)


@pytest.mark.parametrize(
    ("frames", "words"),
    [
        ([frame(3), frame(5)], "does not say so"),
        ([frame(3), frame(30, 3)], "does not say so"),
        ([frame(3), frame(30, 7, merged=1)], "leaves out 27"),
        ([frame(3), frame(9, 7, missed=5)], "leaves out 6"),
        ([frame(3), frame(2)], "back to"),
        ([frame(3), frame(4, epoch="f")], "without `restarted`"),
        ([frame(3), frame(3, value=9)], "two states"),
    ],
)
def test_a_stream_that_leaves_something_out_is_found(frames: list[dict[str, Any]], words: str) -> None:
    with pytest.raises(Violation, match=words):
        shown(*frames)


def test_a_session_made_anew_is_shown_under_another_epoch() -> None:
    shown(frame(3), frame(0, epoch="f"), lasting=False)


def test_a_session_that_none_ends_does_not_end() -> None:
    world = World(["s"], replicated=True)
    world.lasting = frozenset(["s"])
    follower = Follower(world, 0, 1, {})
    follower.session = "s"
    with pytest.raises(Violation, match="none has ended"):
        follower._end("deleted", 0)
    with pytest.raises(Violation, match="404"):
        follower._judge(404)


def done(kind: str, called: float, returned: float, outcome: str = "ok", epoch: str | None = None) -> Operation:
    return Operation(kind, "s", called, returned, outcome, epoch=epoch, version=None if epoch is None else 0)


#: The stream of s began at 5, showed the epoch e from 6 on, and ended at 15.
END = End("s", "expired", "e", 6, 5, 15, "")
MADE, PROMOTED, LOST = done("create", 2, 3, epoch="e"), Promoted(10), [Forked(1), Promoted(10)]


@pytest.mark.parametrize(
    "history",
    [
        [MADE, done("delete", 11, 12)],
        [MADE, done("delete", 4, 6)],
        [MADE, done("delete", 11, NEVER, "unknown")],
        [MADE, *LOST],
        [MADE, *LOST, done("create", 11, 12, epoch="f")],
        [MADE, Forked(1, {"s": "d"}), PROMOTED],
        [MADE, Forked(1, {"s": "e"}), done("delete", 9, 11, "absent"), PROMOTED],
    ],
)
def test_a_stream_ends_with_a_deletion_and_with_a_promotion_that_loses_its_session(history: list[Event]) -> None:
    assert may_end(END, history)


@pytest.mark.parametrize(
    "history",
    [
        [MADE],
        [MADE, done("delete", 1, 2)],
        [MADE, done("delete", 16, 17)],
        [MADE, done("delete", 11, 12, "absent")],
        [MADE, Forked(1)],
        [MADE, Forked(4, {"s": "e"}), PROMOTED],
        [MADE, Forked(1), Promoted(4)],
        [MADE, Forked(1), Promoted(16)],
    ],
)
def test_a_stream_does_not_end_with_anything_else(history: list[Event]) -> None:
    assert not may_end(END, history)


def test_a_session_that_was_made_after_a_promotion_is_not_lost_by_it() -> None:
    late = END._replace(since=11)
    assert not may_end(late, LOST)
    assert not may_end(late, [*LOST, done("read", 11, 12, epoch="e")])
    assert may_end(late, [*LOST, MADE])
    assert not may_end(END._replace(epoch=None), LOST)
