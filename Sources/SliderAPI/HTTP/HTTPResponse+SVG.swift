import MicroHTTPD

extension HTTPResponse {
    /// A picture has only its own style: no script runs and no resource is fetched, whatever a control's texts contain
    /// (Content Security Policy Level 3).
    private static let policy = "default-src 'none'; style-src 'unsafe-inline'"

    /// Answers 200 with a picture.
    mutating func svg(_ picture: [UInt8]) {
        status = .ok
        declare("image/svg+xml")
        headers.append(.contentSecurityPolicy, Self.policy)
        body = picture
    }
}
