import MicroHTTPD

/// Which origins' pages may read answers, and the fields that say so (the Fetch standard's CORS protocol).
struct OriginPolicy {
    private static let exposedHeaders = "ETag, Location, Retry-After"

    /// The origins, or `*`; none when no page may.
    let allowed: [String]

    /// What `Access-Control-Allow-Origin` says to a page of this origin, if it may read.
    func allows(_ origin: String?) -> String? {
        guard !allowed.contains("*") else { return "*" }
        guard let origin, allowed.contains(where: { $0.utf8.elementsEqual(origin.utf8) }) else { return nil }
        return origin
    }

    /// What an answer to a page of this origin has. Nothing where no origin is allowed.
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
