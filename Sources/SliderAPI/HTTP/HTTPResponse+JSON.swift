import JSONText
import MicroHTTPD

extension HTTPResponse {
    /// Writes the body as JSON into the response's existing storage.
    mutating func writeBody(_ write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(capacity: Self.usualLength)
        write(&writer)
        body.removeAll(keepingCapacity: true)
        writer.bytes.withUnsafeBufferPointer { body.append(contentsOf: $0) }
    }

    /// In bytes. Most frames are shorter, and larger allocations take a lock in the system's allocator.
    private static let usualLength = 1000

    /// Responds with 200 (or another status) and JSON.
    mutating func json(_ status: HTTPStatus = .ok, _ write: (inout JSONWriter) -> Void) {
        self.status = status
        declare("application/json")
        writeBody(write)
    }

    /// Sets the media type and forbids a browser to guess another: it could otherwise treat text of the request that
    /// the response repeats as a page (WHATWG Fetch §3.6).
    mutating func declare(_ type: String) {
        headers.append(.contentType, type)
        headers.append(.xContentTypeOptions, "nosniff")
    }
}

extension HTTPHeaderName {
    /// `Detent-Durability`: whether the change has been committed to the disk (openapi.yaml, headers).
    static let durability = HTTPHeaderName(rawValue: "Detent-Durability")
}

extension HTTPResponse {
    /// Adds `Detent-Durability: committed` if the change has been committed.
    mutating func declareDurability(isCommitted: Bool) {
        if isCommitted { headers.append(.durability, "committed") }
    }
}

extension HTTPResponse {
    /// A picture has only its own style: no script runs and no resource is fetched, whatever a control's texts contain
    /// (Content Security Policy Level 3).
    private static let policy = "default-src 'none'; style-src 'unsafe-inline'"

    /// Responds with 200 and a picture.
    mutating func svg(_ picture: [UInt8]) {
        status = .ok
        declare("image/svg+xml")
        headers.append(.contentSecurityPolicy, Self.policy)
        body = picture
    }
}
