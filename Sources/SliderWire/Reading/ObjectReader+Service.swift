import SliderEngine

/// Members that only the service's own texts have. What is kept of them has a bound, and can be counted on from.
extension ObjectReader {
    /// 2⁵³: JSON numbers represent every whole number up to here exactly.
    private static let mostVersion: Int64 = 1 << 53

    /// A version of a session; nil if it is absent.
    mutating func version(_ name: StaticString) throws(WireError) -> Int64? {
        guard let version = try wholeNumber(name) else { return nil }
        guard (0...Self.mostVersion).contains(version) else {
            throw WireError(pointer: pointer(name), detail: "must be 0 to \(Self.mostVersion), not \(version)")
        }
        return version
    }

    /// The name of a gesture or of an epoch; nil if it is absent.
    mutating func name(_ name: StaticString) throws(WireError) -> String? {
        guard let text = try string(name) else { return nil }
        guard text.scalarCount <= EventReader.maximumGesture else {
            throw WireError(
                pointer: pointer(name), detail: "must be at most \(EventReader.maximumGesture) characters long")
        }
        return text
    }
}
