/// What a thumb does when the finger lets go of it.
public enum Release: Sendable, Equatable {
    /// It stays where it is.
    case stay
    /// It goes on where the finger's speed would have taken it.
    case fling(Fling)

    func check(at path: ControlPath) throws(ControlError) {
        guard case .fling(let fling) = self else { return }
        try fling.check(at: path)
    }
}
