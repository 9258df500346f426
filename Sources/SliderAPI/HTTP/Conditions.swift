import MicroHTTPD
import SliderSessions
import SliderTimeline
import SliderWire

/// Conditional requests (RFC 9110 §13): the versions that a client has or requires.
enum Conditions {
    /// The precondition of `If-Match`. `*` and no field allow any version; weak tags match none (RFC 9110 §13.1.1).
    static func precondition(of request: borrowing HTTPRequest) throws(Problem) -> SessionPrecondition {
        guard let field = request.headerString(.ifMatch) else { return .none }
        return switch try list(field, of: "If-Match") {
        case .any: .none
        case .tags(let tags): .tags(tags.filter { !$0.isWeak }.map(\.opaque))
        }
    }

    /// The tags of `If-None-Match`, which the client has. Weak tags count here (RFC 9110 §13.1.2).
    static func knownTags(of request: borrowing HTTPRequest) throws(Problem) -> KnownTags {
        guard let field = request.headerString(.ifNoneMatch) else { return .none }
        return switch try list(field, of: "If-None-Match") {
        case .any: .any
        case .tags(let tags): .tags(tags.map(\.opaque))
        }
    }

    private static func list(_ field: String, of name: String) throws(Problem) -> EntityTagList {
        do throws(EntityTagList.Fault) {
            return try EntityTagList(field)
        } catch {
            throw problem(error, name, field)
        }
    }

    private static func problem(_ fault: EntityTagList.Fault, _ name: String, _ field: String) -> Problem {
        switch fault {
        case .malformed:
            Problem(
                .badHeader,
                "\(name) must be * or a list of entity tags in double quotes, such as \"k3j2x9w0-17\", not \(field.excerpt)"
            )
        case .tooMany:
            Problem(.badHeader, "\(name) must have at most \(EntityTagList.maximumCount) entity tags, or be *")
        }
    }
}

/// The versions that a client already has.
enum KnownTags: Sendable {
    case none
    case any
    case tags([String])

    func contains(_ tag: SessionTag) -> Bool { contains(tag.description) }

    /// Whether a version is among them. Its tag, without quotes, is compared byte by byte (RFC 9110 §8.8.3.2).
    func contains(_ opaque: String) -> Bool {
        switch self {
        case .none: false
        case .any: true
        case .tags(let tags): tags.contains { $0.utf8.elementsEqual(opaque.utf8) }
        }
    }
}

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
