/// A slider's place: its value, the value's place on the track, and the stop that holds it.
struct Place: Sendable, Equatable {
    var value: Double
    /// p, 0 … 1.
    var normalized: Double
    /// The stop's index; half a word, because every session stores several.
    private var stop: UInt16?

    init(value: Double, normalized: Double, heldStop: Int? = nil) {
        self.value = value
        self.normalized = normalized
        stop = heldStop.map { UInt16($0) }
    }

    var heldStop: Int? { stop.map(Int.init) }
}
