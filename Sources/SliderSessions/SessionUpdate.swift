public import SliderEngine
import Synchronization

/// One frame of a session as those who watch it get it, all the same one.
///
/// `@unchecked Sendable` is safe: `written` is only touched with `mutex` held.
public final class SessionUpdate: @unchecked Sendable {
    /// Which version of the session it shows.
    public let tag: SessionTag

    /// The frame, with the cues and transitions of its events.
    public let frame: Frame

    /// The name of the gesture under way, if one is and has a name.
    public let gesture: String?

    /// The version before its events.
    let previous: Int

    /// Its place among the session's updates.
    let place: Int

    private let isOld = Atomic(false)
    private let mutex = SessionMutex()
    private var written: [UInt8]?

    init(tag: SessionTag, frame: Frame, gesture: String?, previous: Int, place: Int) {
        self.tag = tag
        self.frame = frame
        self.gesture = gesture
        self.previous = previous
        self.place = place
    }

    /// The update as bytes: written by the first who needs them, and kept for the others while it is new.
    public func bytes(_ write: (SessionUpdate) -> [UInt8]) -> [UInt8] {
        mutex.withLock {
            if let written { return written }
            let bytes = write(self)
            if !isOld.load(ordering: .acquiring) { written = bytes }
            return bytes
        }
    }

    /// Those who are there have had it by now: bytes are no longer kept. Waits for nobody.
    func growOld() {
        isOld.store(true, ordering: .releasing)
        mutex.withLockIfFree { written = nil }
    }
}
