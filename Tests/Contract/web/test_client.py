"""The web client against a service that is slow, loses answers or answers out of order (its tests are in `client`).

They run in node, with fakes of what the client uses of a browser; `Tests/Browser` has a real one.
"""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from service import ROOT

MODULE = ROOT / "Sources/CAssets/web/detent.js"
FOLDER = Path(__file__).parent / "client"
TESTS = [
    (file, name)
    for file in ("events", "frames", "hands", "texts")
    for name in re.findall(r"^export async function (\w+)", (FOLDER / f"{file}.js").read_text(), re.MULTILINE)
]


@pytest.mark.parametrize("file, name", TESTS, ids=lambda it: it)
def test_the_client(tmp_path: Path, file: str, name: str):
    node = shutil.which("node") or pytest.skip("There is no node here.")
    for source in (MODULE, *FOLDER.glob("*.js")):
        shutil.copy(source, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    run = subprocess.run([node, "run.js", file, name], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr or run.stdout


def test_the_client_is_small_and_imports_no_module():
    text = MODULE.read_text()
    # The compressed size is what users download; the plain size only shows growth.
    assert len(gzip.compress(text.encode())) <= 4_200
    assert len(text.encode()) <= 10_800
    assert re.findall(r"^import\b|\bimport\((?!\"\./detent\.js\"\)\.)", text, re.MULTILINE) == []
