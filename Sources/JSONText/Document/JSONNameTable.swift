/// A hash table of the names of one object, with open addressing.
///
/// Takes time proportional to the names' length: no client can provoke collisions, as `Hasher` has a random seed.
struct JSONNameTable {
    /// Indexes of names on the tape; 0, never a name, marks a free slot. A power of two, at least half of them free.
    private var slots: [UInt32]

    init(capacity: Int) {
        var count = 4
        while count < 2 * capacity {
            count *= 2
        }
        slots = Array(repeating: 0, count: count)
    }

    /// Inserts a name of `tape`; false when the table already contains an equal one.
    mutating func insert(_ name: UInt32, of tape: borrowing JSONTape) -> Bool {
        let slot = slot(of: tape.text(of: name), in: tape)
        guard slots[slot] == 0 else {
            return false
        }
        slots[slot] = name
        return true
    }

    /// The inserted entry of `tape` that equals `name`; nil when there is none.
    func entry(of name: Span<UInt8>, in tape: borrowing JSONTape) -> UInt32? {
        let entry = slots[slot(of: name, in: tape)]
        return entry == 0 ? nil : entry
    }

    /// The slot that contains `name`, or the free one where it belongs.
    private func slot(of name: Span<UInt8>, in tape: borrowing JSONTape) -> Int {
        let mask = slots.count - 1
        var slot = name.hash & mask
        while slots[slot] != 0, !tape.text(of: slots[slot]).hasSameBytes(as: name) {
            slot = (slot + 1) & mask
        }
        return slot
    }
}
