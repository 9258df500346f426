/// Why a description is not a valid control: the member, the value given and the values allowed.
public struct ControlError: Error, Equatable, Sendable {
    /// The path to the member, from the control: `range`, `upper`.
    public let path: [ControlPathComponent]
    /// What is allowed and what was given, as in "must be greater than lower (5), not 3".
    public let detail: String

    /// An error at a path.
    public init(path: [ControlPathComponent], detail: String) {
        self.path = path
        self.detail = detail
    }
}
