import JSONText
import MicroHTTPD

extension HTTPResponse {
    /// Writes the body as JSON into the storage that the response has already.
    mutating func writeBody(_ write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter(capacity: Self.usualLength)
        write(&writer)
        body.removeAll(keepingCapacity: true)
        writer.bytes.withUnsafeBufferPointer { body.append(contentsOf: $0) }
    }

    /// Most frames are shorter, in bytes; and the system gives out no more than this without taking a lock.
    private static let usualLength = 1000

    /// Answers 200 (or another status) with JSON.
    mutating func json(_ status: HTTPStatus = .ok, _ write: (inout JSONWriter) -> Void) {
        self.status = status
        declare("application/json")
        writeBody(write)
    }

    /// Says what the body is, and that it is nothing else: a browser that guesses could take a text of the request that
    /// the answer repeats for a page (WHATWG Fetch §3.6).
    mutating func declare(_ type: String) {
        headers.append(.contentType, type)
        headers.append(.xContentTypeOptions, "nosniff")
    }
}
