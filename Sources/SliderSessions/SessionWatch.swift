/// One who watches a session: gets its frame as it stands, then every frame, until it ends.
///
/// `@unchecked Sendable` is safe: what varies is only touched with `mutex` held.
public final class SessionWatch: @unchecked Sendable {
    /// The session.
    public let session: SessionID

    private let audience: Audience
    private let mutex = SessionMutex()
    private var first: SessionUpdate?
    private var position: WatchPosition

    init(_ session: SessionID, of audience: Audience, first: SessionUpdate?, position: WatchPosition) {
        self.session = session
        self.audience = audience
        self.first = first
        self.position = position
        audience.add(ObjectIdentifier(self)) {}
    }

    deinit {
        audience.remove(ObjectIdentifier(self))
    }

    /// Begins: from now on `wake` is called whenever there is news, on any thread, and must only note it. There may be
    /// some already.
    public func begin(_ wake: @escaping @Sendable () -> Void) {
        audience.add(ObjectIdentifier(self), wake)
    }

    /// What comes next; nothing when there is no news.
    public func next() -> SessionNews? {
        mutex.withLock {
            if let first {
                self.first = nil
                return .update(first)
            }
            return audience.take(after: &position)
        }
    }

    /// Ends watching.
    public func end() {
        audience.remove(ObjectIdentifier(self))
    }
}
