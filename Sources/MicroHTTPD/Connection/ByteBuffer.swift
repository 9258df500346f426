import Glibc

/// A growing array of bytes. Clearing it leaves its memory allocated; the owner must free it.
struct ByteBuffer {
    private(set) var base: UnsafeMutablePointer<UInt8>?
    private(set) var count = 0
    private(set) var capacity = 0

    /// The bytes.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// Makes room for `wanted` bytes in all; `false` when the system has no memory for them.
    mutating func reserve(_ wanted: Int) -> Bool {
        guard wanted > capacity else { return true }
        guard let grown = realloc(base, wanted) else { return false }
        base = grown.assumingMemoryBound(to: UInt8.self)
        capacity = wanted
        return true
    }

    /// Adds bytes at the end; `false` when the system has no memory for them.
    mutating func append(_ added: UnsafePointer<UInt8>, count addedCount: Int) -> Bool {
        let total = count + addedCount
        guard total <= capacity || reserve(max(total, 2 * capacity, 128)), let base else { return false }
        (base + count).update(from: added, count: addedCount)
        count = total
        return true
    }

    mutating func removeAll() {
        count = 0
    }

    /// Drops all but the first bytes, at least one, and frees the memory of the others.
    mutating func shorten(to most: Int) {
        guard (1..<count).contains(most) else { return }
        count = most
        guard let kept = realloc(base, most) else { return }
        base = kept.assumingMemoryBound(to: UInt8.self)
        capacity = most
    }

    mutating func free() {
        Glibc.free(base)
        self = ByteBuffer()
    }
}

/// A worker's spare buffers for request bodies: several bodies arrive at the same time, each in its own buffer.
struct ByteBufferPool {
    /// The largest buffer that is reused, in bytes. Larger ones are freed: one upload must not hold memory forever.
    private static let largestKept = 65_536

    /// The most spare buffers.
    private static let mostKept = 64

    private var spare: [ByteBuffer] = []

    mutating func take() -> ByteBuffer {
        spare.popLast() ?? ByteBuffer()
    }

    /// Takes a buffer back and leaves an empty one in its place.
    mutating func recycle(_ buffer: inout ByteBuffer) {
        guard buffer.capacity > 0 else { return }
        if buffer.capacity <= ByteBufferPool.largestKept && spare.count < ByteBufferPool.mostKept {
            buffer.removeAll()
            spare.append(buffer)
            buffer = ByteBuffer()
        } else {
            buffer.free()
        }
    }

    mutating func free() {
        for index in spare.indices { spare[index].free() }
        spare = []
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes of a C string of known length.
    init(_ characters: UnsafePointer<CChar>?, count: Int) {
        self.init(start: UnsafeRawPointer(characters)?.assumingMemoryBound(to: UInt8.self), count: count)
    }

    /// The bytes without leading and trailing spaces and tabs: libmicrohttpd leaves those at the end of a field's
    /// value.
    var trimmed: UnsafeBufferPointer<UInt8> {
        var range = indices
        while let last = range.last, self[last].isBlank { range.removeLast() }
        while let first = range.first, self[first].isBlank { range.removeFirst() }
        return UnsafeBufferPointer(rebasing: self[range])
    }

    /// Whether the bytes are a token: one token character or more (RFC 9110 §5.6.2).
    var isToken: Bool {
        guard !isEmpty else { return false }
        for byte in self where !byte.isTokenCharacter { return false }
        return true
    }

    /// Whether the bytes are this ASCII text, ignoring case.
    func equalsIgnoringCase(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        for index in indices where self[index].lowercased != text.utf8Start[index].lowercased { return false }
        return true
    }

    /// Whether both are the same ASCII text, ignoring case.
    func equalsIgnoringCase(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index].lowercased != other[index].lowercased { return false }
        return true
    }

    /// Whether the bytes begin with this ASCII text, ignoring case.
    func startsIgnoringCase(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        return UnsafeBufferPointer(rebasing: self[..<text.utf8CodeUnitCount]).equalsIgnoringCase(text)
    }
}

extension UInt8 {
    /// Whether this is a token character (RFC 9110 §5.6.2): a letter, a digit or one of !#$%&'*+-.^_`|~. The constants
    /// have one bit for each ASCII character, from 0 and from 64.
    var isTokenCharacter: Bool {
        let bits: UInt64 = self < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
        return self < 128 && bits >> UInt64(self & 63) & 1 == 1
    }

    /// Whether it is a space or a tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    fileprivate var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
