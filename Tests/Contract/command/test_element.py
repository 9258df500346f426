"""`detent element FOLDER`: what a page needs for sliders without a service."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import httpx
import pytest

from contract import ENGINE, THUMBS_ENGINE, engine_hash
from patience import LIMIT
from service import binary

PRESETS = [
    "camera", "carousel", "classic", "envelope", "film", "meshing", "price", "snap", "star", "temperature", "volume", "zoom",
]


def element(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([binary(), "element", str(folder), *options], capture_output=True, text=True, timeout=LIMIT)


@pytest.mark.parametrize("exists", [False, True])
def test_it_writes_every_file_that_the_service_has_for_the_element(tmp_path: Path, client: httpx.Client, exists: bool):
    folder = tmp_path / "web"
    if exists:
        folder.mkdir()
    run = element(folder)
    files = {str(it.relative_to(folder)): it.read_bytes() for it in folder.rglob("*") if it.is_file()}
    assert (run.returncode, run.stdout) == (0, f"{folder} has {len(files)} files; serve it, and open index.html\n")
    own = {"index.html", *(f"local/{preset}.json" for preset in PRESETS)}
    assert own < set(files)
    for path in set(files) - own:
        assert client.get(f"/{path}").content == files[path], path
    assert files[f"detent-{engine_hash()}.wasm"] == ENGINE.read_bytes()
    assert files[f"detent-{engine_hash()}-thumbs.wasm"] == THUMBS_ENGINE.read_bytes()
    # Each module that one of them imports is there.
    for path, content in files.items():
        for name in re.findall(r"""\b(?:from|import)\s*\(?\s*["'](\..*?)["']""", content.decode()) if path.endswith(".js") else []:
            assert os.path.normpath(os.path.join(os.path.dirname(path), name)) in files, f"{path} imports {name}"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_starts_as_a_session_of_it_does(tmp_path: Path, client: httpx.Client, preset: str):
    element(tmp_path / "web")
    start = json.loads((tmp_path / f"web/local/{preset}.json").read_text())
    session = client.post("/v1/sessions", json={"preset": preset}).json()["id"]
    state = client.get(f"/v1/sessions/{session}/state").json()
    same = ["version", "engine", "control", "state", "gestures", "checksum"]
    assert {it: start["state"][it] for it in same} == {it: state[it] for it in same}
    assert start["layout"] == client.get(f"/v1/sessions/{session}/layout").json()


THERMOSTAT = {"range": {"lower": 5, "upper": 30}, "step": 0.5, "text": {"fractionDigits": 1, "suffix": " °C"}}


def written(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text)
    return str(folder / name)


@pytest.mark.parametrize("preset", [{}, {"preset": "classic"}])
def test_a_design_starts_as_a_session_of_its_control_does(tmp_path: Path, client: httpx.Client, preset: dict[str, str]):
    body = preset | {"control": THERMOSTAT}
    design = written(tmp_path, "thermostat.json", json.dumps({"name": "Thermostat"} | body))
    run = element(tmp_path / "web", "--design", design)
    assert run.returncode == 0, run.stderr
    start = json.loads((tmp_path / "web/local/thermostat.json").read_text())
    session = client.post("/v1/sessions", json=body).json()["id"]
    state = client.get(f"/v1/sessions/{session}/state").json()
    assert {it: start["state"][it] for it in ("control", "state", "checksum")} == {it: state[it] for it in ("control", "state", "checksum")}
    assert "preset" not in start


def test_a_name_may_have_letters_of_any_script(tmp_path: Path):
    run = element(tmp_path / "web", "--design", written(tmp_path, "küche-heat.json", "{}"))
    assert run.returncode == 0 and (tmp_path / "web/local/küche-heat.json").exists()


@pytest.mark.parametrize(
    "name, text, code, says",
    [
        ("a.json", "{", 65, "unexpected end of text at line 1, column 2"),
        ("a.json", '{"control": {"step": -1}}', 65, "/control/step must be"),
        ("a.json", '{"range": {"lower": 0}}', 65, "/range is unknown"),
        ("meshing.json", "{}", 65, "must be letters, digits, - and _, and no preset's"),
        ("a b.json", "{}", 65, "must be letters, digits, - and _"),
        (".json", "{}", 65, "must be letters, digits, - and _"),
        ("x" * 65, "{}", 65, "must be letters, digits, - and _"),
    ],
)
def test_a_mistaken_design_is_said_and_nothing_is_written(tmp_path: Path, name: str, text: str, code: int, says: str):
    run = element(tmp_path / "web", "--design", written(tmp_path, name, text))
    assert (run.returncode, run.stdout) == (code, "")
    assert says in run.stderr and run.stderr.count("\n") == 1
    assert not (tmp_path / "web").exists()


def test_two_designs_of_one_name_and_one_that_is_not_there_are_errors(tmp_path: Path):
    (tmp_path / "other").mkdir()
    both = [written(tmp_path, "a.json", "{}"), written(tmp_path / "other", "a.json", "{}")]
    run = element(tmp_path / "web", "--design", both[0], "--design", both[1])
    assert (run.returncode, "two designs are called a" in run.stderr) == (64, True)
    run = element(tmp_path / "web", "--design", str(tmp_path / "none.json"))
    assert (run.returncode, "none.json can't be read" in run.stderr) == (66, True)


def test_a_folder_that_is_not_empty_is_left_as_it_is(tmp_path: Path):
    (tmp_path / "mine.txt").write_text("mine")
    run = element(tmp_path)
    assert (run.returncode, run.stdout) == (73, "")
    assert run.stderr == f"detent: {tmp_path} is not empty: name a new folder, or an empty one\n"
    assert [it.name for it in tmp_path.iterdir()] == ["mine.txt"]


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path):
    run = element(tmp_path / "none/web")
    assert (run.returncode, run.stderr) == (73, f"detent: {tmp_path}/none/web can't be made: No such file or directory\n")
    (tmp_path / "file").write_text("")
    run = element(tmp_path / "file")
    assert (run.returncode, run.stderr) == (73, f"detent: {tmp_path}/file can't be made: Not a directory\n")
