"""What deploy/compose.yaml starts, as processes of this machine: without containers, so that no Docker is needed."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Iterator

import yaml

import image
from patience import LIMIT, wait_for
from replicas import is_listening, nginx_binary, redis_binary
from service import ROOT, STOP_SECONDS, binary, reserved_port

DEPLOY = ROOT / "deploy"
TEXT = (DEPLOY / "compose.yaml").read_text()
COMPOSED = yaml.safe_load(TEXT)
DETENTS = [name for name in COMPOSED["services"] if name.startswith("detent-")]


def command_of(part: str, text: str) -> str:
    """The command of a comment that begins so: a line with more than one blank, and those that continue it."""
    [found] = re.findall(rf"(?m)^#  +({re.escape(part)}(?:.*\\\n)*.*)$", text)
    return re.sub(r"\\\n# *", "", found)


@dataclass
class Stack:
    """The running processes, by the names of their services."""

    folder: Path
    values: dict[str, str]
    ports: dict[str, int] = field(default_factory=dict)
    metrics: dict[str, int] = field(default_factory=dict)
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.ports['nginx']}"

    def url_of(self, name: str) -> str:
        return f"http://127.0.0.1:{self.ports[name]}"

    def outside(self, value: Any, name: str) -> Any:
        """What a value of a service is outside of its container: the same with the addresses and folders of here."""
        if isinstance(value, list):
            return [self.outside(item, name) for item in value]
        text = re.sub(r"\$\{(\w+):\?[^}]*\}", lambda it: self.values[it[1]], str(value))
        for service, port in self.ports.items():
            text = re.sub(rf"\b{service}:\d+", f"127.0.0.1:{port}", text)
        text = text.replace("0.0.0.0:9090", f"127.0.0.1:{self.metrics.get(name)}")
        text = text.replace("10.213.77.0/24", "127.0.0.1").replace("10.213.78.1", "127.0.0.1")
        text = text.replace("127.0.0.1:8080", f"127.0.0.1:{self.ports[name]}")
        text = re.sub(r"listen 8080\b", f"listen 127.0.0.1:{self.ports[name]}", text)
        return re.sub(r"(?<![\w/.-])(/run/secrets|/data|/tmp|/etc/nginx)\b", lambda it: self.place(it[1], name), text)

    def place(self, path: str, name: str) -> str:
        """The folder that stands for one of a container."""
        return str(self.folder / ("secrets" if path == "/run/secrets" else f"{name}{path}"))

    def start(self, name: str) -> None:
        """Starts a service as the file says, and waits until it listens."""
        service = COMPOSED["services"][name]
        for path in ("/data", "/tmp", "/etc/nginx"):
            Path(self.place(path, name)).mkdir(parents=True, exist_ok=True)
        given = service.get("environment", {})
        environment = os.environ | {it: self.outside(value, name) for it, value in given.items()}
        if name in DETENTS:
            [command] = image.arguments("CMD")
            words = [binary(), *json.loads(command)]
            # The image listens on every address; here the test's machine alone may reach it.
            environment |= {"DETENT_HOST": "127.0.0.1", "DETENT_PORT": str(self.ports[name])}
        elif name == "redis":
            words = [redis_binary(), *self.outside(service["command"][1:], name)]
            words += ["--bind", "127.0.0.1", "--port", str(self.ports[name])]
        else:
            for mounted in service["volumes"]:
                source, target, _ = mounted.split(":")
                Path(self.outside(target, name)).write_text(self.outside((DEPLOY / source).read_text(), name))
            words = [nginx_binary(), *self.outside(service["command"][1:], name)]
            words += ["-p", str(self.folder / name), "-e", "stderr"]
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(words, env=environment, stdout=log, stderr=log)
        wait_for(lambda: self.is_there(name), f"{name} that listens")

    def is_there(self, name: str) -> bool:
        log = self.folder / f"{name}.log"
        assert self.processes[name].poll() is None, f"{name} ended: {log.read_text()[-2000:]}"
        return is_listening(self.ports[name])

    def stop(self, name: str) -> int:
        self.processes[name].terminate()
        return self.processes[name].wait(STOP_SECONDS)

    def run(self, command: str, name: str) -> str:
        """What a command in a container prints, here."""
        return self._ran(self.outside(command, name).replace("detent ", f"{shlex.quote(binary())} ", 1), name)

    def check_health(self, name: str) -> None:
        """Runs the health check of a service; fails if the service is not healthy."""
        kind, *words = COMPOSED["services"][name]["healthcheck"]["test"]
        if name in DETENTS:
            [image_check] = image.arguments("HEALTHCHECK")
            assert words[:2] == json.loads(image_check.split("CMD", 1)[1])
            words = [f"{shlex.quote(binary())} {shlex.join(words[1:])} --port {self.ports[name]}"]
        elif kind == "CMD":
            words = [shlex.join(self.outside(words, name))]
        client = redis_binary().replace("redis-server", "redis-cli")
        self._ran(words[0].replace("redis-cli", f"{client} -p {self.ports[name]}"), name)

    def _ran(self, command: str, name: str) -> str:
        result = subprocess.run(["sh", "-c", command], cwd=self.folder, capture_output=True, text=True, timeout=LIMIT)
        assert result.returncode == 0, f"{command}: {result.stderr}{result.stdout}"
        return result.stdout.strip()


def make_secrets(folder: Path) -> dict[str, str]:
    """Makes the secrets as the file says, in a folder in place of deploy. Returns what Compose reads from .env."""
    name = command_of("deploy/make-secrets", TEXT).split()[0].removeprefix("deploy/")
    shutil.copy(DEPLOY / name, folder)
    subprocess.run([str(folder / name)], check=True, capture_output=True, timeout=LIMIT)
    return dict(line.split("=", 1) for line in (folder / ".env").read_text().splitlines())


@contextmanager
def composed(folder: Path) -> Iterator[Stack]:
    """All services of the file, started in the order that it asks for."""
    with ExitStack() as cleanup:
        stack = Stack(folder, make_secrets(folder))
        # The services' user is that of the files here, so that its group needs no right.
        (folder / "secrets/detent.key").chmod(0o400)
        for name in COMPOSED["services"]:
            stack.ports[name] = cleanup.enter_context(reserved_port())
        for name in DETENTS:
            stack.metrics[name] = cleanup.enter_context(reserved_port())
        address = folder / "secrets/detent.store"
        address.chmod(0o600)
        address.write_text(stack.outside(address.read_text(), "redis"))
        started: set[str] = set()
        try:
            while len(started) < len(COMPOSED["services"]):
                ready = [
                    name for name, service in COMPOSED["services"].items()
                    if name not in started and set(service.get("depends_on", {})) <= started
                ]
                assert ready, "The services wait for each other."
                for name in ready:
                    stack.start(name)
                    wait_for(lambda: _is_healthy(stack, name), f"{name} that is healthy")
                started.update(ready)
            yield stack
        finally:
            for process in stack.processes.values():
                process.terminate()
            for process in stack.processes.values():
                process.wait(STOP_SECONDS)


def _is_healthy(stack: Stack, name: str) -> bool:
    try:
        stack.check_health(name)
        return True
    except AssertionError:
        return False
