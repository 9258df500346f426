package import JSONText
package import SliderEngine
package import SliderTimeline

/// Writes frames (openapi.yaml, Frame).
package struct FrameWriter {
    /// The session of the frame; nil in `evaluate`.
    package var session: SessionID?

    /// The version of the session.
    package let tag: SessionTag

    /// The name of the gesture under way, if one is and has a name.
    package var gesture: String?

    /// The number of frames that were merged into it for a slow watcher; otherwise 0.
    package var merged = 0

    /// The number of events that a watcher that was away has missed; otherwise 0.
    package var missed: Int64 = 0

    /// Whether a watcher's last frame is from before the service lost events.
    package var isRestarted = false

    /// The number of stale events that were skipped before it.
    package var stale = 0

    /// How often the session's control was changed; 0 to leave it out.
    package var reshapes: Int64 = 0

    /// Writes the session's control after all else. Its code is no part of the engine for pages, whose frames have
    /// none.
    private var writeControl: (@Sendable (inout JSONWriter) -> Void)?

    /// Adds the session's control, if a client may know another one, and the width of its track, if a change of the
    /// control has set that.
    package mutating func add(_ control: Control?, trackWidth: Double?) {
        guard let control else { return }
        writeControl = { writer in
            if let trackWidth { writer.member("trackWidth", trackWidth) }
            writer.name("control")
            ControlWriter.write(control, to: &writer)
        }
    }

    /// What a client that computed the frame too compares; nil if it did not ask.
    package var confirmation: Confirmation?

    /// Makes a writer of the frames of one version of a session, or of an evaluation.
    package init(
        session: SessionID? = nil, tag: SessionTag, gesture: String? = nil, stale: Int = 0, reshapes: Int64 = 0,
        confirmation: Confirmation? = nil
    ) {
        self.session = session
        self.tag = tag
        self.gesture = gesture
        self.stale = stale
        self.reshapes = reshapes
        self.confirmation = confirmation
    }

    package func write(_ frame: borrowing Frame, to writer: inout JSONWriter) {
        writer.beginObject()
        if let session {
            writer.member("session", session.description)
            writer.member("epoch", tag.epoch)
        }
        writer.member("version", tag.version)
        writer.member("t", frame.t)
        writer.member("reason", frame.reason.rawValue)
        if let gesture { writer.member("gesture", gesture) }
        switch frame.content {
        case .slider(let slider): write(slider, to: &writer)
        #if !ONE_THUMB
            case .thumbs(let thumbs): write(thumbs, to: &writer)
        #endif
        case .pinch(let pinch): write(pinch, to: &writer)
        }
        CueWriter.write(frame.cues, to: &writer)
        if !frame.cues.isEmpty { write(Vibration(frame.cues), to: &writer) }
        writer.name("transitions")
        write(frame.transitions, of: frame.content, to: &writer)
        if frame.isIgnored { writer.member("ignored", true) }
        if stale > 0 { writer.member("stale", stale) }
        if merged > 0 { writer.member("merged", merged) }
        if missed > 0 { writer.member("missed", missed) }
        if isRestarted { writer.member("restarted", true) }
        if reshapes > 0 { writer.member("reshapes", reshapes) }
        if let confirmation { write(confirmation, to: &writer) }
        writeControl?(&writer)
        writer.endObject()
    }

    private func write(_ transitions: Transitions, of content: Frame.Content, to writer: inout JSONWriter) {
        #if !ONE_THUMB
            if case .thumbs(let thumbs) = content {
                return TransitionWriter.write(thumbs.transitions(with: transitions), to: &writer)
            }
        #endif
        TransitionWriter.write(transitions, to: &writer)
    }

    private func write(_ confirmation: Confirmation, to writer: inout JSONWriter) {
        writer.member("from", confirmation.from)
        if let by = confirmation.by {
            writer.object("by") {
                if let gesture = by.gesture { $0.member("gesture", gesture) }
                if let sequence = by.sequence { $0.member("seq", sequence) }
            }
        }
        writer.checksum(confirmation.checksum)
        #if !ONE_THUMB
            if !confirmation.events.isEmpty {
                writer.array("events", confirmation.events) { EventWriter.write($0, to: &$1) }
            }
        #endif
    }

    private func write(_ slider: SliderFrame, to writer: inout JSONWriter) {
        writer.member("dragging", slider.dragging)
        writer.member("value", slider.value)
        writer.member("normalized", slider.normalized)
        writer.member("snapped", slider.snapped)
        if let stop = slider.heldStop { writer.member("heldStop", stop) }
        writer.name("thumb")
        writer.beginObject()
        writer.length("x", slider.thumbX)
        writer.length("fingerOffset", slider.fingerOffset)
        writer.endObject()
        if let velocity = slider.velocity { writer.length("velocity", velocity) }
        if let bars = slider.bars { write(bars, to: &writer) }
        if let motion = slider.motion { write(motion, to: &writer) }
        if let text = slider.text { writer.member("text", text) }
        if let history = slider.history { write(history, to: &writer) }
    }

    func write(_ history: HistoryFrame, to writer: inout JSONWriter) {
        writer.name("history")
        writer.beginObject()
        writer.member("undo", history.undoCount)
        writer.member("redo", history.redoCount)
        writer.endObject()
    }

    private func write(_ bars: BarsFrame, to writer: inout JSONWriter) {
        writer.name("bars")
        writer.beginObject()
        writer.name("heights")
        let heights = bars.heights
        writer.thousandths(count: heights.count, allOf: heights.rest, except: heights.lifted) { heights[$0] }
        if let from = bars.from { writer.member("from", from) }
        writer.member("highlighted", bars.highlighted)
        if let current = bars.current { writer.member("current", current) }
        writer.endObject()
    }

    private func write(_ motion: MotionFrame, to writer: inout JSONWriter) {
        writer.name("motion")
        writer.beginObject()
        writer.member("phase", motion.phase.rawValue)
        writer.member("tilt", motion.tilt)
        writer.member("raised", motion.raised)
        if let settlesAt = motion.settlesAt { writer.member("settlesAt", settlesAt) }
        writer.endObject()
    }

    private func write(_ pinch: PinchFrame, to writer: inout JSONWriter) {
        writer.member("seamless", pinch.seamless)
        writer.length("spacing", pinch.spacing)
        writer.length("innerCornerRadius", pinch.innerCornerRadius)
        writer.length("outerCornerRadius", pinch.outerCornerRadius)
    }

    private func write(_ vibration: Vibration, to writer: inout JSONWriter) {
        writer.name("vibrate")
        writer.beginArray()
        for milliseconds in vibration { writer.integer(milliseconds) }
        writer.endArray()
    }
}

/// Writes cues (openapi.yaml, Haptic).
package enum CueWriter {
    /// Writes the member "haptics".
    package static func write(_ cues: some Sequence<Cue>, to writer: inout JSONWriter) {
        writer.name("haptics")
        writer.beginArray()
        for cue in cues {
            writer.beginObject()
            writer.member("cause", cue.cause.rawValue)
            if let thumb = cue.thumb { writer.member("thumb", Int(thumb)) }
            writer.member("style", cue.style.rawValue)
            writer.member("weight", cue.weight.rawValue)
            writer.member("intensity", cue.intensity)
            if cue.isPassed { writer.member("passed", true) }
            if let crossed = cue.crossed { writer.member("crossed", crossed) }
            writer.member("t", cue.t)
            writer.endObject()
        }
        writer.endArray()
    }
}

/// Writes how properties are animated (docs/engine.md#transitions).
enum TransitionWriter {
    static func write(_ transitions: some Sequence<Transition>, to writer: inout JSONWriter) {
        writer.beginArray()
        for transition in transitions { write(transition, to: &writer) }
        writer.endArray()
    }

    /// The same for a layout: with the curves as CSS, and the durations of springs. A layout is read only once.
    static func writeAsCSS(_ transitions: [Transition], to writer: inout JSONWriter) {
        writer.beginArray()
        for transition in transitions {
            writer.beginObject()
            writeMembers(of: transition, to: &writer)
            writer.member("settlingDuration", transition.settlingDuration)
            if let css = transition.css { writer.member("css", css) }
            writer.endObject()
        }
        writer.endArray()
    }

    private static func write(_ transition: Transition, to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(of: transition, to: &writer)
        writer.endObject()
    }

    private static func writeMembers(of transition: Transition, to writer: inout JSONWriter) {
        writer.member("property", transition.property.rawValue)
        if let thumb = transition.thumb { writer.member("thumb", thumb) }
        writer.member("curve", transition.curve.rawValue)
        writer.member("duration", transition.duration)
        if let bounce = transition.bounce { writer.member("bounce", bounce) }
        if let velocity = transition.velocity { writer.length("velocity", velocity) }
        if transition.delay != 0 { writer.member("delay", transition.delay) }
    }
}
