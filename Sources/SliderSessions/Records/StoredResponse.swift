public import SliderTimeline

/// A response that is stored for repeats of its request (`Idempotency-Key`).
public struct StoredResponse: Sendable, Equatable {
    /// The caller, the path and the request's key, as one text.
    public var key: String

    /// The session that it is about. The response is removed with it.
    public var session: SessionID

    /// When it is removed, in milliseconds of the running time.
    public var expiresAt: Int64

    /// The response and what its request is recognized by. The store does not read it.
    public var bytes: [UInt8]

    /// A response.
    public init(key: String, session: SessionID, expiresAt: Int64, bytes: [UInt8]) {
        self.key = key
        self.session = session
        self.expiresAt = expiresAt
        self.bytes = bytes
    }

    /// What it counts for ``StoredResponseLimits``, in bytes: about the memory that it takes, with its places in
    /// tables.
    public var size: Int { Self.size(of: bytes.count, under: key.utf8.count) }

    /// The size of a stored response with its key.
    public static func size(of bytes: Int, under key: Int) -> Int { bytes + key + 512 }
}
