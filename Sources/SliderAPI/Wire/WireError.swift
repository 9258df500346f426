/// A member of a request's body that is not as it should be: where, and what would be right.
struct WireError: Error, Equatable {
    /// A JSON pointer into the body (RFC 6901).
    let pointer: String

    /// What was wrong and what would be right, to be read after the member's name.
    let detail: String

    /// What kind of problem it is, where the reader knows better than whoever called it.
    var kind: ProblemKind?
}

extension WireError {
    /// The same error, of this kind unless it has one.
    func or(_ kind: ProblemKind) -> WireError {
        WireError(pointer: pointer, detail: detail, kind: self.kind ?? kind)
    }
}
