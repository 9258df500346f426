/// The sessions for which a token is valid (`sid`).
///
/// A `sid` is one id (1 to 64 characters out of `A-Z a-z 0-9 _ -`), or a prefix of ids: 1 to 64 such characters, of
/// which the last one is `-` or `_`, followed by `*`.
package enum SessionRange: Hashable, Sendable {
    /// All sessions: the token has no `sid`.
    case all
    /// The session with this id.
    case one(String)
    /// The sessions whose ids begin with this text, which ends with `-` or `_`.
    case prefix(String)

    /// The most characters of an id, and of a prefix before its `*`.
    static let longestID = 64

    /// Reads a `sid`; nil if it is neither an id nor a prefix.
    package init?(_ text: String) {
        let isPrefix = text.utf8.last == UInt8(ascii: "*")
        let name = text.utf8.dropLast(isPrefix ? 1 : 0)
        guard (1...Self.longestID).contains(name.count), name.allSatisfy(Self.isAllowed) else { return nil }
        guard isPrefix else {
            self = .one(text)
            return
        }
        guard name.last == UInt8(ascii: "-") || name.last == UInt8(ascii: "_") else { return nil }
        self = .prefix(String(text.dropLast()))
    }

    /// Whether the session with this id is one of them. Does not allocate.
    package func includes(_ id: Span<UInt8>) -> Bool {
        switch self {
        case .all: true
        case .one(let text): text.utf8.count == id.count && Self.begins(id, with: text)
        case .prefix(let text): Self.begins(id, with: text)
        }
    }

    /// Whether the session with this id is one of them.
    package func includes(_ id: String) -> Bool {
        includes(id.utf8.span)
    }

    /// Whether all sessions of a range are of this one.
    package func includes(_ other: SessionRange) -> Bool {
        switch (self, other) {
        case (.all, _): true
        case (_, .all): false
        case (_, .one(let id)): includes(id)
        case (.prefix, .prefix(let prefix)): includes(prefix)
        case (.one, .prefix): false
        }
    }

    /// The `sid` as text; nil for all sessions.
    package var text: String? {
        switch self {
        case .all: nil
        case .one(let id): id
        case .prefix(let prefix): prefix + "*"
        }
    }

    private static func begins(_ id: Span<UInt8>, with text: String) -> Bool {
        let text = text.utf8.span
        guard text.count <= id.count else { return false }
        for index in text.indices where text[index] != id[index] { return false }
        return true
    }

    private static func isAllowed(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
