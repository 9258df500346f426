/// Why a spring is not valid: the parameter, what is allowed and what was given.
public struct SpringError: Error, Equatable, Sendable {
    /// The parameter's name: `duration`, `visualDuration`, `bounce`, `velocity`, `mass`, `stiffness` or `damping`.
    public let parameter: String
    /// What is allowed and what was given, as in "must be within 0.001 … 60, not 0".
    public let detail: String

    /// An error in a parameter.
    public init(parameter: String, detail: String) {
        self.parameter = parameter
        self.detail = detail
    }
}
