import SliderEngine

/// Reads several thumbs (RecordCodec+Thumbs.swift).
extension RecordReader {
    /// Reads the thumbs of a state, of which all else has been read.
    @_lifetime(self: copy self)
    mutating func readThumbs(into state: inout StateSnapshot, _ initial: InitialPlaces) throws(RecordFormatError) {
        let byte = try byte("shape of the thumbs")
        let (shape, count) = (ThumbsShape(rawValue: byte), Int(byte & ThumbsShape.count))
        guard RecordLimits.thumbs.contains(count) else { throw .damaged("has \(count) thumbs") }
        if shape.contains(.place) { state.place = try place("place") }
        var thumbs = StateSnapshot.Thumbs(each: [], fingers: [], active: nil, history: nil)
        for index in 0..<count { thumbs.each.append(try thumb(of: state, at: initial.ofThumb(index))) }
        if shape.contains(.active) { thumbs.active = try index("active thumb") }
        if shape.contains(.fingers) { thumbs.fingers = try fingers() }
        if shape.contains(.history) { thumbs.history = try history(after: thumbs.each.map { $0.place }) }
        state.thumbs = thumbs
    }

    @_lifetime(self: copy self)
    private mutating func thumb(
        of state: StateSnapshot, at initial: StateSnapshot.Place
    ) throws(RecordFormatError) -> StateSnapshot {
        let flags = ThumbFlags(rawValue: try parts("parts of a thumb", upTo: ThumbFlags.all))
        var thumb = StateSnapshot(
            t: state.t, trackWidth: state.trackWidth, place: try place("thumb's place"), reason: .created,
            isSeamless: false, velocity: nil, phase: .atRest, settlesAt: nil, gesture: nil, memory: nil)
        if flags.contains(.own) {
            (thumb.reason, thumb.phase, thumb.isSeamless) = try look()
            (thumb.t, thumb.trackWidth) = (try double("thumb's time"), try double("thumb's track width"))
        }
        if flags.contains(.velocity) { thumb.velocity = try double("thumb's velocity") }
        if flags.contains(.settlesAt) { thumb.settlesAt = try double("thumb's time of settling") }
        if flags.contains(.gesture) { thumb.gesture = try gesture() }
        if flags.contains(.memory) { thumb.memory = try memory(at: initial) }
        return thumb
    }

    @_lifetime(self: copy self)
    private mutating func memory(at initial: StateSnapshot.Place) throws(RecordFormatError) -> StateSnapshot.Memory {
        let flags = MemoryFlags(rawValue: try parts("parts of a thumb's memory", upTo: MemoryFlags.all))
        var memory = StateSnapshot.Memory(
            travelled: 0, y: 0, lastTick: nil, heldBackTicks: 0, committed: initial, earlier: [], undone: [])
        if flags.contains(.travelled) { memory.travelled = try double("travelled way") }
        if flags.contains(.y) { memory.y = try double("distance from the track") }
        if flags.contains(.lastTick) { memory.lastTick = try double("last tick") }
        if flags.contains(.heldBackTicks) { memory.heldBackTicks = Int64(try count("held-back ticks")) }
        if flags.contains(.committed) { memory.committed = try place("committed place") }
        if flags.contains(.steps) {
            (memory.earlier, memory.undone) = (try places("places to undo"), try places("places to redo"))
        }
        if flags.contains(.hand) { memory.hand = try hand() }
        return memory
    }

    /// Reads the index of a thumb.
    @_lifetime(self: copy self)
    private mutating func index(_ field: StaticString) throws(RecordFormatError) -> Int {
        try count(field, upTo: RecordLimits.thumbs.upperBound - 1)
    }

    /// Reads the indices of thumbs, ascending.
    @_lifetime(self: copy self)
    private mutating func indices(_ field: StaticString) throws(RecordFormatError) -> [Int] {
        let bits = try byte(field)
        return (0..<8).filter { bits & 1 << $0 != 0 }
    }

    @_lifetime(self: copy self)
    private mutating func fingers() throws(RecordFormatError) -> [StateSnapshot.Finger] {
        var fingers: [StateSnapshot.Finger] = []
        for _ in 0..<(try count("count of fingers", upTo: RecordLimits.thumbs.upperBound)) {
            fingers.append(try finger())
        }
        return fingers
    }

    @_lifetime(self: copy self)
    private mutating func finger() throws(RecordFormatError) -> StateSnapshot.Finger {
        StateSnapshot.Finger(
            number: try byte("finger's number"), thumbs: try indices("finger's thumbs"),
            waiting: try flag("finger's wait") ? try waiting() : nil, moves: try moves())
    }

    @_lifetime(self: copy self)
    private mutating func waiting() throws(RecordFormatError) -> StateSnapshot.Finger.Waiting {
        StateSnapshot.Finger.Waiting(
            choice: try indices("finger's choice"), drawn: try double("place of a choice"),
            t: try double("time of a choice"), y: try double("distance from the track"), gesture: try gesture(),
            hand: try hand())
    }

    @_lifetime(self: copy self)
    private mutating func moves() throws(RecordFormatError) -> [StateSnapshot.Finger.Moved] {
        var moves: [StateSnapshot.Finger.Moved] = []
        for _ in 0..<(try count("count of moves", upTo: RecordLimits.thumbs.upperBound)) {
            moves.append(
                StateSnapshot.Finger.Moved(
                    thumb: try index("moved thumb"), before: try place("moved thumb"), left: try place("moved thumb")))
        }
        return moves
    }

    @_lifetime(self: copy self)
    private mutating func history(
        after places: [StateSnapshot.Place]
    ) throws(RecordFormatError) -> StateSnapshot.History {
        let committed = try row("committed places", after: places)
        return StateSnapshot.History(
            committed: committed, earlier: try rows("places to undo", after: committed),
            undone: try rows("places to redo", after: committed))
    }

    /// Reads rows of places, of which the last is stored first.
    @_lifetime(self: copy self)
    private mutating func rows(
        _ field: StaticString, after committed: [StateSnapshot.Place]
    ) throws(RecordFormatError) -> [[StateSnapshot.Place]] {
        var (rows, last): ([[StateSnapshot.Place]], [StateSnapshot.Place]) = ([], committed)
        for _ in 0..<(try count(field, upTo: RecordLimits.places)) {
            last = try row(field, after: last)
            rows.append(last)
        }
        return rows.reversed()
    }

    @_lifetime(self: copy self)
    private mutating func row(
        _ field: StaticString, after last: [StateSnapshot.Place]
    ) throws(RecordFormatError) -> [StateSnapshot.Place] {
        var row = last
        for index in try indices(field) {
            guard index < row.count else { throw .damaged("has a place of a thumb that there is not in its \(field)") }
            row[index] = try place(field)
        }
        return row
    }
}
