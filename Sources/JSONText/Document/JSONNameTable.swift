/// A hash table of the names of one object, with open addressing.
///
/// It takes time proportional to the names' length whatever a client sends, as `Hasher` has a seed that nobody knows.
struct JSONNameTable {
    /// Entries of the tape, where 0, which is no name, says that a slot is free. A power of two, at least half free.
    private var slots: [UInt32]

    init(capacity: Int) {
        var count = 4
        while count < 2 * capacity {
            count *= 2
        }
        slots = Array(repeating: 0, count: count)
    }

    /// Inserts a name of `tape`; false when the table has an equal one.
    mutating func insert(_ name: UInt32, of tape: borrowing JSONTape) -> Bool {
        let slot = slot(of: tape.text(of: name), in: tape)
        guard slots[slot] == 0 else {
            return false
        }
        slots[slot] = name
        return true
    }

    /// The entry of `tape`, whose names were inserted, that reads `name`.
    func entry(of name: Span<UInt8>, in tape: borrowing JSONTape) -> UInt32? {
        let entry = slots[slot(of: name, in: tape)]
        return entry == 0 ? nil : entry
    }

    /// The slot that holds `name`, or the free one where it belongs.
    private func slot(of name: Span<UInt8>, in tape: borrowing JSONTape) -> Int {
        let mask = slots.count - 1
        var slot = name.hash & mask
        while slots[slot] != 0, !tape.text(of: slots[slot]).hasSameBytes(as: name) {
            slot = (slot + 1) & mask
        }
        return slot
    }
}
