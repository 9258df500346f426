"""README.md is true: its tour prints what it shows, its samples run, its tables list what there is."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

import readme
from service import ROOT, Service, binary, running

HERE = Path(__file__).parent


def run(*arguments: str, folder: Path, seconds: int = 60) -> str:
    """What a command prints; what it complains about fails the test."""
    answer = subprocess.run(arguments, cwd=folder, capture_output=True, text=True, timeout=seconds)
    assert answer.returncode == 0, f"{arguments[0]}: {answer.stderr or answer.stdout}"
    return answer.stdout


def put(folder: Path, name: str, text: str, service: Service) -> str:
    """Puts a file of README's in a folder, asking the service of this test."""
    path = folder / name
    path.write_text(asking(service, text))
    return str(path)


def asking(service: Service, text: str) -> str:
    """What README asks of its address, asked of another."""
    return text.replace(readme.ADDRESS, service.url.removeprefix("http://"))


def needed(program: str) -> str:
    path = shutil.which(program)
    return path or pytest.skip(f"There is no {program} here.")


def test_the_tour_prints_what_it_shows(tmp_path: Path):
    faults = []
    with running() as service:
        for block, shown in readme.tour():
            printed = run("bash", "-euc", asking(service, block.text), folder=tmp_path)
            if shown:
                faults += [f"line {block.line}: {it}" for it in readme.differences(printed, shown.text, shown)]
        assert "\ndetent_sessions 0\n" in httpx.get(f"{service.url}/metrics").text, "A session is left over."
    assert faults == []


def test_the_app_drags_and_plays_its_cues(tmp_path: Path):
    swiftc = needed("swiftc")
    with running() as service:
        slider = put(tmp_path, "Slider.swift", readme.file("Slider.swift"), service)
        drag = shutil.copy(HERE / "readme_slider.swift", tmp_path / "main.swift")
        strictly = ("-swift-version", "6", "-warnings-as-errors")
        run(swiftc, *strictly, slider, str(drag), "-o", "drag", folder=tmp_path, seconds=300)
        printed = run(str(tmp_path / "drag"), service.url, folder=tmp_path)
    assert printed.splitlines() == ["value 20.959302325581394", "cues end tick"]


def test_the_view_of_the_app_is_swift(tmp_path: Path):
    swiftc = needed("swiftc")
    view = tmp_path / "SliderView.swift"
    view.write_text(readme.file("SliderView.swift"))
    run(swiftc, "-parse", str(view), folder=tmp_path)


def test_the_table_of_options_is_what_the_command_says():
    text = " ".join(run(binary(), "serve", "--help", folder=ROOT).split())
    said = re.findall(r"(--[a-z-]+) <[^>]*> [^()]*\(default: ([^;]+); (DETENT_[A-Z_]+)\)", text)
    shown = [(option, default, variable) for option, variable, default, _ in readme.rows("option")]
    assert shown == said
    assert len(said) == len(set(re.findall(r"--[a-z-]+(?= <)", text))), "An option does not say its default so."


def test_every_preset_has_its_row(client: httpx.Client):
    presets = [preset["name"] for preset in client.get("/v1/presets").json()["presets"]]
    assert sorted(row[0] for row in readme.rows("preset")) == sorted(presets)


def test_every_metric_that_is_named_is_there(client: httpx.Client):
    there = client.get("/metrics").text
    named = set(re.findall(r"`((?:detent|process)_[a-z_]+)`", readme.TEXT))
    assert named and [name for name in named if f"# TYPE {name} " not in there] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_link_leads_somewhere(page: str):
    text = (ROOT / page).read_text()
    headings = {_anchor(heading) for heading in re.findall(r"^## (.*)", text, re.MULTILINE)}
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if target.startswith("#"):
            assert target[1:] in headings, target
        elif not target.startswith("https://"):
            assert (ROOT / target).exists(), target


def test_every_file_that_contributors_are_sent_to_is_there():
    text = (ROOT / "CONTRIBUTING.md").read_text()
    files = {path.name for folder in ("Sources", "Tests") for path in (ROOT / folder).rglob("*")}
    for name in re.findall(r"`((?:Sources|Tests|script)/[\w/+.]+)`", text):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"`([\w+]+\.swift)`", text):
        assert name in files or name == "Type+Aspect.swift", name


def _anchor(heading: str) -> str:
    """What a link to a heading is."""
    return re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")
