/// The first fields of a record.
struct RecordHead {
    let hasOwner: Bool
    let flags: RecordFlags
    let epoch: String
    let version: Int64
    let preset: String?
    let createdAt: Int64

    init(from reader: inout RecordReader) throws(RecordFormatError) {
        let format = try reader.byte("format")
        guard format <= RecordCodec.format else { throw .newerFormat(format) }
        guard format > 0 else { throw .damaged("has format 0, which there never was") }
        hasOwner = format > 1
        flags = RecordFlags(rawValue: try reader.byte("flags"))
        epoch = try reader.text("epoch", upTo: RecordLimits.name)
        // An epoch is part of a header and of a JSON text, so damaged bytes must not get there.
        guard !epoch.isEmpty, epoch.utf8.allSatisfy(Self.isAllowed) else {
            throw .damaged("has an epoch that is not 1 to \(RecordLimits.name) letters and digits")
        }
        version = Int64(try reader.count("version"))
        preset = flags.contains(.preset) ? try reader.text("preset", upTo: RecordLimits.name) : nil
        createdAt = try reader.zigzag("time of creation")
    }

    private static func isAllowed(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }
}
