"""Reads Swift source text: finds comments, strings, pairs of brackets, and types."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Iterable

STRING = re.compile(r'(#*)("""|")')
TYPE = re.compile(r"\b(class|actor|struct|enum|extension|protocol)\s+((?:\w+\.)*[A-Z]\w*)")
CLOSING = {"(": ")", "[": "]", "{": "}"}


def mask(text: str) -> tuple[str, str]:
    """Returns the text without comments, and the text without comments and contents of strings.

    Blanks replace what is removed, so both have the length and the line ends of the text. Interpolations are code and
    stay. Regex literals are not recognized.
    """
    code, bare = list(text), list(text)

    def blank(start: int, end: int, *targets: list[str]) -> None:
        for place in range(start, end):
            if text[place] != "\n":
                for target in targets:
                    target[place] = " "

    # A stack of strings and code. A string is its closing delimiter and its escape character; code in an interpolation
    # is the number of its open parentheses.
    inside: list[tuple[str, str] | int] = [0]
    place = 0
    while place < len(text):
        top = inside[-1]
        if isinstance(top, tuple):
            ending, escape = top
            if text.startswith(ending, place):
                inside.pop()
                place += len(ending)
            elif text.startswith(escape + "(", place):
                inside.append(1)
                place += len(escape) + 1
            else:
                length = len(escape) + 1 if text.startswith(escape, place) else 1
                blank(place, min(place + length, len(text)), bare)
                place += length
        elif text.startswith("//", place):
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
            blank(place, end, code, bare)
            place = end
        elif text.startswith("/*", place):
            end, depth = place + 2, 1
            while depth and end < len(text):
                step = {"/*": 1, "*/": -1}.get(text[end:end + 2], 0)
                depth += step
                end += 2 if step else 1
            blank(place, end, code, bare)
            place = end
        elif string := STRING.match(text, place):
            hashes, quotes = string.groups()
            inside.append((quotes + hashes, "\\" + hashes))
            place = string.end()
        else:
            if len(inside) > 1:
                inside[-1] = top + {"(": 1, ")": -1}.get(text[place], 0)
                if inside[-1] == 0:
                    inside.pop()
            place += 1
    return "".join(code), "".join(bare)


def brackets(bare: str) -> dict[int, int]:
    """Maps the offset of each opening bracket to that of its closing bracket."""
    pairs: dict[int, int] = {}
    opened: list[int] = []
    for match in re.finditer(r"[()\[\]{}]", bare):
        if match[0] in CLOSING:
            opened.append(match.start())
        elif opened and CLOSING[bare[opened[-1]]] == match[0]:
            pairs[opened.pop()] = match.start()
    return pairs


@dataclass(frozen=True)
class Type:
    """A type or an extension, with the offsets of its braces."""

    kind: str
    name: str
    start: int
    end: int


@dataclass
class Source:
    """A Swift file. `path` is relative to the root of the repository: Sources/Module/Folder/File.swift."""

    path: str
    text: str
    code: str = field(init=False, repr=False)
    bare: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.code, self.bare = mask(self.text)

    @property
    def module(self) -> str:
        return self.path.split("/")[1]

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @cached_property
    def pairs(self) -> dict[int, int]:
        return brackets(self.bare)

    @cached_property
    def words(self) -> set[str]:
        return set(re.findall(r"\w+", self.bare))

    @cached_property
    def types(self) -> list[Type]:
        found = []
        for match in TYPE.finditer(self.bare):
            start = self.bare.find("{", match.end())
            if start in self.pairs:
                found.append(Type(match[1], match[2].rpartition(".")[2], start, self.pairs[start]))
        return found

    def line(self, place: int) -> int:
        return self.text.count("\n", 0, place) + 1

    def top(self, body: Type) -> str:
        """The text of a body, with blanks in place of the contents of nested brackets."""
        kept, place = [], body.start + 1
        while place < body.end:
            end = self.pairs.get(place)
            if end is None or end > body.end:
                kept.append(self.bare[place])
                place += 1
            else:
                blanks = re.sub(r"[^\n]", " ", self.bare[place + 1:end])
                kept.append(self.bare[place] + blanks + self.bare[end])
                place = end + 1
        return "".join(kept)


def sources(root: Path) -> list[Source]:
    paths: Iterable[Path] = sorted((root / "Sources").rglob("*.swift"))
    return [Source(path.relative_to(root).as_posix(), path.read_text()) for path in paths]
