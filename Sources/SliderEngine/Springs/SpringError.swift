/// Why there is no such spring: which parameter, what would be right and what was given.
public struct SpringError: Error, Equatable, Sendable {
    /// The parameter's name: `duration`, `visualDuration`, `bounce`, `velocity`, `mass`, `stiffness` or `damping`.
    public let parameter: String
    /// What would be right and what was given, as in "must be within 0.001 … 60, not 0".
    public let detail: String

    /// An error in a parameter.
    public init(parameter: String, detail: String) {
        self.parameter = parameter
        self.detail = detail
    }
}
