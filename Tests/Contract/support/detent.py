"""Running the command until it ends."""

from __future__ import annotations

import os
import subprocess

from patience import LIMIT
from service import binary


def run(*arguments: str, text: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [binary(), *arguments], input=text, capture_output=True, text=True, timeout=LIMIT, env=os.environ | environment
    )
