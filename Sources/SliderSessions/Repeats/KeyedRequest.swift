/// A request with an `Idempotency-Key`: repeats of it get its response, and have no effect.
package struct KeyedRequest: Hashable, Sendable {
    /// The caller, the path and the key, as one text in ASCII.
    package let name: String

    /// What its body is recognized by.
    package let fingerprint: RequestFingerprint

    /// Makes a request.
    package init(name: String, fingerprint: RequestFingerprint) {
        self.name = name
        self.fingerprint = fingerprint
    }
}

/// What a store knows of a keyed request.
package enum RequestStanding: Sendable {
    /// The request is new. The caller performs it with an ``ResponseRecorder``.
    case first

    /// The request has been answered.
    case replay(ReplayedResponse)
}

/// The answer to a request that has been answered before.
package struct ReplayedResponse: Sendable, Equatable {
    /// What the request's ``ResponseRecorder`` made of the response.
    package let bytes: [UInt8]

    /// Whether the record store has committed it, and with it the change that it tells of.
    package let isCommitted: Bool

    /// Makes a reply.
    package init(_ bytes: [UInt8], isCommitted: Bool = false) {
        self.bytes = bytes
        self.isCommitted = isCommitted
    }
}
