"""What one client may take of a store with a limit: it is free again when it is removed, and keys take no room from all."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import httpx
import pytest

from replicas import empty_store
from service import running, sharing

SET = {"type": "set", "value": 3}


def control(number: int) -> dict:
    return {"kind": "slider", "range": {"lower": 0, "upper": 10 + number}, "trackWidth": 300}


def test_controls_of_sessions_that_are_gone_take_no_room(tmp_path: Path):
    store = ("--store", f"sqlite:{tmp_path}/sessions.db", "--max-stored-bytes", "65536")
    with running(*store) as service, httpx.Client(base_url=service.url) as client:
        for number in range(300):
            made = client.post("/v1/sessions", json={"id": "kitchen", "control": control(number)})
            assert made.status_code == 201, f"{number}: {made.text}"
            assert client.delete("/v1/sessions/kitchen").status_code == 204
        lines = client.get("/metrics").text.splitlines()
        assert "detent_stored_bytes 0" in lines
        assert service.stop() == 0
    with sqlite3.connect(tmp_path / "sessions.db") as database:
        assert database.execute("SELECT count(*) FROM controls").fetchone() == (0,)
    database.close()


def test_many_keys_leave_room_for_sessions(tmp_path: Path):
    """Responses take half of what may be stored at most, whatever their own limit is."""
    store = ("--store", f"sqlite:{tmp_path}/sessions.db", "--max-stored-bytes", "65536")
    with running(*store) as service, httpx.Client(base_url=service.url) as client:
        assert client.post("/v1/sessions", json={"id": "kitchen", "preset": "meshing"}).status_code == 201
        for number in range(200):
            response = client.post("/v1/sessions/kitchen/events", json=SET, headers={"Idempotency-Key": f"k{number}"})
            assert response.status_code == 200
        assert client.post("/v1/sessions", json={"preset": "star"}).status_code == 201


def test_a_redis_that_is_full_takes_no_sessions_and_no_larger_controls():
    """The limit is on what Redis has allocated, which is a megabyte at least."""
    store = empty_store()
    with sharing(store, 1) as [first], sharing(store, 1, "--max-stored-bytes", "65536") as [full]:
        key = {"Idempotency-Key": "once"}
        path = first.post("/v1/sessions", json={"preset": "meshing"}, headers=key).headers["Location"]
        refused = [full.post("/v1/sessions", json={"preset": "meshing"}, headers={"Idempotency-Key": "k"}) for _ in range(2)]
        refused.append(full.patch(path, json={"control": {"range": {"upper": 3}}}))
        for response in refused:
            problem = response.json()
            assert (response.status_code, problem["type"]) == (503, "/problems/storage-full"), problem
            assert "65536 bytes (--max-stored-bytes)" in problem["detail"]
        # What exists is used, and a repeat gets its response.
        assert full.post(f"{path}/events", json=SET).status_code == 200
        assert full.post("/v1/sessions", json={"preset": "meshing"}, headers=key).headers["Location"] == path
        assert first.post("/v1/sessions", json={"preset": "meshing"}).status_code == 201


@pytest.mark.parametrize("ends", ["stop", "kill"])
def test_a_start_with_a_lower_limit_drops_responses(tmp_path: Path, ends: str):
    store = ("--store", f"sqlite:{tmp_path}/sessions.db")

    def post(client: httpx.Client, number: int) -> bool:
        headers = {"Idempotency-Key": f"k{number}"}
        response = client.post("/v1/sessions/kitchen/events", json=SET, headers=headers)
        assert response.status_code == 200
        return "Idempotent-Replayed" in response.headers

    with running(*store) as service, httpx.Client(base_url=service.url) as client:
        assert client.post("/v1/sessions", json={"id": "kitchen", "preset": "meshing"}).status_code == 201
        for number in range(100):
            assert not post(client, number)
        service.stop(15 if ends == "stop" else 9)
    with running(*store, "--max-stored-response-bytes", "65536") as service, httpx.Client(base_url=service.url) as client:
        # Each drops at most eight others.
        for number in range(100, 110):
            assert not post(client, number)
        assert [post(client, number) for number in (109, 108, 107, 106, 0)] == [True] * 4 + [False]
        assert service.stop() == 0
    with sqlite3.connect(tmp_path / "sessions.db") as database:
        sizes = "SELECT sum(length(CAST(key AS BLOB)) + length(bytes) + 512) FROM responses"
        assert 60_000 < database.execute(sizes).fetchone()[0] <= 65_536
    database.close()
