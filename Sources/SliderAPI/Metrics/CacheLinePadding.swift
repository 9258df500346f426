/// A cache line of bytes that are never read or written.
///
/// Objects lie next to each other on the heap. Padding at both ends of a worker's counters keeps them off the cache
/// lines that another worker writes.
struct CacheLinePadding: Sendable {
    private let bytes = InlineArray<64, UInt8>(repeating: 0)
}
