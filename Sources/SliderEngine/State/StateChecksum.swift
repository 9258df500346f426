/// The checksum of a state's numbers: FNV-1a, one step for each 64-bit word (docs/frontends.md#checksums).
///
/// Two states of one control with the same numbers have the same checksum. It tells a client whether the state that it
/// computed is the service's, bit for bit.
struct StateChecksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ number: Double) {
        // −0 and 0 have the same checksum, because a text does not tell them apart.
        value = (value ^ (number + 0).bitPattern) &* 0x100_0000_01B3
    }

    mutating func add(_ number: Double?) {
        if let number { add(number) }
    }

    mutating func add(_ place: Place) {
        add(place.value)
        add(place.normalized)
        add(place.heldStop.map(Double.init))
    }

    /// Adds one of several thumbs.
    mutating func add(_ thumb: State) {
        add(thumb.place)
        add(thumb.velocity)
        if let gesture = thumb.gesture { add(gesture) }
        thumb.memory.addChecksum(to: &self)
    }

    mutating func add(_ gesture: Gesture) {
        add(gesture.start)
        add(gesture.origin)
        add(gesture.originX)
        add(gesture.originTravel)
        add(gesture.lastX)
        gesture.addSamples(to: &self)
    }

    mutating func add(_ memory: Memory) {
        add(memory.travelled)
        add(memory.y)
        add(memory.ticks.lastGiven)
        add(Double(memory.ticks.count))
        add(memory.history.committed)
        for place in memory.history.earlier { add(place) }
        for place in memory.history.undone { add(place) }
        if let hand = memory.hand { add(hand) }
    }

    mutating func add(_ hand: Hand) {
        add(hand.firstX)
        add(hand.firstY)
        if let rest = hand.rest { add(rest) }
        if let left = hand.left { add(left) }
    }

    private mutating func add(_ rest: Hand.Rest) {
        add(rest.x)
        add(rest.lastX)
        add(rest.t)
        add(rest.place)
    }
}

extension State {
    /// The checksum of the numbers of ``snapshot``, each as a double, in the order in which ``StateSnapshot`` lists
    /// them; what is absent is left out. Costs no allocation.
    public var checksum: UInt64 {
        var sum = StateChecksum()
        sum.add(t)
        sum.add(trackWidth)
        sum.add(place)
        sum.add(velocity)
        sum.add(motion.settlesAt)
        if let gesture { sum.add(gesture) }
        memory.addChecksum(to: &sum)
        #if !ONE_THUMB
            thumbs.read { $0.add(to: &sum) }
        #endif
        return sum.value
    }
}

extension CopyOnWriteBox<Memory> {
    fileprivate func addChecksum(to sum: inout StateChecksum) {
        if let value { sum.add(value) }
    }
}
