"""Running the command until it ends."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from patience import LIMIT
from service import binary


def run(*arguments: str, text: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [binary(), *arguments], input=text, capture_output=True, text=True, timeout=LIMIT, env=os.environ | environment
    )


def swift(temporary: Path, *arguments: str) -> str:
    """What the tool prints. It does not remove the folders that it makes for temporary files."""
    environment = os.environ | {"TMPDIR": str(temporary)}
    return subprocess.run(["swift", *arguments], env=environment, capture_output=True, text=True, check=True).stdout


def backtracer(temporary: Path) -> Path:
    """The toolchain's program that reports crashes. An executable without Swift's shared libraries does not find it."""
    resources = Path(json.loads(swift(temporary, "-print-target-info"))["paths"]["runtimeResourcePath"])
    return resources.parents[1] / "libexec/swift/linux/swift-backtrace-static"
