package import JSONText
import SliderEngine
package import SliderTimeline

/// Writes the confirmed state of a session (openapi.yaml, ConfirmedState).
package enum ConfirmedStateWriter {
    /// - Parameter engine: the hash of the engine that a page runs; nil if the service has none for pages.
    package static func write(
        _ confirmed: ConfirmedState, of session: SessionID, engine: String?, to writer: inout JSONWriter
    ) {
        writer.object {
            $0.member("session", session.description)
            $0.member("epoch", confirmed.tag.epoch)
            $0.member("version", confirmed.tag.version)
            if let engine { $0.member("engine", engine) }
            $0.name("control")
            ControlWriter.write(confirmed.control, to: &$0)
            $0.name("state")
            StateWriter.write(confirmed.timeline.state, to: &$0)
            if let gesture = confirmed.timeline.gesture { $0.member("gesture", gesture) }
            $0.array("gestures", confirmed.timeline.gestures) { gesture, writer in
                writer.object {
                    $0.member("gesture", gesture.name)
                    if let sequence = gesture.sequence { $0.member("seq", sequence) }
                    $0.member("ended", gesture.hasEnded)
                }
            }
            $0.checksum(confirmed.checksum)
        }
    }
}

extension JSONWriter {
    /// Writes the member "checksum".
    mutating func checksum(_ value: UInt64) { member("checksum", Checksum.text(value)) }
}
