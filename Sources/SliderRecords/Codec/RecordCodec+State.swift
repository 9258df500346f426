import SliderEngine

extension StateSnapshot {
    /// How many places it has, about: those of its history and of its thumbs.
    var placeCount: Int {
        let steps = memory.map { $0.earlier.count + $0.undone.count } ?? 0
        return steps + (thumbs?.placeCount ?? 0)
    }
}

extension RecordWriter {
    /// Writes a state without its thumbs; with several, also without its own place, which is unused.
    mutating func write(_ state: StateSnapshot) {
        writeLook(of: state)
        double(state.t)
        double(state.trackWidth)
        if state.thumbs == nil { write(state.place) }
        if let velocity = state.velocity { double(velocity) }
        if let settlesAt = state.settlesAt { double(settlesAt) }
        if let gesture = state.gesture { write(gesture) }
        if let memory = state.memory { write(memory) }
    }

    mutating func writeLook(of state: StateSnapshot) {
        byte(state.reason.code | state.phase.code << 4 | (state.isSeamless ? 0x80 : 0))
    }

    mutating func write(_ place: StateSnapshot.Place) {
        double(place.value)
        double(place.normalized)
        optionalCount(place.heldStop.map(Int64.init))
    }

    mutating func write(_ places: [StateSnapshot.Place]) {
        count(places.count)
        for place in places { write(place) }
    }

    mutating func write(_ gesture: StateSnapshot.Gesture) {
        write(gesture.start)
        write(gesture.origin)
        double(gesture.originX)
        double(gesture.originTravel)
        double(gesture.lastX)
        byte(gesture.isDragging ? 1 : 0)
        count(gesture.samples.count)
        for sample in gesture.samples {
            double(sample.t)
            double(sample.x)
        }
    }

    private mutating func write(_ memory: StateSnapshot.Memory) {
        double(memory.travelled)
        double(memory.y)
        byte((memory.lastTick == nil ? 0 : 1) + (memory.hand == nil ? 0 : 2))
        if let lastTick = memory.lastTick { double(lastTick) }
        count(Int(memory.heldBackTicks))
        write(memory.committed)
        write(memory.earlier)
        write(memory.undone)
        if let hand = memory.hand { write(hand) }
    }

    mutating func write(_ hand: StateSnapshot.Hand) {
        double(hand.firstX)
        double(hand.firstY)
        let flags = [hand.isPassed, hand.isNear, hand.rest != nil, hand.left != nil, hand.bringsThumb]
        byte(flags.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
        for rest in [hand.rest, hand.left] {
            guard let rest else { continue }
            double(rest.x)
            double(rest.lastX)
            double(rest.t)
            write(rest.place)
        }
    }
}

extension RecordReader {
    /// Reads a state.
    ///
    /// - Parameter initial: the initial places of its thumbs; nil if it has one thumb.
    @_lifetime(self: copy self)
    mutating func state(_ flags: RecordFlags, _ initial: InitialPlaces?) throws(RecordFormatError) -> StateSnapshot {
        let look = try look()
        let (t, trackWidth) = (try double("time"), try double("track width"))
        let place = if let initial { initial.ofSlider } else { try place("place") }
        var state = StateSnapshot(
            t: t, trackWidth: trackWidth, place: place, reason: look.reason, isSeamless: look.isSeamless,
            velocity: flags.contains(.velocity) ? try double("velocity") : nil, phase: look.phase,
            settlesAt: flags.contains(.settlesAt) ? try double("time of settling") : nil,
            gesture: flags.contains(.gesture) ? try gesture() : nil,
            memory: flags.contains(.memory) ? try memory() : nil
        )
        if let initial { try readThumbs(into: &state, initial) }
        return state
    }

    @_lifetime(self: copy self)
    mutating func look() throws(RecordFormatError) -> (reason: Reason, phase: MotionPhase, isSeamless: Bool) {
        let look = try byte("reason and phase")
        guard let reason = Reason(code: look & 0x0F), let phase = MotionPhase(code: look >> 4 & 0x07) else {
            throw .damaged("has \(look) as its reason and phase, which is none")
        }
        return (reason, phase, look & 0x80 != 0)
    }

    @_lifetime(self: copy self)
    mutating func place(_ field: StaticString) throws(RecordFormatError) -> StateSnapshot.Place {
        StateSnapshot.Place(
            value: try double(field), normalized: try double(field),
            heldStop: try optionalCount(field).map { Int(clamping: $0) }
        )
    }

    @_lifetime(self: copy self)
    mutating func places(_ field: StaticString) throws(RecordFormatError) -> [StateSnapshot.Place] {
        var places: [StateSnapshot.Place] = []
        for _ in 0..<(try count(field, upTo: RecordLimits.places)) { places.append(try place(field)) }
        return places
    }

    @_lifetime(self: copy self)
    mutating func gesture() throws(RecordFormatError) -> StateSnapshot.Gesture {
        StateSnapshot.Gesture(
            start: try place("gesture's start"), origin: try place("gesture's origin"),
            originX: try double("gesture's origin"), originTravel: try double("gesture's origin"),
            lastX: try double("gesture's last x"), isDragging: try flag("gesture's drag"), samples: try samples()
        )
    }

    @_lifetime(self: copy self)
    private mutating func samples() throws(RecordFormatError) -> [StateSnapshot.Sample] {
        var samples: [StateSnapshot.Sample] = []
        for _ in 0..<(try count("count of samples", upTo: RecordLimits.samples)) {
            samples.append(StateSnapshot.Sample(t: try double("sample"), x: try double("sample")))
        }
        return samples
    }

    @_lifetime(self: copy self)
    private mutating func memory() throws(RecordFormatError) -> StateSnapshot.Memory {
        let (travelled, y) = (try double("travelled way"), try double("distance from the track"))
        let parts = try parts("parts of a memory", upTo: 3)
        return StateSnapshot.Memory(
            travelled: travelled, y: y, lastTick: parts & 1 == 0 ? nil : try double("last tick"),
            heldBackTicks: Int64(try count("held-back ticks")), committed: try place("committed place"),
            earlier: try places("places to undo"), undone: try places("places to redo"),
            hand: parts & 2 == 0 ? nil : try hand()
        )
    }

    /// Which parts something has, as bits.
    @_lifetime(self: copy self)
    mutating func parts(_ name: StaticString, upTo most: UInt8) throws(RecordFormatError) -> UInt8 {
        let parts = try byte(name)
        guard parts <= most else { throw .damaged("has \(parts) as its \(name), which is more than \(most)") }
        return parts
    }

    @_lifetime(self: copy self)
    mutating func hand() throws(RecordFormatError) -> StateSnapshot.Hand {
        let (x, y) = (try double("first x"), try double("first y"))
        let parts = try parts("parts of a hand", upTo: 31)
        return StateSnapshot.Hand(
            firstX: x, firstY: y, isPassed: parts & 1 != 0, isNear: parts & 2 != 0, bringsThumb: parts & 16 != 0,
            rest: parts & 4 == 0 ? nil : try rest(), left: parts & 8 == 0 ? nil : try rest())
    }

    @_lifetime(self: copy self)
    private mutating func rest() throws(RecordFormatError) -> StateSnapshot.Rest {
        StateSnapshot.Rest(
            x: try double("rest"), lastX: try double("rest"), t: try double("time of a rest"), place: try place("rest"))
    }
}

/// The numbers for phases in a record. A number never gets another meaning.
extension MotionPhase {
    var code: UInt8 {
        switch self {
        case .atRest: 0
        case .forwards: 1
        case .backwards: 2
        case .wasForwards: 3
        case .wasBackwards: 4
        }
    }

    init?(code: UInt8) {
        guard let phase = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = phase
    }
}

/// The numbers for reasons in a record. A number never gets another meaning.
extension Reason {
    var code: UInt8 {
        switch self {
        case .created: 0
        case .drag: 1
        case .end: 2
        case .cancel: 3
        case .set: 4
        case .key: 5
        case .undo: 6
        case .redo: 7
        case .resize: 8
        case .pinch: 9
        case .time: 10
        case .reshape: 11
        }
    }

    init?(code: UInt8) {
        guard let reason = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = reason
    }
}
