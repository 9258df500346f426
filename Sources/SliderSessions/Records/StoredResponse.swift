public import SliderTimeline

/// A response that is stored for repeats of its request (`Idempotency-Key`).
public struct StoredResponse: Sendable, Equatable {
    /// The caller, the path and the request's key, as one text.
    public var key: String

    /// The session that it is about. Both are removed together.
    public var session: SessionID

    /// When it is removed, in milliseconds of the running time.
    public var expiresAt: Int64

    /// The request's fingerprint and the response. The store does not read it.
    public var bytes: [UInt8]

    /// A response.
    public init(key: String, session: SessionID, expiresAt: Int64, bytes: [UInt8]) {
        self.key = key
        self.session = session
        self.expiresAt = expiresAt
        self.bytes = bytes
    }

    /// Its size for ``StoredResponseLimits``, in bytes: about the memory that it takes, with its table entries.
    public var size: Int { Self.size(of: bytes.count, under: key.utf8.count) }

    /// The size of a stored response with its key.
    public static func size(of bytes: Int, under key: Int) -> Int { bytes + key + 512 }
}

/// The bytes of a stored response:
///
///     fingerprint (16 bytes) | the bytes that the request's recorder made of the response
extension StoredResponse {
    /// How long a response is stored, in milliseconds: 24 hours.
    package static let life: Int64 = 24 * 3600 * 1000

    /// The response to a request.
    init(_ request: KeyedRequest, session: SessionID, expiresAt: Int64, reply: [UInt8]) {
        self.init(
            key: request.name, session: session, expiresAt: expiresAt, bytes: request.fingerprint.bytes + reply)
    }

    /// Whether it is the response to a request with this body.
    func matches(_ request: KeyedRequest) -> Bool {
        RequestFingerprint(bytes: bytes.prefix(RequestFingerprint.size)) == request.fingerprint
    }

    /// The bytes that the request's recorder made of the response.
    var reply: [UInt8] { Array(bytes.dropFirst(RequestFingerprint.size)) }
}

/// Limits of the responses that are stored for repeats of their requests. Over a limit, the oldest ones are dropped.
public struct StoredResponseLimits: Sendable, Equatable {
    /// The most responses (`--max-kept-answers`, 100,000).
    public var count: Int

    /// The most bytes of all responses together (`--max-kept-bytes`, 64 MiB), as `StoredResponse.size` counts them.
    public var bytes: Int

    /// Limits.
    public init(count: Int = 100_000, bytes: Int = 67_108_864) {
        self.count = count
        self.bytes = bytes
    }
}
