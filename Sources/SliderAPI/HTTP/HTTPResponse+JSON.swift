import JSONText
import MicroHTTPD

extension HTTPResponse {
    /// Writes the body as JSON into the storage that the response has already.
    mutating func writeBody(_ write: (inout JSONWriter) -> Void) {
        var storage: [UInt8] = []
        swap(&storage, &body)
        var writer = JSONWriter(reusing: consume storage)
        write(&writer)
        body = writer.finish()
    }

    /// Answers 200 (or another status) with JSON.
    mutating func json(_ status: HTTPStatus = .ok, _ write: (inout JSONWriter) -> Void) {
        self.status = status
        headers.append(.contentType, "application/json")
        writeBody(write)
    }
}
