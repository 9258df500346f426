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

    /// How large all stored responses together may be, as ``size`` counts them, unless the service says otherwise. Over
    /// it, the oldest ones are dropped.
    package static let standardLimit = 64 << 20

    /// Its size, in bytes: about the memory that it takes, with its table entries.
    package var size: Int { Self.size(of: bytes.count, under: key.utf8.count) }

    /// The size of a stored response with its key.
    package static func size(of bytes: Int, under key: Int) -> Int { bytes + key + 512 }
}
