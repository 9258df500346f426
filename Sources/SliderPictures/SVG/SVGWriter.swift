/// Writes elements, attributes and text as XML 1.0 in UTF-8. The same calls give the same bytes.
struct SVGWriter {
    /// Attributes in the order of their output.
    typealias Attributes = KeyValuePairs<StaticString, SVGValue>

    private(set) var bytes: [UInt8] = []

    /// An element without content.
    mutating func element(_ name: StaticString, _ attributes: Attributes = [:]) {
        begin(name, attributes)
        write("/>")
    }

    /// An element with the output of `content` in it.
    mutating func element(
        _ name: StaticString, _ attributes: Attributes = [:], content: (inout SVGWriter) -> Void
    ) {
        begin(name, attributes)
        write(">")
        content(&self)
        write("</")
        write(name)
        write(">")
    }

    /// An element with text in it.
    mutating func text(_ name: StaticString, _ text: String, _ attributes: Attributes = [:]) {
        element(name, attributes) { $0.write(escaping: text) }
    }

    private mutating func begin(_ name: StaticString, _ attributes: Attributes) {
        write("<")
        write(name)
        for (name, value) in attributes {
            write(" ")
            write(name)
            write("=\"")
            switch value {
            case .text(let text): write(escaping: text)
            case .number(let number): bytes.append(contentsOf: number.points.utf8)
            }
            write("\"")
        }
    }

    private mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Writes text from any source: escapes characters that have a meaning in XML, and replaces characters that XML 1.0
    /// cannot contain (§2.2) with U+FFFD.
    private mutating func write(escaping text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": write("&lt;")
            case ">": write("&gt;")
            case "&": write("&amp;")
            case "\"": write("&quot;")
            case "'": write("&#39;")
            // Unescaped, an XML reader would turn these into spaces in an attribute.
            case "\t": write("&#9;")
            case "\n": write("&#10;")
            case "\r": write("&#13;")
            case "\u{0}"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}": write("\u{FFFD}")
            default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }
}
