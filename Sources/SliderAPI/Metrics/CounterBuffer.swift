import Synchronization

/// Counters in cache lines of their own: as many as there are things to count, known when the service starts.
///
/// Any thread may add and read; most counters have one worker that adds. No other memory is on these lines, so counting
/// never makes two cores share one.
struct CounterBuffer: ~Copyable, Sendable {
    /// The bytes of a cache line.
    static let lineSize = 64

    // Safe: only this buffer refers to the memory, every access is atomic and within the count, and the memory is freed
    // with the buffer, which cannot be copied.
    nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer
    nonisolated(unsafe) private let counters: UnsafeMutableBufferPointer<Atomic<UInt64>>

    /// Counters that start at 0.
    init(count: Int) {
        let size = count * MemoryLayout<Atomic<UInt64>>.stride
        let lines = max(1, (size + Self.lineSize - 1) / Self.lineSize)
        memory = .allocate(byteCount: lines * Self.lineSize, alignment: Self.lineSize)
        let first = memory.baseAddress?.bindMemory(to: Atomic<UInt64>.self, capacity: count)
        for index in 0..<count { first.map { $0 + index }?.initialize(to: Atomic(0)) }
        counters = UnsafeMutableBufferPointer(start: first, count: count)
    }

    deinit {
        memory.deallocate()
    }

    /// How many counters there are.
    var count: Int { counters.count }

    /// The addresses of the memory.
    var addresses: Range<UInt> {
        let start = UInt(bitPattern: memory.baseAddress)
        return start..<start + UInt(memory.count)
    }

    /// The value of one counter.
    subscript(index: Int) -> UInt64 {
        precondition(counters.indices.contains(index), "there is no such counter")
        return counters[index].load(ordering: .relaxed)
    }

    /// Adds to one counter.
    func add(_ amount: UInt64 = 1, at index: Int) {
        precondition(counters.indices.contains(index), "there is no such counter")
        counters[index].wrappingAdd(amount, ordering: .relaxed)
    }
}

/// What is counted by its case.
extension CaseIterable where Self: Equatable, AllCases == [Self] {
    /// The index among all cases.
    var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
