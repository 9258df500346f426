/// The protocol's version that a request names.
public enum HTTPVersion: Hashable, Sendable {
    /// HTTP/1.0: a connection ends after the answer unless the client asked to keep it.
    case http10

    /// HTTP/1.1 (RFC 9112).
    case http11
}
