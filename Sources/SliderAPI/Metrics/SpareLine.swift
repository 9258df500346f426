/// As many bytes as a cache line has, never read or written.
///
/// Objects lie next to each other on the heap. One of these at both ends of what an object's worker writes keeps it off
/// the lines of whatever lies beside it, be that another worker's.
struct SpareLine: Sendable {
    private let bytes = InlineArray<64, UInt8>(repeating: 0)
}
