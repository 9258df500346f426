/// The commands that wait, in their order. The memory is kept when they leave.
struct CommandQueue: Sendable {
    // A ring, whose size is a power of two.
    private var slots: [WaitingCommand?] = Array(repeating: nil, count: 16)
    private var start = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The one that has waited longest.
    var first: WaitingCommand? { isEmpty ? nil : slots[start] }

    mutating func append(_ command: WaitingCommand) {
        if count == slots.count { grow() }
        slots[(start + count) & (slots.count - 1)] = command
        count += 1
    }

    mutating func popFirst() -> WaitingCommand? {
        guard !isEmpty else { return nil }
        defer {
            start = (start + 1) & (slots.count - 1)
            count -= 1
        }
        return slots[start].take()
    }

    /// The earliest of the deadlines.
    var earliestDeadline: Int64? {
        slots.lazy.compactMap { $0?.deadline }.min()
    }

    private mutating func grow() {
        var grown = Array(slots[start...] + slots[..<start])
        grown.append(contentsOf: repeatElement(nil, count: grown.count))
        slots = grown
        start = 0
    }
}
