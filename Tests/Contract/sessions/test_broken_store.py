"""A store that breaks under the service: a record that is damaged, a file that is removed."""

from __future__ import annotations

import json
import shutil
import signal
import sqlite3
from pathlib import Path

import httpx

from detent import run
from service import Service, running

SET = {"type": "set", "value": 3}


def create(service: Service, *names: str) -> None:
    for name in names:
        assert httpx.post(f"{service.url}/v1/sessions", json={"id": name, "preset": "meshing"}).status_code == 201


def messages(path: Path) -> list[str]:
    return [line.split(" ", 1)[1] for line in path.read_text().splitlines()]


def damage(path: Path, name: str) -> None:
    with sqlite3.connect(path) as database:
        database.execute("UPDATE sessions SET record = zeroblob(length(record)) WHERE id = ?", [name])
    database.close()


def test_a_session_whose_record_is_damaged_is_named_and_can_be_deleted(tmp_path: Path):
    store = ("--store", f"sqlite:{tmp_path}/sessions.db")
    with running(*store) as service:
        create(service, "kitchen", "attic")
        service.stop()
    damage(tmp_path / "sessions.db", "kitchen")
    with (tmp_path / "log").open("w+") as log, running(*store, errors=log.fileno()) as service:
        with httpx.Client(base_url=f"{service.url}/v1/sessions") as client:
            for response in (
                client.get("/kitchen"),
                client.get("/kitchen/frame"),
                client.post("/kitchen/events", json=SET),
                client.get("/kitchen/stream"),
                client.delete("/kitchen", headers={"If-Match": '"8m2q0zt5-0"'}),
            ):
                assert (response.status_code, response.json()["type"]) == (500, "/problems/internal"), response.text
                assert "the stored record of the session is damaged" in response.json()["detail"]
            again = httpx.post(f"{service.url}/v1/sessions", json={"id": "kitchen", "preset": "meshing"})
            assert (again.status_code, again.json()["type"]) == (409, "/problems/id-taken")
            assert client.get("/attic").status_code == 200
            check = run("check", "--json", *store)
            assert check.returncode == 65
            assert [fault.startswith("the record of kitchen ") for fault in json.loads(check.stdout)["faults"]] == [True]
            assert check.stderr.endswith("has 1 fault\n")
            gone = client.delete("/kitchen")
            assert (gone.status_code, gone.headers["Detent-Durability"]) == (204, "committed")
            assert client.get("/kitchen").status_code == 404
            assert httpx.post(f"{service.url}/v1/sessions", json={"id": "kitchen", "preset": "meshing"}).status_code == 201
        assert service.stop() == 0
    lines = [line for line in messages(tmp_path / "log") if "session damaged" in line]
    assert len(lines) == 1, "One line, however often it is asked for."
    assert lines[0].startswith("error session damaged error=") and lines[0].endswith(" session=kitchen")
    assert run("check", *store).returncode == 0


def test_a_store_that_is_removed_is_noticed(tmp_path: Path):
    folder = tmp_path / "state"
    store = ("--store", f"sqlite:{folder}/sessions.db")
    with (tmp_path / "log").open("w+") as log, running(*store, errors=log.fileno()) as service:
        create(service, "kitchen")
        shutil.rmtree(folder)
        assert httpx.get(f"{service.url}/readyz").status_code == 503
        response = httpx.post(f"{service.url}/v1/sessions/kitchen/events", json=SET)
        assert (response.status_code, response.json()["type"]) == (503, "/problems/storage-unavailable")
        assert "Detent-Durability" not in response.headers
        # What is in memory goes on.
        assert httpx.get(f"{service.url}/v1/sessions/kitchen/frame").json()["value"] == 3
        assert httpx.get(f"{service.url}/readyz").status_code == 503
        assert service.stop() == 74
    lines = messages(tmp_path / "log")
    lost = f"{folder}/sessions.db was removed or replaced while it was in use"
    assert f'error store failing: changes are not committed error="{lost}"' in lines
    assert f"error stored sessions are lost: {lost}; 1 session is not stored" in lines


def test_a_folder_that_is_moved_back_has_everything(tmp_path: Path):
    folder = tmp_path / "state"
    store = ("--store", f"sqlite:{folder}/sessions.db")
    with running(*store) as service:
        create(service, "kitchen")
        folder.rename(tmp_path / "elsewhere")
        assert httpx.post(f"{service.url}/v1/sessions/kitchen/events", json=SET).status_code == 503
        (tmp_path / "elsewhere").rename(folder)
        assert service.stop() == 0
    with running(*store) as service:
        assert httpx.get(f"{service.url}/v1/sessions/kitchen/frame").json()["value"] == 3


def test_no_second_service_has_the_file_by_another_way(tmp_path: Path):
    path = tmp_path / "sessions.db"
    with running("--store", f"sqlite:{path}") as service:
        create(service, "kitchen")
        (tmp_path / "sessions.db.lock").unlink()
        refused = run("serve", "--port", "0", "--store", f"sqlite:{path}")
        assert (refused.returncode, "is in use" in refused.stderr, refused.stdout) == (69, True, "")
        (tmp_path / "other.db").hardlink_to(path)
        refused = run("serve", "--port", "0", "--store", f"sqlite:{tmp_path}/other.db")
        assert (refused.returncode, "is one of 2 hard links" in refused.stderr, refused.stdout) == (65, True, "")
        assert httpx.get(f"{service.url}/readyz").status_code == 200
        service.stop(signal.SIGKILL)
