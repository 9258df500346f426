import Testing

@testable import SliderAPI

struct ScriptModuleTests {
    private func module(_ lines: String...) throws(PageFault) -> ScriptModule {
        try ScriptModule("playground/network/a.js", Array(lines.joined(separator: "\n").utf8))
    }

    @Test func importsAndExports_areTakenOutOfTheStatements() throws {
        let module = try module(
            "/** What it is. */", "import { b, c as d } from \"../b.js\";", "import * as layers from \"./c.js\";",
            "import \"./d.js\";", "const x = b(d);", "export const e = x;", "export async function f() {",
            "  return import(\"./later.js\");", "}", "export class G {}", "export { x as y };"
        )
        #expect(
            module.imports == [
                .init(
                    path: "playground/b.js",
                    taken: .names([.init(name: "b", alias: "b"), .init(name: "c", alias: "d")])),
                .init(path: "playground/network/c.js", taken: .everything("layers")),
                .init(path: "playground/network/d.js", taken: .names([])),
            ])
        #expect(module.exports.map(\.alias) == ["e", "f", "G", "y"])
        #expect(module.exports.last?.name == "x")
        #expect(module.later == ["playground/network/later.js"])
        #expect(
            module.lines == [
                "const x = b(d);", "const e = x;", "async function f() {", "return import(\"./later.js\");", "}",
                "class G {}",
            ])
    }

    @Test func aMethodOfThatName_isNoImport() throws {
        let module = try module(
            "class A {", "#import(file) {}", "b() { this.#import(c); d.import(e); reimport(f) }", "}")
        #expect(module.later.isEmpty)
        #expect(module.lines.count == 4)
    }

    @Test func aListMayTakeSeveralLines() throws {
        let module = try module("import {", "  a,", "  b,", "} from \"./b.js\";", "a(b);")
        #expect(
            module.imports.first?.taken == .names([.init(name: "a", alias: "a"), .init(name: "b", alias: "b")]))
        #expect(module.lines == ["a(b);"])
    }

    @Test(arguments: [
        "import a from \"./b.js\";", "import a, { b } from \"./b.js\";", "export default class {}",
        "export * from \"./b.js\";",
        "export { a } from \"./b.js\";", "export let a = 1;", "export const { a, b } = c;", "import { a } from \"b\";",
        "import { a } from \"../../../b.js\";", "import { a } from './b.js';", "import { a",
        "import { a } from \"./b.js\"; a();",
        "const a = import(name);",
    ])
    func whatIsNotUnderstood_isRefused(_ line: String) {
        #expect(throws: PageFault.self) { try module(line) }
    }
}
