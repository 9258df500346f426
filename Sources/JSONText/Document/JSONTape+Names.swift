extension JSONTape {
    /// Objects with more members get a hash table; with fewer, comparing each name with those before it is faster.
    private static let fewMembers: UInt32 = 16

    /// The first name in the innermost container, an object, that repeats an earlier name; nil when there is none.
    func duplicateName() -> UInt32? {
        guard let object = open.last, object.count > 1 else {
            return nil
        }
        let first = object.entry + 1
        return object.count <= Self.fewMembers
            ? duplicateNameByComparing(from: first)
            : duplicateNameByHashing(from: first, count: Int(object.count))
    }

    private func duplicateNameByComparing(from first: UInt32) -> UInt32? {
        var name = entries[Int(first)].next
        while name != 0 {
            var earlier = first
            while earlier != name {
                if text(of: earlier).hasSameBytes(as: text(of: name)) {
                    return name
                }
                earlier = entries[Int(earlier)].next
            }
            name = entries[Int(name)].next
        }
        return nil
    }

    private func duplicateNameByHashing(from first: UInt32, count: Int) -> UInt32? {
        var names = JSONNameTable(capacity: count)
        var name = first
        repeat {
            guard names.insert(name, of: self) else {
                return name
            }
            name = entries[Int(name)].next
        } while name != 0
        return nil
    }
}
