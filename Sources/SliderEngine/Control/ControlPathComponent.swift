/// One step on the path from a control to one of its members.
public enum ControlPathComponent: Equatable, Sendable {
    /// The member of this name.
    case member(String)
    /// The element at this index of a list, from 0.
    case index(Int)
}
