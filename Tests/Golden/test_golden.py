"""The frames of 50,000 events are the same bits everywhere: on this processor, on one without fused multiply-add, and in
WebAssembly. A hash of all bits stands for them (corpus/GoldenHash+Frames.swift). `DETENT_GOLDEN_EVENTS=1000000` makes a
million."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
EVENTS = int(os.environ.get("DETENT_GOLDEN_EVENTS", "50000"))
# WasmKit is an interpreter: it applies the first tenth of them.
INTERPRETED = int(os.environ.get("DETENT_INTERPRETED", EVENTS // 10))
# Debian 12's C library and Debian 13's each know some of these names.
MASKED = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-AVX2_Usable,-FMA_Usable"}


def run(*command, **environment) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=PROJECT, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def hashes(output: str) -> dict[int, str]:
    return {int(count): value for count, value in (line.split() for line in output.splitlines())}


@pytest.fixture(scope="session")
def native() -> Path:
    """The corpus as a program of this machine; DETENT_BIN is in the same folder."""
    built = os.environ.get("DETENT_BIN")
    folder = Path(built).parent if built else PROJECT / run("swift", "build", "--show-bin-path").strip()
    if not built:
        run("swift", "build", "--product", "golden-frames")
    return folder / "golden-frames"


@pytest.fixture(scope="session", params=["", "thumbs"])
def thumbs(request) -> list[str]:
    """What asks for the corpus of several thumbs."""
    return [f"--{request.param}"] if request.param else []


@pytest.fixture(scope="session")
def expected(native, thumbs) -> dict[int, str]:
    return hashes(run(native, *thumbs, INTERPRETED, EVENTS))


@pytest.fixture(scope="session")
def modules() -> Path:
    """The folder of the corpus as modules; `DETENT_GOLDEN_MODULES` is one where `script/wasm golden` has built them for as
    many events."""
    if built := os.environ.get("DETENT_GOLDEN_MODULES"):
        return PROJECT / built
    run("script/wasm", "golden", INTERPRETED)
    return PROJECT / ".build/wasm"


@pytest.fixture
def module(modules, thumbs) -> Path:
    return modules / ("golden-thumbs.wasm" if thumbs else "golden.wasm")


def test_without_fused_multiply_add_frames_are_the_same(native, thumbs, expected):
    assert hashes(run(native, *thumbs, INTERPRETED, EVENTS, **MASKED)) == expected


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the C library has no such mask here")
def test_the_mask_takes_effect(native):
    """The C library's own exp has other bits under it, on a processor that has the instructions."""
    if " fma " not in Path("/proc/cpuinfo").read_text():
        pytest.skip("this processor has no fused multiply-add")
    program = "import math, random; random.seed(1); print([math.exp(random.uniform(-20, 20)) for _ in range(100_000)])"
    assert run(sys.executable, "-c", program) != run(sys.executable, "-c", program, **MASKED)


def test_in_a_page_s_engine_frames_are_the_same(module, expected):
    assert hashes(run("node", "Tests/Golden/page/golden.mjs", module, INTERPRETED, EVENTS)) == expected


def test_in_an_interpreter_frames_are_the_same(module, expected):
    wasmkit = shutil.which("wasmkit")
    assert wasmkit, "the Swift toolchain has no wasmkit on the PATH"
    assert run(wasmkit, "run", module).strip() == expected[INTERPRETED]
