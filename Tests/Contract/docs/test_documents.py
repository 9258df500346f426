"""The documents lead where they say: links and anchors exist, named files exist, shown files are the files, and the limits
that docs/engine.md lists are the engine's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

import pages
from service import ROOT

PAGES = [*pages.PAGES, "CONTRIBUTING.md", "Tests/README.md", "Benchmarks/README.md", "Benchmarks/load/README.md"]
WHERE = ["Sources", "Tests", "Examples", "Benchmarks", "script", "deploy"]
LANGUAGES = {".swift", ".c", ".h", ".py", ".js", ".ts", ".md", ".yaml"}
LIMITS = {
    "ControlLimits": "Sources/SliderEngine/Control/ControlLimits.swift",
    "EventLimits": "Sources/SliderEngine/Events/Event.swift",
    "SpringLimits": "Sources/SliderEngine/Springs/Spring.swift",
    "EasingLimits": "Sources/SliderEngine/Platforms/LinearEasing.swift",
}


def anchors(page: Path) -> set[str]:
    """What links to a page's headings are."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#{1,4} (.*)", text, re.MULTILINE)
    return {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def sources() -> list[Path]:
    """The project's own files that may name a document."""
    files = [path for folder in WHERE for path in (ROOT / folder).rglob("*") if path.suffix in LANGUAGES]
    tools = [path for path in (ROOT / "script").iterdir() if path.is_file()]
    return [path for path in [*files, *tools, *(ROOT / page for page in PAGES), ROOT / "openapi.yaml"] if path.is_file()]


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str):
    here = (ROOT / page).parent
    for target in re.findall(r"\]\(([^)]+)\)", (ROOT / page).read_text()):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        file = here / name if name else ROOT / page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target


def test_every_anchor_that_is_named_is_a_heading():
    named = {
        (name, anchor, path)
        for path in sources()
        for name, anchor in re.findall(r"\b((?:docs/\w+|CONTRIBUTING|README)\.md)#([\w-]+)", path.read_text())
    }
    # Names in the documents' own links start from other folders: those are checked above.
    missing = sorted(
        f"{path.relative_to(ROOT)}: {name}#{anchor}"
        for name, anchor, path in named
        if path.suffix != ".md" and anchor not in anchors(ROOT / name)
    )
    assert len(named) > 50 and missing == []


def test_every_schema_that_is_named_is_in_the_contract():
    schemas = yaml.safe_load((ROOT / "openapi.yaml").read_text())["components"]["schemas"]
    named = {
        (name, path)
        for path in sources()
        for name in re.findall(r"\(openapi\.yaml, ([A-Z]\w+)\)", path.read_text())
    }
    assert named and [f"{path.relative_to(ROOT)}: {name}" for name, path in named if name not in schemas] == []


def test_every_file_that_is_named_is_there():
    files = {path.name for folder in WHERE for path in (ROOT / folder).rglob("*")}
    for page in PAGES:
        text = (ROOT / page).read_text()
        for name in re.findall(r"`((?:Sources|Tests|Examples|docs|script)/[\w/+.]+)`", text):
            assert (ROOT / name).exists(), f"{page}: {name}"
        for name in re.findall(r"`([\w+]+\.swift)`", text):
            assert name in files or name in ("Type+Aspect.swift", "Package.swift"), f"{page}: {name}"


def test_every_file_that_is_shown_is_as_it_is_shown():
    shown = {name: text for name, text in pages.titled().items() if (ROOT / "Examples" / name).exists()}
    assert set(pages.titled()) - set(shown) == {"engine/output"}
    assert [name for name, text in shown.items() if (ROOT / "Examples" / name).read_text() != text] == []


def test_every_example_is_shown_or_linked():
    text = "".join(pages.TEXTS.values())
    examples = [path.relative_to(ROOT) for path in (ROOT / "Examples").rglob("*") if path.is_file()]
    assert examples and [str(path) for path in examples if str(path) not in text] == []


@pytest.mark.parametrize("name", LIMITS)
def test_the_limits_are_the_engines(name: str):
    listed = {row[0]: _number(row[1]) for row in pages.rows(f"`{name}`")}
    assert listed == {limit: _number(value) for limit, value in _constants(name).items()}


def _constants(name: str) -> dict[str, str]:
    """A type's constants, as Swift writes them; one that is another's value is that value."""
    text = (ROOT / LIMITS[name]).read_text()
    constants = dict(re.findall(r"public static let (\w+) = (.+)", text))
    others = _constants("ControlLimits") if name != "ControlLimits" else constants
    return {
        limit: re.sub(r"\b(?:ControlLimits\.)?([a-z]\w+)\b", lambda match: others[match[1]], value)
        for limit, value in constants.items()
    }


def _number(text: str) -> list[float]:
    """The numbers of a limit, written for Swift or for people."""
    text = re.sub(r"2⁵³|0x1p53", f"{2**53}", text)
    return [float(number) for number in re.findall(r"\d[\d.]*(?:e-?\d+)?", re.sub(r"[,_]|\.\.\.", _plain, text))]


def _plain(match: re.Match[str]) -> str:
    return " … " if match[0] == "..." else ""
