import MicroHTTPD

/// Reads `HOST:PORT`: an address or name and a port, with an IPv6 address in brackets (RFC 3986 §3.2.2).
enum ListeningAddress {
    /// What is right, for messages.
    static let expectation = "a host and a port from 0 to 65535, such as 127.0.0.1:9090 or [::1]:9090"

    /// The host, without brackets, and the port; nil if the text is not both.
    static func read(_ text: String) -> HTTPServerAddress? {
        guard let colon = text.lastIndex(of: ":"), let port = port(text[text.index(after: colon)...]) else {
            return nil
        }
        let host = text[..<colon]
        guard host.hasPrefix("[") else {
            return host.isEmpty || host.contains(":") ? nil : HTTPServerAddress(host: String(host), port: port)
        }
        let inner = host.dropFirst().dropLast()
        guard host.hasSuffix("]"), inner.contains(":") else { return nil }
        return HTTPServerAddress(host: String(inner), port: port)
    }

    /// A port as digits alone: `Int` would also take a sign.
    private static func port(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text) else {
            return nil
        }
        return (0...65_535).contains(port) ? port : nil
    }
}
