/// What a request gets that was suspended.
enum LateAnswer {
    /// What it waited for.
    case response(HTTPResponse)

    /// The server's own answer: it has waited too long.
    case refusal(HTTPRefusal)
}
