import ServiceBasics
package import SliderEngine
package import SliderTimeline
import Synchronization

/// A place among a session's watchers, reserved when the session is asked for: its watcher misses no frame before it
/// begins. `SessionWatches` takes the place over; otherwise it ends with this object.
package final class SessionWatch: Sendable {
    private let broadcaster: FrameBroadcaster
    private let first: SessionNews?
    private let position: WatchPosition
    private let isTaken = Atomic(false)

    /// - Parameters:
    ///   - first: the first news of the watcher; nil if it knows the frames up to its position.
    init(of broadcaster: FrameBroadcaster, first: SessionNews?, position: WatchPosition) {
        self.broadcaster = broadcaster
        self.first = first
        self.position = position
        broadcaster.expectWatcher()
    }

    deinit {
        if !isTaken.load(ordering: .acquiring) { broadcaster.forgetExpected() }
    }

    /// Begins the watch at `index` among those of a client; nil if it was taken over before.
    fileprivate func begin(_ news: WatchedNews, at index: Int) -> BegunWatch? {
        guard !isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        broadcaster.begin(news, at: index)
        return BegunWatch(broadcaster: broadcaster, first: first, position: position)
    }
}

/// A client's watches of sessions. Each gets the session's current frame, then every frame until the session ends.
///
/// One thread uses it. News may come on any thread.
package final class SessionWatches {
    /// The most sessions.
    package static let limit = WatchedNews.limit

    private var watches: [BegunWatch?]
    private let news: WatchedNews

    /// Begins the watches, each of a different session. A nil keeps its index free.
    ///
    /// - Parameters:
    ///   - watches: at most `limit`.
    ///   - wake: called on any thread whenever there is news; it must return at once. There may be news before the
    ///     first call.
    package init(_ watches: [SessionWatch?], waking wake: @escaping @Sendable () -> Void) {
        let news = WatchedNews(of: watches.count, waking: wake)
        self.watches = watches.enumerated().map { index, watch in watch?.begin(news, at: index) }
        self.news = news
    }

    deinit { end() }

    /// The number of watches, including those that are nil.
    package var count: Int { watches.count }

    /// Takes the indexes that may have news since the last call: a bit for each. The first call has all.
    package func takeNoted() -> UInt64 { news.take() }

    /// The session at an index; nil if it is not watched.
    package func session(at index: Int) -> SessionID? { watches[index]?.broadcaster.session }

    /// The next news of the session at an index; nil if there is none.
    package func next(at index: Int) -> SessionNews? { watches[index]?.next() }

    /// Stops watching.
    package func end() {
        for index in watches.indices { watches[index].take()?.broadcaster.remove(news) }
    }
}

/// A watch that has begun. A client may have many, so it has no lock and no object of its own.
private struct BegunWatch {
    let broadcaster: FrameBroadcaster
    var first: SessionNews?
    var position: WatchPosition

    mutating func next() -> SessionNews? {
        if let first = first.take() { return first }
        return broadcaster.take(after: &position)
    }
}

/// What a watcher gets next.
package enum SessionNews: Sendable {
    /// The frame that follows the last one that the watcher got.
    case update(SessionUpdate)

    /// One frame in place of several. Indirect because it is rare and large, and every watcher has room for news.
    indirect case merged(MergedUpdates)

    /// The session has ended. This is the last news.
    case ended(SessionEnding)
}

/// A frame for the watchers of a session.
package struct ShownFrame: Sendable {
    /// The frame, with the cues and transitions of its events.
    package var current: SessionFrame

    /// Which events it shows, and the state after them.
    package var confirmation: Confirmation

    /// The session's control, if that changed with this frame.
    package var control: Control?

    /// The width of its track, if the change of the control set it, or may have.
    package var trackWidth: Double?

    /// The width of its track, in points; nil for a pinch control.
    let presentTrackWidth: Double?
}

/// The last of several frames, with the latest 256 cues of all events since the watcher's last frame, as far as they
/// are known.
package struct MergedUpdates: Sendable {
    /// Why the frames are merged.
    package enum Reason: Sendable {
        /// The watcher is slow: this many frames are merged into one.
        case slow(frames: Int)

        /// The watcher was away too long: this many events were applied since its last frame.
        case away(events: Int64)

        /// The watcher's last frame is from before the service stopped uncleanly or continued from an older copy of the
        /// session, so that the events since then are not known. The frame is the current one.
        case restarted
    }

    /// Why the frames are merged.
    package let reason: Reason

    /// The last frame, with the cues of all frames and the last transition of each property. Its confirmation is from
    /// the watcher's last frame to the state that it shows, without the events in between. It has the control, unless
    /// that is known not to have changed.
    package let shown: ShownFrame
}

/// Why a session ended.
package enum SessionEnding: String, Sendable {
    /// A client deleted it.
    case deleted

    /// No request asked for it during its time to live.
    case expired
}

/// One frame of a session, the same object for all its watchers.
package final class SessionUpdate: Sendable {
    /// The frame, and what it is of.
    package let shown: ShownFrame

    /// Its index among the session's updates.
    let index: Int

    private let isCacheDiscarded = Atomic(false)
    /// The update as bytes, without and with its confirmation.
    private let written = Lock<(plain: [UInt8]?, confirmed: [UInt8]?)>((nil, nil))

    init(_ shown: ShownFrame, index: Int) {
        self.shown = shown
        self.index = index
    }

    /// The update as bytes. The first caller writes them; they are cached for the others until `discardCachedBytes()`.
    package func bytes(withConfirmation isConfirmed: Bool, _ write: (SessionUpdate) -> [UInt8]) -> [UInt8] {
        written.withLock { written in
            if let bytes = isConfirmed ? written.confirmed : written.plain { return bytes }
            let bytes = write(self)
            if isCacheDiscarded.load(ordering: .acquiring) { return bytes }
            if isConfirmed { written.confirmed = bytes } else { written.plain = bytes }
            return bytes
        }
    }

    /// Stops caching the bytes: connected watchers have had them. Does not wait for the lock.
    func discardCachedBytes() {
        isCacheDiscarded.store(true, ordering: .releasing)
        written.withLockIfFree { $0 = (nil, nil) }
    }
}
