import SliderTimeline

/// Stores the response to a keyed request.
package struct ResponseRecorder<Value: Sendable>: Sendable {
    /// The request.
    package let request: KeyedRequest

    /// Makes the bytes to keep. Called on any thread, with exclusive access to the session that the response is about,
    /// so that the response is there before any commit can take the session.
    private let bytes: @Sendable (Value) -> [UInt8]

    /// Makes a keeper.
    package init(_ request: KeyedRequest, _ bytes: @escaping @Sendable (Value) -> [UInt8]) {
        self.request = request
        self.bytes = bytes
    }

    /// The response to keep.
    ///
    /// - Parameters:
    ///   - session: the session that it is about.
    ///   - now: now, in milliseconds of the running time.
    func response(_ value: Value, of session: SessionID, at now: Int64) -> StoredResponse {
        StoredResponse(request, session: session, expiresAt: now + StoredResponse.life, reply: bytes(value))
    }
}
