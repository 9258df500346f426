"""What pytest adds to a run of the project's tests: each outcome at once, the folders of failed tests, stacks.

A runner loads it with `-p outcomes`, this folder on PYTHONPATH and the paths to write to in DETENT_OUTCOMES and
DETENT_FOLDERS.
"""

from __future__ import annotations

import faulthandler
import json
import os
import re
import shutil
import signal
import stat
import sys
from pathlib import Path

import pytest

# Of the run that this one belongs to: a test may change its environment.
OUTCOMES, FOLDERS = os.environ.get("DETENT_OUTCOMES"), os.environ.get("DETENT_FOLDERS")


def pytest_configure(config):
    # Descriptor 2 is pytest's while a test runs.
    faulthandler.register(signal.SIGUSR1, file=os.fdopen(os.dup(sys.__stderr__.fileno()), "w"), all_threads=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    # The name by which it is run from where pytest was started: names are relative to the folder of pytest.ini.
    place = os.path.relpath(item.path, item.config.invocation_params.dir)
    report.detent_test = place + item.nodeid[item.nodeid.find("::"):]
    if call.excinfo is not None:
        report.detent_error = [call.excinfo.typename, str(call.excinfo.value)[:2000]]
        item.detent_failed = item.__dict__.get("detent_failed", False) or report.failed
    # Of a test that is run again the folder is kept in any case, beside that of the first run.
    if report.when == "teardown" and (item.__dict__.get("detent_failed") or os.environ.get("DETENT_RETRY")):
        keep_folder(item)
    return report


def keep_folder(item) -> None:
    """Copies the folder of a failed test. What may be kept is small: no sockets, and no file over 16 MB."""
    folder = getattr(item, "funcargs", {}).get("tmp_path")
    if folder is None or not FOLDERS or not Path(folder).is_dir():
        return

    def left_out(path: str, names: list[str]) -> list[str]:
        return [name for name in names if not small(os.path.join(path, name))]

    name = re.sub(r"[^A-Za-z0-9_.-]+", "-", item.nodeid)[-150:]
    if os.environ.get("DETENT_RETRY"):
        name += "-again"
    try:
        shutil.copytree(folder, Path(FOLDERS) / name, ignore=left_out, dirs_exist_ok=True)
    except (OSError, shutil.Error) as error:
        print(f"The folder of {item.nodeid} is not kept whole: {error}", file=sys.__stderr__)


def small(path: str) -> bool:
    try:
        status = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) or (stat.S_ISREG(status.st_mode) and status.st_size <= 16 << 20)


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report):
    """Writes a line for each test that was decided: in the process that hears of all of them."""
    if not OUTCOMES or "PYTEST_XDIST_WORKER" in os.environ:
        return
    if report.when == "call" or report.outcome != "passed":
        kind, message = getattr(report, "detent_error", ["", ""])
        text = report.longreprtext if report.failed else message
        line = {"test": getattr(report, "detent_test", report.nodeid), "when": report.when, "outcome": report.outcome, "seconds": report.duration,
                "kind": kind, "message": message, "text": text[-4000:]}
        with open(OUTCOMES, "a") as file:
            file.write(json.dumps(line) + "\n")
