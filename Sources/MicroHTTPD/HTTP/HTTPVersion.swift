/// The HTTP version of a request.
public enum HTTPVersion: Hashable, Sendable {
    /// HTTP/1.0: the connection ends after the response unless the client asks to keep it.
    case http10

    /// HTTP/1.1 (RFC 9112).
    case http11
}
