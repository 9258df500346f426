/// The answer to a suspended request.
enum LateResponse {
    /// The response that came later.
    case response(HTTPResponse)

    /// The server's own response: the request has waited too long.
    case refusal(HTTPRefusal)
}
