/// A parsed ES module: its imports, its exports, and the other statements.
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

    /// What is imported from another module.
    enum Taken: Equatable {
        /// These names; none if the module is imported for its side effects.
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

/// Reads an `import` or `export` statement, token by token.
struct ScriptStatement {
    private let path: String
    private let text: String
    private var rest: Substring

    /// - Parameter path: the script's, for faults.
    init(_ text: String, in path: String) {
        self.path = path
        self.text = text
        rest = text[...]
    }

    /// Takes a token if it is the next one.
    @discardableResult
    mutating func take(_ token: String) -> Bool {
        rest = rest.drop { $0 == " " }
        guard rest.hasPrefix(token) else { return false }
        rest = rest.dropFirst(token.count)
        return true
    }

    /// `{a, b as c}`, with or without a comma after the last.
    mutating func names() throws(PageFault) -> [ScriptModule.Name] {
        try require("{")
        var names: [ScriptModule.Name] = []
        while !take("}") {
            let name = try word()
            names.append(ScriptModule.Name(name: name, alias: try take("as ") ? word() : name))
            if !take(",") {
                try require("}")
                return names
            }
        }
        return names
    }

    /// What an import takes, up to its path.
    mutating func taken() throws(PageFault) -> ScriptModule.Taken {
        rest = rest.drop { $0 == " " }
        if rest.hasPrefix("\"") { return .names([]) }
        let taken: ScriptModule.Taken
        if take("*") {
            try require("as ")
            taken = .everything(try word())
        } else {
            taken = .names(try names())
        }
        try require("from")
        return taken
    }

    /// A text in double quotes.
    mutating func quoted() throws(PageFault) -> String {
        try require("\"")
        let text = rest.prefix { $0 != "\"" }
        rest = rest.dropFirst(text.count)
        try require("\"")
        return String(text)
    }

    /// The end of the statement.
    mutating func finish() throws(PageFault) {
        try require(";")
        guard rest.isEmpty else { throw fault }
    }

    private mutating func word() throws(PageFault) -> String {
        rest = rest.drop { $0 == " " }
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
        guard !word.isEmpty else { throw fault }
        rest = rest.dropFirst(word.count)
        return String(word)
    }

    private mutating func require(_ token: String) throws(PageFault) {
        guard take(token) else { throw fault }
    }

    private var fault: PageFault { PageFault(path: path, detail: "this statement is not understood: \(text)") }
}

/// The text of a script.
enum ScriptText {
    /// A line without blanks that have no meaning, up to the first character that may begin a text or a pattern:
    /// `if (a) { b = c, "d"; }` becomes `if (a){b=c,"d"; }`.
    static func compact(_ line: String) -> String {
        let bytes = Array(line.utf8)
        let code = bytes.prefix { !"\"'`/".utf8.contains($0) }
        var compact: [UInt8] = []
        compact.reserveCapacity(bytes.count)
        for (place, byte) in code.enumerated() where byte != UInt8(ascii: " ") || !isFree(place, in: bytes) {
            compact.append(byte)
        }
        return String(decoding: compact + bytes[code.count...], as: UTF8.self)
    }

    /// Whether the blank at a place can be removed: a sign is beside it, so no two words or operators would meet.
    private static func isFree(_ place: Int, in line: [UInt8]) -> Bool {
        let before = line[..<place].suffix(2)
        let after = line[(place + 1)...].first
        if let last = before.last, ",{=".utf8.contains(last) || before.elementsEqual("=>".utf8) { return true }
        guard let after else { return false }
        return "}=".utf8.contains(after) || (before.last == UInt8(ascii: ")") && after == UInt8(ascii: "{"))
    }
}
