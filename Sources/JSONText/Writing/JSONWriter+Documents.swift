extension JSONWriter {
    /// Writes a value of `document` unchanged: numbers keep their digits, strings are escaped again.
    public mutating func write(_ node: JSONNode, of document: JSONDocument) {
        switch document.kind(node) {
        case .null: null()
        case .boolean: boolean(document.boolean(node) == true)
        case .number: literal(document.tape.text(of: node.index))
        case .string: appendQuoted(document.tape.text(of: node.index))
        case .array: writeArray(node, of: document)
        case .object: writeObject(node, of: document)
        }
    }

    /// Writes a member's name of `document`.
    mutating func name(_ name: JSONNode, of document: JSONDocument) {
        appendQuoted(document.tape.text(of: name.index), isName: true)
    }

    private mutating func writeArray(_ node: JSONNode, of document: JSONDocument) {
        beginArray()
        var element = document.firstElement(of: node)
        while let current = element {
            write(current, of: document)
            element = document.element(after: current)
        }
        endArray()
    }

    private mutating func writeObject(_ node: JSONNode, of document: JSONDocument) {
        beginObject()
        var name = document.firstMember(of: node)
        while let current = name {
            self.name(current, of: document)
            write(document.value(ofMember: current), of: document)
            name = document.member(after: current)
        }
        endObject()
    }
}
