"""The contract, and a server that is started once for all tests and stopped with a clean exit."""

from __future__ import annotations

import os
import re
import selectors
import signal
import subprocess
from pathlib import Path
from typing import Iterator

import httpx
import pytest

from contract import Contract

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 20
STOP_SECONDS = 20


@pytest.fixture(scope="session")
def contract() -> Contract:
    return Contract.load()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a running server."""
    binary = os.environ.get("DETENT_BIN", str(ROOT / ".build/debug/detent"))
    if not Path(binary).exists():
        pytest.fail(f"There is no server at {binary}: build it with `swift build`, or name another in DETENT_BIN.")
    process = subprocess.Popen([binary, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        yield _address(process)
        process.send_signal(signal.SIGTERM)
        assert process.wait(STOP_SECONDS) == 0, "The server did not end well."
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="session")
def client(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=10) as client:
        yield client


def _address(process: subprocess.Popen[str]) -> str:
    """What the server's first line says, waited for so long and no longer."""
    assert process.stdout
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        if not selector.select(START_SECONDS):
            pytest.fail(f"The server said nothing within {START_SECONDS} s.")
    line = process.stdout.readline()
    match = re.fullmatch(r"listening on (http://\S+)\n", line)
    if not match:
        pytest.fail(f"The server's first line should be its address, and is {line!r}.")
    return match[1]
