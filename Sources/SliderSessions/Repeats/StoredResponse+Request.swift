import SliderTimeline

/// The bytes of a stored response:
///
///     fingerprint (16 bytes) | what the request's keeper made of the response
extension StoredResponse {
    /// How long a response is stored, in milliseconds: 24 hours.
    package static let life: Int64 = 24 * 3600 * 1000

    /// The answer to a request.
    init(_ request: KeyedRequest, session: SessionID, expiresAt: Int64, reply: [UInt8]) {
        self.init(
            key: request.name, session: session, expiresAt: expiresAt, bytes: request.fingerprint.bytes + reply)
    }

    /// Whether it answers a request with this body.
    func responses(_ request: KeyedRequest) -> Bool {
        RequestFingerprint(bytes: bytes.prefix(RequestFingerprint.size)) == request.fingerprint
    }

    /// What the request's keeper made of the response.
    var reply: [UInt8] { Array(bytes.dropFirst(RequestFingerprint.size)) }
}
