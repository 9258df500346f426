/// The value of `If-Match` or `If-None-Match`: `*`, or entity tags separated by commas (RFC 9110 §8.8.3). Empty
/// elements between commas are skipped, as its §5.6.1.2 requires.
///
///     list = "*" / 1#tag
///     tag  = [ "W/" ] DQUOTE *( %x21 / %x23-7E / %x80-FF ) DQUOTE
///
/// It is read as bytes, in one pass: a `Character` of a hostile field can be as long as the field.
enum EntityTagList: Equatable {
    case any
    case tags([EntityTag])

    /// The most tags that a list may have.
    static let maximumCount = 64

    struct EntityTag: Equatable {
        let opaque: String
        let isWeak: Bool
    }

    /// Why a field's value is refused.
    enum Fault: Error {
        /// It is neither `*` nor a list of entity tags.
        case malformed
        /// It has more than ``maximumCount`` tags.
        case tooMany
    }

    /// Reads a field's value.
    init(_ field: String) throws(Fault) {
        let bytes = field.utf8.span.trimmed
        guard !bytes.isEqual(to: "*") else {
            self = .any
            return
        }
        var tags: [EntityTag] = []
        var position = 0
        while let start = bytes.firstIndex(after: position, where: { !$0.isBlank && $0 != UInt8(ascii: ",") }) {
            guard tags.count < Self.maximumCount else { throw .tooMany }
            tags.append(try Self.takeTag(from: bytes, at: start, end: &position))
        }
        guard !tags.isEmpty else { throw .malformed }
        self = .tags(tags)
    }

    /// Reads the tag at `start`. Sets `end` to the position after the tag and the blanks that follow it: a comma, or
    /// the end of the field.
    private static func takeTag(
        from bytes: Span<UInt8>, at start: Int, end: inout Int
    ) throws(Fault) -> EntityTag {
        let isWeak = bytes.extracting(start...).hasPrefix("W/")
        let quote = isWeak ? start + 2 : start
        guard quote < bytes.count, bytes[quote] == UInt8(ascii: "\""),
            let close = bytes.firstIndex(of: UInt8(ascii: "\""), from: quote + 1)
        else { throw .malformed }
        let opaque = bytes.extracting(quote + 1..<close)
        for index in opaque.indices where opaque[index] <= 0x20 || opaque[index] == 0x7F { throw .malformed }
        end = bytes.firstIndex(after: close + 1) { !$0.isBlank } ?? bytes.count
        guard end == bytes.count || bytes[end] == UInt8(ascii: ",") else { throw .malformed }
        return EntityTag(opaque: opaque.text, isWeak: isWeak)
    }
}
