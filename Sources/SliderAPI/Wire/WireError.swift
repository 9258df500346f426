/// An invalid member of a request's body: its position, and what is expected.
struct WireError: Error, Equatable {
    /// A JSON pointer into the body (RFC 6901).
    let pointer: String

    /// What is wrong and what is expected. It follows the member's name in a message.
    let detail: String

    /// The kind of problem, if the reader knows it better than its caller.
    var kind: ProblemKind?
}

extension WireError {
    /// The same error, with this kind if it has none.
    func or(_ kind: ProblemKind) -> WireError {
        WireError(pointer: pointer, detail: detail, kind: self.kind ?? kind)
    }
}
