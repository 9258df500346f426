"""Services with keys for the tests of this folder."""

from __future__ import annotations

from typing import Callable, Iterator

import httpx
import pytest

from guarded import Guarded, guarding
from tokens import token


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    # One worker: what it refused once it does not verify again.
    with guarding(tmp_path_factory.mktemp("guarded"), "--workers", "1", "--allow-origin", "*") as guarded:
        yield guarded


@pytest.fixture
def guard() -> Callable[..., object]:
    """Starts a service with keys: `with guard(folder, *options) as guarded`."""
    return guarding


@pytest.fixture(scope="module")
def admin(guarded: Guarded) -> Iterator[httpx.Client]:
    with guarded.client(token("admin", seconds=3600)) as client:
        yield client
