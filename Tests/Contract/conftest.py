"""The contract, and a service that is started once for all tests and stopped with a clean exit."""

from __future__ import annotations

import os
from typing import Iterator

import httpx
import pytest

from contract import Contract
from patience import LIMIT
from service import running


# No test touches the file of the user who runs it: a service stores its sessions where its test says, or in memory.
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


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "one_process: about what one process counts, or sees of what was sent")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Several services behind a proxy are asked for what clients see of sessions."""
    if os.environ.get("DETENT_TEST_STORE") != "replicas":
        return
    left_out = [item for item in items if item.get_closest_marker("one_process")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
