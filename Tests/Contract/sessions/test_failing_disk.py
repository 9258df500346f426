"""A disk that refuses: what waits for it gets 503, the rest goes on, and nothing that was acknowledged is lost."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import httpx
import pytest

from disk import Disk
from patience import LIMIT, wait_for
from service import Service, running


def metric(service: Service, name: str) -> float:
    lines = httpx.get(f"{service.url}/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


def post(service: Service, session: str, event: dict[str, Any]) -> httpx.Response:
    return httpx.post(f"{service.url}/v1/sessions/{session}/events", json=event, timeout=LIMIT)


def create(service: Service, session: str) -> httpx.Response:
    return httpx.post(f"{service.url}/v1/sessions", json={"id": session, "preset": "meshing"}, timeout=LIMIT)


def is_refused(response: httpx.Response) -> bool:
    is_ours = response.status_code == 503 and response.json()["type"] == "/problems/storage-unavailable"
    return is_ours and int(response.headers["Retry-After"]) > 0


def wait_until_ready(service: Service) -> None:
    wait_for(lambda: httpx.get(f"{service.url}/readyz").status_code == 200, "the service is ready again")


@pytest.mark.parametrize("fault", ["no space", "write fails", "sync fails"])
def test_a_disk_that_refuses_loses_nothing_that_was_acknowledged(tmp_path: Path, fault: str):
    disk = Disk(tmp_path, keeps_copies=False)
    store = ("--store", f"sqlite:{disk.live}/sessions.db", "--gesture-timeout", "0")
    ended = {"type": "ended", "x": 206, "t": 16, "gesture": "thumb", "seq": 2}
    with (tmp_path / "log").open("w+") as log:
        with running(*store, environment=disk.environment, errors=log.fileno()) as service:
            assert create(service, "kitchen").status_code == 201
            assert httpx.get(f"{service.url}/readyz").status_code == 200
            disk.fail(fault)
            # Moves and reads go on.
            for seq, event in enumerate([{"type": "began", "x": 170, "t": 0}, {"type": "changed", "x": 190, "t": 8}]):
                assert post(service, "kitchen", event | {"gesture": "thumb", "seq": seq}).status_code == 200
            assert is_refused(post(service, "kitchen", ended))
            assert is_refused(create(service, "attic"))
            assert httpx.get(f"{service.url}/v1/sessions/kitchen/frame").status_code == 200
            assert httpx.get(f"{service.url}/healthz").status_code == 200
            assert is_refused(httpx.get(f"{service.url}/readyz")) and metric(service, "detent_storage_failing") == 1
            assert metric(service, "detent_commit_failures_total") > 0
            disk.mend()
            wait_until_ready(service)
            assert metric(service, "detent_storage_failing") == 0
            # A repeat is safe: the release counts once, and the id of the creation is free.
            again = post(service, "kitchen", ended)
            assert again.status_code == 200 and again.headers["Detent-Durability"] == "committed"
            assert create(service, "attic").status_code == 201
            value = again.json()["value"]
            assert value == pytest.approx(20.959, abs=0.001)
            # What is logged is written beside the responses.
            wait_for(lambda: "notice store recovered" in (tmp_path / "log").read_text(), "its line in the log")
            service.stop(signal.SIGKILL)
    lines = [line.split(" ", 1)[1] for line in (tmp_path / "log").read_text().splitlines()]
    assert any(line.startswith("error store failing: changes are not committed error=") for line in lines), lines
    assert "notice store recovered" in lines
    with running(*store) as service:
        assert httpx.get(f"{service.url}/v1/sessions/kitchen/frame").json()["value"] == value
        assert httpx.get(f"{service.url}/v1/sessions/attic").status_code == 200


def test_a_stop_that_cannot_store_every_session_is_an_error(tmp_path: Path):
    disk = Disk(tmp_path, keeps_copies=False)
    store = ("--store", f"sqlite:{disk.live}/sessions.db")
    with (tmp_path / "log").open("w+") as log:
        with running(*store, environment=disk.environment, errors=log.fileno()) as service:
            assert create(service, "kitchen").status_code == 201
            disk.fail("no space")
            assert is_refused(post(service, "kitchen", {"type": "set", "value": 3}))
            assert service.stop() == 74
    assert "1 session is not stored" in (tmp_path / "log").read_text().splitlines()[-1]
