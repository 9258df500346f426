/// What a call returns to the page, as a number.
enum Status: Int32, Error {
    /// Done; the output says more.
    case done = 0
    /// The input is longer than the room that was reserved, not JSON, or not what it should say.
    case invalid = 1
    /// There is no state yet, or nothing to do.
    case nothing = 2
}
