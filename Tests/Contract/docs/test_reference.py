"""The fixtures hold what the second implementation of the engine computes."""

from __future__ import annotations

import subprocess
import sys

from patience import LIMIT
from service import ROOT


def test_the_fixtures_hold_the_reference_frames():
    result = subprocess.run([sys.executable, ROOT / "Tests/Reference"], capture_output=True, text=True, timeout=6 * LIMIT)
    assert result.returncode == 0, result.stdout[-2000:]
    assert result.stdout.count(", 0 of them different") == 2
