// Cursors over elements and members. Each is only an index: no allocation, no copies.
extension JSONDocument {
    /// The first element of an array; nil when it is empty or of another kind.
    public func firstElement(of node: JSONNode) -> JSONNode? {
        firstChild(of: node, kind: .array)
    }

    /// The next element of the same array; nil after the last one.
    public func element(after node: JSONNode) -> JSONNode? {
        sibling(after: node)
    }

    /// The name of an object's first member; nil when it is empty or of another kind.
    public func firstMember(of node: JSONNode) -> JSONNode? {
        firstChild(of: node, kind: .object)
    }

    /// The value of the member whose name is this node.
    public func value(ofMember name: JSONNode) -> JSONNode {
        JSONNode(name.index + 1)
    }

    /// The name of the same object's next member; nil after the last one.
    public func member(after name: JSONNode) -> JSONNode? {
        sibling(after: name)
    }

    /// The value of the object's member with this name; nil when there is none, or the node is of another kind.
    ///
    /// Searches from the first member on. To read many members, iterate over them once instead.
    public func member(_ name: StaticString, of node: JSONNode) -> JSONNode? {
        var current = firstMember(of: node)
        while let candidate = current {
            if isString(candidate, name) {
                return value(ofMember: candidate)
            }
            current = member(after: candidate)
        }
        return nil
    }

    /// The RFC 6901 pointer from the root to a value; `""` for the root. For a member's name it is that of the member.
    ///
    /// Searches from the root down, because it is needed only for error messages. A name of more than
    /// ``longestNameInPointer`` characters is cut there and ends with `…`, which keeps messages short.
    public func pointer(to node: JSONNode) -> String {
        tape.pointer(to: node.index)
    }

    private func firstChild(of node: JSONNode, kind: JSONKind) -> JSONNode? {
        let entry = entry(node)
        return entry.kind == kind && entry.length > 0 ? JSONNode(node.index + 1) : nil
    }

    private func sibling(after node: JSONNode) -> JSONNode? {
        let next = entry(node).next
        return next == 0 ? nil : JSONNode(next)
    }
}

/// The members of an object, looked up by name in a time that does not grow with their number.
struct JSONMembers {
    let document: JSONDocument
    /// The object; nil or a node of another kind has no members.
    private let node: JSONNode?
    /// Only for many members: comparing each name is faster for few.
    private let table: JSONNameTable?

    private static let fewMembers = 16

    init(of node: JSONNode?, in document: JSONDocument) {
        self.document = document
        self.node = node
        let count = node.map(document.count) ?? 0
        table = count > Self.fewMembers ? Self.table(of: node, in: document, count: count) : nil
    }

    /// The first name; the document gives the next ones.
    var firstName: JSONNode? {
        node.flatMap(document.firstMember)
    }

    /// The value of the member whose name equals the name `name` in `other`.
    func value(named name: JSONNode, of other: JSONDocument) -> JSONNode? {
        if let table {
            let entry = table.entry(of: other.tape.text(of: name.index), in: document.tape)
            return entry.map { document.value(ofMember: JSONNode($0)) }
        }
        var current = firstName
        while let candidate = current {
            if document.tape.text(of: candidate.index).hasSameBytes(as: other.tape.text(of: name.index)) {
                return document.value(ofMember: candidate)
            }
            current = document.member(after: candidate)
        }
        return nil
    }

    private static func table(of node: JSONNode?, in document: JSONDocument, count: Int) -> JSONNameTable? {
        guard var name = node.flatMap(document.firstMember) else {
            return nil
        }
        var table = JSONNameTable(capacity: count)
        _ = table.insert(name.index, of: document.tape)
        while let next = document.member(after: name) {
            _ = table.insert(next.index, of: document.tape)
            name = next
        }
        return table
    }
}
