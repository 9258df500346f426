import MicroHTTPD
import SliderSessions

/// Conditional requests (RFC 9110 §13): which versions a client knows or means.
enum Conditions {
    /// What `If-Match` asks for. `*` and no field allow any version; weak tags match none (RFC 9110 §13.1.1).
    static func precondition(of request: borrowing HTTPRequest) throws(Problem) -> SessionPrecondition {
        guard let field = request.headerString(.ifMatch) else { return .none }
        guard let list = EntityTagList(field) else { throw malformed("If-Match", field) }
        return switch list {
        case .any: .none
        case .tags(let tags): .tags(tags.filter { !$0.isWeak }.map(\.opaque))
        }
    }

    /// What `If-None-Match` says that the client has. Weak tags count here (RFC 9110 §13.1.2).
    static func knownTags(of request: borrowing HTTPRequest) throws(Problem) -> KnownTags {
        guard let field = request.headerString(.ifNoneMatch) else { return .none }
        guard let list = EntityTagList(field) else { throw malformed("If-None-Match", field) }
        return switch list {
        case .any: .any
        case .tags(let tags): .tags(tags.map(\.opaque))
        }
    }

    private static func malformed(_ name: String, _ field: String) -> Problem {
        Problem(
            .badHeader,
            "\(name) must be * or a list of entity tags in double quotes, such as \"k3j2x9w0-17\", not \(field)"
        )
    }
}

/// The versions that a client has already.
enum KnownTags: Sendable {
    case none
    case any
    case tags([String])

    func contains(_ tag: SessionTag) -> Bool { contains(tag.description) }

    /// Whether a version is among them, by its tag without quotes.
    func contains(_ opaque: String) -> Bool {
        switch self {
        case .none: false
        case .any: true
        case .tags(let tags): tags.contains(opaque)
        }
    }
}
