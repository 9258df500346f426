import SliderEngine

/// Writes several thumbs (RecordCodec+Thumbs.swift).
extension RecordWriter {
    mutating func write(_ thumbs: StateSnapshot.Thumbs, of state: StateSnapshot, _ initial: InitialPlaces) {
        let hasPlace = !state.place.isSame(as: initial.ofSlider)
        var shape: ThumbsShape = []
        if hasPlace { shape.insert(.place) }
        if thumbs.active != nil { shape.insert(.active) }
        if !thumbs.fingers.isEmpty { shape.insert(.fingers) }
        if thumbs.history != nil { shape.insert(.history) }
        byte(shape.rawValue | UInt8(truncatingIfNeeded: thumbs.each.count) & ThumbsShape.count)
        if hasPlace { write(state.place) }
        for (index, thumb) in thumbs.each.enumerated() { write(thumb, of: state, at: initial.ofThumb(index)) }
        if let active = thumbs.active { count(active) }
        if !thumbs.fingers.isEmpty {
            count(thumbs.fingers.count)
            for finger in thumbs.fingers { write(finger) }
        }
        if let history = thumbs.history { write(history, after: thumbs.each.map { $0.place }) }
    }

    private mutating func write(
        _ thumb: StateSnapshot, of state: StateSnapshot, at initial: StateSnapshot.Place
    ) {
        let isOwn = !thumb.isPlain(in: state)
        var flags: ThumbFlags = []
        if isOwn { flags.insert(.own) }
        if thumb.velocity != nil { flags.insert(.velocity) }
        if thumb.settlesAt != nil { flags.insert(.settlesAt) }
        if thumb.gesture != nil { flags.insert(.gesture) }
        if thumb.memory != nil { flags.insert(.memory) }
        byte(flags.rawValue)
        write(thumb.place)
        if isOwn {
            writeLook(of: thumb)
            double(thumb.t)
            double(thumb.trackWidth)
        }
        if let velocity = thumb.velocity { double(velocity) }
        if let settlesAt = thumb.settlesAt { double(settlesAt) }
        if let gesture = thumb.gesture { write(gesture) }
        if let memory = thumb.memory { write(memory, at: initial) }
    }

    private mutating func write(_ memory: StateSnapshot.Memory, at initial: StateSnapshot.Place) {
        let flags = MemoryFlags(memory, at: initial)
        byte(flags.rawValue)
        if flags.contains(.travelled) { double(memory.travelled) }
        if flags.contains(.y) { double(memory.y) }
        if let lastTick = memory.lastTick { double(lastTick) }
        if flags.contains(.heldBackTicks) { count(Int(memory.heldBackTicks)) }
        if flags.contains(.committed) { write(memory.committed) }
        if flags.contains(.steps) {
            write(memory.earlier)
            write(memory.undone)
        }
        if let hand = memory.hand { write(hand) }
    }

    private mutating func write(_ finger: StateSnapshot.Finger) {
        byte(finger.number)
        bits(of: finger.thumbs)
        byte(finger.waiting == nil ? 0 : 1)
        if let waiting = finger.waiting {
            bits(of: waiting.choice)
            double(waiting.drawn)
            double(waiting.t)
            double(waiting.y)
            write(waiting.gesture)
            write(waiting.hand)
        }
        count(finger.moves.count)
        for move in finger.moves {
            count(move.thumb)
            write(move.before)
            write(move.left)
        }
    }

    /// Writes a bit for each thumb of a list, which ascends.
    private mutating func bits(of thumbs: [Int]) {
        byte(thumbs.reduce(0) { $0 | 1 << $1 })
    }

    private mutating func write(_ history: StateSnapshot.History, after places: [StateSnapshot.Place]) {
        write(history.committed, after: places)
        for rows in [history.earlier, history.undone] {
            count(rows.count)
            var last = history.committed
            for row in rows.reversed() {
                write(row, after: last)
                last = row
            }
        }
    }

    /// Writes the places that differ from those of the row before.
    private mutating func write(_ row: [StateSnapshot.Place], after last: [StateSnapshot.Place]) {
        let changed = zip(row, last).map { !$0.isSame(as: $1) }
        bits(of: changed.indices.filter { changed[$0] })
        for (place, isChanged) in zip(row, changed) where isChanged { write(place) }
    }
}
