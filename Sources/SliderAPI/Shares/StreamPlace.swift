import FairShare

/// The place of an open stream in its client's share. It is free again when the last reference is released.
final class StreamPlace: Sendable {
    private let account: ClientAccount

    /// Takes a place; nil if the client has no more.
    init?(in account: ClientAccount, of most: Int) {
        guard account.openStream(of: most) else { return nil }
        self.account = account
    }

    deinit { account.closeStream() }
}
