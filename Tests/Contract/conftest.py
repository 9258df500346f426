"""The contract, and a service that is started once for all tests and stopped with a clean exit."""

from __future__ import annotations

import os
from typing import Iterator

import httpx
import pytest

from contract import Contract
from patience import LIMIT
from service import running


# No test touches the file of the user who runs it: a service keeps its sessions where its test says, or in memory.
os.environ["DETENT_STORE"] = "memory"

@pytest.fixture(scope="session")
def contract() -> Contract:
    return Contract.load()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a running service."""
    with running() as service:
        yield service.url
        assert service.stop() == 0, "The service did not exit with 0."


@pytest.fixture(scope="session")
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=LIMIT) as client:
        yield client
