/// Random numbers that are the same for the same seed (Steele, Lea and Flood: Fast Splittable Pseudorandom Number
/// Generators, 2014).
package struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: Int) {
        state = UInt64(seed)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    package mutating func chance(_ probability: Double) -> Bool { .random(in: 0..<1, using: &self) < probability }

    package mutating func pick<Element>(_ elements: Element...) -> Element {
        elements[whole(0..<elements.count)]
    }

    /// A whole number of a range, the same wherever `Int` has 32 bits or 64.
    package mutating func whole(_ range: Range<Int>) -> Int {
        Int(Int64.random(in: Int64(range.lowerBound)..<Int64(range.upperBound), using: &self))
    }

    package mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
}
