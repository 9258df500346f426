public import SliderTimeline

/// One watcher of a session. It gets the current frame, then every frame until the session ends.
///
/// `@unchecked Sendable` is safe: all mutable state is accessed only with `mutex` held.
public final class SessionWatch: @unchecked Sendable {
    /// The session.
    public let session: SessionID

    private let broadcaster: FrameBroadcaster
    private let mutex = SessionMutex()
    private var first: SessionUpdate?
    private var position: WatchPosition

    init(_ session: SessionID, of broadcaster: FrameBroadcaster, first: SessionUpdate?, position: WatchPosition) {
        self.session = session
        self.broadcaster = broadcaster
        self.first = first
        self.position = position
        broadcaster.add(ObjectIdentifier(self)) {}
    }

    deinit {
        broadcaster.remove(ObjectIdentifier(self))
    }

    /// Starts watching. `wake` is called on any thread whenever there is news, and must return at once. There may be
    /// news already.
    public func begin(_ wake: @escaping @Sendable () -> Void) {
        broadcaster.add(ObjectIdentifier(self), wake)
    }

    /// The next news; nil if there is none.
    public func next() -> SessionNews? {
        mutex.withLock {
            if let first {
                self.first = nil
                return .update(first)
            }
            return broadcaster.take(after: &position)
        }
    }

    /// Stops watching.
    public func end() {
        broadcaster.remove(ObjectIdentifier(self))
    }
}
