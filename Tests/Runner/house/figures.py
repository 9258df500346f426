"""Counts the figures of script/house in the text of Sources. Each is a number and the places that it counts.

Text and not a syntax tree: this needs no build and takes two seconds. Each function says what it approximates.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from .swift import Source, Type


@dataclass
class Count:
    number: float
    places: list[str] = field(default_factory=list)


def counted(places: list[str]) -> Count:
    return Count(len(places), places)


IMPORT = re.compile(r"^(?:@\w+ +)?(?:[a-z]+ +)?import +(\w+)", re.MULTILINE)


# Files

SHORT, LONG = 30, 250


def files(sources: list[Source]) -> Count:
    return Count(len(sources))


def short_files(sources: list[Source]) -> Count:
    return counted([f"{it.path}: {len(it.lines)}" for it in sources if len(it.lines) <= SHORT])


def long_files(sources: list[Source]) -> Count:
    long = [it for it in sources if len(it.lines) > LONG and not is_table(it)]
    return counted([f"{it.path}: {len(it.lines)}" for it in long])


def is_table(source: Source) -> bool:
    """Whether one array, dictionary or `switch` takes more than half of the file's lines.

    A rule instead of a list of exceptions, so that a file cannot be excused by adding its name. A file with two tables
    of less than half of its lines is not excused: it can be split.
    """
    switches = (source.bare.find("{", it.end()) for it in re.finditer(r"(?<![.\w])switch\b", source.bare))
    starts = [*switches, *(start for start in source.pairs if source.bare[start] == "[")]
    spans = [source.text.count("\n", start, source.pairs[start]) + 1 for start in starts if start in source.pairs]
    return max(spans, default=0) * 2 > len(source.lines)


# Lines

def code_lines(sources: list[Source]) -> Count:
    """Lines that are neither blank nor only a comment. Lines of a multi-line string are code."""
    return Count(sum(1 for source in sources for line in source.code.splitlines() if line.strip()))


DECLARATION = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?\s+)*(?:[a-z]+(?:\([a-z]+\))? +)*?(?:public|package|open) +"
    r"(?:[a-z]+(?:\([a-z]+\))? +)*?"
    r"(?:class|actor|struct|enum|protocol|typealias|associatedtype|func|var|let|init|subscript|case|macro|operator)\b",
    re.MULTILINE,
)


def comment_lines(sources: list[Source]) -> Count:
    """The average number of `///` lines directly above a declaration that is marked `public` or `package`.

    Cases of an enum and requirements of a protocol have no such mark. They and their comments are not counted.
    """
    declarations = comments = 0
    without = []
    for source in sources:
        for match in DECLARATION.finditer(source.bare):
            declarations += 1
            number = first = source.line(match.start())
            while first > 1 and source.lines[first - 2].lstrip().startswith("///"):
                first -= 1
            comments += number - first
            if first == number:
                without.append(f"{source.path}:{number}: no comment: {' '.join(match[0].split())}")
    return Count(comments / max(declarations, 1), without)


# Mutable properties

@dataclass(frozen=True)
class Property:
    name: str
    owner: str
    source: Source
    line: int
    #: Whether it is visible in other modules.
    wide: bool


VAR = re.compile(r"^(?P<before>[^\n=]*?)\bvar +(?P<name>\w+)", re.MULTILINE)


def stored(source: Source, owner: Type) -> list[Property]:
    """The stored `var`s of a type's body that other files can read: also those that are `private(set)`."""
    found = []
    top = source.top(owner)
    for match in VAR.finditer(top):
        before = match["before"]
        if re.search(r"\b(?:file)?private\b(?!\()", before):
            continue
        # The value, the accessors or the end of the line, whichever comes first.
        after = re.compile(r"[={\n]|$").search(top, match.end())
        if after[0] == "{":
            accessors = source.bare[owner.start + 1 + after.end():].lstrip()
            if not accessors.startswith(("didSet", "willSet")):
                continue
        line = source.line(owner.start + 1 + match.start("name"))
        wide = re.search(r"\b(?:public|package|open)\b(?!\()", before) is not None
        names = [match["name"], *re.findall(r", *(\w+) *[:=]", top[match.end():].partition("\n")[0])]
        found += [Property(name, owner.name, source, line, wide) for name in names]
    return found


def shadows(name: str, text: str) -> bool:
    """Whether a member declares a parameter, a variable or a loop variable of that name.

    `if let name` and `guard let name` without a value read the property.
    """
    local = rf"\b(?:let|var) +{name}\b *(?::[^=\n]*)?=|\bfor +{name} +in\b"
    parameter = rf"[(,]\s*(?:\w+ +)?{name}:"
    head = text.partition("{")[0]
    return re.search(local, text) is not None or re.search(parameter, head) is not None


def members(source: Source, body: Type) -> list[str]:
    """Splits a body after each block: about one part for each function or computed property."""
    parts, start, place = [], body.start + 1, body.start + 1
    while place < body.end:
        end = source.pairs.get(place)
        if end is not None and end <= body.end:
            place = end
            if source.bare[end] == "}":
                parts.append(source.bare[start:end + 1])
                start = end + 1
        place += 1
    return [*parts, source.bare[start:body.end]]


def touches(source: Source, it: Property) -> bool:
    """Whether a file uses the property in an extension of its type, or as `value.name` if it names the type."""
    if it.name not in source.words or it.owner not in source.words:
        return False
    for body in source.types:
        if body.kind == "extension" and body.name == it.owner:
            for member in members(source, body):
                if re.search(rf"\bself\.{it.name}\b", member):
                    return True
                # Excludes labels, members of other values, and declarations.
                bare_use = rf"(?<![\w.\\])(?<!func )(?<!case ){it.name}\b(?!:)"
                if re.search(bare_use, member) and not shadows(it.name, member):
                    return True
    value = r"(?:(?!self\b)(?<![\w.])\w+|(?<=\.)\w+|[)\]])[?!]?|\\\w*"
    return re.search(rf"(?:{value})\.{it.name}\b(?!\()", source.bare) is not None


def mutable_properties(sources: list[Source]) -> Count:
    """Stored `var`s of classes and actors that another file reads or writes.

    An approximation by names. It counts too much where a file names the type and another type's property has the same
    name. It misses uses in files that do not name the type. State in a `let` with a lock is not counted.
    """
    places = []
    for source in sources:
        for owner in source.types:
            if owner.kind not in ("class", "actor"):
                continue
            for it in stored(source, owner):
                others = [
                    other.path.rpartition("/")[2] for other in sources
                    if other is not source and (it.wide or other.module == source.module) and touches(other, it)
                ]
                if others:
                    places.append(f"{source.path}:{it.line}: {it.owner}.{it.name}: {', '.join(others)}")
    return counted(places)


# Modules

def modules(root: Path) -> Count:
    """The folders of Sources, also those of C: each is a target of Package.swift."""
    folders = sorted((root / "Sources").iterdir())
    return counted([it.name for it in folders if any(inside.is_file() for inside in it.rglob("*"))])


# What is written twice

ALIKE = 6
#: How many different lines there must be. A list, such as the properties of a type, has one or two: it is not a copy.
SHAPES = 3
KEYWORDS = frozenset(
    """actor any as associatedtype async await borrowing break case catch class consuming continue default defer deinit
    do else enum extension fallthrough false fileprivate final for func get guard if in indirect init inout internal is
    isolated lazy let mutating nil nonisolated open operator override package private protocol public repeat rethrows
    return Self self set some static struct subscript super switch throw throws true try typealias unowned var weak
    where while""".split()
)


def shapes(source: Source) -> list[tuple[int, str]]:
    """The lines of code with their numbers, without imports and lines of brackets alone.

    `_` replaces names and numbers, and strings are empty: a copy with other names is a copy. So a copied multi-line
    string is not found.
    """
    lines = []
    for number, line in enumerate(source.bare.splitlines(), 1):
        if re.search(r"\w", line) and not IMPORT.match(line):
            line = re.sub(r"\w+", lambda word: word[0] if word[0] in KEYWORDS else "_", line)
            lines.append((number, re.sub(r'"[ "#]*"', '""', " ".join(line.split()))))
    return lines


def alike(sources: list[Source]) -> Count:
    """Pairs of places with six or more consecutive lines of the same shape. A longer run is one pair."""
    texts = [shapes(source) for source in sources]
    windows: dict[tuple[str, ...], list[tuple[int, int]]] = {}
    for file, lines in enumerate(texts):
        for start in range(len(lines) - ALIKE + 1):
            window = tuple(shape for _, shape in lines[start:start + ALIKE])
            if len(set(window)) >= SHAPES:
                windows.setdefault(window, []).append((file, start))
    pairs = sorted(pair for where in windows.values() for pair in combinations(where, 2))
    # The runs that were counted, by their two files. A pair that overlaps one in both files is a part of it.
    found: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    places = []
    for (one, first), (other, second) in pairs:
        runs = found.setdefault((one, other), [])
        if one == other and second - first < ALIKE:
            continue
        if any(first < start + length and beside - ALIKE < second < beside + length for start, beside, length in runs):
            continue
        length = run_length(texts[one][first:], texts[other][second:])
        if one == other:
            length = min(length, second - first)
        runs.append((first, second, length))
        where = [f"{sources[file].path}:{texts[file][start][0]}" for file, start in ((one, first), (other, second))]
        places.append(f"{' and '.join(where)}: {length} lines")
    return counted(places)


def run_length(one: list[tuple[int, str]], other: list[tuple[int, str]]) -> int:
    length = 0
    for (_, shape), (_, same) in zip(one, other):
        if shape != same:
            break
        length += 1
    return length


# Documents

def kilobytes(path: Path) -> Count:
    return Count(path.stat().st_size / 1024 if path.exists() else 0)


# Style

def unchecked(sources: list[Source], c_modules: set[str]) -> Count:
    """`@unchecked Sendable` in files that neither import a C module of Sources nor use the locks of POSIX."""
    places = []
    for source in sources:
        imported = IMPORT.findall(source.bare)
        if c_modules.intersection(imported) or re.search(r"\bpthread_\w+", source.bare):
            continue
        found = re.finditer(r"@unchecked\s+Sendable\b", source.bare)
        places += [f"{source.path}:{source.line(it.start())}" for it in found]
    return counted(places)


def c_modules(root: Path) -> set[str]:
    return {it.parent.name for it in (root / "Sources").rglob("module.modulemap")}


RETIRED = re.compile(r"answer.*|kept|keeping|shared?|shares|following")
NAMED = re.compile(r"\b(class|actor|struct|enum|protocol|typealias|associatedtype|func)\s+`?([A-Za-z_]\w*)")


def retired(sources: list[Source]) -> Count:
    """Declarations of types and functions whose name has a retired word. Uses and properties are not counted."""
    places = []
    for source in sources:
        for match in NAMED.finditer(source.bare):
            words = re.findall(r"[A-Z]?[a-z]+", match[2])
            if any(RETIRED.fullmatch(word.lower()) for word in words):
                places.append(f"{source.path}:{source.line(match.start())}: {match[1]} {match[2]}")
    return counted(places)
