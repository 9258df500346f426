import MicroHTTPD

/// A path that the service knows: its entry in the table of routes, and the range of its variable part.
///
/// Paths are matched as sent: an encoded slash is not a separator, so an id can't contain one.
struct Route: Equatable {
    /// How many routes there are, with the one of every path that the service does not know.
    static var count: Int { table.count + 1 }

    /// The index of its entry in the table; the table's count for a path that the service does not know.
    let index: Int

    /// The range of the id or name in the path; empty if the path has none.
    let parameter: Range<Int>

    /// Finds the route of a path.
    init(matching path: Span<UInt8>) {
        for index in Self.table.indices {
            guard let parameter = Self.table[index].parameter(in: path) else { continue }
            self.index = index
            self.parameter = parameter
            return
        }
        index = Self.table.count
        parameter = 0..<0
    }

    /// Whether the service knows the path.
    var isKnown: Bool { index < Self.table.count }

    /// Whether a request extends a session's life: that of the session that the parameter names.
    var touchesSession: Bool { isKnown && Self.table[index].touchesSession }

    /// Whether the path tells a supervisor how the service is.
    var isProbe: Bool { isKnown && Self.table[index].isProbe }

    /// The path with `{id}` or `{name}` as its variable part: the label that metrics and the contract use.
    var template: StaticString { Self.template(at: index) }

    /// The methods that the path supports, as `Allow` lists them (RFC 9110 §10.2.1).
    var allow: String { isKnown ? Self.table[index].allow : "OPTIONS" }

    /// What a method needs of a token.
    func need(for method: HTTPMethod) -> RouteNeed { isKnown ? Self.table[index].need(for: method) : .noToken }

    /// What answers a method; nil if the path does not support it.
    func operation(for method: HTTPMethod) -> RouteDefinition.Operation? {
        isKnown ? Self.table[index].operation(for: method) : nil
    }

    /// The template of the route with an index.
    static func template(at index: Int) -> StaticString {
        index < table.count ? table[index].template : "{unknown}"
    }
}
