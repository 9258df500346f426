/// Why a description is no valid control: which member, what was given and what would be right.
public struct ControlError: Error, Equatable, Sendable {
    /// The way to the member, from the control: `range`, `upper`.
    public let path: [ControlPathComponent]
    /// What would be right and what was given, as in "must be greater than lower (5), not 3".
    public let detail: String

    /// An error at a path.
    public init(path: [ControlPathComponent], detail: String) {
        self.path = path
        self.detail = detail
    }
}
