"""Requests that schemathesis generates from the document, valid and invalid, single and in rows; it checks the answers.

What it finds gets a test of its own in `test_found.py`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from contract import PATH, Contract
from service import running
from tokens import bearing, key_file, token

HERE = Path(__file__).parent / "generated"
# It takes less than a minute by itself, and minutes on a machine that does much else.
SECONDS = 900
ROWS = 100
FEW = ["--phases", "examples,stateful", "-n", "20"]
# schemathesis waits for the end of an answer, and a stream has none.
UNTRIED = {"watchSession"}


@pytest.mark.parametrize("has_key", [True, False], ids=["with a key", "without a key"])
def test_what_the_document_allows_is_accepted_and_everything_else_is_refused(
    contract: Contract, tmp_path: Path, has_key: bool
):
    """With a key also that no operation that names a scope is answered without a token (`ignored_auth`)."""
    # In memory: thousands of requests one after another would mostly wait for the disk.
    # Without a limit on creations: it makes more than a person would.
    options = ["--auth-key", key_file(tmp_path), "--client-creations", "off"] if has_key else []
    with running("--store", "memory", *options) as service:
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", HERE / "schemathesis.toml"]
        field = bearing(token("admin", seconds=2 * SECONDS))["Authorization"] if has_key else ""
        # Without a key every request is accepted without a token, and fewer examples are enough.
        choice = ["--header", f"Authorization: {field}"] if has_key else ["--exclude-checks", "ignored_auth", *FEW]
        done = subprocess.run(
            [*command, "run", PATH, "--url", service.url, *choice],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(HERE), "DETENT_AUTHORIZATION": field},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
        )
        if done.returncode != 0:
            pytest.fail(done.stdout, pytrace=False)
        assert service.stop() == 0, "The service did not exit with 0."
    # It also succeeds when it gave up early, so the test checks how much it did.
    operations = [operation for _, _, operation in contract.operations()]
    # Without a key only those with an example and those of a row.
    assert _counted("Tested", done.stdout) >= (len(operations) - len(UNTRIED) if has_key else 60)
    assert UNTRIED <= {operation.get("operationId") for operation in operations}
    assert _counted("Scenarios", done.stdout) >= (ROWS if has_key else 20)


def _counted(what: str, report: str) -> int:
    match = re.search(rf"{what}:\s+(\d+)", report)
    return int(match[1]) if match else 0
