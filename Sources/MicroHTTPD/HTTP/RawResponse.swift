import Glibc

/// The bytes of a response that is sent directly on the socket, not by libmicrohttpd: early responses and streams.
enum RawResponse {
    /// The bytes of an HTTP/1.1 response after which the connection ends.
    ///
    /// - Parameter hasBody: `false` for the response to HEAD, which has only the body's length.
    static func bytes(_ response: HTTPResponse, hasBody: Bool = true) -> [UInt8] {
        var head = "HTTP/1.1 \(response.status.rawValue) \(reason(response.status))\r\n"
        head += "Date: \(date(time(nil)))\r\nConnection: close\r\nContent-Length: \(response.body.count)\r\n"
        appendFields(of: response, to: &head)
        return Array(head.utf8) + Array("\r\n".utf8) + (hasBody ? response.body : [])
    }

    /// The head of a streamed response, whose body ends with the connection.
    static func streamHead(_ response: borrowing HTTPResponse, isChunked: Bool) -> [UInt8] {
        var head = "HTTP/1.1 \(response.status.rawValue) \(reason(response.status))\r\n"
        head += "Date: \(date(time(nil)))\r\nConnection: close\r\n"
        if isChunked { head += "Transfer-Encoding: chunked\r\n" }
        appendFields(of: response, to: &head)
        return Array(head.utf8) + Array("\r\n".utf8)
    }

    private static func appendFields(of response: borrowing HTTPResponse, to head: inout String) {
        for field in response.headers.fields where !field.value.utf8.contains(where: { $0 < 0x20 }) {
            head += "\(field.name): \(field.value)\r\n"
        }
    }

    /// The reason phrase, which may be empty (RFC 9112 §4).
    private static func reason(_ status: HTTPStatus) -> String {
        switch status {
        case .ok: "OK"
        case .badRequest: "Bad Request"
        case .contentTooLarge: "Content Too Large"
        case .requestHeaderFieldsTooLarge: "Request Header Fields Too Large"
        case .serviceUnavailable: "Service Unavailable"
        default: ""
        }
    }

    /// A time in the format of `Date` (RFC 9110 §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func date(_ seconds: time_t) -> String {
        var (seconds, parts) = (seconds, tm())
        gmtime_r(&seconds, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            guard let start = text.baseAddress else { return "" }
            strftime(start, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            return String(cString: start)
        }
    }
}
