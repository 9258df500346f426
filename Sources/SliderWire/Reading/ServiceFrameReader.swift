package import JSONText
import SliderEngine
package import SliderPrediction
import SliderTimeline

/// Reads a frame of the service as far as a prediction needs it (openapi.yaml, Frame). Members that it does not know
/// are skipped.
package enum ServiceFrameReader {
    package static func read(_ document: JSONDocument) throws(WireError) -> ServiceFrame {
        var frame = try ObjectReader(document, document.root)
        let gesture = try frame.name("gesture")
        let isDragging = try frame.boolean("dragging") ?? false
        return ServiceFrame(
            tag: SessionTag(epoch: try frame.name("epoch") ?? "", version: try frame.version("version") ?? 0),
            t: try frame.requiredNumber("t"),
            reason: try frame.requiredWord("reason", Reason.self),
            gesture: gesture,
            isDragging: isDragging,
            confirmation: try confirmation(in: &frame),
            stale: try frame.integer("stale") ?? 0,
            cues: try frame.array("haptics", of: "haptics") { reader, node throws(WireError) in
                var cue = try ObjectReader(reader.document, node)
                return try self.cue(&cue)
            } ?? []
        )
    }

    /// Which events the frame shows; nil if it does not tell.
    private static func confirmation(in frame: inout ObjectReader) throws(WireError) -> Confirmation? {
        let isMerged = frame.value("merged") != nil || frame.value("missed") != nil || frame.value("restarted") != nil
        guard !isMerged, let from = try frame.version("from"),
            let checksum = Checksum.value(try frame.string("checksum") ?? "")
        else { return nil }
        let by = try frame.object("by") { by throws(WireError) in
            EventName(gesture: try by.name("gesture"), sequence: try by.wholeNumber("seq"))
        }
        return Confirmation(from: from, by: by, checksum: checksum)
    }

    private static func cue(_ cue: inout ObjectReader) throws(WireError) -> Cue {
        Cue(
            cause: try cue.requiredWord("cause", Cue.Cause.self),
            weight: try cue.requiredWord("weight", HapticWeight.self),
            crossed: try cue.wholeNumber("crossed") ?? 0,
            isPassed: try cue.boolean("passed") ?? false,
            intensity: try cue.requiredNumber("intensity"),
            t: try cue.requiredNumber("t")
        )
    }
}
