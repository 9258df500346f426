import SliderRecords
import SliderTimeline

@testable import SliderSessions

extension StoredResponse {
    /// A response of this many bytes.
    static func of(_ request: KeyedRequest, _ session: SessionID, expiresAt: Int64 = 1000, count: Int = 3)
        -> StoredResponse
    {
        StoredResponse(
            request, session: session, expiresAt: expiresAt,
            content: [UInt8](repeating: UInt8(ascii: "r"), count: count))
    }
}
