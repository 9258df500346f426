"""A version stands for one state, over all sessions and runs."""

from __future__ import annotations

import pytest

from checker import Violation
from operations import RAISE
from versions import Versions


def test_a_version_may_be_seen_again_with_the_same_frame() -> None:
    versions = Versions()
    for _ in range(2):
        versions.saw("s", "e", 3, "frame")
    assert len(versions) == 1


def test_a_version_stands_for_one_frame() -> None:
    versions = Versions()
    versions.saw("s", "e", 3, "frame")
    with pytest.raises(Violation, match="two states"):
        versions.saw("s", "e", 3, "other")


def test_an_epoch_belongs_to_one_session() -> None:
    versions = Versions()
    versions.saw("s", "e", 3, "frame")
    with pytest.raises(Violation, match="is the epoch of s and of t"):
        versions.saw("t", "e", 4, "frame")


def test_an_epoch_is_given_to_one_creation() -> None:
    versions = Versions()
    versions.created("s", "e")
    with pytest.raises(Violation, match="another creation"):
        versions.created("s", "e")


def test_an_epoch_ends_when_a_backup_is_restored() -> None:
    versions = Versions()
    versions.saw("s", "e", 3, "frame")
    before = versions.era
    versions.restored()
    versions.run += 1
    versions.saw("s", "f", 3, "frame")
    versions.saw("s", "e", 3, "frame", era=before)
    with pytest.raises(Violation, match="before a backup"):
        versions.saw("s", "e", 4, "frame")


@pytest.mark.parametrize(
    ("starts", "raised", "correct"),
    [(0, 0, True), (0, 1, True), (1, 1, True), (1, 0, False), (2, 2, True), (2, 1, False), (1, 2, True)],
)
def test_versions_are_raised_at_least_at_each_unclean_start(starts: int, raised: int, correct: bool) -> None:
    versions = Versions()
    versions.saw("s", "e", 3, "frame")
    versions.run += 1
    versions.starts += starts
    if correct:
        versions.saw("s", "e", raised * RAISE + 2, "older")
    else:
        with pytest.raises(Violation, match="raised"):
            versions.saw("s", "e", raised * RAISE + 4, "later")


def test_a_frame_of_an_earlier_run_may_be_read_after_a_crash() -> None:
    versions = Versions()
    before = versions.era
    versions.saw("s", "e", 3, "frame", era=before)
    versions.starts += 1
    versions.saw("s", "e", 4, "later", era=before)
    versions.run += 1
    versions.saw("s", "e", 5, "last", era=before)
    versions.saw("s", "e", RAISE + 5, "raised")


def test_versions_are_not_raised_within_a_run() -> None:
    versions = Versions()
    versions.saw("s", "e", 3, "frame")
    with pytest.raises(Violation, match="middle of a run"):
        versions.saw("s", "e", RAISE + 4, "later")
