package import SliderTimeline

/// A response that is stored for repeats of its request (`Idempotency-Key`).
package struct StoredResponse: Sendable, Equatable {
    /// The caller, the path and the request's key, as one text.
    package var key: String

    /// The session that it is about. Both are removed together.
    package var session: SessionID

    /// The client whose request it responds to; nil if all clients are one. A response that was read has none.
    package var owner: SessionOwner?

    /// When it is removed, in milliseconds of the running time.
    package var expiresAt: Int64

    /// The request's fingerprint and the response. The store does not read it.
    package var bytes: [UInt8]

    /// A response.
    package init(key: String, session: SessionID, owner: SessionOwner? = nil, expiresAt: Int64, bytes: [UInt8]) {
        self.key = key
        self.session = session
        self.owner = owner
        self.expiresAt = expiresAt
        self.bytes = bytes
    }

    /// Its size, in bytes: about the memory that it takes, with its table entries.
    package var size: Int { Self.size(of: bytes.count, under: key.utf8.count) }

    /// The size of a stored response with its key.
    package static func size(of bytes: Int, under key: Int) -> Int { bytes + key + 512 }
}

/// How large stored responses may be together, in bytes, as ``StoredResponse/size`` counts them.
///
/// Over a client's share the oldest responses of that client are dropped, over the total the oldest of all. So one
/// client can't push out the responses of others. A response that is larger than its client may have is not stored.
package struct ResponseLimits: Sendable, Equatable {
    /// The most bytes of all clients together.
    package var total: Int

    /// The most bytes of one client.
    package var client: Int

    /// The limits unless the service says otherwise.
    package static let standard = ResponseLimits(64 << 20)

    /// Limits with a total, of which each client has an eighth, but 64 KiB at least: room for some responses also
    /// where the total is small.
    package init(_ total: Int) {
        self.total = total
        client = max(total / 8, min(total, 64 << 10))
    }

    /// Limits with a total, all of which each client may have: the service has one user.
    package init(ofOneClient total: Int) { (self.total, client) = (total, total) }

    /// The same limits, with a total that is no larger than this one.
    package func capped(at most: Int) -> ResponseLimits {
        guard most < total else { return self }
        return client == total ? ResponseLimits(ofOneClient: most) : ResponseLimits(most)
    }

    /// The most bytes of a client; nil if all clients are one.
    package func most(of owner: SessionOwner?) -> Int { owner == nil ? total : client }
}
