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
