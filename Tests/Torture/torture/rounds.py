"""What is done to the service. Each round begins and ends with one that runs, and is reproduced by the run's seed."""

from __future__ import annotations

import shutil
from pathlib import Path

import damage
from checker import Violation
from faults import first, held_log, lost_sync, rounds_of_faults, stop_in_fault
from service import DATABASE, Service, run, store_of
from torture import CRASHES, Round, Torture


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


def restore(torture: Torture) -> None:
    """A backup beside the running service, restored by the command or by a copy."""
    chance, backup = torture.chance, torture.folder / "backup.db"
    slot = f"backup {torture.counts['restores']}"
    torture.load(200, 1000)

    def make() -> None:
        backup.unlink(missing_ok=True)
        made = run("backup", backup, "--store", store_of(torture.disk))
        if made.returncode != 0:
            raise Violation(f"detent backup ended with {made.returncode}: {made.stderr}")

    torture.back_up(slot, make)
    torture.load(200, 1000)
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
    torture.load(200, 1000)
    torture.stop()
    torture.back_up(slot, lambda: shutil.copyfile(torture.disk.live / DATABASE, copy))
    torture.start()
    torture.load(200, 1000)
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
    torture.load(1000, 3000)
    torture.sweep()


ROUNDS: dict[str, Round] = {
    "kill": kill, "cut": cut, "torn": torn, "stop": stop, "quiet": quiet, "again": again, **rounds_of_faults(),
    "lost sync": lost_sync,
    "held log": held_log, "fault at stop and start": stop_in_fault, "first": first,
    "restore": restore, "copied": copied,
    "damaged": damage.damaged, "truncated": damage.truncated, "foreign": damage.foreign, "owner": damage.owner,
}
