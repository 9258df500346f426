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
