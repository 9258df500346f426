import SliderWire

extension JSONTree {
    /// Where another value differs from this one, as pointers with what is wanted and what is there.
    ///
    /// - Parameter tolerance: by how much a number that is wanted at a pointer may be missed.
    func differences(
        from other: JSONTree, at pointer: String = "", tolerance: (String, Double) -> Double
    ) -> [String] {
        switch (self, other) {
        case (.object(let wanted), .object(let members)):
            return Set(wanted.keys).union(members.keys).sorted().flatMap { name in
                guard let one = wanted[name] else { return ["\(pointer)/\(name) is not wanted"] }
                guard let member = members[name] else { return ["\(pointer)/\(name) is missing"] }
                return one.differences(from: member, at: "\(pointer)/\(name)", tolerance: tolerance)
            }
        case (.array(let wanted), .array(let elements)) where wanted.count == elements.count:
            return wanted.indices.flatMap {
                wanted[$0].differences(from: elements[$0], at: "\(pointer)/\($0)", tolerance: tolerance)
            }
        case (.number(let wanted), .number(let number)) where abs(number - wanted) <= tolerance(pointer, wanted):
            return []
        default:
            return self == other ? [] : ["\(pointer) must be \(self), not \(other)"]
        }
    }
}
