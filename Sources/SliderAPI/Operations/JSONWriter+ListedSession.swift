package import JSONText
package import SliderTimeline
import SliderWire

extension JSONWriter {
    /// Writes what every list shows of a session, in an object that the caller has begun.
    ///
    /// - Parameter createdAt: in milliseconds since 1970.
    package mutating func listed(_ id: SessionID, _ tag: SessionTag, preset: String?, createdAt: Int64) {
        member("id", id.description)
        member("epoch", tag.epoch)
        member("version", tag.version)
        if let preset { member("preset", preset) }
        member("createdAt", Timestamp.text(createdAt))
    }
}
