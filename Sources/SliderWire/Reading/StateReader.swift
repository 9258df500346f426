package import JSONText
package import SliderEngine
package import SliderTimeline

/// Reads the state of a control between events, as `StateWriter` writes it.
package enum StateReader {
    package static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> StateSnapshot {
        let node = try members.required(name)
        return try members.object(node) { state throws(WireError) in
            #if ONE_THUMB
                return try thumb(&state)
            #else
                var snapshot = try thumb(&state)
                snapshot.thumbs = try state.object("thumbs") { thumbs throws(WireError) in try self.thumbs(&thumbs) }
                return snapshot
            #endif
        }
    }

    /// Reads what one thumb has.
    static func thumb(_ state: inout ObjectReader) throws(WireError) -> StateSnapshot {
        StateSnapshot(
            t: try state.requiredNumber("t"),
            trackWidth: try state.requiredNumber("trackWidth"),
            place: try place("place", in: &state),
            reason: try state.requiredWord("reason", Reason.self),
            isSeamless: try state.boolean("seamless") ?? false,
            velocity: try state.number("velocity"),
            phase: try state.requiredWord("phase", MotionPhase.self),
            settlesAt: try state.number("settlesAt"),
            gesture: try state.object("gesture") { gesture throws(WireError) in try self.gesture(&gesture) },
            memory: try state.object("memory") { memory throws(WireError) in try self.memory(&memory) }
        )
    }

    static func gesture(_ gesture: inout ObjectReader) throws(WireError) -> StateSnapshot.Gesture {
        StateSnapshot.Gesture(
            start: try place("start", in: &gesture),
            origin: try place("origin", in: &gesture),
            originX: try gesture.requiredNumber("originX"),
            originTravel: try gesture.requiredNumber("originTravel"),
            lastX: try gesture.requiredNumber("lastX"),
            isDragging: try gesture.boolean("dragging") ?? false,
            samples: try gesture.requiredArray("samples", of: "{t, x}") { reader, node throws(WireError) in
                try reader.object(node) { sample throws(WireError) in
                    StateSnapshot.Sample(t: try sample.requiredNumber("t"), x: try sample.requiredNumber("x"))
                }
            }
        )
    }

    private static func memory(_ memory: inout ObjectReader) throws(WireError) -> StateSnapshot.Memory {
        StateSnapshot.Memory(
            travelled: try memory.requiredNumber("travelled"),
            y: try memory.requiredNumber("y"),
            lastTick: try memory.number("lastTick"),
            heldBackTicks: try memory.wholeNumber("heldBackTicks") ?? 0,
            committed: try place("committed", in: &memory),
            earlier: try places("earlier", in: &memory),
            undone: try places("undone", in: &memory),
            hand: try memory.object("hand") { hand throws(WireError) in try self.hand(&hand) }
        )
    }

    static func hand(_ hand: inout ObjectReader) throws(WireError) -> StateSnapshot.Hand {
        StateSnapshot.Hand(
            firstX: try hand.requiredNumber("firstX"), firstY: try hand.requiredNumber("firstY"),
            isPassed: try hand.boolean("passed") ?? false, isNear: try hand.boolean("near") ?? false,
            bringsThumb: try hand.boolean("bringsThumb") ?? false,
            rest: try rest("rest", in: &hand), left: try rest("left", in: &hand)
        )
    }

    private static func rest(
        _ name: StaticString, in members: inout ObjectReader
    ) throws(WireError) -> StateSnapshot.Rest? {
        try members.object(name) { rest throws(WireError) in
            StateSnapshot.Rest(
                x: try rest.requiredNumber("x"), lastX: try rest.requiredNumber("lastX"),
                t: try rest.requiredNumber("t"),
                place: try place("place", in: &rest))
        }
    }

    static func places(
        _ name: StaticString, in members: inout ObjectReader
    ) throws(WireError) -> [StateSnapshot.Place] {
        try members.requiredArray(name, of: "places") { reader, node throws(WireError) in
            try reader.object(node) { place throws(WireError) in try self.place(&place) }
        }
    }

    static func place(
        _ name: StaticString, in members: inout ObjectReader
    ) throws(WireError) -> StateSnapshot.Place {
        let node = try members.required(name)
        return try members.object(node) { place throws(WireError) in try self.place(&place) }
    }

    static func place(_ place: inout ObjectReader) throws(WireError) -> StateSnapshot.Place {
        StateSnapshot.Place(
            value: try place.requiredNumber("value"), normalized: try place.requiredNumber("normalized"),
            heldStop: try place.integer("heldStop")
        )
    }
}

/// Reads the confirmed state of a session, as ``ConfirmedStateWriter`` writes it.
package enum ConfirmedStateReader {
    /// Reads the state. Members that this version does not know are skipped: a service may tell more.
    package static func read(_ document: JSONDocument) throws(WireError) -> ConfirmedState {
        var body = try ObjectReader(document, document.root)
        let control = try ControlReader.read(document, body.required("control"))
        let state = try StateReader.read("state", in: &body)
        let gestures = try body.requiredArray("gestures", of: "{gesture, seq, ended}") {
            reader, node throws(WireError) in
            try reader.object(node) { gesture throws(WireError) in try self.gesture(&gesture) }
        }
        let version = try body.version("version") ?? 0
        #if ONE_THUMB
            let underWay: [TimelineRecord.UnderWay]? = nil
        #else
            let underWay = try body.array("underWay", of: "{gesture, finger}") { reader, node throws(WireError) in
                try reader.object(node) { gesture throws(WireError) in try StateReader.gestureUnderWay(&gesture) }
            }
        #endif
        guard let checksum = Checksum.value(try body.string("checksum") ?? "") else {
            throw WireError(pointer: "/checksum", detail: "must be 16 hexadecimal digits in lower case")
        }
        return ConfirmedState(
            tag: SessionTag(epoch: try body.name("epoch") ?? "", version: version),
            control: control,
            timeline: TimelineRecord(
                version: version, state: state, lastMoment: 0, lastMove: 0, gestures: gestures,
                gesture: try body.name("gesture"), underWay: underWay ?? [], traced: 0
            ),
            checksum: checksum
        )
    }

    private static func gesture(_ gesture: inout ObjectReader) throws(WireError) -> TimelineRecord.Gesture {
        let (name, isIgnored) = (try gesture.name("gesture"), try gesture.boolean("ignored") ?? false)
        guard name != nil || isIgnored else {
            throw WireError(pointer: "/gestures", detail: "has a gesture without a name")
        }
        var read = TimelineRecord.Gesture(
            name: name ?? "", sequence: try gesture.wholeNumber("seq"),
            hasEnded: try gesture.boolean("ended") ?? isIgnored || isIgnored,
            isIgnored: isIgnored
        )
        #if !ONE_THUMB
            read.thumb = try gesture.integer("thumb").flatMap { UInt8(exactly: $0) }
        #endif
        return read
    }
}

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
            reshape: try reshape(in: &frame),
            cues: try frame.array("haptics", of: "haptics") { reader, node throws(WireError) in
                var cue = try ObjectReader(reader.document, node)
                return try self.cue(&cue)
            } ?? []
        )
    }

    /// The change of the control; nil if the frame has no control.
    private static func reshape(in frame: inout ObjectReader) throws(WireError) -> Reshape? {
        guard let control = frame.value("control") else { return nil }
        return Reshape(
            to: try ControlReader.read(frame.document, control), trackWidth: try frame.number("trackWidth"))
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
        #if ONE_THUMB
            return Confirmation(from: from, by: by, checksum: checksum)
        #else
            return Confirmation(from: from, by: by, checksum: checksum, events: try events(in: &frame))
        #endif
    }

    private static func cue(_ cue: inout ObjectReader) throws(WireError) -> Cue {
        let read = Cue(
            cause: try cue.requiredWord("cause", Cue.Cause.self),
            weight: try cue.requiredWord("weight", HapticWeight.self),
            crossed: try cue.wholeNumber("crossed") ?? 0,
            isPassed: try cue.boolean("passed") ?? false,
            intensity: try cue.requiredNumber("intensity"),
            t: try cue.requiredNumber("t")
        )
        #if !ONE_THUMB
            if let thumb = try cue.integer("thumb"), (0..<ControlLimits.thumbs.upperBound).contains(thumb) {
                return read.of(thumb: thumb)
            }
        #endif
        return read
    }
}

/// Members that only the service's own texts have. Numbers have a limit, so that counting on from them does not
/// overflow.
extension ObjectReader {
    /// 2⁵³: JSON numbers represent every whole number up to here exactly.
    private static let mostVersion: Int64 = 1 << 53

    /// A version of a session; nil if it is absent.
    mutating func version(_ name: StaticString) throws(WireError) -> Int64? {
        guard let version = try wholeNumber(name) else { return nil }
        guard (0...Self.mostVersion).contains(version) else {
            throw WireError(pointer: pointer(name), detail: "must be 0 to \(Self.mostVersion), not \(version)")
        }
        return version
    }

    /// The name of a gesture or of an epoch; nil if it is absent.
    mutating func name(_ name: StaticString) throws(WireError) -> String? {
        guard let text = try string(name) else { return nil }
        guard text.scalarCount <= EventReader.maximumGesture else {
            throw WireError(
                pointer: pointer(name), detail: "must be at most \(EventReader.maximumGesture) characters long")
        }
        return text
    }
}
