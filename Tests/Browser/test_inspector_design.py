"""What a designer takes along: the address, files and copies of a control, and what is wrong with those from elsewhere."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from conftest import Opening
from control import Control
from inspector import Inspector, inspecting
from patience import LIMIT
from service import ROOT, Service
from visit import Visit


def fragment(design: Any) -> str:
    """A design as the address carries it."""
    letters = base64.urlsafe_b64encode(json.dumps(design).encode()).decode().rstrip("=")
    return f"/#design={letters}"


def carried(page: Page) -> list[Any]:
    """The designs in the page's address."""
    found = re.findall(r"design=([\w-]+)", page.url)
    return [json.loads(base64.urlsafe_b64decode(it + "=" * (-len(it) % 4))) for it in found]


def test_the_address_carries_what_differs_from_the_preset(page: Page):
    inspector = inspecting(page, "meshing")
    assert carried(page) == []
    inspector.change("/range/upper", "41")
    inspector.part("name").fill("Oven")
    page.keyboard.press("Enter")
    expect(inspector.control.part("title")).to_have_text("Oven")
    assert carried(page) == [{"preset": "meshing", "name": "Oven", "control": {"range": {"upper": 41}}}]
    zoom = Control(page, "zoom")
    zoom.part("inspect").click()
    Inspector(zoom).change("/overscroll", "0.5")
    assert [it["preset"] for it in carried(page)] == ["meshing", "zoom"]
    Inspector(zoom).part("reset").click()
    expect(zoom.part("title")).to_have_text("Zoom dial")
    assert [it["preset"] for it in carried(page)] == ["meshing"]


def test_a_reload_loses_nothing_even_if_the_sessions_are_gone(page: Page, visit: Visit):
    visit.expect_fault("404")
    inspector = inspecting(page, "meshing")
    inspector.change("/range/upper", "41")
    inspector.part("name").fill("Oven")
    page.keyboard.press("Enter")
    control = inspector.control
    control.hold(0, 0.5, 0.7)
    control.release()
    value = control.settled()["value"]
    session = control.session
    page.reload()
    expect(control.track).to_have_attribute("aria-valuemax", "41")
    # The session goes on, with its value.
    assert control.session == session
    assert control.settled()["value"] == value
    expect(control.part("title")).to_have_text("Oven")
    page.request.delete(f"/v1/sessions/{session}")
    page.reload()
    expect(control.part("title")).to_have_text("Oven")
    expect(control.track).to_have_attribute("aria-valuemax", "41")
    assert control.ask(f"/v1/sessions/{control.session}")["control"]["range"]["upper"] == 41


def test_another_link_in_the_same_page_replaces_the_design(page: Page):
    inspector = inspecting(page, "meshing")
    inspector.change("/range/upper", "41")
    before = inspector.control.session
    page.evaluate("(it) => (location.hash = it.slice(1))", fragment({"preset": "meshing", "control": {"range": {"upper": 7}}}))
    inspector.accepted(before)
    expect(inspector.control.track).to_have_attribute("aria-valuemax", "7")
    inspector.part("undo").click()
    expect(inspector.control.track).to_have_attribute("aria-valuemax", "41")


def test_a_shared_control_that_is_edited_is_carried_as_a_whole(visiting: Opening, service: Service, visit: Visit):
    visit.expect_fault("404")
    page = visit.page
    own = {"range": {"lower": 0, "upper": 9}, "step": 1, "text": {"suffix": " h"}}
    session = page.request.post("/v1/sessions", data={"control": own}).json()["id"]
    page.goto(f"/?session={session}")
    control = Control(page, "shared").opened()
    assert carried(page) == []
    control.part("inspect").click()
    inspector = Inspector(control)
    inspector.root.locator(".group").first.wait_for()
    inspector.change("/range/upper", "12")
    (design,) = carried(page)
    assert (design["control"]["range"], "preset" in design) == ({"lower": 0, "upper": 12}, False)
    page.reload()
    expect(control.track).to_have_attribute("aria-valuemax", "12")
    expect(control.part("text")).to_have_text("0 h")
    other = visiting(service.url).page
    other.goto(page.url.removeprefix(service.url))
    expect(Control(other, "shared").track).to_have_attribute("aria-valuemax", "12")


@pytest.mark.parametrize(
    "path, why",
    [
        ("/#design=%25%25", "The design in the address is damaged"),
        ("/#design=bm90IEpTT04", "The design in the address is damaged"),
        (fragment({"preset": "meshing"}), "The design in the address has no control"),
        (fragment({"preset": "mashing", "control": {}}), "a preset that this service does not have: mashing"),
        (fragment({"preset": "meshing", "name": "x" * 65, "control": {}}), "a text of at most 64 characters"),
        (f"/#design={'a' * 40_000}", "too long for a design"),
    ],
    ids=["no letters", "no JSON", "no control", "unknown preset", "long name", "too long"],
)
def test_a_damaged_link_is_said_and_the_presets_are_shown(page: Page, path: str, why: str):
    page.goto(path)
    expect(page.get_by_role("status")).to_contain_text(why)
    control = Control(page, "meshing").opened()
    expect(control.part("title")).to_have_text("Meshing bars")
    expect(control.track).to_have_attribute("aria-valuemax", "35")


def test_a_link_to_a_mistaken_design_shows_its_mistakes(page: Page, visit: Visit):
    visit.expect_fault("422")
    page.goto(fragment({"preset": "zoom", "control": {"range": {"upper": 0.1}, "setp": 2}}))
    expect(page.get_by_role("status")).to_contain_text("The design in the address has mistakes")
    inspector = Inspector(Control(page, "zoom").opened())
    expect(inspector.problems).to_have_count(2)
    expect(inspector.problems.filter(has_text="did you mean step?")).to_have_count(1)
    expect(inspector.problem_at("/range/upper")).to_contain_text("at least lower")
    expect(inspector.control.part("title")).to_have_text("Zoom dial")


def test_a_links_words_are_no_elements(page: Page, visit: Visit):
    kind = 'x"><i id=own></i><meta http-equiv=refresh content="0;url=/healthz">'
    page.goto(fragment({"control": {"kind": kind, "range": {"lower": 0, "upper": 1}}}))
    Control(page, "meshing").opened()
    expect(page.locator("#controls > .card")).to_have_count(13)
    assert page.locator("#own").count() == 0 and page.locator("body meta").count() == 0
    visit.expect_fault("422")


def test_a_design_that_is_too_long_for_the_address_is_said(page: Page):
    inspector = inspecting(page, "classic")
    marks = ", ".join(str(index / 2000) for index in range(1, 1500))
    inspector.change("/marks", marks)
    expect(page.get_by_role("status")).to_contain_text("too long for the address. Export them as files")
    assert carried(page) == []


def test_a_design_is_exported_and_imported(page: Page, tmp_path: Path):
    inspector = inspecting(page, "zoom")
    inspector.change("/overscroll", "0.5")
    inspector.part("name").fill("Lens & co")
    page.keyboard.press("Enter")
    expect(inspector.control.part("title")).to_have_text("Lens & co")
    with page.expect_download() as downloading:
        inspector.part("export").click()
    assert downloading.value.suggested_filename == "lens-co.json"
    file = tmp_path / "design.json"
    downloading.value.save_as(file)
    design = json.loads(file.read_text())
    assert (design["name"], design["control"]["overscroll"]) == ("Lens & co", 0.5)
    # It is imported into another card, with its name, and can be undone.
    classic = Control(page, "classic")
    classic.part("inspect").click()
    before = classic.session
    inspector.part("file").set_input_files(file)
    expect(classic.card).not_to_have_attribute("data-session", before)
    expect(classic.part("title")).to_have_text("Lens & co")
    expect(classic.track).to_have_attribute("aria-valuemax", "10")
    inspector.part("undo").click()
    expect(classic.part("title")).to_have_text("Classic")


def test_a_long_text_is_shown_without_colours(page: Page):
    inspector = inspecting(page, "meshing")
    text = json.dumps({"control": {"marks": [1] * 20_000}})
    inspector.part("file").set_input_files({"name": "long.json", "mimeType": "application/json", "buffer": text.encode()})
    expect(inspector.part("problems")).not_to_be_empty()
    expect(inspector.part("paint").locator("span")).to_have_count(0)


@pytest.mark.parametrize(
    "text, why",
    [
        ('{"control": {"range": {"lower": 1,}}}', "The file is not JSON. Line 1: a name in quotes belongs here."),
        ("[1]", "The file has no object, which a control is."),
        ('{"name": "x", "control": 3}', 'The file\'s "control" is no object.'),
        ('{"kind": "slider", "ragne": {}}', "Is unknown; did you mean range?"),
        ("[" * 200_000, "this is nested more than 32 times"),
        ('{"control": {"step": -1}}', "Must be above 0 and at most 1000000000000000, not -1."),
    ],
    ids=["no JSON", "no object", "no control", "unknown", "deep", "refused"],
)
def test_a_wrong_file_gives_its_reason(page: Page, text: str, why: str):
    inspector = inspecting(page, "meshing")
    before = inspector.control.session
    inspector.part("file").set_input_files({"name": "wrong.json", "mimeType": "application/json", "buffer": text.encode()})
    expect(inspector.problems).to_contain_text([why])
    assert inspector.control.session == before
    inspector.part("undo").click()
    expect(inspector.problems).to_have_count(0)


@pytest.fixture
def copied(visiting: Opening, service: Service) -> Any:
    """Copies a control with an apostrophe and a quote in its text in a format, and gives the text."""
    visit = visiting(service.url, permissions=["clipboard-read", "clipboard-write"])
    inspector = inspecting(visit.page, "zoom")
    inspector.change("/text/suffix", "'\" °")

    def copy(format: str) -> str:
        inspector.part("copies").locator("summary").click()
        inspector.part("copies").get_by_role("button", name=format, exact=True).click()
        expect(visit.page.get_by_role("status")).to_contain_text("Copied as")
        return visit.page.evaluate("navigator.clipboard.readText()")

    return copy


def zoomed(session: Any) -> None:
    """Whether a session is of the copied control."""
    control = session["control"]
    assert (control["range"], control["scale"], control["text"]["suffix"]) == (
        {"lower": 0.5, "upper": 10}, {"kind": "exponential"}, "'\" °",
    )


def run(*command: str, folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=15 * LIMIT)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_copy_as_curl_makes_a_session(copied: Any, tmp_path: Path):
    zoomed(json.loads(run("bash", "-c", copied("curl"), folder=tmp_path)))


def test_a_copy_as_json_is_the_control(copied: Any, page: Page):
    response = page.request.post("/v1/sessions", data={"control": json.loads(copied("JSON"))})
    assert response.status == 201
    zoomed(response.json())


def test_a_copy_as_html_shows_the_slider(copied: Any, visiting: Opening, service: Service):
    html = copied("HTML")
    visit = visiting(service.url)
    visit.expect_fault("favicon")
    page = visit.page
    page.route("**/own.html", lambda route: route.fulfill(body=f"<!doctype html><meta charset=utf-8>{html}", content_type="text/html"))
    page.goto("/own.html")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "0.5'\" °")


def test_a_copied_link_opens_the_design(copied: Any, visiting: Opening, service: Service):
    link = copied("Link")
    page = visiting(service.url).page
    page.goto(link.removeprefix(service.url))
    control = Control(page, "zoom").opened()
    expect(control.part("text")).to_have_text("0.5'\" °")


def test_a_copy_as_javascript_runs(copied: Any, tmp_path: Path, service: Service):
    node = shutil.which("node")
    if not node:
        pytest.skip("no node on the PATH")
    text = copied("JavaScript")
    assert f'import {{ connect }} from "{service.url}/detent.js"' in text
    # Node imports no module over the network, and has no document.
    text = text.replace(f"{service.url}/detent.js", (ROOT / "Sources/CAssets/web/detent.js").as_uri())
    document = """globalThis.EventSource = class extends EventTarget { close() {} };
    globalThis.document = { querySelector: (it) => Object.assign(new EventTarget(), { id: it, style: {}, offsetWidth: 320, getBoundingClientRect: () => ({ width: 320 }) }) };
    globalThis.ResizeObserver = class { observe() {} disconnect() {} };"""
    (tmp_path / "copy.mjs").write_text(
        f'{text}\nconsole.log(JSON.stringify({{ control: detent.control }}));\nprocess.exit(0);\n')
    (tmp_path / "document.mjs").write_text(document)
    said = run(node, "--import", "./document.mjs", "copy.mjs", folder=tmp_path)
    zoomed(json.loads(said.splitlines()[-1]))


def test_a_copy_as_swift_runs(copied: Any, tmp_path: Path):
    swiftc = shutil.which("swiftc")
    if not swiftc:
        pytest.skip("no swiftc on the PATH")
    (tmp_path / "main.swift").write_text(copied("Swift"))
    run(swiftc, "-swift-version", "6", "-warnings-as-errors", "main.swift", "-o", "copy", folder=tmp_path)
    zoomed(json.loads(run("./copy", folder=tmp_path)))


def test_the_menu_of_copies_takes_keys(page: Page):
    inspector = inspecting(page, "meshing")
    menu = inspector.part("copies")
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(menu.get_by_role("button", name="Swift")).to_be_visible()
    page.keyboard.press("Tab")
    expect(menu.get_by_role("button", name="Link")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu.get_by_role("button", name="Swift")).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()
