import MicroHTTPD

/// Bytes that are the same for everybody, in each coding in which they are sent, with an entity tag for each.
///
/// Clients ask each time whether theirs are still right: the next version of the service may have others.
struct StaticFile: Sendable {
    /// One coding of the bytes.
    struct Variant: Sendable {
        /// The entity tag, without quotes.
        let tag: String

        /// The bytes.
        let whole: StaticAnswer

        /// 304, for whoever has them.
        let unchanged: HTTPResponse
    }

    private let plain: Variant
    private let gzip: Variant?

    /// - Parameters:
    ///   - bytes: the content.
    ///   - type: its media type.
    ///   - vary: on which field the choice of this file depends, if on one.
    ///   - fields: what else its answers have.
    init(_ bytes: [UInt8], type: String, vary: String? = nil, fields: HTTPHeaders = HTTPHeaders()) {
        var common = HTTPHeaders()
        common.append(.cacheControl, "no-cache")
        common.append(.vary, vary.map { "\($0), Accept-Encoding" } ?? "Accept-Encoding")
        for field in fields.fields { common.append(field.name, field.value) }
        plain = Self.variant(bytes, type, coding: nil, common)
        gzip = Assets.gzip(bytes).map { Self.variant($0, type, coding: "gzip", common) }
    }

    /// The coding for a client that says this of codings (`Accept-Encoding`).
    func variant(for acceptEncoding: String?) -> Variant {
        guard let gzip, ContentCoding.prefersGzip(acceptEncoding) else { return plain }
        return gzip
    }

    private static func variant(_ bytes: [UInt8], _ type: String, coding: String?, _ common: HTTPHeaders) -> Variant {
        let tag = Assets.fingerprint(bytes)
        var unchanged = HTTPResponse(status: .notModified, headers: common, body: bytes)
        unchanged.headers.append(.etag, "\"\(tag)\"")
        var whole = unchanged
        whole.status = .ok
        whole.headers.append(.contentType, type)
        if let coding { whole.headers.append(.contentEncoding, coding) }
        return Variant(tag: tag, whole: StaticAnswer(whole), unchanged: unchanged)
    }
}

extension APIHandler {
    /// Answers a file in the coding that the client prefers; 304 when it has that already.
    func answer(
        _ file: StaticFile, to request: borrowing HTTPRequest, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let variant = file.variant(for: request.headerString(.acceptEncoding))
        guard try !Conditions.knownTags(of: request).contains(variant.tag) else {
            response = variant.unchanged
            return .ready
        }
        return answer(variant.whole, with: &response)
    }
}
