import RateLimiting

/// One of the open streams that a client may have. It is given back when the last reference is released.
final class StreamReservation: Sendable {
    private let account: ClientAccount

    /// Takes a place; nil if the client has no more.
    init?(in account: ClientAccount, of most: Int) {
        guard account.openStream(of: most) else { return nil }
        self.account = account
    }

    deinit { account.closeStream() }
}
