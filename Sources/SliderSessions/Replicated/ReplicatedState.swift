/// What the store knows of a session.
public enum ReplicatedState: Sendable {
    /// It is in the state that the caller has, or has stored with this call.
    case current
    /// It is in another state: nothing was stored.
    case other(ReplicatedUpdate)
    /// There is no such session: nothing was stored.
    case absent
    /// There is a session with this id already: none was made.
    case taken
    /// The limit on sessions is reached: none was made.
    case full
    /// The traces of all sessions may not have so many events more: none was made.
    case traceFull
    /// A response is stored already under the key of one that comes with the change: nothing was stored.
    case answered
    /// The change was sent before, and it can't be told whether it was made: nothing was stored now.
    case uncertain
}
