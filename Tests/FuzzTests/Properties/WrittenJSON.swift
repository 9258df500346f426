import JSONText
import SliderWire

/// Properties of all JSON that the service writes.
enum WrittenJSON {
    /// Reads the text again, and checks that every number is finite.
    static func read(_ text: [UInt8]) throws(Violation) -> JSONDocument {
        var document = JSONDocument()
        do { try document.read(text) } catch {
            throw Violation("what was written is refused: \(error.message): \(String(decoding: text, as: UTF8.self))")
        }
        try checkNoNull(document, document.root)
        return document
    }

    /// Numbers that are not finite are written as null, and nothing else is.
    private static func checkNoNull(_ document: JSONDocument, _ node: JSONNode) throws(Violation) {
        try Violation.require(document.kind(node) != .null, "null is written at \(document.pointer(to: node))")
        var element = document.firstElement(of: node)
        while let current = element {
            try checkNoNull(document, current)
            element = document.element(after: current)
        }
        var member = document.firstMember(of: node)
        while let current = member {
            try checkNoNull(document, document.value(ofMember: current))
            member = document.member(after: current)
        }
    }
}
