/// A worker's spare buffers for request bodies: several bodies arrive at the same time, each in its own buffer.
struct ByteBufferPool {
    /// Larger buffers, in bytes, are freed and not kept: one upload must not hold memory forever.
    private static let largestKept = 65_536

    /// The most buffers that are kept.
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
