"""Requests that schemathesis generates from the document, valid and invalid, single and in rows; it checks responses.

What it finds gets a test of its own in `test_found.py`. Usually it generates few requests, the same in each run. With
`DETENT_GENERATED=full` it generates many, from a new seed, which is printed; `DETENT_GENERATED_SEED` repeats one.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from dataclasses import dataclass
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
#: How many seeds a path is tried with of which requests could not be made.
SEEDS = 4
# How long it may take, in seconds: a guard against a hang.
SECONDS = (1500 if IS_FULL else 500) * PATIENCE


@dataclass(frozen=True)
class Part:
    """What one run tries."""

    has_key: bool
    #: How many examples an operation has; None for the numbers of schemathesis.toml.
    examples: int | None
    #: None for all. The phase that tries the bounds of every schema takes longer than all others. Without a key no row of
    #: requests ends because a token is missing.
    phases: str | None = None
    #: How many rows of requests there are at least.
    rows: int = 0
    #: Which of how many shares of the paths.
    share: tuple[int, int] = (0, 1)

    def paths(self, contract: Contract) -> list[str]:
        first, step = self.share
        return [path for path, _ in contract.paths()][first::step]


PARTS = {
    "with a key": Part(True, None, rows=100),
    "without a key": Part(False, 400, "examples,stateful", rows=40),
} if IS_FULL else {
    # Beside each other they take a third of the time.
    **{f"with a key {number} of 3": Part(True, 5, "examples,fuzzing", share=(number - 1, 3)) for number in (1, 2, 3)},
    "rows with a key": Part(True, 5, "stateful", rows=5),
    "without a key": Part(False, 3, "examples,stateful", rows=3),
}
# schemathesis waits for the end of a response, and a stream has none.
UNTRIED = {"watchSession", "watchSessions"}


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_what_the_document_allows_is_accepted_and_everything_else_is_refused(
    contract: Contract,
    tmp_path: Path,
    part: Part,
    capsys: pytest.CaptureFixture[str],
    record_property: Callable[[str, object], None],
):
    """With a key also that no operation that names a scope gets its response without a token (`ignored_auth`)."""
    record_property("seed", SEED)
    if IS_FULL:
        with capsys.disabled():
            print(f"\ngenerated requests: DETENT_GENERATED=full DETENT_GENERATED_SEED={SEED}", flush=True)
    # In memory: thousands of requests one after another would mostly wait for the disk.
    # Without a limit on creations: it makes more than a person would.
    options = ["--auth-key", key_file(tmp_path), "--client-creations", "off"] if part.has_key else []
    with running("--store", "memory", *options) as service:
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", HERE / "schemathesis.toml"]
        field = bearing(token("admin", seconds=2 * SECONDS))["Authorization"] if part.has_key else ""
        choice = ["--header", f"Authorization: {field}"] if part.has_key else ["--exclude-checks", "ignored_auth"]
        choice += ["--request-timeout", f"{LIMIT:g}"]
        if part.phases:
            choice += ["--phases", part.phases]
        if part.examples:
            choice += ["-n", str(part.examples)]

        def generate(seed: int, paths: list[str]) -> subprocess.CompletedProcess[str]:
            words = ["--seed", str(seed), *(word for path in paths for word in ("--include-path", path))]
            return subprocess.run(
                [*command, "run", PATH, "--url", service.url, *choice, *words],
                cwd=tmp_path,
                env=os.environ | {"PYTHONPATH": f"{HERE}:{SUPPORT}", "DETENT_AUTHORIZATION": field},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=SECONDS,
            )

        done = last = generate(SEED, part.paths(contract) if part.share != (0, 1) else [])
        seeds = [SEED]
        while len(seeds) < SEEDS and (paths := _unmade(last.stdout)):
            record_property("unmade", f"{seeds[-1]}: {', '.join(paths)}")
            seeds.append(SEED + len(seeds))
            last = generate(seeds[-1], paths)
        if last.returncode != 0:
            pytest.fail(f"DETENT_GENERATED_SEED={SEED}, {seeds}\n{last.stdout}", pytrace=False)
        assert service.stop() == 0, "The service did not exit with 0."
    # It also succeeds when it gave up early, so the test checks how much it did.
    paths = part.paths(contract)
    operations = [operation for path, _, operation in contract.operations() if path in paths]
    tried = [it for it in operations if it.get("operationId") not in UNTRIED]
    assert UNTRIED <= {operation.get("operationId") for _, _, operation in contract.operations()}
    if not part.phases or "fuzzing" in part.phases:
        assert _counted("Tested", done.stdout) >= len(tried)
    elif "examples" in part.phases:
        # Only those with an example and those of a row.
        assert _counted("Tested", done.stdout) >= 60
    assert _counted("Scenarios", done.stdout) >= part.rows


def _unmade(report: str) -> list[str]:
    """The paths for which schemathesis made no more requests, because it could not write down a schema that it had made
    up itself (jsonschema_rs has no form for some intersections). None, if anything else is wrong."""
    unmade = re.findall(r"^_+ [A-Z]+ (\S+) _+\nSchema Error\n\n.*: result is not supported in canonical form$", report, re.M)
    errors = re.search(r"^Errors:\n  \S+ Schema Error: (\d+)\n\n", report, re.M)
    is_all = errors is not None and int(errors[1]) == len(unmade) and "= FAILURES =" not in report
    return sorted(set(unmade)) if is_all else []


def _counted(what: str, report: str) -> int:
    match = re.search(rf"{what}:\s+(\d+)", report)
    return int(match[1]) if match else 0
