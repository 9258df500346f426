/// One worker's memory for bodies and unsent responses: its part of what all workers may hold, and its spare buffers.
struct WorkerMemory {
    /// Memory for the part of a stream that is being written, reused for each. The budget does not count it.
    var streamPart: [UInt8] = []

    fileprivate var budget: BufferBudget
    fileprivate var spare = ByteBufferPool()

    init(of pool: BufferPool) {
        budget = BufferBudget(of: pool)
    }

    /// Whether no bytes are left.
    var isExhausted: Bool { budget.isExhausted }

    /// Frees the spare buffers.
    mutating func free() {
        spare.free()
    }
}

/// The buffers of one connection: for the body of its request, and for that of its response until it has been sent.
///
/// It counts the bytes that they hold of the worker's memory, and those that a stream's remainder holds.
struct ConnectionBuffers {
    private var request = ByteBuffer()
    private var response = ByteBuffer()

    /// The length of an arriving body in bytes, if it is known.
    private var expected = 0

    /// The number of bytes of the worker's memory that the connection holds.
    private var held = 0

    /// The body of the request, as far as it has arrived.
    var body: UnsafeBufferPointer<UInt8> { request.bytes }

    /// Counts bytes that the response holds; `false` when there is no room for them.
    mutating func hold(_ count: Int, of memory: inout WorkerMemory) -> Bool {
        guard memory.budget.take(count) else { return false }
        held += count
        return true
    }

    /// Counts bytes as held even over the limit, for the response to a request that has taken effect.
    mutating func overdraw(_ count: Int, of memory: inout WorkerMemory) {
        memory.budget.overdraw(count)
        held += count
    }

    /// Releases the buffers and the bytes that the connection holds.
    mutating func release(to memory: inout WorkerMemory) {
        memory.spare.recycle(&request)
        memory.spare.recycle(&response)
        memory.budget.release(held)
        held = 0
    }

    /// Copies a response's body to a buffer, from which libmicrohttpd sends it; `nil` when the system has no memory for
    /// it.
    mutating func copyResponse(
        _ body: Span<UInt8>, with memory: inout WorkerMemory
    ) -> UnsafeBufferPointer<UInt8>? {
        response = memory.spare.take()
        let isCopied = body.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { response.append($0, count: bytes.count) } ?? true
        }
        return isCopied ? response.bytes : nil
    }

    mutating func free() {
        request.free()
        response.free()
    }
}

/// The body of a request, piece by piece.
extension ConnectionBuffers {
    /// Whether a piece of a body was stored.
    enum Addition {
        case added
        /// The piece would not leave the reserve for responses.
        case overLimit
        /// The system has no memory for it.
        case outOfMemory
    }

    /// Prepares for a body of known length; `false` when it would not leave the reserve for responses. It is counted as
    /// it arrives: a client that only announces bodies takes no memory from others.
    mutating func expectBody(of length: Int, with memory: inout WorkerMemory) -> Bool {
        expected = length
        return memory.budget.hasRoom(forBodyOf: length)
    }

    /// Stores a piece of the body of known length.
    mutating func add(
        piece start: UnsafePointer<UInt8>, count: Int, with memory: inout WorkerMemory
    ) -> Addition {
        guard holdBody(count, of: &memory) else { return .overLimit }
        if request.capacity == 0 { request = memory.spare.take() }
        return request.reserve(expected) && request.append(start, count: count) ? .added : .outOfMemory
    }

    /// Stores data of a body of unknown length.
    mutating func add(
        data start: UnsafePointer<UInt8>, count: Int, with memory: inout WorkerMemory
    ) -> Addition {
        if request.capacity == 0 { request = memory.spare.take() }
        let wanted = request.count + count
        if wanted > request.capacity {
            // Grows by half: the count equals the capacity, and a long body is not copied for each of its chunks.
            let capacity = max(wanted, request.capacity * 3 / 2)
            guard holdBody(capacity - held, of: &memory) else { return .overLimit }
            guard request.reserve(capacity) else { return .outOfMemory }
        }
        return request.append(start, count: count) ? .added : .outOfMemory
    }

    /// Counts bytes that a body holds; `false` when they would not leave the reserve for responses.
    private mutating func holdBody(_ count: Int, of memory: inout WorkerMemory) -> Bool {
        memory.budget.hasRoom(forBodyOf: count) && hold(count, of: &memory)
    }
}
