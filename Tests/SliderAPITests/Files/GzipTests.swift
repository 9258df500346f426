import CZlib
import Testing

@testable import SliderAPI

struct GzipTests {
    private enum Sample: CaseIterable {
        case oneByteRepeated, pattern, contract

        var bytes: [UInt8] {
            switch self {
            case .oneByteRepeated: Array(repeating: 7, count: 1000)
            case .pattern: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }
            case .contract: Assets.contract
            }
        }
    }

    @Test(arguments: Sample.allCases)
    private func compressedBytes_decompressToTheSame(_ sample: Sample) throws {
        let compressed = try #require(Gzip.compress(sample.bytes))
        #expect(compressed.count < sample.bytes.count)
        // Not in the expectation, which would print all bytes.
        let isSame = try Self.decompress(compressed) == sample.bytes
        #expect(isSame)
    }

    @Test func theHeader_hasNoNameAndNoTime() throws {
        let compressed = try #require(Gzip.compress(Array(repeating: 7, count: 1000)))
        // RFC 1952 §2.3: magic number, deflate, no flags, no time.
        #expect(compressed.starts(with: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]))
    }

    @Test(arguments: [[], [1, 2, 3], Array(0...255)] as [[UInt8]])
    func bytesThatGzipWouldNotMakeShorter_areNotCompressed(_ bytes: [UInt8]) {
        #expect(Gzip.compress(bytes) == nil)
    }

    private struct BadGzip: Error {
        let result: CInt
    }

    /// What a gzip stream contains.
    private static func decompress(_ compressed: [UInt8]) throws -> [UInt8] {
        var input = compressed
        var output = [UInt8](repeating: 0, count: 1 << 20)
        var stream = z_stream()
        // 16 more than the window's bits accept the format of gzip alone.
        let prepared = inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
        guard prepared == Z_OK else { throw BadGzip(result: prepared) }
        defer { inflateEnd(&stream) }
        let (inputCount, outputCount) = (uInt(input.count), uInt(output.count))
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = inputCount
                stream.next_out = output.baseAddress
                stream.avail_out = outputCount
                return inflate(&stream, Z_FINISH)
            }
        }
        guard result == Z_STREAM_END else { throw BadGzip(result: result) }
        return Array(output.prefix(Int(outputCount - stream.avail_out)))
    }
}
