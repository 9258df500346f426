import MicroHTTPD

extension HTTPResponse {
    /// A picture has a style of its own and nothing else: no script runs in it and nothing is fetched, whatever a
    /// control's texts say (Content Security Policy Level 3).
    private static let policy = "default-src 'none'; style-src 'unsafe-inline'"

    /// Answers 200 with a picture.
    mutating func svg(_ picture: [UInt8]) {
        status = .ok
        declare("image/svg+xml")
        headers.append(.contentSecurityPolicy, Self.policy)
        body = picture
    }
}
