"""The torture of several services, with the real ones: it passes without faults, and finds what is planted."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Iterator

import pytest

import prove
from checker import Violation
from replica_rounds import ROUNDS
from replicas import Replicas


@pytest.fixture
def folder() -> Iterator[Path]:
    """The paths of sockets are short."""
    folder = Path(tempfile.mkdtemp(prefix="detent-replicas-"))
    yield folder
    shutil.rmtree(folder)


def test_services_without_faults_pass(folder: Path) -> None:
    run = Replicas(folder / "run", seed=1)
    try:
        ROUNDS["calm"](run)
        run.finish()
    finally:
        run.abandon()
    assert run.world.changed > 300 and len(run.world.versions) > 300


@pytest.mark.parametrize("name", prove.PROOFS_OF_REPLICAS)
def test_a_planted_fault_is_found(name: str, folder: Path) -> None:
    with pytest.raises(Violation):
        prove.PROOFS_OF_REPLICAS[name](folder / "run", 1)
