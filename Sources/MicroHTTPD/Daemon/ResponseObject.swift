import CMicroHTTPD

/// Makes libmicrohttpd's form of a response.
enum ResponseObject {
    /// A response object with one reference, which the caller must give up by `MHD_destroy_response`.
    ///
    /// - Parameters:
    ///   - body: the response's body, which must stay where it is until the response was sent; `nil` to have it copied.
    ///   - closesConnection: whether the connection ends with it.
    static func make(
        _ response: borrowing HTTPResponse, body: UnsafeBufferPointer<UInt8>? = nil, closesConnection: Bool
    ) throws(ResponseDefect) -> OpaquePointer {
        guard response.status.isFinal else {
            throw ResponseDefect("The status \(response.status.rawValue) is no answer's.")
        }
        guard let object = object(of: response, body) else {
            throw ResponseDefect("There is no memory for a response of \(response.body.count) bytes.")
        }
        do throws(ResponseDefect) {
            try addFields(of: response, to: object)
            if closesConnection { try add("Connection", "close", to: object) }
        } catch {
            MHD_destroy_response(object)
            throw error
        }
        return object
    }

    private static func object(
        of response: borrowing HTTPResponse, _ body: UnsafeBufferPointer<UInt8>?
    ) -> OpaquePointer? {
        if response.status == .notModified, response.body.isEmpty { return cmhd_create_response_without_length() }
        guard response.status.tellsOfBody else { return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT) }
        if let body {
            let start = UnsafeMutableRawPointer(mutating: body.baseAddress)
            return MHD_create_response_from_buffer(body.count, start, .RESPMEM_PERSISTENT)
        }
        return response.body.withUnsafeBytes { body in
            let start = UnsafeMutableRawPointer(mutating: body.baseAddress)
            return MHD_create_response_from_buffer(body.count, start, .RESPMEM_MUST_COPY)
        }
    }

    private static func addFields(
        of response: borrowing HTTPResponse, to object: OpaquePointer
    ) throws(ResponseDefect) {
        var size = 0
        for index in response.headers.fields.indices {
            let (name, value) = (response.headers.fields[index].name.rawValue, response.headers.fields[index].value)
            size += name.utf8.count + value.utf8.count + 4
            try add(name, value, to: object)
        }
        guard size <= HeadRoom.answerFields else {
            throw ResponseDefect("The answer's header fields have \(size) bytes, over \(HeadRoom.answerFields).")
        }
    }

    private static func add(_ name: String, _ value: String, to object: OpaquePointer) throws(ResponseDefect) {
        // Nested, so that a text which is a C string already is not copied into one.
        let result = name.withCString { name in value.withCString { MHD_add_response_header(object, name, $0) } }
        guard result == .YES else {
            throw ResponseDefect("The header field \(name) cannot be sent with the value \"\(value)\".")
        }
    }
}
