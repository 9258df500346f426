package import JSONText

extension JSONDocument {
    /// A short description of a value, for error messages: `"abc"`, `17`, `an array`.
    func described(_ node: JSONNode) -> String {
        switch kind(node) {
        case .null: "null"
        case .boolean: boolean(node) == true ? "true" : "false"
        case .number: number(node).map(Self.short) ?? "a number"
        case .string: string(node).map(Self.quoted) ?? "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    private static func short(_ number: Double) -> String {
        Int64(exactly: number).map { String($0) } ?? number.description
    }

    /// A text in quotes, cut if it is long.
    package static func quoted(_ string: String) -> String { "\"\(string.excerpt)\"" }
}
