"""The modules of the engine, compiled for other processors by Embedded Swift."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
# In order of dependence; each must compile for Embedded Swift.
MODULES = ["ElementaryFunctions", "SliderEngine"]
OPTIONS = [
    "-swift-version", "6", "-enable-experimental-feature", "Embedded", "-enable-experimental-feature", "Lifetimes",
    "-wmo", "-O", "-parse-as-library", "-package-name", "detent",
]


def tool(name):
    """A tool of the toolchain that swiftc is of; those of the system may not know the processor."""
    compiler = shutil.which("swiftc")
    assert compiler, "no swiftc on the PATH"
    beside = Path(compiler).resolve().parent / name
    return beside if beside.exists() else name


def sources(module):
    return sorted((ROOT / "Sources" / module).rglob("*.swift"))


def compiled(folder, target, module, files):
    """An object of a module. The modules that it imports must have been compiled into the folder."""
    made = folder / f"{module}.o"
    emitted = ["-emit-module", "-emit-module-path", folder / f"{module}.swiftmodule"]
    command = ["swiftc", "-target", target, *OPTIONS, "-module-name", module, "-I", folder, *emitted, "-c", *files]
    run = subprocess.run([*command, "-o", made], capture_output=True, text=True, cwd=folder)
    if "unable to load standard library" in run.stderr:
        pytest.skip(f"this toolchain has no standard library for {target}")
    assert run.returncode == 0, run.stderr
    return made


def output(name, *arguments):
    """What a tool of the toolchain prints."""
    return subprocess.run([tool(name), *arguments], capture_output=True, text=True, check=True).stdout
