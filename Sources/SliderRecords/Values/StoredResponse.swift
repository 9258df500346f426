package import SliderTimeline

/// A response that is stored for repeats of its request (`Idempotency-Key`).
package struct StoredResponse: Sendable, Equatable {
    /// The caller, the path and the request's key, as one text.
    package var key: String

    /// The session that it is about. Both are removed together.
    package var session: SessionID

    /// When it is removed, in milliseconds of the running time.
    package var expiresAt: Int64

    /// The request's fingerprint and the response. The store does not read it.
    package var bytes: [UInt8]

    /// A response.
    package init(key: String, session: SessionID, expiresAt: Int64, bytes: [UInt8]) {
        self.key = key
        self.session = session
        self.expiresAt = expiresAt
        self.bytes = bytes
    }

    /// Its size for ``StoredResponseLimits``, in bytes: about the memory that it takes, with its table entries.
    package var size: Int { Self.size(of: bytes.count, under: key.utf8.count) }

    /// The size of a stored response with its key.
    package static func size(of bytes: Int, under key: Int) -> Int { bytes + key + 512 }
}

/// Limits of the responses that are stored for repeats of their requests. Over a limit, the oldest ones are dropped.
package struct StoredResponseLimits: Sendable, Equatable {
    /// The most responses (`--max-kept-answers`, 100,000).
    package var count: Int

    /// The most bytes of all responses together (`--max-kept-bytes`, 64 MiB), as `StoredResponse.size` counts them.
    package var bytes: Int

    /// Limits.
    package init(count: Int = 100_000, bytes: Int = 67_108_864) {
        self.count = count
        self.bytes = bytes
    }
}
