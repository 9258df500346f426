import CMicroHTTPD

/// All values of the fields of one name, joined as RFC 9110 §5.3 says.
struct CollectedField {
    let name: String
    private(set) var value: String?

    init(name: String) {
        self.name = name.lowercased()
    }

    fileprivate mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
        guard name.count == self.name.utf8.count, String(decoding: name, as: UTF8.self).lowercased() == self.name else {
            return
        }
        let text = String(decoding: value.trimmed, as: UTF8.self)
        self.value = self.value.map { $0 + ", " + text } ?? text
    }
}

/// libmicrohttpd shows one header field to the `CollectedField` that `context` points to.
func collectField(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
    _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
    context?.assumingMemoryBound(to: CollectedField.self).pointee
        .add(UnsafeBufferPointer(name, count: nameCount), UnsafeBufferPointer(value, count: valueCount))
    return .YES
}
