import MicroHTTPD

/// Bytes that are the same for every client, in each coding that is sent, with an entity tag for each.
///
/// Unless the name has the bytes' hash, clients revalidate them each time: the next version of the service may have
/// other bytes.
struct StaticFile: Sendable {
    /// One coding of the bytes.
    struct Variant: Sendable {
        /// The entity tag, without quotes.
        let tag: String

        /// The response with the bytes.
        let whole: StaticResponse

        /// 304, for a client that has the bytes.
        let unchanged: HTTPResponse
    }

    /// For how long clients may use the bytes without asking.
    enum Lifetime: String {
        /// Until they ask again.
        case revalidated = "no-cache"
        /// For as long as they keep them.
        case immutable = "public, max-age=31536000, immutable"
    }

    private let plain: Variant
    private let gzip: Variant?

    /// - Parameters:
    ///   - bytes: the content.
    ///   - type: its media type.
    ///   - vary: the request field on which the choice of this file depends; nil if there is none.
    ///   - fields: the other fields of its responses.
    ///   - lifetime: for how long clients may use them without asking.
    init(
        _ bytes: [UInt8], type: String, vary: String? = nil, fields: HTTPHeaders = HTTPHeaders(),
        lifetime: Lifetime = .revalidated
    ) {
        var common = HTTPHeaders()
        common.append(.cacheControl, lifetime.rawValue)
        common.append(.vary, vary.map { "\($0), Accept-Encoding" } ?? "Accept-Encoding")
        for field in fields.fields { common.append(field.name, field.value) }
        plain = Self.variant(bytes, type, coding: nil, common)
        gzip = Gzip.compress(bytes).map { Self.variant($0, type, coding: "gzip", common) }
    }

    /// The coding for a client with this value of `Accept-Encoding`.
    func variant(for acceptEncoding: String?) -> Variant {
        guard let gzip, ContentCoding.prefersGzip(acceptEncoding) else { return plain }
        return gzip
    }

    private static func variant(_ bytes: [UInt8], _ type: String, coding: String?, _ common: HTTPHeaders) -> Variant {
        let tag = Fingerprint(bytes).text
        var unchanged = HTTPResponse(status: .notModified, headers: common, body: bytes)
        unchanged.headers.append(.etag, "\"\(tag)\"")
        var whole = unchanged
        whole.status = .ok
        whole.headers.append(.contentType, type)
        if let coding { whole.headers.append(.contentEncoding, coding) }
        return Variant(tag: tag, whole: StaticResponse(whole), unchanged: unchanged)
    }
}

extension APIHandler {
    /// Answers with a file in the coding that the client prefers; 304 if the client has it already.
    func respond(
        _ file: StaticFile, to request: borrowing HTTPRequest, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let variant = file.variant(for: request.headerString(.acceptEncoding))
        guard try !Conditions.knownTags(of: request).contains(variant.tag) else {
            response = variant.unchanged
            return .ready
        }
        return respond(variant.whole, with: &response)
    }
}

/// The content coding that a client prefers, as `Accept-Encoding` lists it (RFC 9110 §12.5.3).
enum ContentCoding {
    /// Whether gzip is accepted, with at least the weight of no coding. False without a field.
    static func prefersGzip(_ field: String?) -> Bool {
        guard let list = field.map(QualityList.init) else { return false }
        let others = list.weight(of: "*")
        guard let gzip = list.weight(of: "gzip") ?? list.weight(of: "x-gzip") ?? others, gzip > 0 else { return false }
        // No coding is always accepted. Its weight is 0 unless the client gives another.
        return gzip >= list.weight(of: "identity") ?? 0
    }
}
