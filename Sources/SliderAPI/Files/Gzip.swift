import CZlib

/// Compression as gzip does it (RFC 1952), without a name or a time: the same bytes always give the same result.
enum Gzip {
    /// The highest level, 9, takes three times as long for 1 % fewer bytes.
    private static let level: CInt = 6

    /// zlib's largest window. 16 more selects the format of gzip instead of zlib's own.
    private static let windowBits: CInt = 15 + 16

    /// zlib's default.
    private static let memoryLevel: CInt = 8

    /// The room for gzip's header and trailer, which are longer than zlib's.
    private static let frameSize = 32

    /// Compresses bytes.
    ///
    /// - Returns: the compressed bytes; nil if they are not fewer than the bytes themselves, or zlib has no memory.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard let count = UInt32(exactly: bytes.count) else { return nil }
        let bound = Int(compressBound(uLong(count))) + frameSize
        let compressed = [UInt8](unsafeUninitializedCapacity: bound) { room, written in
            written = bytes.withUnsafeBufferPointer { compress($0, into: room) }
        }
        return compressed.isEmpty || compressed.count >= bytes.count ? nil : compressed
    }

    /// Compresses all of `input` at once, and returns how many bytes were written; 0 if it did not succeed.
    ///
    /// zlib keeps the pointers only until `deflateEnd`, and does not write to its input.
    private static func compress(_ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>)
        -> Int
    {
        var stream = z_stream()
        guard
            czlib_deflate_init2(&stream, level, Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY) == Z_OK
        else { return 0 }
        defer { deflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(output.count)
        guard deflate(&stream, Z_FINISH) == Z_STREAM_END else { return 0 }
        return output.count - Int(stream.avail_out)
    }
}
