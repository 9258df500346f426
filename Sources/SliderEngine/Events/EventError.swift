/// Why an event cannot be applied.
public struct EventError: Error, Equatable, Sendable {
    /// What is wrong with it.
    public enum Code: Equatable, Sendable {
        /// An event of this name does not apply to a control of this kind, `slider` or `pinch`.
        case unsuitable(event: String, control: String)
        /// A member's number is beyond its limit; the detail says what is allowed and what was given.
        case invalid(member: String, detail: String)
    }

    /// What is wrong with it.
    public let code: Code

    /// An error.
    public init(_ code: Code) {
        self.code = code
    }

    /// A member's number that is beyond its limit. In the module for pages the error has no text.
    @inline(__always)
    init(member: String, _ detail: @autoclosure () -> String) {
        #if hasFeature(Embedded)
            self.init(.invalid(member: "", detail: ""))
        #else
            self.init(.invalid(member: member, detail: detail()))
        #endif
    }
}
