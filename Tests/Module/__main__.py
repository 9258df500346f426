"""Measures the engine for pages: python Tests/Module measure; python Tests/Module drag EVENTS. DETENT_BIN names another
service than the debug build's."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).parents[2]
sys.path.append(str(PROJECT / "Tests/Contract/support"))
os.environ["DETENT_STORE"] = "memory"

import httpx  # noqa: E402
from patience import http  # noqa: E402
from recording import Session  # noqa: E402
from service import running  # noqa: E402

MODULE = PROJECT / "Sources/CAssets/module/detent.wasm"
# Events of a drag: as many as may wait.
EVENTS = 240


def run(program: str, *arguments: object) -> None:
    subprocess.run(["node", PROJECT / "Tests/Module/page" / program, *map(str, arguments)], check=True)


def drag(client: httpx.Client, preset: str) -> dict:
    """A slow drag from one end to the other and back, at 120 events a second; or pinches."""
    session = Session(client, "h", preset=preset)
    is_pinch = session.first["control"]["kind"] == "pinch"
    for index in range(EVENTS):
        session.t = round(index * 25 / 3, 3)
        place = 1 - abs(1 - 2 * index / EVENTS)
        if is_pinch:
            session.send(type="pinched", magnification=round(0.5 + place, 3))
        else:
            session.send(type="changed" if index else "began", x=round(350 * place, 3), y=10)
    assert len(session.steps) == EVENTS
    return {"name": preset, **session.recorded}


def measure(client: httpx.Client) -> None:
    presets = [preset["name"] for preset in client.get("/v1/presets").json()["presets"]]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump([drag(client, preset) for preset in presets], file)
        file.flush()
        run("measure.mjs", MODULE, file.name)


def main(command: str, *arguments: str) -> None:
    with running() as service, http(service.url) as client:
        if command == "measure":
            measure(client)
        else:
            for preset in ("meshing", "zoom"):
                run("drag.mjs", MODULE, service.url, preset, *arguments)


main(*sys.argv[1:])
