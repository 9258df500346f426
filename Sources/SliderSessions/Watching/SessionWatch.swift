package import SliderTimeline
import Synchronization

/// A place among a session's watchers, from the moment that the session is asked for on: its watcher misses no frame
/// before it begins. `SessionWatches` takes it over; without that, the place ends with this object.
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

    /// Makes it a watch at `index` among those of a client; nil if it has been taken over before.
    fileprivate func begin(_ news: WatchedNews, at index: Int) -> BegunWatch? {
        guard !isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        broadcaster.begin(news, at: index)
        return BegunWatch(broadcaster: broadcaster, first: first, position: position)
    }
}

/// A client's watches of sessions. Each gets the session's current frame, then every frame until the session ends.
///
/// One thread uses it; it is told of news from any thread.
package final class SessionWatches {
    /// The most sessions.
    package static let limit = WatchedNews.limit

    private var watches: [BegunWatch?]
    private let news: WatchedNews

    /// Begins the watches, each of another session; nil keeps its index.
    ///
    /// - Parameters:
    ///   - watches: at most `limit`.
    ///   - wake: called on any thread whenever there is news; it must return at once. There may be news already.
    package init(_ watches: [SessionWatch?], waking wake: @escaping @Sendable () -> Void) {
        let news = WatchedNews(of: watches.count, waking: wake)
        self.watches = watches.enumerated().map { index, watch in watch?.begin(news, at: index) }
        self.news = news
    }

    deinit { end() }

    /// The number of watches, with those that are nil.
    package var count: Int { watches.count }

    /// Which may have news that this has not told before: a bit for each index, at first for all.
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

/// What a watch keeps. A client may have many, so it has no lock and no object of its own.
private struct BegunWatch {
    let broadcaster: FrameBroadcaster
    var first: SessionNews?
    var position: WatchPosition

    mutating func next() -> SessionNews? {
        if let first = first.take() { return first }
        return broadcaster.take(after: &position)
    }
}
