import CZlib
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
        /// They ask each time.
        case revalidated = "no-cache"
        /// They need not ask: the bytes never change under this name.
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

    /// The coding for a client that sends this `Accept-Encoding`.
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
    /// Responds with a file in the coding that the client prefers; 304 if the client has it already.
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

/// Compression as gzip does it (RFC 1952), without a name or a time: the same bytes always give the same result.
enum Gzip {
    /// The highest level, 9, takes three times as long for 1 % fewer bytes.
    private static let level: CInt = 6

    /// zlib's largest window. 16 more selects the format of gzip instead of zlib's own.
    private static let windowBits: CInt = 15 + 16

    /// zlib's default.
    private static let memoryLevel: CInt = 8

    /// The room for gzip's header and trailer, which are longer than zlib's.
    private static let frameSize = 32

    /// Compresses bytes.
    ///
    /// - Returns: the compressed bytes; nil if they are not fewer than the bytes themselves, or zlib has no memory.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard let count = UInt32(exactly: bytes.count) else { return nil }
        let bound = Int(compressBound(uLong(count))) + frameSize
        let compressed = [UInt8](unsafeUninitializedCapacity: bound) { room, written in
            written = bytes.withUnsafeBufferPointer { compress($0, into: room) }
        }
        return compressed.isEmpty || compressed.count >= bytes.count ? nil : compressed
    }

    /// Compresses all of `input` at once, and returns how many bytes were written; 0 if it did not succeed.
    ///
    /// zlib keeps the pointers only until `deflateEnd`, and does not write to its input.
    private static func compress(_ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>)
        -> Int
    {
        var stream = z_stream()
        guard
            czlib_deflate_init2(&stream, level, Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY) == Z_OK
        else { return 0 }
        defer { deflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(output.count)
        guard deflate(&stream, Z_FINISH) == Z_STREAM_END else { return 0 }
        return output.count - Int(stream.avail_out)
    }
}

/// A fingerprint of bytes: FNV-1a with 64 bits. It finds changes; it does not protect against forgery.
struct Fingerprint: Equatable {
    private static let offsetBasis: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01b3

    /// The hash.
    let value: UInt64

    init(_ bytes: [UInt8]) {
        value = bytes.reduce(Self.offsetBasis) { hash, byte in (hash ^ UInt64(byte)) &* Self.prime }
    }

    /// The hash in base 36, as an entity tag without quotes.
    var text: String { String(value, radix: 36) }
}

/// The files whose compression takes longer than the rest of a start. Made when one is first requested, or by
/// ``prepare()``.
enum LargeFiles {
    /// The files for browsers.
    static let web = WebFiles()
    /// The engine for pages; nil if this executable was built without it.
    static let pageEngine = PageEngine.oneThumb.file
    /// The same for several thumbs, which few pages have.
    static let thumbsEngine = PageEngine.severalThumbs.file
    /// The contract, `/openapi.yaml`.
    static let contract = StaticFile(Assets.contract, type: "application/yaml")

    /// Makes all of them ready.
    static func prepare() {
        _ = (web, pageEngine, contract, thumbsEngine)
    }
}
