import JSONText
import SliderEngine
import SliderSessions

/// Writes a session: `{id, epoch, preset?, control, frame, createdAt, expiresAt?}`.
struct SessionWriter {
    /// How long a session lives without being asked for; nothing when for ever.
    let timeToLive: Duration?

    /// Now, in milliseconds since 1970: a session's expiry counts from the request that reads it.
    var now = SessionClock.system.wall()

    func write(_ reading: SessionReading, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", reading.id.description)
        writer.member("epoch", reading.tag.epoch)
        if let preset = reading.preset { writer.member("preset", preset) }
        writer.name("control")
        ControlWriter.write(reading.control, to: &writer)
        writer.name("frame")
        FrameWriter(session: reading.id, tag: reading.tag).write(reading.frame, to: &writer)
        writer.member("createdAt", Timestamp.text(reading.createdAt))
        if let timeToLive {
            let milliseconds =
                timeToLive.components.seconds * 1000 + timeToLive.components.attoseconds / 1_000_000_000_000_000
            writer.member("expiresAt", Timestamp.text(now + milliseconds))
        }
        writer.endObject()
    }
}
