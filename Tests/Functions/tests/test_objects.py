"""What the compiled engine calls: no function whose results depend on the machine's C library or processor."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

# Not rounding: floor, ceil, trunc and rint are exact, and calls of them are left where x86-64 has no instruction.
FUNCTIONS = {
    "acos", "asin", "atan", "atan2", "cbrt", "cos", "cosh", "exp", "exp10", "exp2", "expm1", "fma", "fmod", "hypot",
    "lgamma", "log", "log10", "log1p", "log2", "pow", "remainder", "sin", "sincos", "sinh", "tan", "tanh", "tgamma",
}
FORBIDDEN = FUNCTIONS | {f"{name}f" for name in FUNCTIONS}


def undefined(path):
    """The symbols that an object takes from elsewhere, without their versions."""
    listed = subprocess.run(["nm", "-u", path], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1].split("@")[0] for line in listed.splitlines() if line.strip()}


def called(build, module):
    """What a module's objects take from elsewhere."""
    # The folder may hold the objects of files that are no longer there.
    sources = [path.name for path in (ROOT / "Sources" / module).rglob("*.swift")]
    objects = [path for path in sorted((build / f"{module}.build").glob("*.o")) if path.stem in sources]
    assert objects, f"no objects of {module} in {build}"
    names = set().union(*map(undefined, objects))
    # Some symbol of Swift's is always there: nm has read what it should.
    assert any(name.startswith("$s") for name in names)
    return names


@pytest.mark.parametrize("module", ["ElementaryFunctions", "SliderEngine"])
def test_objects_call_no_elementary_function_of_the_c_library(build, module):
    names = called(build, module)
    assert not names & FORBIDDEN
    # Without optimisation, every mode of rounding is there. For wasm, `round` would be an import.
    if build.name == "release":
        assert "round" not in names


def test_the_tables_are_laid_out_by_the_compiler(build):
    if build.name != "release":
        pytest.skip("without optimisation, they are made at their first use")
    runtime = {name for name in called(build, "ElementaryFunctions") if name.startswith("swift_")}
    assert not runtime, "the functions allocate, count references, or make their tables when they run"


def test_a_call_of_one_is_found(tmp_path):
    source = tmp_path / "call.swift"
    source.write_text("import Glibc\npublic func f(_ x: Double, _ y: Double) -> Double { Glibc.pow(x, y) }\n")
    found = tmp_path / "call.o"
    subprocess.run(["swiftc", "-O", "-parse-as-library", "-c", source, "-o", found], check=True, cwd=tmp_path)
    assert "pow" in undefined(found) & FORBIDDEN
