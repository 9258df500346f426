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
