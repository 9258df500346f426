import AccessTokens
import MicroHTTPD
import SliderWire

/// Who may send a request.
extension APIHandler {
    /// Refuses a request that a proxy forwards, if there are neither keys nor `--insecure-no-auth`.
    func requireDirect(_ request: borrowing HTTPRequest, at route: Route) throws(Problem) {
        guard request.isForwarded, case .local = api.configuration.access, !route.isProbe else { return }
        throw Problem(
            .forwardedRequest,
            "a proxy forwarded the request, and the service has no keys; give it one with --auth-key FILE, or, if the proxy "
                + "lets only those in who should be, --insecure-no-auth")
    }

    /// The bearer of a request's token, if the route needs one. Refuses a request whose token does not allow it.
    func bearer(
        of request: borrowing HTTPRequest, at route: Route, by access: WorkerAccess
    ) throws(Problem) -> Bearer? {
        switch route.need(for: request.method) {
        case .noToken: return nil
        case .anyToken: return try access.bearer(of: request, from: client.network)
        case .scope(.metrics) where api.configuration.servesMetricsApart: return nil
        case .scope(let need):
            let bearer = try access.bearer(of: request, from: client.network)
            guard bearer.may(need) else { throw .insufficientScope(need) }
            return bearer
        }
    }
}

/// The token in `Authorization` (RFC 6750 §2.1).
enum BearerField {
    private static let scheme = "bearer"

    /// The token; nil if the field has credentials of another scheme.
    @_lifetime(copy field)
    static func token(in field: Span<UInt8>) -> Span<UInt8>? {
        let length = scheme.utf8.count
        guard field.count > length, field[length] == UInt8(ascii: " "),
            field.extracting(0..<length).isEqual(toLowercase: scheme)
        else { return nil }
        return field.extracting(length..<field.count).trimmed
    }
}
