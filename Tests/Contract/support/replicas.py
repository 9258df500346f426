"""A Redis server for the tests, and services that share it."""

from __future__ import annotations

import atexit
import os
import shutil
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Iterator

from patience import LIMIT, wait_for

ROOT = Path(__file__).parents[3]
DATABASES = 4_096
numbers = count()


def redis_binary() -> str:
    """The server that is installed, or the one that script/bootstrap unpacked."""
    return shutil.which("redis-server") or str(ROOT / ".build-redis/usr/bin/redis-server")


class Redis:
    """A server on a socket in a folder of its own."""

    def __init__(self, *options: str):
        self.folder = Path(tempfile.mkdtemp(prefix="detent-redis-"))
        self.socket = self.folder / "redis.sock"
        self.options = ["--port", "0", "--unixsocket", str(self.socket), "--dir", str(self.folder), "--save", ""]
        self.options += ["--databases", str(DATABASES), *options]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen([redis_binary(), *self.options], stdout=subprocess.DEVNULL)
        wait_for(self._is_there, "redis-server")

    def _is_there(self) -> bool:
        assert self.process.poll() is None, "redis-server did not start"
        # Its file is there a moment before it listens.
        return is_listening(str(self.socket))

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.socket.unlink(missing_ok=True)

    def store(self, database: int = 0, timeout: str = "2s") -> str:
        """What --store is for one of its databases, for services that wait so long for a reply."""
        return f"redis+unix://{self.socket}?db={database}&timeout={timeout}"

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


@cache
def common_redis() -> Redis:
    """The server of this process of the tests."""
    redis = Redis()
    atexit.register(redis.remove)
    return redis


def store() -> str | None:
    """An empty store for a service, if DETENT_TEST_STORE says that the tests are about Redis."""
    if os.environ.get("DETENT_TEST_STORE") != "redis":
        return None
    return empty_store()


def empty_store() -> str:
    """A store of its own for the services of a test."""
    return common_redis().store(next(numbers) % DATABASES)


def nginx_binary() -> str:
    own = ROOT / ".build-nginx/usr/sbin/nginx"
    return shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin") or str(own)


CONFIGURATION = """
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/errors warn;
events {{ worker_connections 8192; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  upstream replicas {{ {servers} keepalive 64; }}
  server {{
    listen 127.0.0.1:{port}; client_max_body_size 0; merge_slashes off; underscores_in_headers on;
    location / {{
      proxy_pass http://replicas; proxy_http_version 1.1; proxy_set_header Host $http_host;
      proxy_set_header Connection ""; proxy_buffering off; proxy_request_buffering off;
      proxy_next_upstream {repeating}; proxy_read_timeout 60s;
      proxy_pass_header X-Accel-Buffering;
    }}
  }}
}}
"""


@contextmanager
def nginx(addresses: list[str], repeats: bool = False) -> Iterator[str]:
    """The URL of an nginx in front of services, which takes them in turns. If it repeats, another one gets what a
    service that stops has not responded to."""
    from service import reserved_port

    servers = " ".join(f"server {it} max_fails=0;" for it in addresses)
    repeating = "error timeout http_503 non_idempotent" if repeats else "off"
    with tempfile.TemporaryDirectory(prefix="detent-nginx-") as folder, reserved_port() as port:
        path = Path(folder) / "nginx.conf"
        path.write_text(CONFIGURATION.format(folder=folder, servers=servers, port=port, repeating=repeating))
        process = subprocess.Popen([nginx_binary(), "-c", str(path), "-p", folder, "-e", f"{folder}/errors"])
        try:
            wait_until_listening(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            # Its worker ends with it, as it would not if it were killed.
            process.terminate()
            process.wait(LIMIT)


@contextmanager
def alternating(
    options: tuple[str, ...], environment: dict[str, str]
) -> Iterator[tuple[list[subprocess.Popen[str]], str]]:
    """Two services over one empty database of Redis, behind nginx, which takes them in turns."""
    from service import binary, printed_address

    place = common_redis().store(next(numbers) % DATABASES)
    processes: list[subprocess.Popen[str]] = []
    try:
        for _ in range(2):
            command = [binary(), "serve", "--port", "0", "--store", place, "--workers", "2", *options]
            environ = os.environ | environment
            processes.append(
                subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environ)
            )
        with nginx([printed_address(process).removeprefix("http://") for process in processes]) as url:
            yield processes, url
    finally:
        for process in processes:
            process.kill()
            process.wait()


def wait_until_listening(port: int) -> None:
    wait_for(lambda: is_listening(port), "nginx that listens")


def is_listening(place: int | str) -> bool:
    """Whether a server listens on a port of this machine, or on a socket of a path."""
    family, address = (socket.AF_UNIX, place) if isinstance(place, str) else (socket.AF_INET, ("127.0.0.1", place))
    with socket.socket(family) as client:
        client.settimeout(LIMIT)
        try:
            client.connect(address)
            return True
        except OSError:
            return False
