import JSONText
import SliderEngine

#if !ONE_THUMB
    /// Writes what a frame has of several thumbs.
    extension FrameWriter {
        func write(_ frame: ThumbsFrame, to writer: inout JSONWriter) {
            writer.member("dragging", frame.dragging)
            writer.name("thumbs")
            writer.beginArray()
            for thumb in frame.thumbs {
                write(thumb, of: frame.gestures.first { $0.finger == thumb.finger }?.name, to: &writer)
            }
            writer.endArray()
            if let active = frame.active { writer.member("active", active) }
            if let bars = frame.bars {
                writer.name("bars")
                writer.beginObject()
                writer.name("heights")
                let heights = bars.heights
                writer.thousandths(count: heights.count, allOf: 0, except: heights.indices) { heights[$0] }
                if let from = bars.from { writer.member("from", from) }
                writer.member("highlighted", bars.highlighted)
                if let current = bars.current { writer.member("current", current) }
                writer.endObject()
            }
            if let history = frame.history { write(history, to: &writer) }
        }

        private func write(_ thumb: ThumbFrame, of gesture: String?, to writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("value", thumb.value)
            writer.member("normalized", thumb.normalized)
            writer.member("snapped", thumb.snapped)
            if let stop = thumb.heldStop { writer.member("heldStop", stop) }
            writer.length("x", thumb.x)
            writer.length("fingerOffset", thumb.fingerOffset)
            if let velocity = thumb.velocity { writer.length("velocity", velocity) }
            writer.object("reachable") {
                $0.member("lower", thumb.reachable.lower)
                $0.member("upper", thumb.reachable.upper)
            }
            writer.member("dragging", thumb.dragging)
            if let gesture { writer.member("gesture", gesture) }
            if let text = thumb.text { writer.member("text", text) }
            writer.endObject()
        }
    }
#endif
