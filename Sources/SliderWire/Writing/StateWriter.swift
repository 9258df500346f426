package import JSONText
import SliderEngine
package import SliderTimeline

/// Writes the state of a control between events. Numbers are written in full, so that they are read back exactly.
enum StateWriter {
    static func write(_ state: StateSnapshot, to writer: inout JSONWriter) {
        writer.object {
            $0.member("t", state.t)
            $0.member("trackWidth", state.trackWidth)
            write("place", state.place, to: &$0)
            $0.member("reason", state.reason.rawValue)
            $0.member("seamless", state.isSeamless)
            $0.member("velocity", state.velocity)
            $0.member("phase", state.phase.rawValue)
            $0.member("settlesAt", state.settlesAt)
            if let gesture = state.gesture { write(gesture, to: &$0) }
            if let memory = state.memory { write(memory, to: &$0) }
            #if !ONE_THUMB
                if let thumbs = state.thumbs { write(thumbs, to: &$0) }
            #endif
        }
    }

    static func write(_ gesture: StateSnapshot.Gesture, to writer: inout JSONWriter) {
        writer.object("gesture") {
            write("start", gesture.start, to: &$0)
            write("origin", gesture.origin, to: &$0)
            $0.member("originX", gesture.originX)
            $0.member("originTravel", gesture.originTravel)
            $0.member("lastX", gesture.lastX)
            $0.member("dragging", gesture.isDragging)
            $0.array("samples", gesture.samples) { sample, writer in
                writer.object {
                    $0.member("t", sample.t)
                    $0.member("x", sample.x)
                }
            }
        }
    }

    private static func write(_ memory: StateSnapshot.Memory, to writer: inout JSONWriter) {
        writer.object("memory") {
            $0.member("travelled", memory.travelled)
            $0.member("y", memory.y)
            $0.member("lastTick", memory.lastTick)
            $0.member("heldBackTicks", memory.heldBackTicks)
            write("committed", memory.committed, to: &$0)
            $0.array("earlier", memory.earlier) { write($0, to: &$1) }
            $0.array("undone", memory.undone) { write($0, to: &$1) }
            if let hand = memory.hand { write(hand, to: &$0) }
        }
    }

    static func write(_ hand: StateSnapshot.Hand, to writer: inout JSONWriter) {
        writer.object("hand") {
            $0.member("firstX", hand.firstX)
            $0.member("firstY", hand.firstY)
            if hand.bringsThumb { $0.member("bringsThumb", true) }
            $0.member("passed", hand.isPassed)
            $0.member("near", hand.isNear)
            if let rest = hand.rest { write("rest", rest, to: &$0) }
            if let left = hand.left { write("left", left, to: &$0) }
        }
    }

    private static func write(_ name: StaticString, _ rest: StateSnapshot.Rest, to writer: inout JSONWriter) {
        writer.object(name) {
            $0.member("x", rest.x)
            $0.member("lastX", rest.lastX)
            $0.member("t", rest.t)
            write("place", rest.place, to: &$0)
        }
    }

    static func write(_ name: StaticString, _ place: StateSnapshot.Place, to writer: inout JSONWriter) {
        writer.name(name)
        write(place, to: &writer)
    }

    static func write(_ place: StateSnapshot.Place, to writer: inout JSONWriter) {
        writer.object {
            $0.member("value", place.value)
            $0.member("normalized", place.normalized)
            if let held = place.heldStop { $0.member("heldStop", held) }
        }
    }
}

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
                    if !gesture.name.isEmpty { $0.member("gesture", gesture.name) }
                    if let sequence = gesture.sequence { $0.member("seq", sequence) }
                    $0.member("ended", gesture.hasEnded)
                    if gesture.isIgnored { $0.member("ignored", true) }
                    #if !ONE_THUMB
                        if let thumb = gesture.thumb { $0.member("thumb", Int(thumb)) }
                    #endif
                }
            }
            #if !ONE_THUMB
                StateWriter.write(confirmed.timeline.underWay, to: &$0)
            #endif
            $0.checksum(confirmed.checksum)
        }
    }
}

extension JSONWriter {
    /// Writes the member "checksum".
    mutating func checksum(_ value: UInt64) { member("checksum", Checksum.text(value)) }
}

/// Writes a trace as NDJSON: a line for its start, then a line for each event.
package enum TraceWriter {
    package static func write(_ trace: Trace, to writer: inout JSONWriter) {
        writer.object {
            $0.member("version", trace.startVersion)
            $0.name("control")
            ControlWriter.write(trace.control, to: &$0)
            $0.name("state")
            StateWriter.write(trace.start.snapshot, to: &$0)
            #if !ONE_THUMB
                StateWriter.write(trace.underWay, to: &$0)
            #endif
        }
        writer.newline()
        for step in trace.steps {
            switch step {
            case .event(let event, let gesture): EventWriter.write(event, of: gesture, to: &writer)
            case .reshaped(let reshape, let t, _): write(reshape, at: t, to: &writer)
            }
            writer.newline()
        }
    }

    private static func write(_ reshape: Reshape, at t: Double, to writer: inout JSONWriter) {
        writer.object {
            $0.member("type", "reshaped")
            $0.member("t", t)
            $0.member("trackWidth", reshape.trackWidth)
            $0.name("control")
            ControlWriter.write(reshape.control, to: &$0)
        }
    }
}

/// Writes events.
enum EventWriter {
    #if !ONE_THUMB
        /// Writes an event that has its time, as its client sent it.
        static func write(_ event: SessionEvent, to writer: inout JSONWriter) {
            let applied = Event(
                kind: event.kind, t: event.t ?? 0, y: event.y, thumb: event.thumb, takesOver: event.takesOver)
            write(applied, of: event.gesture, as: event.sequence, ifIdle: event.needsIdle, to: &writer)
        }
    #endif

    static func write(
        _ event: Event, of gesture: String?, as sequence: Int64? = nil, ifIdle: Bool = false,
        to writer: inout JSONWriter
    ) {
        writer.object {
            $0.member("type", event.kind.type.rawValue)
            $0.member("t", event.t)
            #if !ONE_THUMB
                if let gesture { $0.member("gesture", gesture) }
                if let sequence { $0.member("seq", sequence) }
                if ifIdle { $0.member("ifIdle", true) }
                if let thumb = event.thumb { $0.member("thumb", Int(thumb)) }
                if event.takesOver, event.kind.type.isMove { $0.member("takeOver", true) }
            #endif
            switch event.kind {
            case .began(let x, let predictedX), .changed(let x, let predictedX):
                $0.member("x", x)
                $0.member("predictedX", predictedX)
            case .ended(let x): $0.member("x", x)
            case .set(let value): $0.member("value", value)
            #if !ONE_THUMB
                case .setAll(let values): $0.array("values", Array(values)) { $1.number($0) }
            #endif
            case .key(let key, let shift):
                $0.member("key", key.rawValue)
                if shift { $0.member("shift", true) }
            case .resized(let trackWidth): $0.member("trackWidth", trackWidth)
            case .pinched(let magnification): $0.member("magnification", magnification)
            case .cancelled, .elapsed, .undo, .redo: break
            }
            // The engine ignores `y` on other events, and the reader refuses it there.
            if event.kind.type.isDrag { $0.member("y", event.y) }
        }
    }
}

/// The text of a checksum: 16 hexadecimal digits in lower case.
package enum Checksum {
    package static func text(_ value: UInt64) -> String {
        // In one go, since every frame of a page that predicts has one. All 16 bytes are written.
        String(unsafeUninitializedCapacity: 16) { buffer in
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: value >> UInt64(60 - 4 * place)) & 15
                buffer[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 16
        }
    }

    /// Reads it; nil if the text is none.
    package static func value(_ text: String) -> UInt64? {
        let digits = text.utf8.span
        guard digits.count == 16 else { return nil }
        var value: UInt64 = 0
        for index in digits.indices {
            let byte = digits[index]
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return value
    }
}
