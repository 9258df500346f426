"""The container image, without building it: what it needs is copied, and what the Dockerfile says is true."""

from __future__ import annotations

import ctypes
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path, PurePosixPath

import httpx
import pytest

from detent import backtracer, swift
from image import arguments, variables
from patience import LIMIT, wait_for
from service import ROOT, binary, running
from tokens import SECRET, bearing, key_file, shows, token


def is_let_in(path: PurePosixPath) -> bool:
    """Whether .dockerignore admits a path: the last pattern that matches it or a folder of it decides."""
    let_in = True
    for line in (ROOT / ".dockerignore").read_text().split("\n"):
        pattern = line.removeprefix("!")
        if pattern and not pattern.startswith("#"):
            # As many parts as the pattern has, because `match` alone compares the last parts.
            depth = len(PurePosixPath(pattern).parts)
            if PurePosixPath(*path.parts[:depth]).match(pattern):
                let_in = line.startswith("!")
    return let_in


def is_copied(path: PurePosixPath) -> bool:
    copied = [PurePosixPath(word) for text in arguments("COPY") if "--from" not in text for word in text.split()[:-1]]
    return is_let_in(path) and any(path.is_relative_to(source) for source in copied)


def embedded_files() -> list[str]:
    """The files that C's #embed includes, as paths in the project."""
    return [
        str((source.parent / name).resolve().relative_to(ROOT))
        for source in ROOT.glob("Sources/**/*.[ch]")
        for name in re.findall(r'^\s*#\s*embed\s+"(.*?)"', source.read_text(), re.MULTILINE)
    ]


def target_folders(temporary: Path) -> list[str]:
    package = json.loads(swift(temporary, "package", "--package-path", str(ROOT), "dump-package"))
    return [
        target.get("path") or f"{'Tests' if target['type'] == 'test' else 'Sources'}/{target['name']}"
        for target in package["targets"]
    ]


def test_what_the_image_is_built_from_is_copied_into_it(tmp_path: Path):
    needed = ["Package.swift", *embedded_files(), *target_folders(tmp_path)]
    assert "openapi.yaml" in needed
    assert [path for path in needed if not (ROOT / path).exists()] == []
    # The image builds the engine for pages and the joined scripts itself.
    made = [f"Sources/CAssets/module/{name}.wasm" for name in ("detent", "detent-thumbs")]
    assert [path for path in needed if not is_copied(PurePosixPath(path))] == made
    for script in ("script/web", "script/wasm"):
        assert is_copied(PurePosixPath(script)) and script in arguments("RUN")
    assert not is_copied(PurePosixPath("Sources/CAssets/joined/detent.js"))


@pytest.mark.parametrize(
    "path",
    [".git", ".build", ".venv", "README.md", "Dockerfile", "Tests/Browser/visit.py", "Tests/Contract/support/service.py"],
)
def test_what_the_image_is_not_built_from_stays_outside(path: str):
    assert not is_let_in(PurePosixPath(path))


def test_the_image_has_the_version_of_the_command():
    version = subprocess.run([binary(), "--version"], capture_output=True, text=True, timeout=LIMIT, check=True).stdout.strip()
    assert f'image.version="{version}"' in " ".join(arguments("LABEL"))


def test_the_image_sets_variables_that_exist():
    # The name of the volume's folder is not an option: only the image has one.
    names = [name for name in variables() if name.startswith("DETENT_") and name != "DETENT_VOLUME"]
    help_text = subprocess.run([binary(), "serve", "--help"], capture_output=True, text=True, timeout=LIMIT, check=True).stdout
    assert names and [name for name in names if name not in help_text] == []


def test_the_image_runs_commands_that_exist():
    (entry,) = arguments("ENTRYPOINT")
    (command,) = arguments("CMD")
    (health,) = arguments("HEALTHCHECK")
    for words in (json.loads(entry) + json.loads(command), json.loads(health.split("CMD", 1)[1])):
        assert words[0] == "detent"
        result = subprocess.run([binary(), *words[1:], "--help"], capture_output=True, text=True, timeout=LIMIT)
        assert result.returncode == 0 and f"USAGE: {shlex.join(words)}" in result.stdout


def test_the_image_is_not_run_by_root():
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", arguments("USER")[-1])


def test_the_image_keeps_its_sessions_in_a_folder_of_its_user():
    folder = variables()["DETENT_VOLUME"]
    assert variables()["DETENT_STORE"].startswith(f"sqlite:{folder}/")
    assert f"--from=build --chown={arguments('USER')[-1]} {folder} {folder}" in arguments("COPY")
    # Docker would make a volume without a name, so that no container is without one and says so.
    assert arguments("VOLUME") == []


@pytest.mark.parametrize("slash", ["", "/"])
def test_a_container_without_a_volume_says_that_its_sessions_end_with_it(tmp_path: Path, slash: str):
    where = {"DETENT_VOLUME": f"{tmp_path}{slash}", "DETENT_STORE": f"sqlite:{tmp_path}/sessions.db"}
    with (tmp_path / "log").open("w+") as log:
        with running("--store", where["DETENT_STORE"], environment=where, errors=log.fileno()) as service:
            # It prints its address before its log is written, and ends with a log that is whole.
            assert service.stop() == 0
    first = (tmp_path / "log").read_text().splitlines()[0]
    assert first.endswith(f" warning no volume is mounted at {tmp_path}: sessions end with the container")


def test_what_is_on_a_volume_or_elsewhere_by_choice_does_not_end_with_the_container(tmp_path: Path):
    if not Path("/dev/shm").is_mount():
        pytest.skip("There is no /dev/shm here.")
    with tempfile.TemporaryDirectory(dir="/dev/shm") as mounted:
        for folder, volume in [(mounted, "/dev/shm"), (str(tmp_path), f"{tmp_path}/other")]:
            with (tmp_path / "log").open("w+") as log:
                options = ("--store", f"sqlite:{folder}/sessions.db")
                with running(*options, environment={"DETENT_VOLUME": volume}, errors=log.fileno()) as service:
                    assert service.stop() == 0
            text = (tmp_path / "log").read_text()
            assert "store opened" in text and "no volume" not in text


def test_a_container_that_can_write_nowhere_ends_with_one_line(tmp_path: Path):
    # What is not a folder can be written to by no user, not even by root.
    (tmp_path / "data").touch()
    environment = {"DETENT_VOLUME": f"{tmp_path}/data", "DETENT_STORE": f"sqlite:{tmp_path}/data/sessions.db"}
    result = subprocess.run(
        [binary(), "serve", "--port", "0"], env=os.environ | environment, capture_output=True, text=True, timeout=LIMIT
    )
    assert result.returncode == 73, result.stderr
    assert result.stderr.count("\n") == 1 and f"no volume is mounted at {tmp_path}/data" in result.stderr


def test_a_crash_is_reported_with_functions_and_lines_although_the_executable_has_none(tmp_path: Path):
    """The Dockerfile's steps, with this build in place of the image's."""
    for folder in ("bin", "lib", "libexec"):
        (tmp_path / folder).mkdir()
    for name in ("swift-backtrace", "backtrace-files.c"):
        text = (ROOT / "deploy/image" / name).read_text().replace("/usr/local", str(tmp_path))
        (tmp_path / "libexec" / name).write_text(text)
    (tmp_path / "libexec/swift-backtrace").chmod(0o755)
    (tmp_path / "libexec/swift-backtrace-static").symlink_to(backtracer(tmp_path))
    executable, debug_file = shutil.copy(binary(), tmp_path / "bin/detent"), tmp_path / "lib/detent.debug"
    shim = [str(tmp_path / "lib/backtrace-files.so"), str(tmp_path / "libexec/backtrace-files.c")]
    for command in (
        ["objcopy", "--only-keep-debug", executable, debug_file],
        ["objcopy", "--strip-debug", executable],
        ["clang", "-O2", "-shared", "-fPIC", "-o", *shim],
    ):
        subprocess.run(command, check=True)
    sections = subprocess.run(["readelf", "-SW", executable], capture_output=True, text=True, check=True).stdout
    assert ".text" in sections and ".debug" not in sections
    # The workers are among the last threads; which ones differs.
    text = token("admin")
    reports = (report_of(tmp_path, thread, text) for thread in range(-1, -9, -1))
    assert any(re.search(r"runWorker\(_:\)( \+ \d+)?.* in detent at .*/HTTPServer\.swift:\d+", it) for it in reports)


def report_of(folder: Path, thread: int, text: str) -> str:
    """What the service reports when one of its threads crashes, counted from the one that was started last. It has a
    key and has just read this token: neither may be in the report."""
    settings = variables()["SWIFT_BACKTRACE"]
    environment = dict(os.environ, SWIFT_BACKTRACE=settings.replace("/usr/local", str(folder)))
    with (folder / "report").open("w+") as report:
        command = [str(folder / "bin/detent"), "serve", "--port", "0", "--workers", "2"]
        command += ["--store", "memory", "--auth-key", key_file(folder)]
        service = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=report, text=True)
        try:
            assert service.stdout
            url = service.stdout.readline().split()[-1]
            clients = [httpx.Client(base_url=url, headers=bearing(text)) for _ in range(4)]
            assert all(client.get("/v1/sessions").status_code == 200 for client in clients)
            threads = sorted(int(name) for name in os.listdir(f"/proc/{service.pid}/task"))
            tgkill = 234 if os.uname().machine == "x86_64" else 131
            ctypes.CDLL(None).syscall(tgkill, service.pid, threads[thread], signal.SIGSEGV)
            wait_for(lambda: "Backtrace took" in (folder / "report").read_text(), "a report")
            report_text = (folder / "report").read_text()
        finally:
            service.kill()
            service.wait()
    assert "Backtrace took" in report_text and not shows(report_text.encode(), SECRET.decode(), text)
    return report_text
