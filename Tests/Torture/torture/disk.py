"""A disk that loses what was not synced and fails when it is told to: the other half of Tests/Torture/disk.

A process that is started with `environment` works on the folder `live`. Kill it, and `cut` leaves in the folder what a
power cut may leave there.
"""

from __future__ import annotations

import mmap
import os
import random
import shutil
import struct
import subprocess
from collections import Counter
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SOURCES = ROOT / "Tests/Torture/disk"
MAGIC = 0x44455445

KINDS = ["database", "log", "journal", "lock", "folder", "other", "shared memory"]
FAULTS = ["no space", "write fails", "short write", "sync fails"]
ALL_KINDS = (1 << KINDS.index("shared memory")) - 1

# The words of the control page, as in disk.h.
_CHANCES, _KINDS, _SKIP, _MOST, _ONLY_GROWING, _DELAY, _DEAF, _RANDOM = 1, 5, 6, 7, 8, 9, 10, 11
_FAULTED, _WRITES, _BYTES, _SYNCS = 12, 40, 47, 54


def library() -> Path:
    """The library that is preloaded, compiled when it is older than its sources."""
    built = ROOT / ".build/torture/disk.so"
    sources = sorted(SOURCES.glob("*.c"))
    newest = max(path.stat().st_mtime for path in [*sources, SOURCES / "disk.h"])
    if not built.exists() or built.stat().st_mtime < newest:
        built.parent.mkdir(parents=True, exist_ok=True)
        compiler = os.environ.get("CC") or shutil.which("cc") or "clang"
        # Fortified calls would call themselves.
        options = "-O2 -std=gnu11 -Wall -Wextra -Werror -fPIC -shared -pthread -U_FORTIFY_SOURCE".split()
        subprocess.run([compiler, *options, "-o", built, *sources], check=True)
    return built


class Disk:
    """The folder `live` below a folder of the test's own, what is synced of it, and the control page.

    `keeps_copies` is off where only faults, delays and counters are needed: fsyncs are then real ones.
    """

    def __init__(self, folder: Path, keeps_copies: bool = True) -> None:
        self.live, self.synced, control = folder / "live", folder / "synced", folder / "control"
        self.live.mkdir()
        self.keeps_copies = keeps_copies
        control.write_bytes(struct.pack("<Q", MAGIC).ljust(4096, b"\0"))
        with control.open("r+b") as file:
            self._page = mmap.mmap(file.fileno(), 4096)
        self.environment = {
            "LD_PRELOAD": str(library()),
            "TORTURE_DISK": str(self.live.resolve()),
            "TORTURE_DISK_CONTROL": str(control),
        }
        if keeps_copies:
            self.environment["TORTURE_DISK_SYNCED"] = str(self.synced)
            self.settle()

    # Faults

    def fail(
        self, fault: str, chance: float = 1, kinds: list[str] | None = None, skip: int = 0, most: int = 0,
        only_growing: bool = False, seed: int | None = None,
    ) -> None:
        """Lets calls fail from now on, also of a process that runs."""
        if seed is not None:
            self._set(_RANDOM, seed)
        self._set(_KINDS, sum(1 << KINDS.index(kind) for kind in kinds) if kinds else ALL_KINDS)
        self._set(_SKIP, skip)
        self._set(_MOST, most and most + self.faults().total())
        self._set(_ONLY_GROWING, int(only_growing))
        self._set(_CHANCES + FAULTS.index(fault), max(1, int(chance * 65536)))

    def mend(self) -> None:
        """Lets no call fail any more."""
        for index in range(len(FAULTS)):
            self._set(_CHANCES + index, 0)

    @property
    def delay(self) -> float:
        """How much longer each fsync takes, in seconds."""
        return self._words(_DELAY, 1)[0] / 1e6

    @delay.setter
    def delay(self, seconds: float) -> None:
        self._set(_DELAY, int(seconds * 1e6))

    @property
    def deaf(self) -> bool:
        """Whether no fsync has an effect on what a power cut leaves: SQLite's `synchronous=OFF`, from outside."""
        return bool(self._words(_DEAF, 1)[0])

    @deaf.setter
    def deaf(self, value: bool) -> None:
        self._set(_DEAF, int(value))

    # Counters

    def faults(self) -> Counter[tuple[str, str]]:
        """How many faults there were, by fault and kind of file."""
        return Counter(dict(zip(product(FAULTS, KINDS), self._words(_FAULTED, len(FAULTS) * len(KINDS)))))

    def writes(self) -> dict[str, int]:
        return dict(zip(KINDS, self._words(_WRITES, len(KINDS))))

    def written_bytes(self) -> dict[str, int]:
        return dict(zip(KINDS, self._words(_BYTES, len(KINDS))))

    def syncs(self) -> dict[str, int]:
        """How many fsyncs there were, by kind of file; also those that failed."""
        return dict(zip(KINDS, self._words(_SYNCS, len(KINDS))))

    def _words(self, first: int, count: int) -> tuple[int, ...]:
        return struct.unpack_from(f"<{count}Q", self._page, first * 8)

    def _set(self, word: int, value: int) -> None:
        struct.pack_into("<Q", self._page, word * 8, value)

    # Power cuts. No process may have the folder open.

    def settle(self) -> None:
        """Takes the folder as it is for synced."""
        shutil.rmtree(self.synced, ignore_errors=True)
        for name in ["data", "unsynced", "removed"]:
            (self.synced / name).mkdir(parents=True)
        names = []
        for path in self._files():
            inode = path.stat().st_ino
            shutil.copyfile(path, self.synced / "data" / str(inode))
            names.append(f"{inode} {path.name}\n")
        (self.synced / "names").write_text("".join(names))

    def cut(self, seed: int | None = None) -> None:
        """Leaves in the folder what a power cut leaves: what was synced; with a seed also some of the blocks and names
        that were not."""
        chance = random.Random(seed) if seed is not None else None
        synced = {name: int(inode) for inode, name in self._synced_names()}
        live = {path.name: path.stat().st_ino for path in self._files()}
        left = {}
        for name in sorted(synced | live):
            inode = synced.get(name)
            if chance and chance.random() < 0.5:
                inode = live.get(name)
            if inode is not None:
                left[name] = self._torn(inode, live, chance) if chance else self._synced(inode)
        for path in list(self.live.iterdir()):
            path.unlink()
        for name, content in left.items():
            path = self.live / name
            path.touch(mode=0o600)
            path.write_bytes(content)
        self.settle()

    def _files(self) -> list[Path]:
        """The files of the folder that a power cut may leave there: shared memory is none."""
        return sorted(path for path in self.live.iterdir() if not path.name.endswith("-shm"))

    def _synced_names(self) -> list[list[str]]:
        return [line.split(" ", 1) for line in (self.synced / "names").read_text().splitlines()]

    def _synced(self, inode: int) -> bytes:
        path = self.synced / "data" / str(inode)
        return path.read_bytes() if path.exists() else b""

    def _torn(self, inode: int, live: dict[str, int], chance: random.Random) -> bytes:
        """The synced content of a file with some of the blocks that were written after it."""
        old = self._synced(inode)
        name = next((name for name, other in live.items() if other == inode), None)
        path = self.live / name if name else self.synced / "removed" / str(inode)
        new = path.read_bytes() if path.exists() else old
        size = chance.choice([len(old), len(new), chance.randint(min(len(old), len(new)), max(len(old), len(new)))])
        block, kept = chance.choice([512, 4096]), chance.choice([0.1, 0.5, 0.9])
        content = bytearray(old[:size].ljust(size, b"\0"))
        for at in range(0, size, block):
            # What lies past the end of the other content is a hole there.
            if old[at : at + block] != new[at : at + block] and chance.random() < kept:
                content[at : at + block] = new[at : min(at + block, size)].ljust(min(block, size - at), b"\0")
        return bytes(content)
