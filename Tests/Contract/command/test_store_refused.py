"""A store that the service must not or cannot use: its exit code, one line, and the file as it was."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
from pathlib import Path
from typing import Callable

import httpx
import pytest

from detent import run
from disk import Disk
from patience import LIMIT
from service import binary, running


def serve(path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run("serve", "--port", "0", "--store", f"sqlite:{path}", **environment)


def made(folder: Path) -> Path:
    """A store with a session, of a service that was killed: the session is in its log alone."""
    with running("--store", f"sqlite:{folder}/sessions.db") as service:
        body = {"id": "kitchen", "preset": "meshing"}
        assert httpx.post(f"{service.url}/v1/sessions", json=body).status_code == 201
        service.stop(signal.SIGKILL)
    return folder / "sessions.db"


def contents(folder: Path) -> dict[str, bytes]:
    """The files, but for the lock and the log's index, which has no data of its own."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith((".lock", "-shm"))}


def stopped(folder: Path) -> Path:
    """A store that was stopped cleanly, all of it in one file."""
    path = made(folder)
    with running("--store", f"sqlite:{path}") as service:
        assert service.stop() == 0
    assert contents(folder).keys() == {"sessions.db"}
    return path


def corrupt(folder: Path) -> None:
    path = stopped(folder)
    content = bytearray(path.read_bytes())
    content[100:4096] = b"\xa5" * (4096 - 100)
    path.write_bytes(content)


def corrupt_with_a_log(folder: Path) -> None:
    path = made(folder)
    path.write_bytes(b"\0" * path.stat().st_size)


def empty_with_a_log(folder: Path) -> None:
    made(folder).write_bytes(b"")


def text(folder: Path) -> None:
    (folder / "sessions.db").write_text("Notes of mine, which are longer than the header of a database. " * 10)


def foreign(folder: Path) -> None:
    with sqlite3.connect(folder / "sessions.db") as database:
        database.execute("CREATE TABLE sessions (id TEXT PRIMARY KEY, record BLOB)")
    database.close()


def of_format(number: int) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        with sqlite3.connect(stopped(folder)) as database:
            database.execute(f"PRAGMA user_version = {number}")
        database.close()

    return make


@pytest.mark.parametrize(
    "file, says",
    [
        (corrupt, "damaged"),
        (corrupt_with_a_log, "not a store of sessions"),
        (empty_with_a_log, "damaged"),
        (text, "not a store of sessions"),
        (foreign, "not a store of sessions"),
        (of_format(99), "format 99, of a later version; this version reads up to 5"),
        (of_format(3), "format 3, of an earlier version; this version reads 4 and later"),
    ],
)
def test_a_file_that_is_refused_stays_as_it_is(tmp_path: Path, file: Callable[[Path], None], says: str):
    file(tmp_path)
    before = contents(tmp_path)
    result = serve(tmp_path / "sessions.db")
    assert result.returncode == 65, result.stderr
    assert result.stdout == "" and result.stderr.count("\n") == 1
    assert result.stderr.startswith("detent: ") and says in result.stderr
    assert contents(tmp_path) == before


def test_a_second_service_on_the_same_file_is_refused(tmp_path: Path):
    path = tmp_path / "sessions.db"
    link = tmp_path / "link.db"
    with running("--store", f"sqlite:{path}") as service:
        link.symlink_to(path)
        for name in (path, link):
            result = serve(name)
            assert result.returncode == 69, result.stderr
            assert result.stdout == "" and result.stderr.count("\n") == 1
            name = Path(f"/proc/{service.process.pid}/comm").read_text().strip()
            assert f"is in use: process {service.process.pid} ({name}) has the lock" in result.stderr
            assert result.stderr.endswith("A second service beside it needs --store memory and --port 0\n")
        assert httpx.get(f"{service.url}/readyz").status_code == 200
        service.stop(signal.SIGKILL)
    with running("--store", f"sqlite:{path}") as service:
        assert httpx.get(f"{service.url}/readyz").status_code == 200


@pytest.mark.parametrize("path", ["file/sessions.db", "folder", "/proc/detent/sessions.db"])
def test_a_path_that_cannot_be_written_is_no_store(tmp_path: Path, path: str):
    (tmp_path / "file").write_text("a file")
    (tmp_path / "folder").mkdir()
    result = serve(tmp_path / path)
    assert result.returncode == 73, result.stderr
    assert result.stdout == "" and result.stderr.startswith("detent: ") and result.stderr.count("\n") == 1
    assert sorted(it.name for it in tmp_path.rglob("*")) == ["file", "folder"]


def test_no_home_folder_is_no_store():
    result = run("serve", "--port", "0", DETENT_STORE="", XDG_STATE_HOME="", HOME="/proc/detent")
    assert result.returncode == 73, result.stderr
    assert result.stdout == "" and result.stderr.count("\n") == 1


@pytest.mark.parametrize("store", ["tape", "sqlite:", "sqlite", "Memory"])
def test_a_store_that_does_not_exist_is_a_mistake(store: str):
    result = run("serve", "--port", "0", "--store", store)
    assert result.returncode == 64
    assert "--store must be memory, sqlite: and a path, or redis:// and an address" in result.stderr.splitlines()[0]


@pytest.mark.parametrize(
    "store, says",
    [
        ("redis:localhost", "must begin with redis:// or redis+unix://"),
        ("rediss://localhost", "rediss:// is not supported"),
        ("sqlite::memory:", "names no file; give memory"),
        ("sqlite:file:sessions.db?mode=ro", "takes a path and no URI"),
        ("sqlite:state/", "takes the path of a file, not of a folder: state/"),
        ("sqlite:state/..", "takes the path of a file, not of a folder: state/.."),
    ],
)
def test_a_name_that_is_not_one_of_a_file_is_a_mistake(tmp_path: Path, store: str, says: str):
    result = subprocess.run(
        [binary(), "serve", "--port", "0", "--store", store], cwd=tmp_path, capture_output=True, text=True, timeout=LIMIT
    )
    assert result.returncode == 64 and says in result.stderr.splitlines()[0], result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_link_to_no_file_is_followed(tmp_path: Path):
    (tmp_path / "link.db").symlink_to("state/real.db")
    with running("--store", f"sqlite:{tmp_path}/link.db") as service:
        assert service.stop() == 0
    assert (tmp_path / "link.db").is_symlink() and (tmp_path / "state/real.db").stat().st_size > 0


def test_a_path_is_named_once(tmp_path: Path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/sessions.db").touch(0o400)
    (tmp_path / "folder/sessions.db.lock").mkdir()
    result = serve(tmp_path / "folder/sessions.db")
    assert result.returncode == 73, result.stderr
    assert result.stderr.count(str(tmp_path)) == 1, result.stderr


def test_a_disk_that_is_full_at_the_start_is_an_error(tmp_path: Path):
    disk = Disk(tmp_path, keeps_copies=False)
    disk.fail("no space")
    result = serve(disk.live / "sessions.db", **disk.environment)
    assert result.returncode == 74, result.stderr
    assert result.stdout == "" and result.stderr.count("\n") == 1
    disk.mend()
    with running("--store", f"sqlite:{disk.live}/sessions.db") as service:
        assert httpx.get(f"{service.url}/readyz").status_code == 200
