/// A cache line of bytes that are never read or written.
///
/// Objects lie next to each other on the heap. Padding at both ends of what a worker writes keeps it off the cache lines
/// that another worker writes.
struct CacheLinePadding: Sendable {
    private let bytes = InlineArray<64, UInt8>(repeating: 0)
}
