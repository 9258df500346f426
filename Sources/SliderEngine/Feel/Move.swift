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
    /// Whether the thumb went on when the finger let go: past what it crosses then no finger has jumped.
    let isFlung: Bool
}
