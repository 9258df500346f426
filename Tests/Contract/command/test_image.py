"""The container image, without building it: what it needs is copied, and what the Dockerfile says is true."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from functools import cache
from pathlib import PurePosixPath

import pytest

from service import ROOT, binary


@cache
def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions with their arguments."""
    text = (ROOT / "Dockerfile").read_text()
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    return [tuple(line.split(None, 1)) for line in text.splitlines() if line.strip()]


def arguments(*names: str) -> list[str]:
    return [argument for name, argument in instructions() if name in names]


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


def target_folders() -> list[str]:
    dump = subprocess.run(
        ["swift", "package", "--package-path", str(ROOT), "dump-package"], capture_output=True, text=True, check=True
    )
    return [
        target.get("path") or f"{'Tests' if target['type'] == 'test' else 'Sources'}/{target['name']}"
        for target in json.loads(dump.stdout)["targets"]
    ]


def test_what_the_image_is_built_from_is_copied_into_it():
    needed = ["Package.swift", *embedded_files(), *target_folders()]
    assert "openapi.yaml" in needed
    assert [path for path in needed if not (ROOT / path).exists()] == []
    assert [path for path in needed if not is_copied(PurePosixPath(path))] == []


@pytest.mark.parametrize(
    "path",
    [".git", ".build", ".venv", "README.md", "Dockerfile", "Tests/Browser/visit.py", "Tests/Contract/support/service.py"],
)
def test_what_the_image_is_not_built_from_stays_outside(path: str):
    assert not is_let_in(PurePosixPath(path))


def test_the_image_has_the_version_of_the_command():
    version = subprocess.run([binary(), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    assert f'image.version="{version}"' in " ".join(arguments("LABEL"))


def test_the_image_sets_variables_that_exist():
    names = re.findall(r"\b(DETENT_\w+)=", " ".join(arguments("ENV")))
    help_text = subprocess.run([binary(), "serve", "--help"], capture_output=True, text=True, check=True).stdout
    assert names and [name for name in names if name not in help_text] == []


def test_the_image_runs_commands_that_exist():
    (entry,) = arguments("ENTRYPOINT")
    (command,) = arguments("CMD")
    (health,) = arguments("HEALTHCHECK")
    for words in (json.loads(entry) + json.loads(command), json.loads(health.split("CMD", 1)[1])):
        assert words[0] == "detent"
        answer = subprocess.run([binary(), *words[1:], "--help"], capture_output=True, text=True)
        assert answer.returncode == 0 and f"USAGE: {shlex.join(words)}" in answer.stdout


def test_the_image_is_not_run_by_root():
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", arguments("USER")[-1])
