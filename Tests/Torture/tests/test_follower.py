"""What streams may show, and what they may not."""

from __future__ import annotations

from typing import Any

import pytest

from checker import Violation
from follower import Follower
from world import World


def frame(version: int, from_: int | None = None, epoch: str = "e", **more: Any) -> dict[str, Any]:
    before = version - 1 if from_ is None else from_
    return {"epoch": epoch, "version": version, "value": version, "from": before, **more}


def shown(*frames: dict[str, Any], lasting: bool = True) -> None:
    world = World(["s"], shared=True)
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
    world = World(["s"], shared=True)
    world.lasting = frozenset(["s"])
    follower = Follower(world, 0, 1, {})
    follower.session = "s"
    with pytest.raises(Violation, match="none has ended"):
        follower._end("deleted", 0)
    with pytest.raises(Violation, match="404"):
        follower._judge(404)
