"""The engine for pages takes any text and any number: it gives a result or refuses, and goes on. It never traps: a trap would
end the prediction of a page."""

from __future__ import annotations

import json
import os
import random
import subprocess
from pathlib import Path
from typing import Any, Iterator

import httpx
import pytest

from controls import several, small
from extremes import longest_frame, longest_state
from patience import http
from recording import Session
from service import ROOT, running

CALLS = 200_000
SEED = 1
# Events of each recording.
EVENTS = 60

# No test touches the file of the user who runs it.
os.environ["DETENT_STORE"] = "memory"


def run(program: str, *arguments: Any) -> dict[str, Any]:
    script = ROOT / "Tests/Module/page" / program
    done = subprocess.run(
        ["node", script, *map(str, arguments)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="session", params=["detent", "detent-thumbs"])
def module(request: pytest.FixtureRequest) -> Path:
    path = ROOT / f"Sources/CAssets/module/{request.param}.wasm"
    assert path.exists(), "There is no engine for pages: build it with `script/wasm`."
    return path


@pytest.fixture(scope="session")
def has_thumbs(module: Path) -> bool:
    """Whether it knows several thumbs."""
    return "thumbs" in module.name


@pytest.fixture(scope="session")
def client() -> Iterator[httpx.Client]:
    with running() as service, http(service.url) as client:
        yield client


@pytest.fixture(scope="session")
def recordings(client: httpx.Client, has_thumbs: bool, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a page and a service said to each other in a session of each preset, and in some others."""
    presets = client.get("/v1/presets").json()["presets"]
    controls = [*small().values(), *(several().values() if has_thumbs else ())]
    requests = [{"preset": it["name"]} for it in presets if has_thumbs or "thumbs" not in it["control"]]
    recorded = []
    for index, request in enumerate([*requests, *({"control": control} for control in controls)]):
        session = Session(client, f"hand{index}-", **request)
        session.play(random.Random(SEED + index), EVENTS)
        recorded.append(session.recorded)
    path = tmp_path_factory.mktemp("module") / "recordings.json"
    path.write_text(json.dumps(recorded))
    return path


def test_no_call_traps(module: Path, recordings: Path) -> None:
    """After calls that were refused, a valid state is taken and an event of it predicted: fuzz.mjs ensures it."""
    result = run("fuzz.mjs", module, recordings, CALLS, SEED)
    done, invalid, not_started = result["statuses"]
    assert done > CALLS / 3 and invalid > CALLS / 10 and not_started > 0, result
    # An ordinary page uses a quarter of a megabyte.
    assert result["used"] < result["size"] / 4, result


def test_the_longest_texts_of_a_service_are_taken(
    module: Path, has_thumbs: bool, client: httpx.Client, tmp_path: Path
) -> None:
    path = tmp_path / "longest.json"
    state, (before, frame) = longest_state(client, has_thumbs), longest_frame(client, has_thumbs)
    path.write_text(json.dumps({"state": state, "before": before, "frame": frame}, ensure_ascii=False))
    result = run("longest.mjs", module, path, *((1_000_000, 1 << 17) if has_thumbs else (500_000, 1 << 16)))
    assert result["cues"] == len(frame["haptics"]) > 4000
    assert result["used"] < result["size"], result
