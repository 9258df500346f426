import CMicroHTTPD
import Glibc

/// Checks that each line of a request's head begins where the one before it ended.
///
/// libmicrohttpd before 0.9.77 writes a NUL over every separator and ends each part at its first NUL. A NUL in the
/// request therefore cuts its part short: `Content-Length: 2<NUL>0` is read as 2. A lone CR or LF also ends a line, and
/// a line that begins with NUL ends the head. The parts are still in one piece of memory, as they were sent:
///
///     method 0 target 0 version 0 0 name 0 … value 0 0 name 0 … value 0 0 0 0
///
/// A cut therefore leaves a gap. Only addresses are compared; no byte is read again.
struct HeadLines {
    /// Whether this version of libmicrohttpd needs the check; from 0.9.77 on it refuses such heads itself.
    private let isNeeded = LibraryVersion.splitsHeadsInPlace

    /// Where the last part so far ends.
    private(set) var end: UnsafePointer<UInt8>

    /// Where the head ends.
    private let headEnd: UnsafePointer<UInt8>

    /// Begins with the request line: its parts are one separator apart.
    ///
    /// - Parameter size: the number of the head's bytes.
    init(
        _ method: UnsafeBufferPointer<UInt8>, _ target: UnsafeBufferPointer<UInt8>,
        _ version: UnsafeBufferPointer<UInt8>, size: Int
    ) throws(FramingDefect) {
        guard let methodStart = method.baseAddress, let start = target.baseAddress,
            let versionStart = version.baseAddress
        else { throw .line }
        end = versionStart + version.count
        headEnd = methodStart + size
        guard isNeeded else { return }
        guard methodStart + method.count + 1 == start, start + target.count + 1 == versionStart else { throw .line }
    }

    /// Takes a field; `false` when its line does not begin where the one before it ended.
    mutating func take(_ name: UnsafePointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
        let isNext = end + 2 == name
        if let start = value.baseAddress { end = start + value.count }
        return isNext || !isNeeded
    }

    /// Whether the head ends with an empty line directly after its last line.
    var isComplete: Bool { end + 4 == headEnd || !isNeeded }
}

/// The connection memory that a request takes, and whether the head of its response fits there too.
///
/// libmicrohttpd keeps both in one piece of memory, with the bytes read after the request, a record of each header and
/// trailer field, and a copy of the cookies. When the head of a response does not fit, it closes the connection without
/// a response, even if the request has changed something.
struct HeadRoom {
    /// The most bytes that the header fields of a response may have, names and line ends included. libmicrohttpd adds
    /// up to 256 (status line, `Date`, `Content-Length`, `Connection`).
    static let responseFields = 1_792

    /// The most bytes of a response's head.
    private static let responseHead = responseFields + 256

    /// The size of libmicrohttpd's record of a field, a cookie or a query parameter.
    private static let record = 64

    /// The size of the request's head in bytes.
    private let head: Int

    /// The size of records, cookies, trailers and the response's head in bytes.
    private let overhead: Int

    /// - Parameters:
    ///   - head: the size of the request's head in bytes.
    ///   - fields: the number of its header fields.
    ///   - cookies: its first `Cookie` field; each cookie in it has a record.
    ///   - hasTrailers: whether a chunked body may have trailer fields.
    init(head: Int, fields: Int, cookies: UnsafeBufferPointer<UInt8>?, hasTrailers: Bool) {
        self.head = head
        let trailers = hasTrailers ? ChunkDecoder.trailerLimit + Self.record * ChunkDecoder.mostTrailers : 0
        // The query counts as one parameter (`cmhd_hide_parameters`).
        let records = fields + 1 + (cookies.map(Self.count) ?? 0)
        overhead = Self.record * records + (cookies?.count ?? 0) + trailers + Self.responseHead
    }

    /// Whether everything fits in a connection's memory, however many bytes were read after the request: the read
    /// buffer begins with half of the memory and grows by 1 KiB when it is full.
    func isEnoughInAnyCase(in memory: Int) -> Bool { max(head, memory / 2) + 1_024 + overhead <= memory }

    /// Whether everything fits in a connection's memory when `readAhead` bytes were read after the request.
    func isEnough(in memory: Int, readAhead: Int) -> Bool { head + readAhead + overhead <= memory }

    /// The most cookies that the field can have: one at its beginning and one after each separator.
    private static func count(_ cookies: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        var isSeparated = true
        for byte in cookies {
            let separates = byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") || byte <= 0x20
            if isSeparated && !separates { count += 1 }
            isSeparated = separates
        }
        return count
    }
}

/// The single pass over a request's header fields: it checks the names and records where the known fields stand.
struct FieldPass {
    private var fields: FieldSlots
    private var lines: HeadLines
    private var count = 0
    private var defect: FramingDefect?

    /// Fills `fields` with those of a connection. Throws for a defect in a field or in `lines` (begun by the caller).
    ///
    /// - Returns: the number of fields, and where the value of the last one ends.
    static func run(
        on handle: OpaquePointer, filling fields: inout FieldSlots, _ lines: HeadLines
    ) throws(FramingDefect) -> (count: Int, end: UnsafePointer<UInt8>) {
        var pass = FieldPass(fields: fields, lines: lines)
        pass.fields.removeAll()
        _ = withUnsafeMutablePointer(to: &pass) { pass in
            MHD_get_connection_values_n(handle, .HEADER_KIND, passField, pass)
        }
        fields = pass.fields
        if let defect = pass.defect { throw defect }
        guard pass.lines.isComplete else { throw .line }
        return (pass.count, pass.lines.end)
    }

    /// Takes one field; `false` ends the pass.
    fileprivate mutating func take(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        count += 1
        // The known names are tokens, so only other names need a check.
        let known = KnownHeader(name: name)
        guard known != nil || name.isToken else { return stop(.name) }
        guard let nameStart = name.baseAddress, let start = value.baseAddress else { return true }
        guard !FieldPass.isFolded(nameStart + name.count, start) else { return stop(.folded) }
        guard lines.take(nameStart, value), memchr(start, 0x0D, value.count) == nil else { return stop(.line) }
        if let known {
            fields.note(known, value, at: start)
        } else if ForwardingField.isName(name) {
            fields.isForwarded = true
        }
        return true
    }

    private mutating func stop(_ defect: FramingDefect) -> Bool {
        self.defect = defect
        return false
    }

    /// When libmicrohttpd splits heads in place, it appends a folded line to the field's *name*, which it first moves
    /// to memory after the value; every other name is before its value.
    private static func isFolded(_ nameEnd: UnsafePointer<UInt8>, _ value: UnsafePointer<UInt8>) -> Bool {
        value < nameEnd && LibraryVersion.splitsHeadsInPlace
    }
}

/// Called by libmicrohttpd for each header field; passes it to the `FieldPass` that `context` points to.
private func passField(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
    _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
    guard let pass = context?.assumingMemoryBound(to: FieldPass.self) else { return .NO }
    let continues = pass.pointee.take(
        UnsafeBufferPointer(name, count: nameCount), UnsafeBufferPointer(value, count: valueCount))
    return continues ? .YES : .NO
}

/// The values of all fields with one name, joined as in RFC 9110 §5.3.
///
/// They are collected as bytes, each copied once. Joining strings would copy the text again for each value.
struct CollectedField {
    private let name: [UInt8]
    private var bytes: [UInt8]?

    init(name: String) {
        self.name = Array(name.utf8)
    }

    /// The joined values as text; nil when there is no such field. Bytes that are not UTF-8 become U+FFFD.
    var value: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    fileprivate mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
        guard self.name.withUnsafeBufferPointer(name.equalsIgnoringCase) else { return }
        if bytes == nil { bytes = [] } else { bytes?.append(contentsOf: [UInt8(ascii: ","), UInt8(ascii: " ")]) }
        bytes?.append(contentsOf: value.trimmed)
    }
}

/// Called by libmicrohttpd for each header field; adds it to the `CollectedField` that `context` points to.
func collectField(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
    _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
    context?.assumingMemoryBound(to: CollectedField.self).pointee
        .add(UnsafeBufferPointer(name, count: nameCount), UnsafeBufferPointer(value, count: valueCount))
    return .YES
}
