/// What a token allows: the names in its `scope` (RFC 6749, section 3.3; RFC 9068, section 2.2.3).
package struct Scopes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Create sessions.
    package static let sessionsCreate = Scopes(rawValue: 1)
    /// Read sessions: their states, traces, pictures and streams.
    package static let sessionsRead = Scopes(rawValue: 2)
    /// Change sessions: send events, replace controls, delete.
    package static let sessionsWrite = Scopes(rawValue: 4)
    /// Read presets, and compute without a session.
    package static let presetsRead = Scopes(rawValue: 8)
    /// Change presets.
    package static let presetsWrite = Scopes(rawValue: 16)
    /// Read metrics.
    package static let metrics = Scopes(rawValue: 32)
    /// Everything, the list of all sessions too.
    package static let admin = Scopes(rawValue: 64)

    /// Each scope by itself with its name, in the order of the documents.
    package static let all: [(scope: Scopes, name: String)] = [
        (.sessionsCreate, "sessions:create"), (.sessionsRead, "sessions:read"), (.sessionsWrite, "sessions:write"),
        (.presetsRead, "presets:read"), (.presetsWrite, "presets:write"), (.metrics, "metrics"), (.admin, "admin"),
    ]

    /// The scopes of these names. Names of other services are ignored.
    package init(names: some Sequence<some StringProtocol>) {
        self = []
        for name in names { formUnion(Scopes(name: name) ?? []) }
    }

    /// The scope of a name; nil if there is none.
    package init?(name: some StringProtocol) {
        guard let found = Self.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
        self = found.scope
    }

    /// These scopes, and those that they include: `admin` includes all.
    package var included: Scopes {
        contains(.admin) ? Self.all.reduce([]) { $0.union($1.scope) } : self
    }

    /// The names of the scopes, in the order of the documents.
    package var names: [String] {
        Self.all.filter { contains($0.scope) }.map(\.name)
    }
}
