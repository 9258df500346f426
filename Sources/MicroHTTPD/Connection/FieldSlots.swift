/// The known header fields of a request, as pointers into libmicrohttpd's memory: valid until the request is completed.
struct FieldSlots {
    private struct Slot {
        var start: UnsafePointer<UInt8>
        var count: Int
    }

    private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: KnownHeader.allCases.count)
    private var present: UInt32 = 0
    private var repeated: UInt32 = 0

    /// Whether one of the fields is one that proxies add.
    var isForwarded = false

    /// The value of the first field with this name.
    subscript(header: KnownHeader) -> UnsafeBufferPointer<UInt8>? {
        guard present & header.bit != 0 else { return nil }
        let slot = slots[Int(header.rawValue)]
        return UnsafeBufferPointer(start: slot.start, count: slot.count)
    }

    /// Whether there is more than one field with this name.
    func isRepeated(_ header: KnownHeader) -> Bool { repeated & header.bit != 0 }

    mutating func note(_ header: KnownHeader, _ value: UnsafeBufferPointer<UInt8>, at start: UnsafePointer<UInt8>) {
        guard present & header.bit == 0 else {
            repeated |= header.bit
            return
        }
        present |= header.bit
        slots[Int(header.rawValue)] = Slot(start: start, count: value.count)
    }

    mutating func removeAll() {
        present = 0
        repeated = 0
        isForwarded = false
    }

    func free() {
        slots.deallocate()
    }
}

extension KnownHeader {
    fileprivate var bit: UInt32 { 1 << UInt32(rawValue) }
}
