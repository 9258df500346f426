/// How places on the track become values (design: The engine, §1).
public enum Scale: String, Sendable, Equatable, CaseIterable {
    /// Equal travel adds equal amounts.
    case linear
    /// Equal travel multiplies by equal factors, as a camera's zoom does; needs a lower end above 0.
    case exponential
}
