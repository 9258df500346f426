import CMicroHTTPD

/// Makes libmicrohttpd's form of a response.
enum ResponseObject {
    /// A response object with one reference, which the caller must give up by `MHD_destroy_response`.
    static func make(_ response: borrowing HTTPResponse, closesConnection: Bool) throws(ResponseDefect) -> OpaquePointer
    {
        guard response.status.isFinal else {
            throw ResponseDefect("The status \(response.status.rawValue) is no answer's.")
        }
        guard let object = object(of: response) else {
            throw ResponseDefect("There is no memory for a response of \(response.body.count) bytes.")
        }
        do throws(ResponseDefect) {
            let size = response.headers.fields.reduce(0) { $0 + $1.name.rawValue.utf8.count + $1.value.utf8.count + 4 }
            guard size <= HeadRoom.answerFields else {
                throw ResponseDefect("The answer's header fields have \(size) bytes, over \(HeadRoom.answerFields).")
            }
            for field in response.headers.fields { try add(field.name.rawValue, field.value, to: object) }
            if closesConnection { try add("Connection", "close", to: object) }
        } catch {
            MHD_destroy_response(object)
            throw error
        }
        return object
    }

    private static func object(of response: borrowing HTTPResponse) -> OpaquePointer? {
        if response.status == .notModified, response.body.isEmpty { return cmhd_create_response_without_length() }
        return response.body.withUnsafeBytes { body in
            MHD_create_response_from_buffer(
                response.status.tellsOfBody ? body.count : 0, UnsafeMutableRawPointer(mutating: body.baseAddress),
                .RESPMEM_MUST_COPY)
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
