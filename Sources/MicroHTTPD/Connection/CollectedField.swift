import CMicroHTTPD

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
