"""Requests that schemathesis generates from the document, valid and invalid, single and in rows; it checks the answers.

What it finds gets a test of its own in `test_found.py`. Usually it generates few requests, the same in each run. With
`DETENT_GENERATED=full` it generates many, from a new seed, which is printed; `DETENT_GENERATED_SEED` repeats one.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Callable

import pytest

from contract import PATH, Contract
from patience import LIMIT, PATIENCE
from service import running
from tokens import bearing, key_file, token

HERE = Path(__file__).parent / "generated"
SUPPORT = Path(__file__).parents[1] / "support"
IS_FULL = os.environ.get("DETENT_GENERATED") == "full"
SEED = int(os.environ.get("DETENT_GENERATED_SEED") or (random.randrange(1 << 31) if IS_FULL else 20261121))
# How long it may take, in seconds: a guard against a hang.
SECONDS = (1500 if IS_FULL else 500) * PATIENCE
#: How many examples an operation has, with a key and without one; None for the numbers of schemathesis.toml.
EXAMPLES = {True: None if IS_FULL else 5, False: 400 if IS_FULL else 3}
#: How many rows of requests there are at least.
ROWS = {True: 100 if IS_FULL else 5, False: 40 if IS_FULL else 3}
#: The phases; None for all. The one that tries the bounds of every schema takes longer than all others. Without a key no
#: row of requests ends because a token is missing.
PHASES = {True: None if IS_FULL else "examples,fuzzing,stateful", False: "examples,stateful"}
# schemathesis waits for the end of an answer, and a stream has none.
UNTRIED = {"watchSession"}


@pytest.mark.parametrize("has_key", [True, False], ids=["with a key", "without a key"])
def test_what_the_document_allows_is_accepted_and_everything_else_is_refused(
    contract: Contract,
    tmp_path: Path,
    has_key: bool,
    capsys: pytest.CaptureFixture[str],
    record_property: Callable[[str, object], None],
):
    """With a key also that no operation that names a scope is answered without a token (`ignored_auth`)."""
    record_property("seed", SEED)
    if IS_FULL:
        with capsys.disabled():
            print(f"\ngenerated requests: DETENT_GENERATED=full DETENT_GENERATED_SEED={SEED}", flush=True)
    # In memory: thousands of requests one after another would mostly wait for the disk.
    # Without a limit on creations: it makes more than a person would.
    options = ["--auth-key", key_file(tmp_path), "--client-creations", "off"] if has_key else []
    with running("--store", "memory", *options) as service:
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", HERE / "schemathesis.toml"]
        field = bearing(token("admin", seconds=2 * SECONDS))["Authorization"] if has_key else ""
        choice = ["--header", f"Authorization: {field}"] if has_key else ["--exclude-checks", "ignored_auth"]
        choice += ["--seed", str(SEED), "--request-timeout", f"{LIMIT:g}"]
        if (phases := PHASES[has_key]) is not None:
            choice += ["--phases", phases]
        if (examples := EXAMPLES[has_key]) is not None:
            choice += ["-n", str(examples)]
        done = subprocess.run(
            [*command, "run", PATH, "--url", service.url, *choice],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": f"{HERE}:{SUPPORT}", "DETENT_AUTHORIZATION": field},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
        )
        if done.returncode != 0:
            pytest.fail(f"DETENT_GENERATED_SEED={SEED}\n{done.stdout}", pytrace=False)
        assert service.stop() == 0, "The service did not exit with 0."
    # It also succeeds when it gave up early, so the test checks how much it did.
    operations = [operation for _, _, operation in contract.operations()]
    # Without a key only those with an example and those of a row.
    assert _counted("Tested", done.stdout) >= (len(operations) - len(UNTRIED) if has_key else 60)
    assert UNTRIED <= {operation.get("operationId") for operation in operations}
    assert _counted("Scenarios", done.stdout) >= ROWS[has_key]


def _counted(what: str, report: str) -> int:
    match = re.search(rf"{what}:\s+(\d+)", report)
    return int(match[1]) if match else 0
