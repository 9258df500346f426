package import JSONText
package import SliderEngine

/// The types of event, by their names in JSON.
extension EventType {
    /// All of them, for error messages.
    package static let list = ObjectReader.list(allCases.map { "\"\($0.rawValue)\"" })

    package init(_ node: JSONNode, in document: borrowing JSONDocument) throws(WireError) {
        // The most frequent type is compared first, without making a string.
        if document.isString(node, "changed") {
            self = .changed
        } else if let type = Self.allCases.first(where: { document.isString(node, $0.rawValue) }) {
            self = type
        } else {
            throw WireError(
                pointer: document.pointer(to: node),
                detail: "must be one of \(Self.list), not \(document.described(node))"
            )
        }
    }
}
