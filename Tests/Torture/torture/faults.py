"""Rounds in which the disk fails: under load, while the service stops and starts, and while a new file is made."""

from __future__ import annotations

import itertools
import shutil
import sqlite3
from contextlib import closing

import damage
from checker import Violation
from client import CONTROLS
from disk import FAULTS, Disk
from exchange import Exchange
from operations import Operation
from service import DATABASE, Refused, Service
from torture import CRASHES, Round, Torture

#: How many operations a round waits for a fault at a rare kind of write.
RARE = 20_000
#: A log that is longer than a service may want to copy when it starts, in bytes, and how many operations a round waits
#: for it.
LONG_LOG, UNTIL_LONG = 17 << 20, 60_000


def fault(torture: Torture, fault: str, kinds: list[str] | None) -> None:
    """A fault for a while under load, and sometimes a crash in it or after it."""
    chance, is_rare = torture.chance, kinds == ["database"]
    torture.load(200, 800)
    torture.disk.fail(
        fault, chance=chance.choice([1, 1, 0.3, 0.05 if not is_rare else 0.5]), kinds=kinds,
        skip=chance.randint(0, 3 if is_rare else 20), only_growing=chance.random() < (0 if is_rare else 0.5),
        seed=chance.randrange(1 << 32),
    )
    before = torture.disk.faults()
    torture.load(100, 800)
    # The database is written only when the log is copied into it.
    most = torture.world.operations + RARE
    while is_rare and torture.disk.faults() == before and torture.world.operations < most:
        torture.load(50, 100)
    ending = chance.choice(["goes on", "stop", "after", "during", "during"])
    if ending == "during":
        torture.crash(chance.choice(CRASHES))
        torture.disk.mend()
        torture.start()
    else:
        torture.disk.mend()
        torture.until_ready()
        if ending != "goes on":
            torture.load(100, 1000)
            torture.stop() if ending == "stop" else torture.crash(chance.choice(CRASHES))
            torture.start()
    torture.count_faults(torture.disk.faults() - before)


def lost_sync(torture: Torture) -> None:
    """A kill after fsyncs that failed: the next service reads from memory what is not on the disk. Then a power cut."""
    usual = torture.options
    torture.load(200, 800)
    torture.crash("kill")
    # Nothing but changes lets this service write its log into the database.
    torture.options = [*usual, "--session-ttl", "1h"]
    torture.start()
    log, most = torture.disk.live / f"{DATABASE}-wal", torture.world.operations + UNTIL_LONG
    least = torture.chance.choice([0, LONG_LOG])
    while torture.world.operations < most and log.stat().st_size < least:
        torture.load(300, 600)
    before = torture.disk.faults()
    torture.disk.fail("sync fails", kinds=["log"])
    torture.load(100, 400)
    torture.crash("kill")
    torture.disk.mend()
    torture.count_faults(torture.disk.faults() - before)
    torture.start()
    torture.load(300, 1500)
    torture.crash("cut")
    torture.options = usual
    torture.start()


def held_log(torture: Torture) -> None:
    """Another process reads, so that the log is copied in parts. Then fsyncs of the database fail, and a power cut
    follows: what was copied must have been copied again."""
    path, client = torture.disk.live / DATABASE, Exchange(torture.world, "held log")
    # Nobody uses some of its sessions until its end.
    usual, torture.options = torture.options, [*torture.options, "--session-ttl", "1h"]
    torture.stop()
    torture.start()
    # Only reads, so that it leaves the log when it closes.
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as other:
        torture.load(200, 800)
        made = _unchanged(torture, client)
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM sqlite_schema").fetchall()
            torture.load(500, 2000)
        before = torture.disk.faults()
        torture.disk.fail("sync fails", kinds=["database"], most=torture.chance.randint(1, 3))
        most = torture.world.operations + RARE
        while torture.disk.faults() == before and torture.world.operations < most:
            torture.load(50, 100)
        if torture.chance.random() < 0.5:
            # As long as it is there, SQLite remembers what it has copied.
            other.execute("SELECT * FROM sqlite_schema").fetchall()
            torture.load(500, 2000)
    torture.disk.mend()
    torture.until_ready()
    torture.load(500, 2500)
    torture.count_faults(torture.disk.faults() - before)
    torture.crash("cut")
    torture.options = usual
    torture.start()
    for creation in made:
        read = client.read(creation.session)
        if not read or (read.outcome, read.value) != ("ok", creation.value):
            raise Violation(f"{creation} is committed, and a read says {read}")
        client.delete(creation.session)


def _unchanged(torture: Torture, client: Exchange) -> list[Operation]:
    """Makes sessions that no other client uses: nothing writes their pages once more."""
    values = torture.chance.sample(range(1_000_000), 40)
    made = [
        client.create(f"u{value}", {"control": CONTROLS[0], "value": value}) for value in values
    ]
    return [creation for creation in made if creation and creation.committed]


def stop_in_fault(torture: Torture) -> None:
    """A fault while the service stops, and after that while it starts."""
    torture.load(200, 800)
    before = torture.disk.faults()
    _any_fault(torture, torture.disk)
    torture.stop(may_fail=True)
    torture.disk.mend()
    for _ in range(torture.chance.randint(1, 3)):
        _any_fault(torture, torture.disk)
        _start_in_fault(torture, torture.disk)
        torture.disk.mend()
        if torture.chance.random() < 0.5:
            torture.cut(torture.chance.choice(["cut", "torn"]))
    torture.count_faults(torture.disk.faults() - before)
    torture.start()


def _any_fault(torture: Torture, disk: Disk) -> None:
    """One call fails, or many do."""
    chance, fault = torture.chance, torture.chance.choice(FAULTS)
    if chance.random() < 0.6:
        disk.fail(fault, skip=chance.randint(0, 35), most=1, seed=chance.randrange(1 << 32))
    else:
        disk.fail(fault, chance.choice([1, 0.5, 0.1]), skip=chance.randint(0, 12), seed=chance.randrange(1 << 32))


def _start_in_fault(torture: Torture, disk: Disk) -> None:
    """Starts the service, and kills it. It may refuse to start, but the fault is the disk's and not the file's."""
    service = Service(disk, *torture.options)
    try:
        service.wait()
        service.ended_within(torture.chance.choice([0, 0.05]))
        service.kill()
    except Refused as refused:
        if refused.code <= 0 or refused.code == damage.BROKEN:
            raise Violation(f"a disk that fails is no broken file: {refused}") from None


def first(torture: Torture) -> None:
    """Crashes and faults while a new file is made; the next start must succeed."""
    disk, chance = damage.new_disk(torture), torture.chance
    for _ in range(chance.randint(1, 3)):
        if chance.random() < 0.6:
            _any_fault(torture, disk)
            _start_in_fault(torture, disk)
            disk.mend()
        else:
            service = Service(disk, *torture.options)
            code = service.ended_within(chance.uniform(0, 0.1))
            if code is not None:
                raise Violation(f"the service ended by itself with {code}: {service.last_lines()}")
            service.kill()
        how = chance.choice(CRASHES)
        torture.counts["kills" if how == "kill" else "cuts"] += 1
        if how != "kill":
            disk.cut(chance.randrange(1 << 32) if how == "torn" else None)
    torture.count_faults(disk.faults())
    service = Service(disk, *torture.options)
    try:
        service.wait()
    except Refused as refused:
        raise Violation(f"a file whose making was broken off cannot be opened: {refused}") from None
    service.kill()
    shutil.rmtree(disk.live.parent)


def rounds_of_faults() -> dict[str, Round]:
    """A round for each fault at each kind of file that is written while the service runs."""

    def made(name: str, kinds: list[str] | None) -> Round:
        return lambda torture: fault(torture, name, kinds)

    kinds: dict[str, list[str] | None] = {"any file": None, "log": ["log"], "database": ["database"]}
    return {f"{name}: {which}": made(name, kinds[which]) for name, which in itertools.product(FAULTS, kinds)}
