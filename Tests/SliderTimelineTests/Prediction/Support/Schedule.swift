/// What happens when, in milliseconds of a simulated clock. What is due at the same time happens in the order in which
/// it was scheduled.
final class Schedule {
    private var entries: [(time: Double, order: Int, action: () throws -> Void)] = []
    private var count = 0
    private(set) var now = 0.0

    func at(_ time: Double, _ action: @escaping () throws -> Void) {
        count += 1
        let entry = (time: max(time, now), order: count, action: action)
        let place = entries.firstIndex { ($0.time, $0.order) > (entry.time, entry.order) } ?? entries.endIndex
        entries.insert(entry, at: place)
    }

    func after(_ delay: Double, _ action: @escaping () throws -> Void) { at(now + delay, action) }

    /// Lets everything happen that is due until a time.
    func run(until end: Double) throws {
        while let next = entries.first, next.time <= end {
            entries.removeFirst()
            now = next.time
            try next.action()
        }
        now = end
    }
}
