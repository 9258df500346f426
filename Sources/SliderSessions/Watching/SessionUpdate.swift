import ServiceBasics
package import SliderEngine
package import SliderTimeline
import Synchronization

/// One frame of a session, shared by all its watchers.
package final class SessionUpdate: Sendable {
    /// The version of the session that it shows.
    package let tag: SessionTag

    /// The frame, with the cues and transitions of its events.
    package let frame: Frame

    /// The name of the gesture under way, if one is and has a name.
    package let gesture: String?

    /// The version before its events.
    let previous: Int64

    /// Its index among the session's updates.
    let index: Int

    private let isCacheDiscarded = Atomic(false)
    private let written = Lock<[UInt8]?>(nil)

    init(tag: SessionTag, frame: Frame, gesture: String?, previous: Int64, index: Int) {
        self.tag = tag
        self.frame = frame
        self.gesture = gesture
        self.previous = previous
        self.index = index
    }

    /// The update as bytes. The first caller writes them; they are cached for the others until `discardCachedBytes()`.
    package func bytes(_ write: (SessionUpdate) -> [UInt8]) -> [UInt8] {
        written.withLock { written in
            if let written { return written }
            let bytes = write(self)
            if !isCacheDiscarded.load(ordering: .acquiring) { written = bytes }
            return bytes
        }
    }

    /// Stops caching the bytes: connected watchers have had them by now. Does not wait for the lock.
    func discardCachedBytes() {
        isCacheDiscarded.store(true, ordering: .releasing)
        written.withLockIfFree { $0 = nil }
    }
}
