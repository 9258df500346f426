/// The request target as it was sent (RFC 9112 §3.2), and the ranges of its path and query.
struct RequestTarget {
    private var buffer = ByteBuffer()
    private var pathRange = 0..<0
    private var queryRange = 0..<0
    private var authorityRange = 0..<0

    /// The target in libmicrohttpd's memory, which may have been decoded since.
    private(set) var origin = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    /// The path, not decoded; it starts with `/`, or is `*`.
    var path: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer.bytes[pathRange]) }

    /// The query, not decoded, without its `?`; empty if there is none.
    var query: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer.bytes[queryRange]) }

    /// The host and optional port of a target in absolute form (RFC 9112 §3.2.2); empty in the other forms.
    var authority: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer.bytes[authorityRange]) }

    /// Copies the target: libmicrohttpd decodes the path and parses the query in place.
    mutating func store(_ target: UnsafePointer<UInt8>, count: Int) -> Bool {
        origin = UnsafeBufferPointer(start: target, count: count)
        buffer.removeAll()
        return buffer.append(target, count: count)
    }

    /// Finds the path and the query.
    mutating func parse(for method: HTTPMethod) throws(FramingDefect) {
        let bytes = buffer.bytes
        // No early exit: the compiler can then check many bytes at a time.
        var hasControl = false
        for byte in bytes { hasControl = hasControl || byte <= 0x20 || byte == 0x7F }
        guard !hasControl else { throw .target }
        let start = try takeAuthority(of: bytes, method)
        let mark = bytes[start...].firstIndex(of: UInt8(ascii: "?"))
        pathRange = start..<(mark ?? bytes.count)
        queryRange = mark.map { ($0 + 1)..<bytes.count } ?? bytes.count..<bytes.count
        if pathRange.isEmpty { try appendRootPath() }
    }

    /// Records the authority's range and returns where the path begins: at 0 in origin form, after the authority in
    /// absolute form.
    private mutating func takeAuthority(
        of bytes: UnsafeBufferPointer<UInt8>, _ method: HTTPMethod
    ) throws(FramingDefect) -> Int {
        authorityRange = 0..<0
        if bytes.first == UInt8(ascii: "/") { return 0 }
        if bytes.count == 1, bytes[0] == UInt8(ascii: "*"), method == .options { return 0 }
        let authority =
            bytes.startsIgnoringCase(with: "http://") ? 7 : bytes.startsIgnoringCase(with: "https://") ? 8 : 0
        guard authority > 0 else { throw .target }
        let end = bytes[authority...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? bytes.count
        guard end > authority else { throw .target }
        authorityRange = authority..<end
        return end
    }

    /// An http URL without a path asks for `/` (RFC 9112 §3.2.1).
    private mutating func appendRootPath() throws(FramingDefect) {
        var slash = UInt8(ascii: "/")
        guard buffer.append(&slash, count: 1) else { throw .target }
        pathRange = (buffer.count - 1)..<buffer.count
    }

    /// Empties the query and frees its memory.
    mutating func forgetQuery() {
        queryRange = 0..<0
        buffer.shorten(to: pathRange.upperBound)
    }

    mutating func free() {
        buffer.free()
    }
}
