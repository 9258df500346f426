import JSONText
import SliderEngine
import SliderSessions
import SliderTimeline
import SliderWire

/// Writes a session: `{id, epoch, preset?, control, frame, layout?, watchers, createdAt, expiresAt?}`.
enum SessionWriter {
    static func write(_ reading: SessionReading, hasLayout: Bool = false, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", reading.id.description)
        writer.member("epoch", reading.tag.epoch)
        if let preset = reading.preset { writer.member("preset", preset) }
        writer.name("control")
        ControlWriter.write(reading.control, to: &writer)
        writer.name("frame")
        FrameWriter(session: reading.id, tag: reading.tag, gesture: reading.gesture).write(reading.frame, to: &writer)
        if hasLayout {
            writer.name("layout")
            LayoutWriter.write(reading.control.layout(trackWidth: reading.trackWidth), to: &writer)
        }
        writer.member("watchers", reading.watchers)
        writer.member("createdAt", Timestamp.text(reading.createdAt))
        if let expiresAt = reading.expiresAt { writer.member("expiresAt", Timestamp.text(expiresAt)) }
        writer.endObject()
    }
}
