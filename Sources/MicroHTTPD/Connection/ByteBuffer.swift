import Glibc

/// Bytes that grow at the end. The storage is kept when they are cleared; the owner must free it.
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

    /// Keeps the first bytes, at least one, and the memory for them alone.
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
