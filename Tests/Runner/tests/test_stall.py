"""script/stall: it stops what it started, and lets it go on, whatever happens."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from processes import below
from run import PATIENCE

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("options", [[], ["--turns"]])
def test_a_stall_stops_everything_below_it_and_lets_it_go_on(tmp_path, options):
    """The command counts how often it stood still, and a process in a group of its own does too."""
    program = textwrap.dedent(
        f"""
        import subprocess, sys, time
        if len(sys.argv) == 1:
            other = subprocess.Popen([sys.executable, __file__, "below"], start_new_session=True)
        stood, last = 0, time.monotonic()
        until = last + {30 * PATIENCE}
        while stood < 1 and last < until:
            time.sleep(0.02)
            now = time.monotonic()
            stood += now - last > 0.8
            last = now
        if len(sys.argv) == 1:
            sys.exit(0 if stood and other.wait() == 7 else 1)
        sys.exit(7 if stood else 1)
        """
    )
    (tmp_path / "program.py").write_text(program)
    done = subprocess.run(
        ["script/stall", *options, sys.executable, tmp_path / "program.py"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_processes_without_an_environment_are_found_below_their_parents():
    """As Chromium's are, which write over theirs."""
    mark = f"mark-{os.getpid()}"
    parent = subprocess.Popen(
        ["sh", "-c", "env -i sleep 1000 & echo $!; wait"], env=os.environ | {"TEST_MARK": mark}, stdout=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        child = int(parent.stdout.readline())
        while Path(f"/proc/{child}/comm").read_text().strip() != "sleep":
            time.sleep(0.05)
        assert Path(f"/proc/{child}/environ").read_bytes() == b""
        assert below("TEST_MARK", mark) == {parent.pid: "sh", child: "sleep"}
    finally:
        os.killpg(parent.pid, 9)
        parent.wait()


def test_when_a_stall_is_killed_everything_goes_on(tmp_path):
    process = subprocess.Popen(["script/stall", "sleep", "1000"], cwd=ROOT)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    state = lambda pid: Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
    sleeper = None
    while sleeper is None or state(sleeper) != "T":
        time.sleep(0.05)
        names = {pid: Path(f"/proc/{pid}/comm").read_text().strip() for pid in children.read_text().split()}
        sleeper = next((pid for pid, name in names.items() if name == "sleep"), None)
    process.kill()
    process.wait()
    while state(sleeper) == "T":
        time.sleep(0.05)
    os.kill(int(sleeper), 9)
