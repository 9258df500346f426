/// An ES module, taken apart: what it imports and exports, and the statements between.
///
/// Understands the forms that this project's scripts use, each at the start of a line, and refuses others:
///
///     import { a, b as c } from "./x.js";     export const a …    export function a …    export { a, b as c };
///     import * as x from "./x.js";            export class a …    export async function a …
///     import "./x.js";                        import("./x.js"), anywhere in a line
struct ScriptModule: Equatable {
    /// A name in another module or in this one, and the name under which it is used.
    struct Name: Equatable {
        let name: String
        let alias: String
    }

    /// What is taken of another module.
    enum Taken: Equatable {
        /// These names; none if the module is imported for what it does.
        case names([Name])
        /// All of them, as an object of this name.
        case everything(String)
    }

    /// An `import` statement.
    struct Import: Equatable {
        /// The other module's path in the folder.
        let path: String
        let taken: Taken
    }

    /// The path in the folder, such as `playground/card.js`.
    let path: String

    /// Whether it is a style sheet in a script: its name begins with `style-`.
    var isStyle: Bool { path.split(separator: "/").last?.hasPrefix("style-") ?? false }

    /// The `import` statements, in order.
    private(set) var imports: [Import] = []

    /// The exported names, in order.
    private(set) var exports: [Name] = []

    /// The other lines, in order and without `export`.
    private(set) var lines: [String] = []

    /// The paths of the modules that it loads later, by `import()`.
    private(set) var later: [String] = []

    /// - Parameters:
    ///   - path: the path in the folder.
    ///   - source: the script, as it lies there.
    init(_ path: String, _ source: [UInt8]) throws(PageFault) {
        self.path = path
        var statement = ""
        for line in String(decoding: CompactScript.bytes(of: source), as: UTF8.self).split(separator: "\n") {
            guard !statement.isEmpty || Self.beginsList(line) else {
                try takeLine(line)
                continue
            }
            statement += statement.isEmpty ? line : " \(line)"
            guard statement.hasSuffix(";") else { continue }
            try takeList(ScriptStatement(statement, in: path))
            statement = ""
        }
        guard statement.isEmpty else { throw PageFault(path: path, detail: "this statement has no end: \(statement)") }
    }

    /// Whether a statement with a list of names or a path begins here, possibly over several lines.
    private static func beginsList(_ line: Substring) -> Bool {
        ["import {", "import *", "import \"", "export {", "export *"].contains { line.hasPrefix($0) }
    }

    private mutating func takeList(_ statement: ScriptStatement) throws(PageFault) {
        var statement = statement
        if statement.take("export") {
            exports += try statement.names()
        } else {
            statement.take("import")
            let taken = try statement.taken()
            imports.append(Import(path: try resolve(statement.quoted()), taken: taken))
        }
        try statement.finish()
    }

    private mutating func takeLine(_ line: Substring) throws(PageFault) {
        var line = line
        if line.hasPrefix("import ") { throw PageFault(path: path, detail: "this import is not understood: \(line)") }
        if line.hasPrefix("export ") {
            line = line.dropFirst("export ".count)
            guard let name = Self.declared(in: line) else {
                throw PageFault(path: path, detail: "this export is not understood: \(line)")
            }
            exports.append(Name(name: name, alias: name))
        }
        for piece in Self.imports(in: line).dropFirst() {
            guard piece.hasPrefix("\""), let end = piece.dropFirst().firstIndex(of: "\"") else {
                throw PageFault(path: path, detail: "import() needs a path in quotes: \(line)")
            }
            later.append(try resolve(String(piece.dropFirst()[..<end])))
        }
        lines.append(String(line))
    }

    /// The parts between the places where a line has `import(`, apart from methods of that name.
    static func imports(in line: some StringProtocol) -> [String] {
        line.pieces(between: "import(").reduce(into: []) { pieces, piece in
            guard let last = pieces.last else { return pieces.append(piece) }
            let isName = last.last.map { $0.isLetter || $0.isNumber || "_$#.".contains($0) } ?? false
            if isName { pieces[pieces.count - 1] = "\(last)import(\(piece)" } else { pieces.append(piece) }
        }
    }

    /// The name that a line declares. `let` is not understood: its value may change after others have imported it.
    private static func declared(in line: Substring) -> String? {
        for keyword in ["const ", "class ", "function ", "async function "] where line.hasPrefix(keyword) {
            let name = line.dropFirst(keyword.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
            return name.isEmpty ? nil : String(name)
        }
        return nil
    }

    /// The path in the folder of a module that this one names.
    func resolve(_ name: String) throws(PageFault) -> String {
        var folders = path.split(separator: "/").dropLast()
        for step in name.split(separator: "/") {
            switch step {
            case ".": continue
            case "..":
                guard folders.popLast() != nil else { throw PageFault(path: path, detail: "\(name) is outside") }
            default: folders.append(step)
            }
        }
        guard name.hasPrefix("./") || name.hasPrefix("../") else {
            throw PageFault(path: path, detail: "\(name) must begin with ./ or ../")
        }
        return folders.joined(separator: "/")
    }
}
