"""Keys that change while the service runs."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import httpx
import pytest

from guarded import Guarded
from patience import wait_for
from tokens import OTHER, SECRET, bearing, key_file, token

def _status(client: httpx.Client, secret: bytes) -> int:
    return client.get("/v1/presets/zoom", headers=bearing(token("presets:read", secret=secret))).status_code


def _in_place(path: Path, secret: bytes) -> None:
    path.write_bytes(secret)


def _renamed(path: Path, secret: bytes) -> None:
    beside = path.with_name("new")
    beside.write_bytes(secret)
    beside.rename(path)


def _linked(path: Path, secret: bytes) -> None:
    """As Kubernetes replaces a secret: the file is a link into a folder, and the folder is a link too."""
    folder = path.parent / f"data-{secret[-4:].hex()}"
    folder.mkdir()
    (folder / "key").write_bytes(secret)
    link = path.parent / "link"
    link.symlink_to(folder)
    link.rename(path.parent / "data")
    if not path.is_symlink():
        path.unlink()
        path.symlink_to("data/key")


@pytest.mark.parametrize("change", [_in_place, _renamed, _linked])
def test_a_changed_file_is_read_again(tmp_path: Path, guard, change):
    path = Path(key_file(tmp_path))
    assert len(SECRET) != len(OTHER)
    with guard(tmp_path, key=str(path)) as guarded, guarded.client() as client:
        for secret, other in ((OTHER, SECRET), (SECRET[::-1], OTHER)):
            assert _status(client, other) == 200
            change(path, secret)
            # A fresh address each time: the token of a key that is not trusted yet fails.
            wait_for(lambda: _tried(guarded, secret) == 200)
            assert _tried(guarded, other) == 401


def _tried(guarded: Guarded, secret: bytes) -> int:
    with guarded.client() as client:
        return _status(client, secret)


def test_a_change_of_the_same_size_right_after_the_start_is_seen(tmp_path: Path, guard):
    path = Path(key_file(tmp_path))
    with guard(tmp_path, key=str(path)) as guarded:
        path.write_bytes(SECRET[::-1] + b"\n")
        wait_for(lambda: _tried(guarded, SECRET[::-1]) == 200)


@pytest.mark.parametrize("content", [b"short", b"-----BEGIN PUBLIC KEY-----\nMA==\n", None, b"x" * 70_000])
def test_a_file_that_cant_be_used_leaves_the_keys(tmp_path: Path, guard, content: bytes | None):
    path = Path(key_file(tmp_path))
    with guard(tmp_path, key=str(path)) as guarded:
        path.unlink()
        if content is not None:
            path.write_bytes(content)
        guarded.service.process.send_signal(signal.SIGHUP)
        wait_for(lambda: "keys not read" in guarded.log.read_text())
        assert _tried(guarded, SECRET) == 200
        line = next(line for line in guarded.log.read_text().splitlines() if "keys not read" in line)
        assert str(path) in line and " error " in f" {line} ".lower()
        assert b"xxxx" not in guarded.log.read_bytes()
        path.write_bytes(OTHER)
        wait_for(lambda: _tried(guarded, OTHER) == 200)


def test_a_file_that_cant_be_used_is_logged_once_not_each_second(tmp_path: Path, guard):
    path = Path(key_file(tmp_path))
    with guard(tmp_path, key=str(path)) as guarded:
        path.unlink()
        wait_for(lambda: "keys not read" in guarded.log.read_text())
        time.sleep(3)
        assert guarded.log.read_text().count("keys not read") == 1


def test_a_key_that_others_can_read_is_warned_of_once_and_used(tmp_path: Path, guard):
    key = Path(key_file(tmp_path))
    warning = "warning others can read a key"
    with guard(tmp_path, "--auth-key", str(key), key=str(key)) as guarded:
        assert warning not in guarded.log.read_text()
        for mode in (0o640, 0o600, 0o644):
            for change in (lambda: key.chmod(mode), lambda: guarded.service.process.send_signal(signal.SIGHUP)):
                before = guarded.log.read_text().count("keys read")
                change()
                wait_for(lambda: guarded.log.read_text().count("keys read") > before)
    lines = [line for line in guarded.log.read_text().splitlines() if warning in line]
    assert len(lines) == 2
    assert f'{warning} file={key} mode=0640 right="chmod 600; for a mounted secret, mode 0400"' in lines[0]
    assert "mode=0644" in lines[1]


def test_a_hangup_reads_the_keys_and_does_not_stop(tmp_path: Path, guard):
    path = Path(key_file(tmp_path))
    with guard(tmp_path, key=str(path)) as guarded:
        for times in range(2, 5):
            guarded.service.process.send_signal(signal.SIGHUP)
            wait_for(lambda: guarded.log.read_text().count("keys read") >= times)
        assert "keys=1" in guarded.log.read_text()
        with guarded.client() as client:
            assert client.get("/readyz").status_code == 200
            assert _status(client, SECRET) == 200


def test_keys_are_rotated_under_load_without_one_refusal(tmp_path: Path, guard):
    """First the service trusts the new key too, then clients use it, then the old one goes."""
    paths = [Path(key_file(tmp_path, SECRET, "one")), Path(key_file(tmp_path, SECRET, "two"))]
    keys = [SECRET, OTHER, SECRET[::-1], OTHER[::-1]]
    current = {"secret": SECRET}
    used = [SECRET] * 3
    statuses: list[int] = []
    is_over = threading.Event()

    def drag(guarded: Guarded, number: int) -> None:
        with guarded.client() as client:
            path = f"/v1/sessions/{number}"
            admin = bearing(token("admin"))
            made = client.post("/v1/sessions", json={"id": f"{number}", "preset": "zoom"}, headers=admin)
            statuses.append(made.status_code)
            while not is_over.is_set():
                used[number] = current["secret"]
                fields = bearing(token("sessions:write", secret=used[number]))
                for x in range(5):
                    event = {"type": "set", "value": 1 + x / 10}
                    statuses.append(client.post(f"{path}/events", json=event, headers=fields).status_code)

    def replace(path: Path, secret: bytes, guarded: Guarded) -> None:
        before = guarded.log.read_text().count("keys read")
        _renamed(path, secret)
        guarded.service.process.send_signal(signal.SIGHUP)
        wait_for(lambda: guarded.log.read_text().count("keys read") > before)

    with guard(tmp_path, "--auth-key", str(paths[1]), key=str(paths[0])) as guarded:
        threads = [threading.Thread(target=drag, args=(guarded, number)) for number in range(3)]
        for thread in threads:
            thread.start()
        try:
            for turn, secret in enumerate(keys[1:]):
                replace(paths[(turn + 1) % 2], secret, guarded)
                current["secret"] = secret
                wait_for(lambda: used == [secret] * 3, "no request with the old one is under way")
                enough = len(statuses) + 20
                wait_for(lambda: len(statuses) >= enough, "requests with the new one")
                replace(paths[turn % 2], secret, guarded)
        finally:
            is_over.set()
            for thread in threads:
                thread.join()
        assert _tried(guarded, SECRET) == 401
    assert set(statuses) <= {200, 201}
