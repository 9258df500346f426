"""Sessions in a file: what a service that was stopped or killed has when it starts again."""

from __future__ import annotations

import json
import signal
import socket
import stat
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

import httpx
import pytest
from httpx_sse import connect_sse

from detent import run
from patience import LIMIT, wait_for
from service import running

RAISE = 1 << 20
DRAG = [{"type": "began", "x": 170, "t": 0}, {"type": "changed", "x": 190, "t": 8}, {"type": "ended", "t": 16}]


@contextmanager
def storing(folder: Path, *options: str) -> Iterator[tuple[httpx.Client, Any]]:
    """A client of a service whose sessions are in a file of this folder, and the service."""
    with running("--store", f"sqlite:{folder}/sessions.db", *options) as service:
        with httpx.Client(base_url=service.url, timeout=LIMIT) as client:
            yield client, service


def make(client: httpx.Client, session: str, **request: Any) -> httpx.Response:
    response = client.post("/v1/sessions", json={"id": session, "preset": "meshing"} | request)
    assert response.status_code == 201, response.text
    return response


def post(client: httpx.Client, session: str, *events: dict[str, Any], **headers: str) -> httpx.Response:
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    response = client.post(f"/v1/sessions/{session}/events", json={"events": events}, headers=headers)
    assert response.status_code == 200, response.text
    return response


def frame(client: httpx.Client, session: str) -> httpx.Response:
    response = client.get(f"/v1/sessions/{session}/frame")
    assert response.status_code == 200, response.text
    return response


def tag(response: httpx.Response) -> tuple[str, int]:
    """The epoch and the version of an entity tag."""
    epoch, version = response.headers["ETag"].strip('"').split("-")
    return epoch, int(version)


def is_committed(response: httpx.Response) -> bool:
    return response.headers.get("Detent-Durability") == "committed"


def metrics(client: httpx.Client) -> dict[str, float]:
    lines = [line.rsplit(" ", 1) for line in client.get("/metrics").text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def without_version(response: httpx.Response) -> dict[str, Any]:
    return {name: value for name, value in response.json().items() if name != "version"}


@pytest.mark.parametrize(
    "ending, raised", [(signal.SIGTERM, 0), (signal.SIGINT, 0), (signal.SIGKILL, RAISE)], ids=["TERM", "INT", "KILL"]
)
def test_what_had_a_committed_response_is_stored(tmp_path: Path, ending: signal.Signals, raised: int):
    with storing(tmp_path) as (client, service):
        responses = [make(client, name) for name in ("dragged", "set", "key", "gone", "untouched")]
        responses += [
            post(client, "dragged", *DRAG),
            post(client, "set", {"type": "set", "value": 21}),
            post(client, "key", {"type": "key", "key": "PageUp"}),
            client.delete("/v1/sessions/gone"),
        ]
        assert [it.status_code for it in responses if not is_committed(it)] == []
        before = {name: frame(client, name) for name in ("dragged", "set", "key", "untouched")}
        code = service.stop(ending)
    assert code == (-9 if ending == signal.SIGKILL else 0)
    with storing(tmp_path) as (client, _):
        for name, was in before.items():
            now = frame(client, name)
            assert without_version(now) == without_version(was)
            epoch, version = tag(was)
            assert tag(now) == (epoch, version + raised)
            assert now.json()["version"] == version + raised
            # A tag from before a crash is another state's; after a stop it is the same one's.
            known = client.get(f"/v1/sessions/{name}/frame", headers={"If-None-Match": was.headers["ETag"]})
            assert known.status_code == (200 if raised else 304)
        assert client.get("/v1/sessions/gone").status_code == 404
        # A second crash raises by the same again.
        assert post(client, "set", {"type": "set", "value": 3}).json()["version"] == tag(before["set"])[1] + raised + 1


def test_two_crashes_raise_versions_twice(tmp_path: Path):
    with storing(tmp_path) as (client, service):
        make(client, "kitchen")
        service.stop(signal.SIGKILL)
    with storing(tmp_path) as (client, service):
        service.stop(signal.SIGKILL)
    with storing(tmp_path) as (client, _):
        assert tag(frame(client, "kitchen"))[1] == 2 * RAISE


def test_a_start_that_fails_is_not_taken_for_a_crash(tmp_path: Path):
    with storing(tmp_path) as (client, service):
        make(client, "a")
        before = tag(post(client, "a", *DRAG))
        assert service.stop() == 0
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert run("serve", "--port", port, "--store", f"sqlite:{tmp_path}/sessions.db").returncode == 69
    with storing(tmp_path) as (client, _):
        assert tag(frame(client, "a")) == before


@pytest.mark.parametrize("durability, waits", [("gesture", [0, 0, 1]), ("event", [1, 1, 1]), ("none", [0, 0, 0])])
def test_responses_wait_for_the_disk_as_the_option_says(tmp_path: Path, durability: str, waits: list[int]):
    with storing(tmp_path, "--durability", durability) as (client, service):
        assert is_committed(make(client, "kitchen")) == (durability != "none")
        responses = [post(client, "kitchen", event) for event in DRAG]
        assert [is_committed(it) for it in responses] == [bool(it) for it in waits]
        # What waits for nothing is stored within a second.
        if durability == "none":
            make(client, "later")
            wait_for(lambda: metrics(client)["detent_stored_sessions"] == 2, "what came after it is stored")
        service.stop(signal.SIGKILL)
    with storing(tmp_path) as (client, _):
        assert frame(client, "kitchen").json()["value"] == responses[-1].json()["value"]


def test_each_event_survives_a_kill_when_all_wait(tmp_path: Path):
    with storing(tmp_path, "--durability", "event") as (client, service):
        make(client, "kitchen")
        value = post(client, "kitchen", *DRAG[:2]).json()["value"]
        service.stop(signal.SIGKILL)
    with storing(tmp_path) as (client, _):
        now = frame(client, "kitchen").json()
        assert (now["value"], now["dragging"]) == (value, True)


def test_a_drag_is_repeated_after_a_kill_without_being_applied_twice(tmp_path: Path):
    events = [event | {"gesture": "thumb", "seq": seq} for seq, event in enumerate(DRAG)]
    with storing(tmp_path) as (client, service):
        make(client, "kitchen")
        value = post(client, "kitchen", *events).json()["value"]
        service.stop(signal.SIGKILL)
    with storing(tmp_path) as (client, _):
        again = post(client, "kitchen", *events)
        assert (again.json()["stale"], again.json()["value"]) == (3, value)
        assert is_committed(again)


@pytest.mark.parametrize("name", [{}, {"gesture": "g"}])
def test_an_ignored_gesture_stays_ignored_after_a_kill(tmp_path: Path, name: dict[str, Any]):
    control = {"drag": "thumb", "initialValue": 17.5, "history": 2}
    with storing(tmp_path, "--durability", "event") as (client, service):
        make(client, "s", control=control)
        ignored = post(client, "s", {"type": "began", "x": 10, **name}).json()
        assert ignored["ignored"] is True and not ignored["dragging"] and ignored["version"] == 1
        service.stop(signal.SIGKILL)
    with storing(tmp_path) as (client, _):
        stale = post(client, "s", {"type": "changed", "x": 175, **name}).json()
        assert stale["stale"] == 1 and not stale["dragging"] and stale["value"] == 17.5
        # It counts as ended: another may begin.
        assert post(client, "s", {"type": "began", "x": 172, "gesture": "h"}).json()["dragging"]
        assert post(client, "s", {"type": "ended", "x": 207, "gesture": "h"}).json()["snapped"] == 21
        post(client, "s", {"type": "ended", **name})
        assert post(client, "s", {"type": "undo"}).json()["history"] == {"undo": 0, "redo": 1}


def test_a_response_with_a_key_is_repeated_after_a_kill(tmp_path: Path):
    with storing(tmp_path) as (client, service):
        make(client, "kitchen")
        first = post(client, "kitchen", {"type": "key", "key": "PageUp"}, Idempotency_Key="once")
        service.stop(signal.SIGKILL)
    with storing(tmp_path) as (client, _):
        again = post(client, "kitchen", {"type": "key", "key": "PageUp"}, Idempotency_Key="once")
        assert again.headers["Idempotent-Replayed"] == "true"
        assert again.json() == first.json()
        assert frame(client, "kitchen").json()["value"] == first.json()["value"]


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_a_stream_that_is_resumed_says_that_the_service_crashed(tmp_path: Path, ending: signal.Signals):
    with storing(tmp_path) as (client, service):
        make(client, "kitchen")
        last = post(client, "kitchen", *DRAG)
        service.stop(ending)
    with storing(tmp_path) as (client, _):
        epoch, version = tag(last)
        headers = {"Last-Event-ID": f"{epoch}-{version}"}
        with connect_sse(client, "GET", "/v1/sessions/kitchen/stream", headers=headers) as source:
            events = source.iter_sse()
            if ending == signal.SIGTERM:
                post(client, "kitchen", {"type": "set", "value": 3})
            first = json.loads(next(events).data)
        restarted = ending == signal.SIGKILL
        assert first.get("restarted", False) == restarted and "missed" not in first
        assert first["epoch"] == epoch
        assert first["version"] == (version + RAISE if restarted else version + 1)
        assert first["value"] == (last.json()["value"] if restarted else 3)


def test_the_files_are_their_owners_alone(tmp_path: Path):
    with storing(tmp_path / "state" / "detent") as (client, _):
        make(client, "kitchen")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "state" / "detent").iterdir()}
    assert modes == {f"sessions.db{end}": 0o600 for end in ("", ".lock", "-shm", "-wal")}
    assert stat.S_IMODE((tmp_path / "state").stat().st_mode) == 0o700


def test_the_metrics_of_storage_count_what_happens(tmp_path: Path):
    # A thousand of them may be in memory.
    with storing(tmp_path, "--max-sessions", "2000") as (client, service):
        before = metrics(client)
        assert (before["detent_stored_sessions"], before["detent_resident_sessions"]) == (0, 0)
        for number in range(1003):
            make(client, f"s{number}")
        now = metrics(client)
        assert now["detent_session_evictions_total"] >= 3
        # Whichever those are that left: the last ones push out others.
        for number in (*range(1003), *range(10)):
            assert frame(client, f"s{number}").status_code == 200
        now = metrics(client)
        assert now["detent_stored_sessions"] == now["detent_sessions"] == 1003
        assert now["detent_resident_sessions"] <= 1000
        assert now["detent_session_loads_total"] >= 3
        assert now["detent_commits_total"] - before["detent_commits_total"] >= 5
        assert now["detent_commit_failures_total"] == now["detent_storage_failing"] == 0
        assert now["detent_commit_changes_count"] == now["detent_commits_total"]
        assert now["detent_commit_changes_sum"] >= 5
        assert now["detent_commit_duration_seconds_count"] == now["detent_commits_total"]
        assert now["detent_commit_duration_seconds_sum"] > 0
        assert now['detent_storage_waiting{for="commit"}'] == now['detent_storage_waiting{for="load"}'] == 0
        assert 0 < now["detent_stored_bytes"] < now["detent_storage_file_bytes"]
        service.stop()
    with storing(tmp_path) as (client, _):
        now = metrics(client)
        assert (now["detent_stored_sessions"], now["detent_resident_sessions"]) == (1003, 0)
    with running("--store", "memory") as service:
        assert "detent_commits_total" not in httpx.get(f"{service.url}/metrics").text
