"""The load scripts run as Benchmarks/load/README.md starts them: from their own folder."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from patience import LIMIT, wait_for
from service import ROOT, running

FOLDER = ROOT / "Benchmarks/load"


@pytest.mark.parametrize("script, options", [("people.lua", ("--people", "2")), ("drag.lua", ("--sessions", "4"))])
def test_a_load_script_runs_from_its_folder(script: str, options: tuple[str, ...]):
    wrk = shutil.which("wrk") or pytest.skip("There is no wrk here.")
    with running() as service:
        subprocess.run(["./make-sessions", service.url, "4"], cwd=FOLDER, check=True, capture_output=True)
        load = [wrk, "-t", "2", "-c", "4", "-d", "1s", "-s", script, service.url, "--", *options]

        def asked() -> bool:
            """Whether the script has sent requests: on a machine that stands still, the second may pass without one."""
            run = subprocess.run(load, cwd=FOLDER, capture_output=True, text=True, timeout=LIMIT)
            assert run.returncode == 0, run.stderr or run.stdout
            results = [line for line in run.stdout.splitlines() if line.startswith("result ")]
            assert results, run.stderr or run.stdout
            result = json.loads(results[0].removeprefix("result "))
            assert result["status"] == 0
            return result["requests"] > 0

        wait_for(asked, "a request of the script")
