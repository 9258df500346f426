import MicroHTTPD

/// Which web pages may call the service, and the response fields for them (the Fetch standard's CORS protocol).
extension APIHandler {
    private static let allowedHeaders =
        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer, X-Request-ID, "
        + "traceparent, tracestate"
    private static let maximumAge = "7200"

    /// Responds to OPTIONS: the methods of the path and, to a preflight of an allowed origin, what the page may send.
    func preflight(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) -> HTTPOutcome {
        response.status = .noContent
        response.headers.append(.allow, route.allow)
        if route.isPatched { response.headers.append(.acceptPatch, MediaType.patches) }
        if request.hasHeader(.accessControlRequestMethod), allowedOrigin(of: request) != nil {
            response.headers.append(.accessControlAllowMethods, route.allow)
            response.headers.append(.accessControlAllowHeaders, Self.allowedHeaders)
            response.headers.append(.accessControlMaxAge, Self.maximumAge)
        }
        return .ready
    }

    /// The fields that let a page of an allowed origin read the response. There are none if no origin is allowed.
    func originFields(for request: borrowing HTTPRequest) -> HTTPHeaders {
        guard allowsOtherOrigins else { return HTTPHeaders() }
        return origins.fields(for: request.headerString(.origin))
    }

    private func allowedOrigin(of request: borrowing HTTPRequest) -> String? {
        origins.allows(request.headerString(.origin))
    }

    private var origins: OriginPolicy { OriginPolicy(allowed: api.configuration.allowedOrigins) }
}

/// The origins whose pages may read responses, and the response fields for them (the Fetch standard's CORS protocol).
struct OriginPolicy {
    private static let exposedHeaders =
        "Accept-Patch, Detent-Durability, Detent-Engine, ETag, Idempotent-Replayed, Link, Location, RateLimit, "
        + "RateLimit-Policy, Retry-After, WWW-Authenticate"

    /// The origins, or `*`; empty if no page may read responses.
    let allowed: [String]

    /// The value of `Access-Control-Allow-Origin` for a page of this origin; nil if the page may not read.
    func allows(_ origin: String?) -> String? {
        guard !allowed.contains("*") else { return "*" }
        guard let origin, allowed.contains(where: { $0.utf8.elementsEqual(origin.utf8) }) else { return nil }
        return origin
    }

    /// The fields of a response to a page of this origin. Empty if no origin is allowed.
    func fields(for origin: String?) -> HTTPHeaders {
        var fields = HTTPHeaders()
        guard !allowed.isEmpty else { return fields }
        let allowedOrigin = allows(origin)
        if allowedOrigin != "*" { fields.append(.vary, "Origin") }
        guard let allowedOrigin else { return fields }
        fields.append(.accessControlAllowOrigin, allowedOrigin)
        fields.append(.accessControlExposeHeaders, Self.exposedHeaders)
        return fields
    }
}
