import JSONText
import SliderWire

/// A text is read, or refused at a place within it. What was read is written, read again and written alike; and as a
/// merge patch over an empty document it makes a text that is read too.
enum JSONProperty {
    static func check(_ bytes: [UInt8]) throws(Violation) {
        var document = JSONDocument()
        do {
            try document.read(bytes)
        } catch {
            try Violation.require(0...bytes.count ~= error.offset, "refused at \(error.offset) of \(bytes.count)")
            try Violation.require(document.kind(document.root) == .null, "a refused text left something behind")
            return
        }
        let text = written(document, document.root)
        let again = try read(text, "what was written")
        try Violation.require(written(again, again.root) == text, "what was written reads as something else")
        try checkValues(document, document.root, at: "")
        try checkMerge(document)
    }

    private static func checkMerge(_ document: JSONDocument) throws(Violation) {
        var writer = JSONWriter()
        writer.write(merging: document.root, of: document, over: document.root, of: document)
        let merged = try read(writer.finish(), "what a patch made")
        var twice = JSONWriter()
        twice.write(merging: document.root, of: document, over: merged.root, of: merged)
        try Violation.require(twice.finish() == written(merged, merged.root), "a patch made more when it came twice")
    }

    /// The values at the beginning of each array and object: each says where it is, and a number is the one that the
    /// standard library reads.
    private static func checkValues(_ document: JSONDocument, _ node: JSONNode, at place: String) throws(Violation) {
        try Violation.require(document.pointer(to: node) == place, "\(document.pointer(to: node)) is at \(place)")
        if let number = document.number(node) {
            let text = String(decoding: written(document, node), as: UTF8.self)
            try Violation.require(Double(text)?.bitPattern == number.bitPattern, "\(text) was read as \(number)")
        }
        var index = 0
        var element = document.firstElement(of: node)
        while let current = element, index < 4 {
            try checkValues(document, current, at: "\(place)/\(index)")
            element = document.element(after: current)
            index += 1
        }
        var member = document.firstMember(of: node)
        while let current = member, index < 4 {
            let name = escaped(document.string(current) ?? "")
            try checkValues(document, document.value(ofMember: current), at: "\(place)/\(name)")
            member = document.member(after: current)
            index += 1
        }
    }

    /// RFC 6901, 3; a long name is cut.
    private static func escaped(_ name: String) -> String {
        let scalars = name.unicodeScalars
        let start = scalars.prefix(JSONDocument.longestNameInPointer)
        return start.reduce(into: "") { text, scalar in
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        } + (start.count < scalars.count ? "…" : "")
    }

    private static func written(_ document: JSONDocument, _ node: JSONNode) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(node, of: document)
        return writer.finish()
    }

    private static func read(_ text: [UInt8], _ what: String) throws(Violation) -> JSONDocument {
        var document = JSONDocument()
        do { try document.read(text) } catch {
            throw Violation("\(what) is refused: \(error.message): \(String(decoding: text, as: UTF8.self))")
        }
        return document
    }
}
