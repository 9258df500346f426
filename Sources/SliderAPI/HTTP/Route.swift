import AccessTokens
import MicroHTTPD

/// A path that the service knows: its entry in the table of routes, and the range of its variable part.
///
/// Paths are matched as sent: an encoded slash is not a separator, so an id can't contain one.
struct Route: Equatable {
    /// The number of routes, including the one for unknown paths.
    static var count: Int { table.count + 1 }

    /// The index of its entry in the table; the table's count for an unknown path.
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

    /// Whether the path is a health check.
    var isProbe: Bool { isKnown && Self.table[index].isProbe }

    /// The path with `{id}` or `{name}` as its variable part: the label that metrics and the contract use.
    var template: StaticString { Self.template(at: index) }

    /// The methods that the path supports, as `Allow` lists them (RFC 9110 §10.2.1).
    var allow: String { isKnown ? Self.table[index].allow : "OPTIONS" }

    /// Whether the path supports PATCH.
    var isPatched: Bool { isKnown && Self.table[index].isPatched }

    /// What a method needs of a token.
    func need(for method: HTTPMethod) -> RouteNeed { isKnown ? Self.table[index].need(for: method) : .noToken }

    /// The operation for a method; nil if the path does not support it.
    func operation(for method: HTTPMethod) -> RouteDefinition.Operation? {
        isKnown ? Self.table[index].operation(for: method) : nil
    }

    /// The template of the route with an index.
    static func template(at index: Int) -> StaticString {
        index < table.count ? table[index].template : "{unknown}"
    }
}

/// An entry of the table of routes: a template, and the operation for each method.
struct RouteDefinition: Sendable {
    /// Handles a request. A function without a context, so calling it retains nothing.
    typealias Operation =
        @Sendable (APIHandler, borrowing HTTPRequest, Route, inout HTTPResponse) throws(Problem) -> HTTPOutcome

    /// The path with `{id}` or `{name}` as its variable part.
    let template: StaticString

    /// Whether a request extends the life of the session in the path.
    let touchesSession: Bool

    /// Whether it is a health check, which every client may request, also through a proxy.
    let isProbe: Bool

    private var get: Entry?
    private var post: Entry?
    private var patch: Entry?
    private var delete: Entry?

    /// An operation, and what it needs of a token.
    private struct Entry: Sendable {
        let needs: RouteNeed
        let operation: Operation
    }

    /// The range of the variable part in the template; nil if it has none.
    private let variable: Range<Int>?
    /// How many slashes are in the variable part.
    private let slashes: Int

    /// A route without operations.
    init(_ template: StaticString, touchesSession: Bool = false, isProbe: Bool = false) {
        self.template = template
        self.touchesSession = touchesSession
        self.isProbe = isProbe
        let bytes = Array("\(template)".utf8)
        if let first = bytes.firstIndex(of: UInt8(ascii: "{")), let last = bytes.lastIndex(of: UInt8(ascii: "}")) {
            variable = first..<(last + 1)
            slashes = bytes[first..<last].count { $0 == UInt8(ascii: "/") }
        } else {
            variable = nil
            slashes = 0
        }
    }

    /// The route with an operation for GET and HEAD, and what that needs of a token.
    func get(needs: RouteNeed, _ operation: @escaping Operation) -> RouteDefinition {
        var route = self
        route.get = Entry(needs: needs, operation: operation)
        return route
    }

    /// The route with an operation for POST, and what that needs of a token.
    func post(needs: RouteNeed, _ operation: @escaping Operation) -> RouteDefinition {
        var route = self
        route.post = Entry(needs: needs, operation: operation)
        return route
    }

    /// The route with an operation for PATCH, and what that needs of a token.
    func patch(needs: RouteNeed, _ operation: @escaping Operation) -> RouteDefinition {
        var route = self
        route.patch = Entry(needs: needs, operation: operation)
        return route
    }

    /// The route with an operation for DELETE, and what that needs of a token.
    func delete(needs: RouteNeed, _ operation: @escaping Operation) -> RouteDefinition {
        var route = self
        route.delete = Entry(needs: needs, operation: operation)
        return route
    }

    /// The operation for a method; nil if the path does not support it.
    func operation(for method: HTTPMethod) -> Operation? { entry(for: method)?.operation }

    /// What a method needs of a token.
    func need(for method: HTTPMethod) -> RouteNeed { entry(for: method)?.needs ?? .noToken }

    private func entry(for method: HTTPMethod) -> Entry? {
        if method == .post { return post }
        if method == .get || method == .head { return get }
        if method == .delete { return delete }
        return method == .patch ? patch : nil
    }

    /// The methods that the path supports, as `Allow` lists them (RFC 9110 §10.2.1).
    var allow: String {
        var methods: [String] = []
        if get != nil { methods += ["GET", "HEAD"] }
        if post != nil { methods.append("POST") }
        if patch != nil { methods.append("PATCH") }
        if delete != nil { methods.append("DELETE") }
        return (methods + ["OPTIONS"]).joined(separator: ", ")
    }

    /// Whether the path supports PATCH.
    var isPatched: Bool { patch != nil }

    /// The range of the variable part in a path of this template, empty if the template has none; nil for any other
    /// path.
    func parameter(in path: Span<UInt8>) -> Range<Int>? {
        guard let variable else { return path.isEqual(to: template) ? 0..<0 : nil }
        let start = variable.lowerBound
        let end = path.count - (template.utf8CodeUnitCount - variable.upperBound)
        guard start < end, path.hasPrefix(template, count: start), path.hasSuffix(template, from: variable.upperBound)
        else { return nil }
        return hasSegments(path, in: start..<end) ? start..<end : nil
    }

    /// Whether a part of a path has as many segments as the variable part, none of them empty. A slash is before it.
    private func hasSegments(_ path: Span<UInt8>, in part: Range<Int>) -> Bool {
        let slash = UInt8(ascii: "/")
        var count = 0
        for index in part where path[index] == slash {
            guard path[index - 1] != slash else { return false }
            count += 1
        }
        return count == slashes && path[part.upperBound - 1] != slash
    }
}

/// What an operation needs of a request's token, if the service has keys.
enum RouteNeed: Equatable, Sendable {
    /// No token: none is read.
    case noToken
    /// A token that is valid, whatever it allows.
    case anyToken
    /// A token that allows these scopes.
    case scope(Scopes)
}
