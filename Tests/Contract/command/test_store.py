"""The commands for stored sessions: what they print beside a running service, and what they exit with."""

from __future__ import annotations

import json
import signal
import sqlite3
import stat
from pathlib import Path

import httpx
import pytest

from detent import run
from disk import Disk
from service import running


def store(folder: Path) -> str:
    return f"sqlite:{folder}/sessions.db"


def create(url: str, *names: str, preset: str = "meshing") -> None:
    for name in names:
        assert httpx.post(f"{url}/v1/sessions", json={"id": name, "preset": preset}).status_code == 201


def value(url: str, name: str) -> dict:
    return httpx.get(f"{url}/v1/sessions/{name}").json()


def listed(folder: Path, *options: str) -> list[str]:
    result = run("sessions", "--store", store(folder), "--json", *options)
    assert result.returncode == 0, result.stderr
    return [json.loads(line)["id"] for line in result.stdout.splitlines()]


def test_stored_sessions_are_listed_beside_the_service_and_after_it(tmp_path):
    with running("--store", store(tmp_path)) as service:
        create(service.url, "kitchen", "attic")
        create(service.url, "cellar", preset="star")
        assert listed(tmp_path) == ["kitchen", "attic", "cellar"]
        assert listed(tmp_path, "--preset", "star") == ["cellar"]
        assert listed(tmp_path, "--limit", "2") == ["kitchen", "attic"]
        line = run("sessions", DETENT_STORE=store(tmp_path)).stdout.splitlines()[0]
        assert line.startswith("kitchen  meshing  version 0  20") and "expires in" in line
        epoch = value(service.url, "kitchen")["epoch"]
        service.stop()
    first = run("sessions", "--store", store(tmp_path), "--json").stdout.splitlines()[0]
    assert json.loads(first)["epoch"] == epoch
    assert sorted(path.name for path in tmp_path.iterdir()) == ["sessions.db", "sessions.db.lock"]


def tags(folder: Path) -> dict[str, tuple[str, int]]:
    lines = run("sessions", "--store", store(folder), "--json").stdout.splitlines()
    return {it["id"]: (it["epoch"], it["version"]) for it in map(json.loads, lines)}


def test_the_list_has_the_versions_of_the_service_after_a_kill_and_a_restore(tmp_path):
    def served(url: str) -> dict[str, tuple[str, int]]:
        values = {name: value(url, name) for name in ("kitchen", "attic")}
        return {name: (it["epoch"], it["frame"]["version"]) for name, it in values.items()}

    with running("--store", store(tmp_path)) as service:
        create(service.url, "kitchen", "attic")
        event = {"type": "set", "value": 12}
        assert httpx.post(f"{service.url}/v1/sessions/kitchen/events", json=event).status_code == 200
        service.stop(signal.SIGKILL)
    with running("--store", store(tmp_path)) as service:
        before = tags(tmp_path)
        assert before == served(service.url) and before["kitchen"][1] == 2**20 + 1
        service.stop()
    assert tags(tmp_path) == before
    assert run("backup", f"{tmp_path}/backup.db", "--store", store(tmp_path)).returncode == 0
    assert run("restore", f"{tmp_path}/backup.db", "--store", store(tmp_path)).returncode == 0
    with running("--store", store(tmp_path)) as service:
        after = tags(tmp_path)
        assert after == served(service.url) and after["kitchen"][0] != before["kitchen"][0]


def test_a_long_list_has_every_session(tmp_path):
    with running("--store", store(tmp_path)) as service:
        create(service.url, "kitchen")
        service.stop()
    with sqlite3.connect(tmp_path / "sessions.db") as database:
        database.execute(
            """
            WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5999)
            INSERT INTO sessions (id, expires, control, record)
            SELECT 'copy-' || n, expires, control, record FROM numbers, sessions WHERE id = 'kitchen'
            """
        )
    database.close()
    assert len(set(listed(tmp_path))) == 6000
    assert listed(tmp_path, "--limit", "5500") == ["kitchen"] + [f"copy-{n}" for n in range(1, 5500)]


def test_a_check_says_what_is_stored_and_how_it_stopped(tmp_path):
    def check() -> dict:
        result = run("check", "--json", "--store", store(tmp_path))
        assert result.returncode == 0, result.stderr
        return json.loads(result.stdout)

    with running("--store", store(tmp_path)) as service:
        create(service.url, "kitchen", "attic")
        found = check()
        assert (found["inUse"], found["clean"], found["sessions"], found["controls"]) == (True, False, 2, 1)
        service.stop(signal.SIGKILL)
    assert (check()["inUse"], check()["clean"], check()["sessions"]) == (False, False, 2)
    with running("--store", store(tmp_path)) as service:
        service.stop()
    assert (check()["inUse"], check()["clean"], check()["uncleanStarts"], check()["faults"]) == (False, True, 1, [])
    text = run("check", f"{tmp_path}/sessions.db").stdout
    assert "stopped cleanly" in text and "sessions: 2" in text


def test_a_fault_is_reported_with_its_session(tmp_path):
    with running("--store", store(tmp_path)) as service:
        create(service.url, "kitchen", "attic")
        service.stop()
    with sqlite3.connect(tmp_path / "sessions.db") as database:
        database.execute("UPDATE sessions SET record = x'01ff' WHERE id = 'attic'")
    database.close()
    result = run("check", "--store", store(tmp_path))
    assert result.returncode == 65
    assert "fault: the record of attic" in result.stdout


def test_a_file_that_cannot_be_checked_is_an_object_too(tmp_path):
    (tmp_path / "text").write_text("some text")
    for name, code in [("text", 65), ("none", 66)]:
        result = run("check", "--json", f"{tmp_path}/{name}")
        assert result.returncode == code
        found = json.loads(result.stdout)
        assert found.keys() == {"file", "error"} and found["file"] == f"{tmp_path}/{name}"
        assert result.stderr == f"detent: {found['error']}\n"


def test_a_restore_replaces_no_file_that_is_not_a_store(tmp_path):
    with running("--store", store(tmp_path)) as service:
        create(service.url, "kitchen")
        assert run("backup", f"{tmp_path}/backup.db", "--store", store(tmp_path)).returncode == 0
        service.stop()
    (tmp_path / "notes").write_text("notes of mine")
    result = run("restore", f"{tmp_path}/backup.db", "--store", f"sqlite:{tmp_path}/notes")
    assert result.returncode == 65, result.stderr
    assert "notes is not a store of sessions" in result.stderr and result.stderr.count("\n") == 1
    assert (tmp_path / "notes").read_text() == "notes of mine"
    assert not list(tmp_path.glob("notes.*")) and not list(tmp_path.glob("notes-*"))


def test_a_backup_that_was_cut_off_is_not_restored(tmp_path):
    backup = tmp_path / "backup.db"
    with running("--store", store(tmp_path)) as service:
        create(service.url, "kitchen")
        assert run("backup", str(backup), "--store", store(tmp_path)).returncode == 0
        service.stop()
    backup.write_bytes(backup.read_bytes()[:-16])
    before = (tmp_path / "sessions.db").read_bytes()
    for command in (["check", str(backup)], ["restore", str(backup), "--store", store(tmp_path)]):
        result = run(*command)
        assert result.returncode == 65 and "its end is missing" in result.stderr, result.stderr
    assert (tmp_path / "sessions.db").read_bytes() == before


def test_a_backup_on_a_full_disk_names_the_backup(tmp_path):
    with running("--store", store(tmp_path)) as service:
        create(service.url, "kitchen")
        service.stop()
    disk = Disk(tmp_path, keeps_copies=False)
    disk.fail("no space")
    backup = disk.live / "backup.db"
    result = run("backup", str(backup), "--store", store(tmp_path), **disk.environment)
    assert result.returncode == 74, result.stderr
    assert result.stderr.startswith(f"detent: {backup} can't be written"), result.stderr


def test_a_backup_is_restored_with_new_epochs(tmp_path):
    backup = tmp_path / "backup.db"
    with running("--store", store(tmp_path)) as service:
        create(service.url, "kitchen")
        event = {"type": "set", "value": 12}
        assert httpx.post(f"{service.url}/v1/sessions/kitchen/events", json=event).status_code == 200
        before = value(service.url, "kitchen")
        result = run("backup", str(backup), "--json", "--store", store(tmp_path))
        assert json.loads(result.stdout) == {"file": str(backup), "bytes": backup.stat().st_size}
        assert stat.S_IMODE(backup.stat().st_mode) == 0o600
        create(service.url, "later")
        refused = run("restore", str(backup), "--store", store(tmp_path))
        assert refused.returncode == 69 and "in use" in refused.stderr
        service.stop()
    result = run("restore", str(backup), "--json", "--store", store(tmp_path))
    assert json.loads(result.stdout) == {"file": f"{tmp_path}/sessions.db", "sessions": 1}
    with running("--store", store(tmp_path)) as service:
        after = value(service.url, "kitchen")
        assert after["frame"]["value"] == before["frame"]["value"] == 12
        assert after["epoch"] != before["epoch"]
        assert httpx.get(f"{service.url}/v1/sessions/later").status_code == 404


@pytest.mark.parametrize(
    "arguments, code, says",
    [
        (["check", "{folder}/none.db"], 66, "none.db is empty or missing"),
        (["check", "{folder}/text"], 65, "text is not a store of sessions"),
        (["check", "{folder}"], 66, "is not a regular file"),
        (["sessions", "--store", "sqlite:{folder}/none.db"], 66, "none.db is empty or missing"),
        (["restore", "{folder}/none.db", "--store", "sqlite:{folder}/new.db"], 66, "none.db is empty or missing"),
        (["check", ":memory:"], 66, ":memory: is empty or missing"),
        (["sessions", "--store", "memory"], 64, "--store memory has no file"),
        (["sessions", "--store", "tape"], 64, "--store must be"),
        (["sessions", "--limit", "0"], 64, "--limit must be at least 1"),
        (["backup", "{folder}/text", "--store", "sqlite:{folder}/none.db"], 66, "none.db is empty or missing"),
        (["restore", "{folder}/text", "--store", "sqlite:{folder}/new.db"], 65, "text is not a store of sessions"),
        (["check", "a", "--store", "sqlite:b"], 64, "a file or --store, not both"),
    ],
)
def test_a_mistake_is_one_line_and_its_exit_code(tmp_path, arguments, code, says):
    (tmp_path / "text").write_text("some text")
    result = run(*(argument.format(folder=tmp_path) for argument in arguments))
    assert result.returncode == code, result.stderr
    assert result.stderr.startswith("detent: ") and result.stderr.count("\n") == 1
    assert says in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["text"]
