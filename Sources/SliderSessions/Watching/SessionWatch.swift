import ServiceBasics
package import SliderTimeline

/// One watcher of a session. It gets the current frame, then every frame until the session ends.
package final class SessionWatch: Sendable {
    /// The session.
    package let session: SessionID

    private struct State: Sendable {
        var first: SessionNews?
        var position: WatchPosition
    }

    private let broadcaster: FrameBroadcaster
    private let state: Lock<State>

    init(_ session: SessionID, of broadcaster: FrameBroadcaster, first: SessionNews?, position: WatchPosition) {
        self.session = session
        self.broadcaster = broadcaster
        state = Lock(State(first: first, position: position))
        broadcaster.add(ObjectIdentifier(self)) {}
    }

    deinit {
        broadcaster.remove(ObjectIdentifier(self))
    }

    /// Starts watching. `wake` is called on any thread whenever there is news, and must return at once. There may be
    /// news already.
    package func begin(_ wake: @escaping @Sendable () -> Void) {
        broadcaster.add(ObjectIdentifier(self), wake)
    }

    /// The next news; nil if there is none.
    package func next() -> SessionNews? {
        state.withLock { state in
            if let first = state.first.take() { return first }
            return broadcaster.take(after: &state.position)
        }
    }

    /// Stops watching.
    package func end() {
        broadcaster.remove(ObjectIdentifier(self))
    }
}
