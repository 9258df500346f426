package import JSONText

/// An invalid member of a request's body: its position, and what is expected.
package struct WireError: Error, Equatable {
    /// What an invalid member belongs to.
    package enum Part: Sendable {
        case control
        case event
    }

    /// A JSON pointer into the body (RFC 6901).
    package let pointer: String

    /// What is wrong and what is expected. It follows the member's name in a message.
    package let detail: String

    /// What the member belongs to; nil if only the caller knows.
    package var part: Part?

    /// Makes an error. In the module for pages, which Embedded Swift builds, it has neither a pointer nor a text.
    @inline(__always)
    package init(pointer: @autoclosure () -> String, detail: @autoclosure () -> String, part: Part? = nil) {
        #if hasFeature(Embedded)
            (self.pointer, self.detail) = ("", "")
        #else
            (self.pointer, self.detail) = (pointer(), detail())
        #endif
        self.part = part
    }

    /// The same error, of this part if it has none.
    package func or(_ part: Part) -> WireError {
        WireError(pointer: pointer, detail: detail, part: self.part ?? part)
    }
}

/// What a problem repeats of a request, cut to a bound, so that its response stays small whatever was sent.
///
/// A character here is a Unicode scalar: a `Character` can be as long as the request.
package enum Excerpt {
    /// The most characters of a name or a text.
    package static let text = 64

    /// The most characters of a JSON pointer.
    package static let pointer = 256

    /// The most characters of a detail.
    package static let detail = 1024
}

extension String {
    /// The text, cut where it goes on for long.
    package var excerpt: String { cut(to: Excerpt.text) }

    /// The text up to so many Unicode scalars, with `…` where there are more.
    package func cut(to count: Int) -> String {
        guard utf8.count > count,
            let end = unicodeScalars.index(
                unicodeScalars.startIndex, offsetBy: count, limitedBy: unicodeScalars.endIndex),
            end < unicodeScalars.endIndex
        else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}

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

extension ObjectReader {
    /// Words as a list of a sentence: `a, b or c`.
    package static func list(_ words: [String], last: String = "or") -> String {
        guard let final = words.last, words.count > 1 else { return words.joined() }
        return "\(words.dropLast().joined(separator: ", ")) \(last) \(final)"
    }
}
