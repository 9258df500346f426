extension JSONDocument {
    /// The kind of the node's value; a member's name is a string.
    public func kind(_ node: JSONNode) -> JSONKind {
        entry(node).kind
    }

    /// The number, rounded to the nearest double; nil when the node is of another kind.
    public func number(_ node: JSONNode) -> Double? {
        let entry = entry(node)
        return entry.kind == .number ? entry.number : nil
    }

    /// `true` or `false`; nil when the node is of another kind.
    public func boolean(_ node: JSONNode) -> Bool? {
        let entry = entry(node)
        return entry.kind == .boolean ? entry.number == 1 : nil
    }

    /// The string or name without its escapes; nil when the node is of another kind.
    public func string(_ node: JSONNode) -> String? {
        entry(node).kind == .string ? tape.string(of: node.index) : nil
    }

    /// Whether the node is a string or name that equals `text` once unescaped. Does not allocate.
    public func isString(_ node: JSONNode, _ text: StaticString) -> Bool {
        entry(node).kind == .string && tape.text(of: node.index).hasSameBytes(as: text.bytes)
    }

    /// Whether the node is a string or name that, once unescaped, has the same bytes as `text`.
    ///
    /// Use this instead of `==` for strings from outside: the time of `==` grows with the square of the length when a
    /// string has many combining characters.
    @_disfavoredOverload  // literals use the StaticString overload, which is free to read
    public func isString(_ node: JSONNode, _ text: String) -> Bool {
        entry(node).kind == .string && tape.text(of: node.index).hasSameBytes(as: text.utf8.span)
    }

    /// The number of an object's members or an array's elements; 0 for another kind.
    public func count(_ node: JSONNode) -> Int {
        let entry = entry(node)
        return entry.kind.isContainer ? Int(entry.length) : 0
    }

    func entry(_ node: JSONNode) -> JSONEntry {
        tape.entries[Int(node.index)]
    }
}
