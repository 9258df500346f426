/// What an event did to the thumb, as far as haptics need it.
struct Move {
    let before: Place
    let after: Place
    /// The time, in milliseconds.
    let t: Double
    /// The finger's speed in points per second, in either direction.
    let speed: Double
    /// Whether a finger moved the thumb; false for a key.
    let isDrag: Bool
    /// Whether the finger released the thumb.
    let endsDrag: Bool
    /// Where the finger led the thumb. It differs from the thumb's place only after a fling; stops that a fling crosses
    /// do not count as jumped over.
    let leadPlace: Place

    /// How many stops the finger jumped over. The stop that holds at the end has its own cue; the stop that held at the
    /// start had one.
    func stopsPassed(on travel: Travel) -> Int {
        travel.passed(
            from: before, to: Place(value: leadPlace.value, normalized: leadPlace.normalized, heldStop: after.heldStop))
    }
}
