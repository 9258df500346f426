/// A worker's spare buffers for request bodies: several bodies arrive in turns, so each has a buffer of its own.
struct ByteBufferPool {
    /// Buffers over this many bytes are freed, not kept: one upload must not hold memory for ever.
    private static let largestKept = 65_536

    /// So many buffers are kept.
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
