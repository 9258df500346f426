/// What an event did to the thumb, as far as it is felt.
struct Move {
    let before: Place
    let after: Place
    /// When, in milliseconds.
    let t: Double
    /// How fast the finger was, in points per second, whichever way.
    let speed: Double
    /// Whether a finger moved the thumb, and not a key.
    let isDrag: Bool
    /// Whether the finger let go of the thumb.
    let endsDrag: Bool
    /// Where the finger led the thumb, which is where it is unless it was flung: past what it crosses then no finger has
    /// jumped.
    let leadPlace: Place

    /// How many stops the finger jumped over. One that holds in the end has a cue of its own, and the one that held at
    /// first had one.
    func stopsPassed(on travel: Travel) -> Int {
        travel.passed(
            from: before, to: Place(value: leadPlace.value, normalized: leadPlace.normalized, heldStop: after.heldStop))
    }
}
