import SliderSessions

/// What a store holds, or what a transaction adds to that, counted until it is committed.
struct StoreChange: Sendable, Equatable {
    var sessions = 0

    /// The bytes of controls, records and stored responses.
    var contentBytes = 0

    /// The stored responses, and their size as ``StoredResponseLimits`` counts it.
    var responses = 0
    var responseBytes = 0

    /// Adds or removes a stored response.
    ///
    /// - Parameters:
    ///   - count: 1 or −1.
    ///   - bytes: the length of the response.
    ///   - key: the length of its key.
    mutating func count(_ count: Int, responseOf bytes: Int, under key: Int) {
        responses += count
        responseBytes += count * StoredResponse.size(of: bytes, under: key)
        contentBytes += count * bytes
    }

    static func + (left: StoreChange, right: StoreChange) -> StoreChange {
        StoreChange(
            sessions: left.sessions + right.sessions, contentBytes: left.contentBytes + right.contentBytes,
            responses: left.responses + right.responses, responseBytes: left.responseBytes + right.responseBytes)
    }

    static func - (left: StoreChange, right: StoreChange) -> StoreChange {
        StoreChange(
            sessions: left.sessions - right.sessions, contentBytes: left.contentBytes - right.contentBytes,
            responses: left.responses - right.responses, responseBytes: left.responseBytes - right.responseBytes)
    }

    /// The same without numbers below zero.
    var orZero: StoreChange {
        StoreChange(
            sessions: max(0, sessions), contentBytes: max(0, contentBytes), responses: max(0, responses),
            responseBytes: max(0, responseBytes))
    }
}
