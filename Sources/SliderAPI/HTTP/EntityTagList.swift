/// The value of `If-Match` or `If-None-Match`: `*`, or entity tags with commas between them (RFC 9110 §8.8.3). Empty
/// elements between commas are passed over, as its §5.6.1.2 asks.
///
///     list = "*" / 1#tag
///     tag  = [ "W/" ] DQUOTE *( %x21 / %x23-7E / %x80-FF ) DQUOTE
enum EntityTagList: Equatable {
    case any
    case tags([EntityTag])

    struct EntityTag: Equatable {
        let opaque: String
        let isWeak: Bool
    }

    /// Reads a field's value, or nothing when it is malformed.
    init?(_ field: String) {
        var rest = Substring(field).trimmed
        guard rest != "*" else {
            self = .any
            return
        }
        var tags: [EntityTag] = []
        while !rest.isEmpty {
            if rest.utf8.first != UInt8(ascii: ",") {
                guard let tag = Self.takeTag(from: &rest) else { return nil }
                tags.append(tag)
                rest = rest.trimmed
                guard rest.isEmpty || rest.utf8.first == UInt8(ascii: ",") else { return nil }
            }
            rest = rest.dropFirst().trimmed
        }
        guard !tags.isEmpty else { return nil }
        self = .tags(tags)
    }

    private static func takeTag(from rest: inout Substring) -> EntityTag? {
        let isWeak = rest.hasPrefix("W/")
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.utf8.first == UInt8(ascii: "\"") else { return nil }
        rest = rest.dropFirst()
        guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        let opaque = rest[..<end]
        guard opaque.utf8.allSatisfy({ $0 == 0x21 || $0 >= 0x23 && $0 != 0x7F }) else { return nil }
        rest = rest[end...].dropFirst()
        return EntityTag(opaque: String(opaque), isWeak: isWeak)
    }
}

extension Substring {
    /// Without the spaces and tabs at its ends.
    var trimmed: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return start }
        return start[...last]
    }
}
