/// What a thumb does when the finger is lifted.
public enum Release: Sendable, Equatable {
    /// It stays where it is.
    case stay
    /// It moves on as far as the finger's speed takes it.
    case fling(Fling)

    func check(at path: ControlPath) throws(ControlError) {
        guard case .fling(let fling) = self else { return }
        try fling.check(at: path)
    }
}
