"""README.md and docs are true: their tours print what they show, the examples run, the tables list what there is."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import httpx
import pytest

import pages
from patience import LIMIT
from service import ROOT, Service, binary, running

HERE = Path(__file__).parent
# Some commands compile.
COMPILING = 15 * LIMIT
EXAMPLES = ROOT / "Examples"


def run(*arguments: str, folder: Path) -> str:
    """What a command prints; what it complains about fails the test."""
    # The compiler does not remove the folders that it makes for temporary files.
    environment = os.environ | {"TMPDIR": str(folder)}
    result = subprocess.run(
        arguments, cwd=folder, env=environment, capture_output=True, text=True, timeout=COMPILING
    )
    assert result.returncode == 0, f"{arguments[0]}: {result.stderr or result.stdout}"
    return result.stdout


def put(folder: Path, name: str, text: str, service: Service) -> str:
    """Puts an example in a folder, asking the service of this test."""
    path = folder / name
    path.write_text(asking(service, text))
    return str(path)


def asking(service: Service, text: str) -> str:
    """What a page asks of its address, asked of another."""
    return text.replace(pages.ADDRESS, service.url.removeprefix("http://"))


def example(name: str) -> str:
    """The text of a file in Examples."""
    return (EXAMPLES / name).read_text()


def needed(program: str) -> str:
    path = shutil.which(program)
    return path or pytest.skip(f"There is no {program} here.")


@pytest.mark.parametrize("page", pages.touring())
def test_the_tour_prints_what_it_shows(page: str, tmp_path: Path):
    faults = []
    with running() as service:
        for block, shown in pages.tour(page):
            printed = run("bash", "-euc", asking(service, block.text), folder=tmp_path)
            if shown:
                faults += [f"line {block.line}: {it}" for it in pages.differences(printed, shown.text, shown)]
        assert "\ndetent_sessions 0\n" in httpx.get(f"{service.url}/metrics").text, "A session is left over."
    assert faults == []


def test_the_slider_is_where_the_readme_says_after_a_restart(tmp_path: Path):
    """README.md's tour up to the restart, a kill, and what it shows then."""
    every = list(pages.blocks("README.md"))
    [place] = [number for number, block in enumerate(every) if block.title == "restarted"]
    store = ("--store", f"sqlite:{tmp_path}/sessions.db")
    with running(*store) as service:
        for block in every[:place]:
            if block.title == "tour":
                run("bash", "-euc", asking(service, block.text), folder=tmp_path)
        service.stop(signal.SIGKILL)
    with running(*store) as service:
        printed = run("bash", "-euc", asking(service, every[place].text), folder=tmp_path)
    assert list(pages.differences(printed, every[place + 1].text, every[place + 1])) == []


@pytest.mark.parametrize("preset, value", [("volume", None), ("temperature", -8.5), ("film", 84), ("price", None), ("envelope", None)])
def test_the_readmes_pictures_are_the_services(preset: str, value: float | None):
    assert f'src=".github/{preset}.svg"' in pages.TEXTS["README.md"]
    shown = {"id": "shown", "preset": preset} | ({} if value is None else {"value": value})
    with running() as service, httpx.Client(base_url=service.url, timeout=LIMIT) as client:
        client.post("/v1/sessions", json=shown).raise_for_status()
        picture = client.get("/v1/sessions/shown/picture.svg").content
    assert (ROOT / f".github/{preset}.svg").read_bytes() == picture, "put the picture there that the service draws"


def test_the_readme_shows_what_the_service_prints(tmp_path: Path):
    [shown] = re.findall(r"^listening on .*?\n(?=```$)", pages.TEXTS["README.md"], re.MULTILINE | re.DOTALL)
    command = [binary(), "serve", "--port", "0"]
    environment = os.environ | {"HOME": str(tmp_path), "DETENT_STORE": ""}
    environment.pop("XDG_STATE_HOME", None)
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as service:
        assert service.stdout
        printed = "".join(service.stdout.readline() for _ in range(3))
        service.kill()
    address = printed.split("\n", 1)[0].removeprefix("listening on http://")
    assert printed.replace(address, "127.0.0.1:8080").replace(str(tmp_path), "/home/you") == shown


def test_the_app_drags_and_plays_its_cues(tmp_path: Path):
    swiftc = needed("swiftc")
    with running() as service:
        slider = put(tmp_path, "Slider.swift", example("app/Slider.swift"), service)
        drag = shutil.copy(HERE / "app_drag.swift", tmp_path / "main.swift")
        strictly = ("-swift-version", "6", "-warnings-as-errors")
        run(swiftc, *strictly, slider, str(drag), "-o", "drag", folder=tmp_path)
        printed = run(str(tmp_path / "drag"), service.url, folder=tmp_path)
    assert printed.splitlines() == ["value 20.959302325581394", "cues end tick"]


def test_the_view_of_the_app_fits_its_slider(tmp_path: Path):
    """Apple's frameworks are not here, so declarations of what the view uses of them stand in."""
    swiftc = needed("swiftc")
    app = (swiftc, "-swift-version", "6", "-package-name", "app")
    for module in ("SwiftUI", "UIKit"):
        run(*app, "-emit-module", "-module-name", module, str(HERE / f"apple/{module}.swift"), folder=tmp_path)
    sources = [str(EXAMPLES / f"app/{name}.swift") for name in ("Slider", "SliderView")]
    run(*app, "-warnings-as-errors", "-typecheck", "-I", ".", *sources, folder=tmp_path)


def test_the_engine_by_itself_prints_what_is_shown(tmp_path: Path):
    program = Path(binary()).with_name("engine-example")
    assert program.exists(), f"There is no example at {program}: build it with `swift build`."
    assert run(str(program), folder=tmp_path) == pages.titled()["engine/output"]


def test_the_queue_sends_every_event_in_order(tmp_path: Path):
    node = needed("node")
    for name in ("queue.js", "queue_drag.mjs"):
        shutil.copy((EXAMPLES / "web" / name) if name == "queue.js" else (HERE / name), tmp_path / name)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    with running() as service:
        printed = run(node, "queue_drag.mjs", service.url, folder=tmp_path)
    assert printed.splitlines() == ["value 20.959302325581394", "version 4", "refused invalid-event"]


def test_the_table_of_options_is_what_the_command_says():
    text = " ".join(run(binary(), "serve", "--help", folder=ROOT).split()).partition("OPTIONS:")[2]
    said = re.findall(r"(--[a-z-]+)(?: <[^>]*>)? [^()]*\(default: ([^;]+); (DETENT_[A-Z_]+)\)", text)
    shown = [(option, default, variable) for option, variable, default, _ in pages.rows("option")]
    assert shown == said
    flags = {"--insecure-no-auth"}
    assert len(said) == len(set(re.findall(r"--[a-z-]+(?= <)", text)) | flags), "An option does not say its default so."


def test_every_preset_has_its_row(client: httpx.Client):
    presets = [preset["name"] for preset in client.get("/v1/presets").json()["presets"]]
    assert sorted(row[0] for row in pages.rows("preset")) == sorted(presets)


def test_every_metric_that_is_named_is_there(client: httpx.Client):
    """The service stores its sessions in a file: with memory alone the metrics of storage are missing."""
    there = client.get("/metrics").text
    named = set(re.findall(r"`((?:detent|process)_[a-z_]+)`", "".join(pages.TEXTS.values())))
    assert named and [name for name in named if f"# TYPE {name} " not in there] == []
