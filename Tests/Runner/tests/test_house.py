"""The figures of script/house, each on small texts."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from house import drag, figures
from house.__main__ import Figure, counts, exceeded, table
from house.figures import Count
from house.swift import Source, mask


def file(text: str, path: str = "Sources/House/Room.swift") -> Source:
    return Source(path, textwrap.dedent(text))


@pytest.mark.parametrize("text, code, bare", [
    ("a // b\nc", "a     \nc", "a     \nc"),
    ("a /* b /* c */\nd */ e", "a             \n     e", "a             \n     e"),
    ('f("// a", b)', 'f("// a", b)', 'f("    ", b)'),
    (r'f("a\"b", c)', r'f("a\"b", c)', 'f("    ", c)'),
    (r'"a\(b + "c\(d)")e" // f', r'"a\(b + "c\(d)")e"     ', r'" \(b + " \(d)") "     '),
    (r'"a\(b(c) + d)e"', r'"a\(b(c) + d)e"', r'" \(b(c) + d) "'),
    (r'#"a\(b)"c"# + d', r'#"a\(b)"c"# + d', '#"       "# + d'),
    ('"""\n// a "b"\n""" // c', '"""\n// a "b"\n"""     ', '"""\n        \n"""     '),
])
def test_comments_and_what_strings_say_are_left_out(text, code, bare):
    assert mask(text) == (code, bare)


def lines(number: int) -> str:
    return "let it = 1\n" * number


def test_files_are_short_to_30_lines_and_long_from_251():
    them = [file(lines(number), f"Sources/House/{number}.swift") for number in (30, 31, 250, 251)]
    assert figures.files(them).number == 4
    assert figures.short_files(them).places == ["Sources/House/30.swift: 30"]
    assert figures.long_files(them).places == ["Sources/House/251.swift: 251"]


@pytest.mark.parametrize("head, row, tail, table", [
    ("let them = [", "1,", "]", True),
    ('let them = ["a": [', "1,", "]]", True),
    ("func it() {\nswitch self {", "case .a: 1", "}\n}", True),
    # Neither a function nor a type is a table, however long it is.
    ("func it() {", "go()", "}", False),
    ("it.switch.then {", "go()", "}", False),
])
def test_a_file_of_one_table_may_be_long(head, row, tail, table):
    large, small = (f"{head}\n" + f"{row}\n" * rows + f"{tail}\n" for rows in (200, 140))
    assert figures.long_files([file(large + lines(100))]).number == (0 if table else 1)
    assert figures.long_files([file(small + lines(200))]).number == 1


def test_lines_of_code_have_no_comments_and_no_blanks():
    text = '''
        /// One.
        let one = 1 // one

        /* two
           three */
        let text = """
            // four

            """
        '''
    assert figures.code_lines([file(text)]).number == 4


def test_comment_lines_are_those_above_public_and_package_declarations():
    text = '''
        /// One.
        /// Two.
        @frozen
        public struct It {
            /// Not counted.
            let a = 1
            /// Three.
            public private(set) var b = 1
            // Not a comment of its documentation.
            package static func c() {}
            /// Four.

            public init() {}
            case package
        }
        /* The following line is no declaration:
        public let d = 1 */
        /// Not counted.
        public extension It {}
        package import Other
        '''
    count = figures.comment_lines([file(text)])
    assert count.number == 3 / 4
    assert [place.split(":")[1] for place in count.places] == ["11", "14"]


ROOM = '''
    actor Room {
        var open = 1, other = 2
        package var wide: [Int: String] = [:]
        private(set) var read: Int { didSet { print(read) } }
        let fixed = 1
        var computed: Int { open }
        private var own = 1
        fileprivate var ours = 1
        func act() { var local = 1 }
        struct Inner { var inner = 1 }
    }
    struct Plain { var plain = 1 }
    '''


@pytest.mark.parametrize("text, path, names", [
    ("extension Room { func it() { open += 1 } }", "Sources/House/Other.swift", ["open"]),
    ("extension Room { func it() { self.other += 1 } }", "Sources/House/Other.swift", ["other"]),
    ("extension Room { func it() { if let read { print(read) } } }", "Sources/House/Other.swift", ["read"]),
    ('extension Room { func it() { print("open \\(read)") } }', "Sources/House/Other.swift", ["read"]),
    (
        "extension Room { func it() { set(open: open, to: is ? other : 1) } }",
        "Sources/House/Other.swift", ["open", "other"],
    ),
    ("func it(_ room: Room) { room.open = 1; room?.read.go() }", "Sources/House/Other.swift", ["open", "read"]),
    ("func it(_ room: Room) { map(\\.open, \\Room.other) }", "Sources/House/Other.swift", ["open", "other"]),
    # In another module, only what it can see.
    ("func it(_ room: Room) { room.open = 1; room.wide = [:] }", "Sources/Garden/Other.swift", ["wide"]),
    # These are not the property.
    ("extension Room { func it(open: Int) { print(open) } }", "Sources/House/Other.swift", []),
    ("extension Room { func it() { let open = 1; print(open) } }", "Sources/House/Other.swift", []),
    ("extension Room { func it() { for open in all { print(open) } } }", "Sources/House/Other.swift", []),
    ("extension Room { func it() { set(open: 1, to: .open); door.shut() } }", "Sources/House/Other.swift", []),
    ("extension Hall { func it() { open += 1; self.other = 2 } }; let it: Room", "Sources/House/Other.swift", []),
    ("func it(_ hall: Hall) { hall.open = 1 }", "Sources/House/Other.swift", []),
    ("// room.open\nlet open: Room", "Sources/House/Other.swift", []),
    # None of these is a mutable property of a class or an actor that is visible there.
    ("func it(_ room: Room) { room.fixed; room.computed; room.own; room.ours }", "Sources/House/Other.swift", []),
    ("func it(_ room: Room) { it.local; Room.Inner().inner; Plain().plain }", "Sources/House/Other.swift", []),
])
def test_mutable_properties_are_counted_if_another_file_uses_them(text, path, names):
    count = figures.mutable_properties([file(ROOM), file(text, path)])
    assert [place.split()[1] for place in count.places] == [f"Room.{name}:" for name in names]
    assert count.number == len(names)


def test_a_file_may_use_its_own_properties():
    assert figures.mutable_properties([file(ROOM + "extension Room { func it() { open += 1 } }")]).number == 0


def test_modules_are_the_folders_that_have_files(tmp_path):
    for name in ("House/Room.swift", "CHouse/module.modulemap", "House/Hall/Hall.swift"):
        (tmp_path / "Sources" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "Sources" / name).touch()
    (tmp_path / "Sources/Gone").mkdir()
    (tmp_path / "Sources/README.md").touch()
    assert figures.modules(tmp_path).places == ["CHouse", "House"]
    assert figures.c_modules(tmp_path) == {"CHouse"}


def run(length: int, name: str = "it") -> str:
    kinds = ("let {} = go(1)", "if {} == 2", "{}.go()", "return {}", "guard {} else", "try {}()", "{} += 1", "throw {}")
    return "\n}\n// A comment.\n\n".join(kinds[index].format(name) for index in range(length)) + "\n"


def test_places_are_alike_from_six_lines_with_any_names():
    hall = file("import House\n" + run(6, "other"), "Sources/House/Hall.swift")
    assert figures.alike([file(run(6)), hall]).places == [
        "Sources/House/Room.swift:1 and Sources/House/Hall.swift:2: 6 lines"
    ]
    assert figures.alike([file(run(5)), file(run(5))]).number == 0
    assert figures.alike([file("import House\n" + run(5)), file("import House\n" + run(5))]).number == 0
    assert figures.alike([file(run(6)), file(run(6).replace("return", "throw"))]).number == 0


def test_a_longer_run_is_one_pair_and_three_places_are_three():
    assert figures.alike([file(run(8)), file(run(8))]).number == 1
    assert figures.alike([file(run(6)), file(run(6)), file(run(6))]).number == 3
    assert figures.alike([file(run(6) + "class A\n" + run(6))]).number == 1
    # Two places of one file, each like the one of another file, and like each other.
    assert figures.alike([file(run(6)), file(run(6) + "class A\n" + run(6))]).number == 3
    assert figures.alike([file(run(6) + "class A\n" + run(6)), file(run(6))]).number == 3


def test_places_of_a_pair_do_not_overlap():
    assert [place.split()[-2] for place in figures.alike([file(run(3) * 5)]).places] == ["6"]


def test_a_list_is_not_alike():
    members = "".join(f"let a{index}: Int\nvar b{index}: Int\n" for index in range(8))
    assert figures.alike([file(members), file(members)]).number == 0


def test_kilobytes_are_1024_bytes(tmp_path):
    (tmp_path / "page.md").write_text("ä" * 1024)
    assert figures.kilobytes(tmp_path / "page.md").number == 2
    assert figures.kilobytes(tmp_path / "gone.md").number == 0


@pytest.mark.parametrize("text, number", [
    ("final class It: @unchecked Sendable {}", 1),
    ("internal import CHouse\nfinal class It: @unchecked Sendable {}", 0),
    ("import House\n// import CHouse\nfinal class It: @unchecked Sendable {}", 1),
    ("import Glibc\nstruct It: @unchecked Sendable { init() { pthread_mutex_init(lock, nil) } }", 0),
    ("final class It: Sendable {} // not @unchecked Sendable", 0),
])
def test_unchecked_types_are_counted_outside_c_wrappers_and_locks(text, number):
    assert figures.unchecked([file(text)], {"CHouse"}).number == number


def test_retired_words_are_those_of_the_names_of_types_and_functions():
    text = '''
        struct KeptState {}
        protocol Keeping {}
        enum SharedState {}
        func answersFor(_ it: Int) {}
        final class Following {}
        typealias FairShare = Int
        func isHTTPAnswer() {}
        struct Shareholder {}
        func keep() { let answer = shared.following }
        // struct Keeping
        class var kept: Int { 1 }
        '''
    count = figures.retired([file(text)])
    assert [place.split()[-1] for place in count.places] == [
        "KeptState", "Keeping", "SharedState", "answersFor", "Following", "FairShare", "isHTTPAnswer"
    ]


def test_a_drag_runs_a_file_if_a_line_runs_once_more_for_each_drag():
    def trace(*counts: int) -> str:
        paths = ("Sources/A.swift", "Sources/B.swift", "Sources/C.swift", "Other/D.swift")
        files = zip(paths, counts, strict=True)
        return "".join(f"SF:/house/{path}\nDA:1,{count}\nDA:2,7\nend_of_record\n" for path, count in files)

    before, after = (drag.executed(text, Path("/house")) for text in (trace(3, 4, 0, 0), trace(13, 13, 10, 10)))
    assert before["Sources/A.swift", 1] == 3 and len(before) == 6
    assert drag.grown(before, after, 10).places == ["Sources/A.swift: 1", "Sources/C.swift: 1"]


def test_the_table_has_each_figure_with_its_bar():
    rows = [
        (Figure("files", None, 1_000), Count(1_001)),
        (Figure("lines", None, least=1.5, digits=2), Count(1.494)),
        (Figure("words", None, least=1.5, digits=2), Count(1.496)),
        (Figure("pairs", None, 3), Count(3)),
        (Figure("drag", None, 3), None),
    ]
    assert table(rows).splitlines() == [
        "figure    now        at most",
        "files   1,001          1,000",
        "lines    1.49  at least 1.50",
        "words    1.50  at least 1.50",
        "pairs       3              3",
        "drag        –              3",
    ]
    assert exceeded(rows) == ["files", "lines"]


def test_the_code_is_within_its_bars():
    """`script/house --list` says which places are counted."""
    rows = counts()
    assert not exceeded(rows), table(rows)
