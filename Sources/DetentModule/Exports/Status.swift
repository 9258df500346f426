/// What a call returns to the page, as a number.
enum Status: Int32, Error {
    /// Done. After `apply`, the output has the frame.
    case done = 0
    /// The event is stale and was skipped.
    case stale = 1
    /// The input is longer than the room that was reserved, not JSON, or not what it should say.
    case invalid = 2
    /// The control does not accept the event, or another gesture is under way.
    case refused = 3
    /// There is no control: `start` has not been called, or did not succeed.
    case notStarted = 4
}
