"""Whether the compiler fuses a multiplication and an addition on arm64, where one instruction can do both. A fused one
rounds once instead of twice, so its results would differ from those of other processors."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
# In order of dependence; each must compile for Embedded Swift.
MODULES = ["ElementaryFunctions"]
FUSED = re.compile(r"\t(fn?m(?:add|sub)|fml[as]l?2?)\t")
OPTIONS = [
    "-target", "aarch64-none-none-elf", "-swift-version", "6", "-enable-experimental-feature", "Embedded",
    "-enable-experimental-feature", "Lifetimes", "-wmo", "-O", "-parse-as-library", "-package-name", "detent",
]


def tool(name):
    """A tool of the toolchain that swiftc is of; those of the system may not know arm64."""
    compiler = shutil.which("swiftc")
    assert compiler, "no swiftc on the PATH"
    beside = Path(compiler).resolve().parent / name
    return beside if beside.exists() else name


def sources(module):
    return sorted((ROOT / "Sources" / module).rglob("*.swift"))


def instructions(folder, module, sources):
    """The module's arm64 code, disassembled. The modules that it imports must have been compiled into the folder."""
    made = folder / f"{module}.o"
    emitted = ["-emit-module", "-emit-module-path", folder / f"{module}.swiftmodule"]
    command = ["swiftc", *OPTIONS, "-module-name", module, "-I", folder, *emitted, "-c", *sources, "-o", made]
    compiled = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if "unable to load standard library" in compiled.stderr:
        pytest.skip("this toolchain has no standard library for arm64")
    assert compiled.returncode == 0, compiled.stderr
    listed = subprocess.run([tool("llvm-objdump"), "-d", made], capture_output=True, text=True, check=True)
    return listed.stdout


def test_no_multiplication_is_fused_with_an_addition_on_arm64(tmp_path):
    for module in MODULES:
        code = instructions(tmp_path, module, sources(module))
        assert code.count("\tfmul\t") > 100
        assert not FUSED.findall(code)


def test_a_fused_multiplication_is_found(tmp_path):
    source = tmp_path / "fused.swift"
    source.write_text("public func f(_ a: Double, _ b: Double, _ c: Double) -> Double { a.addingProduct(b, c) }\n")
    assert FUSED.findall(instructions(tmp_path, "Fused", [source]))
