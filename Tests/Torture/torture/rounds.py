"""What is done to the service. Each round begins and ends with one that runs, and is reproduced by the run's seed."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path
from typing import Callable

import damage
from checker import Violation
from disk import FAULTS
from service import DATABASE, Refused, Service, run, store_of
from torture import Torture

Round = Callable[[Torture], None]
CRASHES = ["kill", "cut", "torn"]


def kill(torture: Torture) -> None:
    """kill −9 under load."""
    torture.load()
    torture.crash("kill")
    torture.start()


def cut(torture: Torture) -> None:
    """A power cut under load that leaves only what was synced."""
    torture.load()
    torture.crash("cut")
    torture.start()


def torn(torture: Torture) -> None:
    """A power cut under load that leaves some of what was not synced."""
    torture.load()
    torture.crash("torn")
    torture.start()


def stop(torture: Torture) -> None:
    """A stop as by an operator; sometimes the power is cut after it."""
    torture.load()
    torture.stop()
    if torture.chance.random() < 0.5:
        torture.cut(torture.chance.choice(["cut", "torn"]))
    torture.start()


def quiet(torture: Torture) -> None:
    """A crash some time after the last request: then everything is on the disk, also what did not wait for it."""
    torture.load()
    torture.rest()
    torture.crash(torture.chance.choice(CRASHES))
    torture.start()


def again(torture: Torture) -> None:
    """Crashes one soon after the other, also while the service starts."""
    torture.load()
    torture.crash(torture.chance.choice(CRASHES))
    for _ in range(torture.chance.randint(1, 4)):
        service = Service(torture.disk, *torture.options)
        code = service.ended_within(torture.chance.uniform(0, 0.1))
        if code is not None:
            raise Violation(f"the service ended by itself with {code}: {service.last_lines()}")
        service.kill()
        how = torture.chance.choice(CRASHES)
        torture.counts["kills"] += how == "kill"
        if how != "kill":
            torture.cut(how)
    torture.start()


def fault(torture: Torture, fault: str, kinds: list[str] | None) -> None:
    """A fault for a while under load, and sometimes a crash in it or after it."""
    chance = torture.chance
    torture.load(0.1, 0.3)
    torture.disk.fail(
        fault, chance=chance.choice([1, 1, 0.3, 0.05]), kinds=kinds, skip=chance.randint(0, 20),
        only_growing=chance.random() < 0.5, seed=chance.randrange(1 << 32),
    )
    before = sum(torture.disk.faults().values())
    torture.load(0.2, 1.0)
    ending = chance.choice(["goes on", "stop", "after", "during", "during"])
    if ending == "during":
        torture.crash(chance.choice(CRASHES))
        torture.disk.mend()
        torture.start()
    else:
        torture.disk.mend()
        torture.until_ready()
        if ending != "goes on":
            torture.load(0.05, 0.4)
            torture.stop() if ending == "stop" else torture.crash(chance.choice(CRASHES))
            torture.start()
    torture.counts["faults"] += sum(torture.disk.faults().values()) - before


def stop_in_fault(torture: Torture) -> None:
    """A fault while the service stops, and after that while it starts."""
    chance = torture.chance
    torture.load(0.1, 0.3)
    before = sum(torture.disk.faults().values())
    for phase in ["stop", "start"]:
        torture.disk.fail(
            chance.choice(FAULTS), chance=chance.choice([1, 0.5, 0.1]), skip=chance.randint(0, 12),
            seed=chance.randrange(1 << 32),
        )
        if phase == "stop":
            torture.stop(may_fail=True)
        else:
            _start_in_fault(torture)
        torture.disk.mend()
    if chance.random() < 0.5:
        torture.cut(chance.choice(["cut", "torn"]))
    torture.counts["faults"] += sum(torture.disk.faults().values()) - before
    torture.start()


def _start_in_fault(torture: Torture) -> None:
    service = Service(torture.disk, *torture.options)
    try:
        service.wait()
        service.kill()
    except Refused as refused:
        if refused.code <= 0 or refused.code == 65:
            raise Violation(f"a disk that fails is no broken file: {refused}") from None


def first(torture: Torture) -> None:
    """A crash or a fault while a new file is made; the next start must succeed."""
    disk, chance = damage.new_disk(torture), torture.chance
    for _ in range(chance.randint(1, 3)):
        if chance.random() < 0.5:
            disk.fail(chance.choice(FAULTS), chance=chance.choice([1, 0.2]), skip=chance.randint(0, 30),
                      seed=chance.randrange(1 << 32))
        service = Service(disk, *torture.options)
        code = service.ended_within(chance.choice([0, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2]))
        if code in (0, 65) or code is not None and code < 0:
            raise Violation(f"a start on a disk that fails ended with {code}: {service.last_lines()}")
        service.kill()
        how = chance.choice(CRASHES)
        torture.counts["kills"] += how == "kill"
        if how != "kill":
            torture.counts["cuts"] += 1
            disk.cut(chance.randrange(1 << 32) if how == "torn" else None)
        torture.counts["faults"] += sum(disk.faults().values())
        disk.mend()
    service = Service(disk, *torture.options)
    try:
        service.wait()
    except Refused as refused:
        raise Violation(f"a file whose making was broken off cannot be opened: {refused}") from None
    service.kill()
    shutil.rmtree(disk.live.parent)


def restore(torture: Torture) -> None:
    """A backup beside the running service, restored by the command or by a copy."""
    chance, backup = torture.chance, torture.folder / "backup.db"
    slot = f"backup {torture.counts['restores']}"
    torture.load(0.1, 0.5)

    def make() -> None:
        backup.unlink(missing_ok=True)
        made = run("backup", backup, "--store", store_of(torture.disk))
        if made.returncode != 0:
            raise Violation(f"detent backup ended with {made.returncode}: {made.stderr}")

    torture.back_up(slot, make)
    torture.load(0.1, 0.5)
    torture.stop() if chance.random() < 0.5 else torture.crash(chance.choice(CRASHES))
    if chance.random() < 0.5:
        done = run("restore", backup, "--store", store_of(torture.disk))
        if done.returncode != 0:
            raise Violation(f"detent restore ended with {done.returncode}: {done.stderr}")
    else:
        _replace(torture, backup)
    torture.disk.settle()
    torture.restored(slot)
    torture.start()


def copied(torture: Torture) -> None:
    """A copy of the file, made after a clean stop, put back after the service has run on."""
    copy, slot = torture.folder / "copy.db", f"copy {torture.counts['restores']}"
    torture.load(0.1, 0.5)
    torture.stop()
    torture.back_up(slot, lambda: shutil.copyfile(torture.disk.live / DATABASE, copy))
    torture.start()
    torture.load(0.1, 0.5)
    torture.stop() if torture.chance.random() < 0.5 else torture.crash(torture.chance.choice(CRASHES))
    _replace(torture, copy)
    torture.disk.settle()
    torture.restored(slot)
    torture.start()


def _replace(torture: Torture, copy: Path) -> None:
    for name in [f"{DATABASE}-wal", f"{DATABASE}-shm"]:
        (torture.disk.live / name).unlink(missing_ok=True)
    shutil.copyfile(copy, torture.disk.live / DATABASE)


def calm(torture: Torture) -> None:
    """Load alone."""
    torture.load(0.5, 1.5)
    torture.sweep()


def fault_rounds() -> dict[str, Round]:
    """A round for each fault at each kind of file that is written while the service runs."""

    def made(name: str, kinds: list[str] | None) -> Round:
        return lambda torture: fault(torture, name, kinds)

    kinds: dict[str, list[str] | None] = {"any file": None, "log": ["log"], "database": ["database"]}
    return {f"{name}: {which}": made(name, kinds[which]) for name, which in itertools.product(FAULTS, kinds)}


ROUNDS: dict[str, Round] = {
    "kill": kill, "cut": cut, "torn": torn, "stop": stop, "quiet": quiet, "again": again, **fault_rounds(),
    "fault at stop and start": stop_in_fault, "first": first, "restore": restore, "copied": copied,
    "damaged": damage.damaged, "truncated": damage.truncated, "foreign": damage.foreign, "owner": damage.owner,
}
