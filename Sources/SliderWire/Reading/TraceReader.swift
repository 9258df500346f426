package import JSONText
package import SliderEngine

#if !ONE_THUMB
    package import SliderTimeline
#endif

/// The first line of a trace: a control and its state between two events.
package struct TraceStart {
    /// The control.
    package let control: Control

    /// Its state.
    package let state: State

    /// How many events had been applied.
    package let version: Int64

    #if !ONE_THUMB
        /// The gestures under way, of a slider with several thumbs.
        package let underWay: [TimelineRecord.UnderWay]
    #endif

    /// Reads `{version, control, state, underWay?}`.
    package init(_ document: JSONDocument) throws(WireError) {
        var body = try ObjectReader(document, document.root)
        control = try ControlReader.read(document, body.required("control"))
        let snapshot = try StateReader.read("state", in: &body)
        version = try body.version("version") ?? 0
        #if !ONE_THUMB
            let underWay = try body.array("underWay", of: "{gesture, finger}") { reader, node throws(WireError) in
                try reader.object(node) { gesture throws(WireError) in try StateReader.gestureUnderWay(&gesture) }
            }
        #endif
        try body.finish()
        do throws(ControlError) { state = try control.state(snapshot) } catch {
            throw WireError(pointer: "/state" + error.pointer, detail: error.detail)
        }
        #if !ONE_THUMB
            self.underWay = underWay ?? []
            guard self.underWay.match(state) else {
                throw WireError(
                    pointer: "/underWay",
                    detail: "must be a gesture for each of state.thumbs.fingers, in their order, each of another name")
            }
        #endif
    }
}

/// Reads a change of the control in a trace: `{type: "reshaped", t, trackWidth?, control}`.
package enum ReshapeReader {
    /// Whether the line is one.
    package static func isReshape(_ document: JSONDocument) -> Bool {
        document.member("type", of: document.root).map { document.isString($0, "reshaped") } ?? false
    }

    /// Reads one.
    package static func read(_ document: JSONDocument) throws(WireError) -> (reshape: Reshape, t: Double) {
        var body = try ObjectReader(document, document.root)
        _ = try body.required("type")
        let t = try body.requiredNumber("t")
        guard (0...EventLimits.t).contains(t) else {
            throw WireError(pointer: "/t", detail: "must be within 0 … \(EventLimits.t.plain), not \(t.plain)")
        }
        let trackWidth = try body.number("trackWidth")
        let control = try ControlReader.read(document, body.required("control"))
        try body.finish()
        if let trackWidth {
            guard case .slider(let slider) = control, slider.description.trackWidth == trackWidth else {
                throw WireError(pointer: "/trackWidth", detail: "must be the control's, or be left out")
            }
        }
        return (Reshape(to: control, trackWidth: trackWidth), t)
    }
}
