import SliderEngine

/// Takes what it is asked for from bytes: any bytes make a control and events, and a byte more or less changes little.
/// When there are none left, it goes on with zeros.
struct ByteSource {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    var isEmpty: Bool { bytes.isEmpty }

    mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    mutating func count(upTo most: Int) -> Int { Int(byte()) % (most + 1) }

    /// A whole number from 0 up to below a limit of at most 65,536.
    mutating func number(below limit: Int) -> Int {
        (limit > 256 ? Int(byte()) << 8 | Int(byte()) : Int(byte())) % limit
    }

    mutating func choice<Value>(of values: [Value]) -> Value { values[Int(byte()) % values.count] }

    mutating func maybe<Value>(_ make: (inout ByteSource) -> Value) -> Value? { flag() ? make(&self) : nil }

    /// A number: one on which something turns, a small one, a fraction of two bytes, or any at all.
    mutating func number() -> Double {
        switch byte() % 4 {
        case 0: choice(of: Self.telling)
        case 1: Double(Int8(bitPattern: byte()))
        case 2: Double(Int16(bitPattern: UInt16(byte()) << 8 | UInt16(byte()))) / 16
        default: Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
        }
    }

    /// A number between two bounds, both included.
    mutating func number(in bounds: ClosedRange<Double>) -> Double {
        let part = Double(UInt16(byte()) << 8 | UInt16(byte())) / Double(UInt16.max)
        return min(bounds.lowerBound + part * (bounds.upperBound - bounds.lowerBound), bounds.upperBound)
    }

    /// That many numbers between two bounds, in ascending order.
    mutating func ascending(upTo most: Int, in bounds: ClosedRange<Double>) -> [Double] {
        (0..<count(upTo: most)).map { _ in number(in: bounds) }.sorted()
    }

    private static let telling: [Double] = [
        0, -0.0, 1, 0.1, 0.5, 1e-9, 1e-300, .leastNonzeroMagnitude, 1e15, -1e15, 1e15 - 1, 1e7, -1e7, 1e5, 100, 250,
        350, 9_007_199_254_740_992, .greatestFiniteMagnitude, .infinity, .nan, 1.0.nextUp, 1.0.nextDown, 1e-15,
    ]
}
