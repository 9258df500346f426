/// This machine's own addresses, which no other machine reaches.
enum Loopback {
    /// Whether a host to listen on is one of them.
    static func contains(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host == "[::1]" || host.hasPrefix("127.")
    }
}
