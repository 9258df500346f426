"""The web client with a service that is slow, loses responses or sends them out of order. The tests are in `client`.

They run in node with fakes of the browser; `Tests/Browser` has a real browser.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

from patience import LIMIT
from service import ROOT

WEB = ROOT / "Sources/CAssets/web"
MODULES = [WEB / "detent.js", *sorted((WEB / "detent").iterdir())]
FOLDER = Path(__file__).parent / "client"
CHAPTERS = "engine events fingers frames gestures renewal sources streams takeover texts tokens".split()
TESTS = [
    (file, name)
    for file in CHAPTERS
    for name in re.findall(r"^export async function (\w+)", (FOLDER / f"{file}.js").read_text(), re.MULTILINE)
]


@pytest.mark.parametrize("file, name", TESTS, ids=lambda it: it)
def test_each_script_test_of_the_client_passes(tmp_path: Path, file: str, name: str):
    node = shutil.which("node") or pytest.skip("There is no node here.")
    for source in (WEB / "detent.js", *FOLDER.glob("*.js")):
        shutil.copy(source, tmp_path)
    shutil.copytree(WEB / "detent", tmp_path / "detent")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    run = subprocess.run([node, "run.js", file, name], cwd=tmp_path, capture_output=True, text=True, timeout=3 * LIMIT)
    assert run.returncode == 0, run.stderr or run.stdout


@pytest.mark.parametrize(
    "script, most",
    # The client is one script, with what predicts, makes sessions again and sends tokens. The others are for a slider of
    # the element without a service, and for sliders with several thumbs.
    [("detent.js", 13_910), ("detent/local.js", 1_850), ("detent/fingers.js", 1_820), ("detent-element/thumbs.js", 4_100)],
)
def test_the_client_is_small(client: httpx.Client, script: str, most: int):
    """What a page loads, compressed as the service sends it."""
    with client.stream("GET", f"/{script}", headers={"Accept-Encoding": "gzip"}) as response:
        sent = b"".join(response.iter_raw())
    assert (response.status_code, response.headers["Content-Encoding"]) == (200, "gzip")
    assert len(sent) <= most


def test_the_client_imports_only_its_own_modules():
    # A page imports the one, and the element the other.
    imported = {WEB / "detent.js", WEB / "detent/local.js"}
    for module in MODULES:
        for name in re.findall(r"""\b(?:from|import)\s*\(?\s*["'](.*?)["']""", module.read_text()):
            path = (module.parent / name).resolve()
            assert name.startswith(("./", "../")) and path in MODULES, f"{module.name} imports {name}"
            imported.add(path)
    assert imported == set(MODULES)


def test_the_element_is_small(client: httpx.Client):
    """It is one script, beside the client's."""
    with client.stream("GET", "/detent-element.js", headers={"Accept-Encoding": "gzip"}) as response:
        sent = b"".join(response.iter_raw())
    assert response.headers["Content-Encoding"] == "gzip" and len(sent) <= 11_120, len(sent)
    text = client.get("/detent-element.js").text
    assert re.findall(r"""(?:from|import\()\s*"(.*?)\"""", text) == ["./detent.js", "./detent/local.js", "./detent-element/thumbs.js"]
