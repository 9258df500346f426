"""What the Dockerfile says."""

from __future__ import annotations

import re
import shlex
from functools import cache

from service import ROOT


@cache
def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions with their arguments."""
    text = (ROOT / "Dockerfile").read_text()
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    return [tuple(line.split(None, 1)) for line in text.splitlines() if line.strip()]


def arguments(*names: str) -> list[str]:
    return [argument for name, argument in instructions() if name in names]


def variables() -> dict[str, str]:
    """The variables that the image sets."""
    return dict(item.split("=", 1) for item in shlex.split(" ".join(arguments("ENV"))))
