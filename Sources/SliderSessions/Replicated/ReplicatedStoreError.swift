/// Why a replicated store could not answer.
public enum ReplicatedStoreError: Error, Equatable, Sendable {
    /// Nothing was stored. Why, for the operator.
    case unavailable(String)
    /// The change may have been stored. Why, for the operator.
    case unknownOutcome(String)
    /// The record of a session is damaged.
    case damaged(String)

    /// Why, for the operator.
    public var detail: String {
        switch self {
        case .unavailable(let detail), .unknownOutcome(let detail), .damaged(let detail): detail
        }
    }
}
