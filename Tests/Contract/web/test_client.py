"""The web client against a service that is slow, loses answers or speaks out of turn (its tests stand in `client`).

They run in node, over what a browser has as far as the client needs it; `Tests/Browser` has the real one.
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


def test_the_client_is_small_and_needs_nothing_else():
    text = MODULE.read_text()
    # What it costs is its way over the network, compressed; the length as it stands only shows that it grows.
    assert len(gzip.compress(text.encode())) <= 4_200
    assert len(text.encode()) <= 10_800
    assert re.findall(r"^import\b|\bimport\((?!\"\./detent\.js\"\)\.)", text, re.MULTILINE) == []
