"""README.md and the pages of docs as the tests see them: blocks of code, and responses in which `…` stands for what is not
shown."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Iterator

from service import ROOT

PAGES = ["README.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
TEXTS = {page: (ROOT / page).read_text() for page in PAGES}
ADDRESS = "localhost:8080"
VARIES = {"epoch", "createdAt", "expiresAt"}
TOLERANCE = 1e-9

_BLOCK = re.compile(r"^```(\S+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ELLIPSIS = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]…]')
_EPOCH = re.compile(r'"[0-9a-hjkmnp-tv-z]{8}-(\d+)"')


@dataclass(frozen=True)
class Block:
    """A block of code: its language, and the word after it (`tour`, or the file's name in Examples)."""

    language: str
    title: str | None
    text: str
    line: int


def blocks(page: str) -> Iterator[Block]:
    text = TEXTS[page]
    for match in _BLOCK.finditer(text):
        yield Block(match[1], match[2], match[3], text.count("\n", 0, match.start()) + 1)


def titled() -> dict[str, str]:
    """What the pages show of files: the code under each title that is a path."""
    return {
        block.title: block.text for page in PAGES for block in blocks(page) if block.title and "/" in block.title
    }


def tour(page: str) -> Iterator[tuple[Block, Block | None]]:
    """What is run (```sh tour), and what the block after it says it prints."""
    every = list(blocks(page))
    for block, after in zip(every, [*every[1:], None]):
        if (block.language, block.title) == ("sh", "tour"):
            yield block, after if after and after.language in ("js", "http") and not after.title else None


def touring() -> list[str]:
    """The pages that have something to run."""
    return [page for page in PAGES if next(tour(page), None)]


def rows(heading: str) -> list[list[str]]:
    """The cells of the one table, on any page, whose first heading is this, without their backticks."""
    [text] = [text for text in TEXTS.values() if f"\n| {heading} |" in text]
    table = text.split(f"\n| {heading} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in table]


def differences(printed: str, shown: str, block: Block) -> Iterator[str]:
    """Where what a command printed is not what its page shows of it."""
    if block.language == "http":
        printed, shown = _without_head(printed), _without_head(shown)
        for line in shown[0]:
            if _steady(line) not in map(_steady, printed[0]):
                yield f"{line!r} is shown, and not in {printed[0]}"
        printed, shown = printed[1], shown[1]
    values, wanted = list(_values(printed)), list(_values(_readable(shown)))
    if len(values) != len(wanted):
        yield f"{len(values)} responses, where the page shows {len(wanted)}: {printed}"
    for value, example in zip(values, wanted):
        yield from _differences(value, example, "")


def _without_head(text: str) -> tuple[list[str], str]:
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    return head.splitlines(), body


def _steady(text: str) -> str:
    """A text without the part of its entity tags that differs each time."""
    return _EPOCH.sub(r'"…-\1"', text)


def _readable(shown: str) -> str:
    """JSON in which each bare `…` is an element or a member that says so."""
    open_brackets: list[str] = []

    def written(match: re.Match[str]) -> str:
        token = match[0]
        if token in "{[":
            open_brackets.append(token)
        elif token in "}]":
            open_brackets.pop()
        elif token == "…":
            return '"…": 0' if open_brackets[-1] == "{" else '"…"'
        return token

    return _ELLIPSIS.sub(written, shown)


def _values(text: str) -> Iterator[Any]:
    """The JSON texts that follow one another."""
    decoder, place = json.JSONDecoder(), 0
    while text := text[place:].lstrip():
        value, place = decoder.raw_decode(text)
        yield value


def _differences(value: Any, shown: Any, pointer: str) -> Iterator[str]:
    if isinstance(shown, dict) and isinstance(value, dict):
        for name in shown.keys() - {"…"} - value.keys():
            yield f"{pointer}/{name} is shown and not there"
        for name in value.keys() - shown.keys():
            if "…" not in shown:
                yield f"{pointer}/{name} is there, and neither shown nor elided"
        for name in shown.keys() & value.keys() - VARIES:
            yield from _differences(value[name], shown[name], f"{pointer}/{name}")
    elif isinstance(shown, list) and isinstance(value, list):
        if not _matches(value, shown):
            yield f"{pointer} is {json.dumps(value)}, where the page shows {json.dumps(shown, ensure_ascii=False)}"
    elif not _agree(value, shown):
        yield f"{pointer} is {value!r}, where the page shows {shown!r}"


def _matches(values: list, shown: list) -> bool:
    """Whether a list is as shown, `…` standing for any number of elements."""
    if not shown:
        return not values
    if shown[0] == "…":
        return any(_matches(values[count:], shown[1:]) for count in range(len(values) + 1))
    return bool(values) and not list(_differences(values[0], shown[0], "")) and _matches(values[1:], shown[1:])


def _agree(value: Any, shown: Any) -> bool:
    """Whether two values are the same, numbers as far as another platform's libm may differ."""
    if all(isinstance(it, int | float) and not isinstance(it, bool) for it in (value, shown)):
        return abs(value - shown) <= TOLERANCE * max(1, abs(shown))
    if isinstance(value, str) and isinstance(shown, str):
        return _steady(value) == _steady(shown)
    return type(value) is type(shown) and value == shown
