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

    /// Which events it shows, and the state after them.
    package let confirmation: Confirmation

    /// Its index among the session's updates.
    let index: Int

    private let isCacheDiscarded = Atomic(false)
    /// The update as bytes, without and with its confirmation.
    private let written = Lock<(plain: [UInt8]?, confirmed: [UInt8]?)>((nil, nil))

    init(tag: SessionTag, frame: Frame, gesture: String?, confirmation: Confirmation, index: Int) {
        self.tag = tag
        self.frame = frame
        self.gesture = gesture
        self.confirmation = confirmation
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

    /// Stops caching the bytes: connected watchers have had them by now. Does not wait for the lock.
    func discardCachedBytes() {
        isCacheDiscarded.store(true, ordering: .releasing)
        written.withLockIfFree { $0 = (nil, nil) }
    }
}
