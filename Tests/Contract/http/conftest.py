"""A service with short deadlines."""

from __future__ import annotations

from typing import Iterator

import pytest

from service import Service, running


@pytest.fixture(scope="module")
def edge() -> Iterator[Service]:
    with running("--header-timeout", "1s", "--body-timeout", "1s", "--idle-timeout", "2s") as service:
        yield service
