"""The disk that loses and fails, with Python's SQLite in a process of its own."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from disk import KINDS, Disk
from scale import LIMIT

WRITER = """
import os, sqlite3, sys
path, synchronous, first = sys.argv[1:]
base = sqlite3.connect(path, isolation_level=None)
base.execute("PRAGMA journal_mode=WAL")
base.execute(f"PRAGMA synchronous={synchronous}")
base.execute("PRAGMA wal_autocheckpoint=20")
base.execute("CREATE TABLE IF NOT EXISTS entry (number INTEGER PRIMARY KEY, text BLOB)")
folder = os.open(os.path.dirname(path), os.O_RDONLY)
os.fsync(folder)
for number in range(int(first), int(first) + 100000):
    try:
        base.execute("INSERT INTO entry VALUES (?, ?)", (number, os.urandom(number * 37 % 6000)))
        print(number, flush=True)
    except sqlite3.OperationalError as error:
        print(error, flush=True)
"""


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path)


def run(disk: Disk, code: str, *arguments: str) -> str:
    """What a Python program on the disk prints."""
    environment = os.environ | disk.environment
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=LIMIT).stdout


def acknowledged(disk: Disk, synchronous: str, first: int, lines: int) -> list[str]:
    """What a writer says until it is killed."""
    command = [sys.executable, "-c", WRITER, str(disk.live / "a.db"), synchronous, str(first)]
    with subprocess.Popen(command, env=os.environ | disk.environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        said = [process.stdout.readline() for _ in range(lines)]
        process.send_signal(signal.SIGKILL)
        said += process.stdout.readlines()
    return [line.strip() for line in said if line.endswith("\n")]


def stored(disk: Disk) -> set[int]:
    path = disk.live / "a.db"
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        if not base.execute("SELECT 1 FROM sqlite_master").fetchall():
            return set()
        found = {number for (number,) in base.execute("SELECT number FROM entry")}
    disk.settle()
    return found


def after_cuts(disk: Disk, synchronous: str, seed: int, cuts: int) -> int:
    """How many acknowledged entries are lost in a number of power cuts."""
    chance = random.Random(seed)
    lost, told, first = 0, set(), 0
    for _ in range(cuts):
        said = acknowledged(disk, synchronous, first, chance.randint(1, 60))
        told |= {int(line) for line in said}
        first += 100000
        disk.cut(chance.choice([None, chance.randrange(1 << 32)]))
        found = stored(disk)
        lost += len(told - found)
        told &= found
    return lost


@pytest.mark.parametrize("seed", range(4))
def test_what_sqlite_commits_in_full_survives_every_power_cut(disk: Disk, seed: int) -> None:
    assert after_cuts(disk, "FULL", seed, 8) == 0


def test_what_sqlite_commits_without_syncing_is_lost_in_power_cuts(disk: Disk) -> None:
    try:
        assert after_cuts(disk, "OFF", 1, 4) > 0
    except (AssertionError, sqlite3.DatabaseError) as error:
        assert "malformed" in str(error) or "integrity" in str(error) or "not a database" in str(error)


def test_commits_that_are_not_heard_are_lost_in_a_power_cut(disk: Disk) -> None:
    acknowledged(disk, "FULL", 0, 5)
    disk.settle()
    disk.deaf = True
    told = {int(line) for line in acknowledged(disk, "FULL", 100000, 30)}
    disk.cut()
    assert told.isdisjoint(stored(disk))


def test_a_killed_process_loses_nothing(disk: Disk) -> None:
    told = {int(line) for line in acknowledged(disk, "OFF", 0, 40)}
    assert told <= stored(disk)


WRITE = "import os,sys; f=os.open(sys.argv[1], os.O_RDWR|os.O_CREAT, 0o600); os.write(f, sys.argv[2].encode())"
SYNC = WRITE + "; os.fsync(f)"
FOLDER = "; d=os.open(os.path.dirname(sys.argv[1]), os.O_RDONLY); os.fsync(d)"


def test_a_new_file_stays_only_if_its_folder_is_synced(disk: Disk) -> None:
    run(disk, SYNC, str(disk.live / "a"), "x")
    run(disk, SYNC + FOLDER, str(disk.live / "b"), "y")
    run(disk, SYNC, str(disk.live / "c"), "z")
    disk.cut()
    assert {path.name: path.read_text() for path in disk.live.iterdir()} == {"a": "x", "b": "y"}


def test_content_that_is_not_synced_is_lost_across_processes(disk: Disk) -> None:
    run(disk, SYNC + FOLDER, str(disk.live / "a"), "old")
    run(disk, WRITE, str(disk.live / "a"), "new")
    run(disk, "pass")
    disk.cut()
    assert (disk.live / "a").read_text() == "old"


def test_content_that_another_process_syncs_later_stays(disk: Disk) -> None:
    run(disk, WRITE + FOLDER, str(disk.live / "a"), "old")
    run(disk, "import os,sys; os.fsync(os.open(sys.argv[1], os.O_WRONLY))", str(disk.live / "a"))
    disk.cut()
    assert (disk.live / "a").read_text() == "old"


def test_a_rename_and_a_removal_wait_for_the_folder(disk: Disk) -> None:
    for name in ["a", "b", "c"]:
        run(disk, SYNC + FOLDER, str(disk.live / name), name)
    change = "import os,sys; os.chdir(sys.argv[1]); os.rename('a', 'b'); os.unlink('c')"
    run(disk, change, str(disk.live))
    disk.cut()
    assert {path.name: path.read_text() for path in disk.live.iterdir()} == {"a": "a", "b": "b", "c": "c"}
    run(disk, change + "; os.fsync(os.open('.', os.O_RDONLY))", str(disk.live))
    disk.cut()
    assert {path.name: path.read_text() for path in disk.live.iterdir()} == {"b": "a"}


def test_a_shorter_file_is_as_long_as_before_until_it_is_synced(disk: Disk) -> None:
    run(disk, SYNC + FOLDER, str(disk.live / "a"), "long")
    cutting = "import os,sys; f=os.open(sys.argv[1], os.O_RDWR); os.ftruncate(f, 1)"
    run(disk, cutting, str(disk.live / "a"))
    disk.cut()
    assert (disk.live / "a").read_text() == "long"
    run(disk, cutting + "; os.fsync(f)", str(disk.live / "a"))
    disk.cut()
    assert (disk.live / "a").read_text() == "l"


def test_a_torn_cut_keeps_some_of_the_unsynced_blocks(disk: Disk) -> None:
    run(disk, SYNC + FOLDER, str(disk.live / "a"), "o" * 65536)
    run(disk, WRITE, str(disk.live / "a"), "n" * 65536)
    disk.cut(seed=3)
    assert set((disk.live / "a").read_text()) == {"o", "n"}


@pytest.mark.parametrize("kind", ["database", "log"])
@pytest.mark.parametrize(
    ("fault", "words"),
    [("no space", "database or disk is full"), ("write fails", "disk I/O error"), ("sync fails", "disk I/O error")],
)
def test_a_fault_reaches_sqlite(disk: Disk, kind: str, fault: str, words: str) -> None:
    acknowledged(disk, "FULL", 0, 30)
    disk.fail(fault, kinds=[kind], seed=1)
    said = acknowledged(disk, "FULL", 100000, 60)
    assert disk.faults()[fault, kind] == disk.faults().total() > 0
    # A checkpoint that fails does not fail the commit before it.
    assert kind == "database" or words in said
    disk.mend()
    told = {int(line) for line in said if line.isdigit()}
    told |= {int(line) for line in acknowledged(disk, "FULL", 200000, 30)}
    assert told <= stored(disk)


def test_sqlite_goes_on_after_short_writes(disk: Disk) -> None:
    disk.fail("short write", seed=1)
    told = {int(line) for line in acknowledged(disk, "FULL", 0, 40)}
    assert disk.faults()["short write", "log"] > 40
    disk.cut()
    assert told <= stored(disk)


def test_blocks_whose_sync_failed_are_lost_though_the_next_sync_succeeds(disk: Disk) -> None:
    run(disk, SYNC + FOLDER, str(disk.live / "a"), "old")
    disk.fail("sync fails", most=1)
    twice = WRITE + """
try: os.fsync(f); print("wrong")
except OSError: os.fsync(f); print("refused")
"""
    assert run(disk, twice, str(disk.live / "a"), "new") == "refused\n"
    assert (disk.live / "a").read_text() == "new"
    disk.cut()
    assert (disk.live / "a").read_text() == "old"


def test_faults_begin_after_those_that_are_skipped_and_end_at_the_most(disk: Disk) -> None:
    disk.fail("write fails", skip=2, most=1)
    said = run(disk, """
import os, sys
f = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)
for _ in range(5):
    try: os.write(f, b"x"); print("ok", end=" ")
    except OSError: print("failed", end=" ")
""", str(disk.live / "a"))
    assert said.split() == ["ok", "ok", "failed", "ok", "ok"]


def test_a_sync_takes_longer_and_is_counted(disk: Disk) -> None:
    disk.delay = 0.05
    many = "import os,sys,time; f=os.open(sys.argv[1], os.O_RDWR|os.O_CREAT); b=time.monotonic()\n"
    many += "for _ in range(4): os.fdatasync(f)\nprint(time.monotonic()-b)"
    assert float(run(disk, many, str(disk.live / "a.db-wal"))) >= 0.2
    assert disk.syncs() == {kind: 4 if kind == "log" else 0 for kind in KINDS}


def test_without_copies_faults_and_counters_work_too(tmp_path: Path) -> None:
    disk = Disk(tmp_path, keeps_copies=False)
    acknowledged(disk, "FULL", 0, 20)
    assert disk.syncs()["log"] >= 20 and not disk.synced.exists()
    disk.fail("no space")
    assert "database or disk is full" in acknowledged(disk, "FULL", 100000, 5)
