"""Files that are not what the service left: damaged, cut short, another program's, a newer version's; and a file that
another service owns. After each round the file is as it was."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from checker import Violation
from disk import Disk
from scale import LIMIT
from service import DATABASE, Refused, Service
from torture import Torture

BROKEN, OWNED, NOT_WRITABLE = 65, 69, 73


def new_disk(torture: Torture) -> Disk:
    """Another disk, for a service beside the one under load."""
    folder = torture.folder / "other"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return Disk(folder)


def damaged(torture: Torture) -> None:
    """Some bytes are changed. The service refuses the file and leaves it as it is, or serves what it can read; it does
    not end by itself, and a session that cannot be read is refused."""
    torture.load(200, 1000)
    torture.crash("kill") if torture.chance.random() < 0.5 else torture.stop()
    for _ in range(3):
        disk = _copy(torture)
        path = torture.chance.choice([path for path in _files(disk) if path.stat().st_size])
        content = bytearray(path.read_bytes())
        for _ in range(torture.chance.choice([1, 1, 10, 200])):
            content[torture.chance.randrange(len(content))] = torture.chance.randrange(256)
        path.write_bytes(content)
        disk.settle()
        _open(torture, disk)
    torture.start()


def truncated(torture: Torture) -> None:
    """The file is shorter than it was."""
    torture.load(200, 1000)
    torture.stop()
    for _ in range(3):
        disk = _copy(torture)
        path = disk.live / DATABASE
        # A log that was left may have every page that is cut off: then nothing would be missing.
        with closing(sqlite3.connect(path)) as base:
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with path.open("r+b") as file:
            file.truncate(torture.chance.randrange(1, path.stat().st_size))
        disk.settle()
        _expect_refused(disk, torture)
    torture.start()


def foreign(torture: Torture) -> None:
    """The file is a text, noise, another program's database, or one of a newer version of the service."""
    torture.load(200, 1000)
    torture.stop()

    def text(path: Path) -> None:
        path.write_text("These are my notes.\n" * 500)

    def noise(path: Path) -> None:
        path.write_bytes(random.Random(torture.seed).randbytes(20_000))

    def other(path: Path) -> None:
        path.unlink()
        with closing(sqlite3.connect(path)) as base:
            base.executescript("CREATE TABLE note (text); INSERT INTO note VALUES ('mine')")

    def newer(path: Path) -> None:
        with closing(sqlite3.connect(path)) as base:
            base.execute("PRAGMA user_version = 1000000")

    for change in [text, noise, other, newer]:
        disk = _copy(torture)
        change(disk.live / DATABASE)
        disk.settle()
        _expect_refused(disk, torture)
    torture.start()


def owner(torture: Torture) -> None:
    """A second service on the same file, and one on a file that cannot be made."""
    torture.load(200, 800)
    second = Service(torture.disk, *torture.options)
    try:
        second.wait()
        second.kill()
        raise Violation("two services have one file")
    except Refused as refused:
        if refused.code != OWNED:
            raise Violation(f"a file that another service has should be refused with {OWNED}: {refused}") from None
    nowhere = Service(new_disk(torture), *torture.options, store="sqlite:/proc/none/sessions.db")
    try:
        nowhere.wait()
        nowhere.kill()
        raise Violation("a service stores its sessions in a folder that cannot be made")
    except Refused as refused:
        if refused.code != NOT_WRITABLE:
            raise Violation(f"a path that cannot be written should be refused with {NOT_WRITABLE}: {refused}") from None
    torture.load(200, 800)


def _copy(torture: Torture) -> Disk:
    disk = new_disk(torture)
    for path in torture.disk.live.iterdir():
        shutil.copy2(path, disk.live / path.name)
    disk.settle()
    return disk


def _files(disk: Disk) -> list[Path]:
    """The database and its log."""
    return [path for path in disk.live.iterdir() if path.name in (DATABASE, f"{DATABASE}-wal")]


def _contents(disk: Disk) -> dict[str, bytes]:
    """What is in them. SQLite makes an empty log when it opens a database; that is none."""
    contents = {path.name: path.read_bytes() for path in _files(disk)}
    return {name: content for name, content in contents.items() if content}


def _expect_refused(disk: Disk, torture: Torture) -> None:
    before = _contents(disk)
    service = Service(disk, *torture.options)
    try:
        service.wait()
        service.kill()
        raise Violation("the service opens a file that it should refuse")
    except Refused as refused:
        _check_refusal(refused, before, disk)
    torture.counts["refused files"] += 1


def _check_refusal(refused: Refused, before: dict[str, bytes], disk: Disk) -> None:
    if refused.code != BROKEN:
        raise Violation(f"a broken file should be refused with {BROKEN}: {refused}") from None
    if _contents(disk) != before:
        raise Violation(f"a file that was refused is not as it was: {refused}") from None


def _open(torture: Torture, disk: Disk) -> None:
    """Opens a damaged file and asks for every session."""
    before = _contents(disk)
    service = Service(disk, *torture.options)
    try:
        address = service.wait()
    except Refused as refused:
        _check_refusal(refused, before, disk)
        torture.counts["refused files"] += 1
        return
    torture.counts["opened damaged files"] += 1
    for session in torture.world.sessions:
        for method, path, body in [
            ("GET", f"/v1/sessions/{session}", None),
            ("POST", f"/v1/sessions/{session}/events", '{"type": "set", "value": 3}'),
        ]:
            connection = HTTPConnection(*address, timeout=LIMIT)
            try:
                connection.request(method, path, body)
                response = connection.getresponse()
                json.loads(response.read())
            except (OSError, HTTPException) as error:
                raise Violation(
                    f"a damaged file ends the service ({service.process.poll()}) or a request: {error!r}: "
                    f"{service.last_lines()}"
                ) from None
            finally:
                connection.close()
            if response.status not in (200, 404, 500, 503):
                raise Violation(f"a damaged file makes a response {response.status} to {method} {path}")
    code = service.stop()
    if code < 0:
        raise Violation(f"a damaged file ends the service with {code}: {service.last_lines()}")
