import CMicroHTTPD
import Glibc

/// Converts a response to a libmicrohttpd response object.
enum ResponseObject {
    /// A response object with one reference, which the caller must release with `MHD_destroy_response`.
    ///
    /// - Parameters:
    ///   - body: the response's body, which must stay in place until the response has been sent; `nil` copies the body.
    ///   - closesConnection: whether the connection ends after the response.
    static func make(
        _ response: borrowing HTTPResponse, body: UnsafeBufferPointer<UInt8>? = nil, closesConnection: Bool
    ) throws(ResponseDefect) -> OpaquePointer {
        guard response.status.isFinal else {
            throw ResponseDefect("The status \(response.status.rawValue) is not a valid response status.")
        }
        guard let object = object(of: response, body) else {
            let size = response.file?.size ?? response.body.count
            throw ResponseDefect("There is no memory or no descriptor for a response of \(size) bytes.")
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
        guard response.status.hasContentLength else {
            return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        }
        if let file = response.file { return object(of: file) }
        if let body {
            let start = UnsafeMutableRawPointer(mutating: body.baseAddress)
            return MHD_create_response_from_buffer(body.count, start, .RESPMEM_PERSISTENT)
        }
        return response.body.withUnsafeBytes { body in
            let start = UnsafeMutableRawPointer(mutating: body.baseAddress)
            return MHD_create_response_from_buffer(body.count, start, .RESPMEM_MUST_COPY)
        }
    }

    private static func object(of file: HTTPFile) -> OpaquePointer? {
        guard let copy = file.copy() else { return nil }
        // libmicrohttpd closes the copy when it destroys the object.
        if let object = MHD_create_response_from_fd64(UInt64(file.size), copy) { return object }
        close(copy)
        return nil
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
        guard size <= HeadRoom.responseFields else {
            throw ResponseDefect(
                "The response's header fields have \(size) bytes, more than \(HeadRoom.responseFields).")
        }
    }

    private static func add(_ name: String, _ value: String, to object: OpaquePointer) throws(ResponseDefect) {
        // Nested calls: a string that is already a C string is not copied.
        let result = name.withCString { name in value.withCString { MHD_add_response_header(object, name, $0) } }
        guard result == .YES else {
            throw ResponseDefect("The header field \(name) cannot be sent with the value \"\(value)\".")
        }
    }
}

/// Why a handler's response cannot be sent.
struct ResponseDefect: Error {
    let detail: String

    init(_ detail: String) {
        self.detail = detail
    }
}
