"""Services with long deadlines, in which nothing ends by itself, and with short ones."""

from __future__ import annotations

from typing import Iterator

import pytest

from service import Service, running


@pytest.fixture(scope="module")
def edge() -> Iterator[Service]:
    """What it closes, it closes for another reason than a deadline."""
    with running("--client-timeout", "1h") as service:
        yield service


@pytest.fixture(scope="module")
def hasty() -> Iterator[Service]:
    with running("--client-timeout", "1s") as service:
        yield service
