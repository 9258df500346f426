"""The fixtures hold what the second implementation of the engine computes, and the service computes it for any control."""

from __future__ import annotations

import os
import random
import subprocess
import sys

from patience import LIMIT
from service import ROOT, running

IS_FULL = os.environ.get("DETENT_GENERATED") == "full"
FIRST = random.randrange(1 << 31) if IS_FULL else 0
#: Each has 60 events and more.
COUNT = 16_000 if IS_FULL else 300


def reference(*arguments: str, limit: float) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, ROOT / "Tests/Reference", *arguments], capture_output=True, text=True, timeout=limit)


def test_the_fixtures_hold_the_reference_frames():
    result = reference(limit=6 * LIMIT)
    assert result.returncode == 0, result.stdout[-2000:]
    assert result.stdout.count(", 0 of them different") == 3


def test_several_thumbs_keep_their_order_and_their_gaps():
    count = 2_000 if IS_FULL else 100
    result = reference("--several", str(FIRST), str(count), limit=(90 if IS_FULL else 6) * LIMIT)
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr
    assert result.stdout.startswith(f"{count} sliders, ") and result.stdout.endswith(" events, 0 of them wrong\n")


def test_any_control_has_the_frames_of_the_reference():
    with running() as service:
        result = reference("--against", service.url, str(FIRST), str(COUNT), limit=(90 if IS_FULL else 6) * LIMIT)
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr
    assert result.stdout.startswith(f"{COUNT} controls, ") and result.stdout.endswith(" frames, 0 of them different\n")
