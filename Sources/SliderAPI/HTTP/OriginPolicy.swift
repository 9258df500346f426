import MicroHTTPD

/// The origins whose pages may read answers, and the response fields for them (the Fetch standard's CORS protocol).
struct OriginPolicy {
    private static let exposedHeaders =
        "Detent-Durability, Detent-Engine, ETag, Idempotent-Replayed, Link, Location, RateLimit, RateLimit-Policy, "
        + "Retry-After, WWW-Authenticate"

    /// The origins, or `*`; empty if no page may read answers.
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
        let answer = allows(origin)
        if answer != "*" { fields.append(.vary, "Origin") }
        guard let answer else { return fields }
        fields.append(.accessControlAllowOrigin, answer)
        fields.append(.accessControlExposeHeaders, Self.exposedHeaders)
        return fields
    }
}
