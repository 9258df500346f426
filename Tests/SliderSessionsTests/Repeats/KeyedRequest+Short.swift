import SliderTimeline

@testable import SliderSessions

extension KeyedRequest {
    /// A request with a key and a body.
    init(_ key: String, _ body: String = "{}") {
        let bytes = Array(body.utf8)
        self.init(name: key, fingerprint: RequestFingerprint(bytes.span))
    }
}

extension KeptAnswer {
    /// An answer of this many bytes.
    static func of(_ request: KeyedRequest, _ session: SessionID, expiresAt: Int64 = 1000, count: Int = 3) -> KeptAnswer
    {
        KeptAnswer(
            request, session: session, expiresAt: expiresAt, reply: [UInt8](repeating: UInt8(ascii: "r"), count: count))
    }
}
