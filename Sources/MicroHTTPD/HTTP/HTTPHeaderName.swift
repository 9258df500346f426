/// A header field's name (RFC 9110 §5.1). Names are compared without regard to case.
public struct HTTPHeaderName: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name as it is sent.
    public let rawValue: String

    /// The field's slot in a request's head; nil when it has none.
    let known: KnownHeader?

    /// A header field name with this text.
    public init(rawValue: String) {
        self.rawValue = rawValue
        var name = rawValue
        known = name.withUTF8 { KnownHeader(name: $0) }
    }

    init(_ known: KnownHeader) {
        rawValue = known.name.description
        self.known = known
    }

    /// The name as it is sent.
    public var description: String { rawValue }

    /// Whether both are the same name, ignoring case.
    public static func == (left: HTTPHeaderName, right: HTTPHeaderName) -> Bool {
        guard left.known == nil, right.known == nil else { return left.known == right.known }
        return left.rawValue == right.rawValue || left.rawValue.lowercased() == right.rawValue.lowercased()
    }

    /// Hashes the name, ignoring case.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue.lowercased())
    }
}
