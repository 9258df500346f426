/// A walk over all sessions in the order of their keys, which also finds the controls that no session uses.
struct SessionWalk: Sendable {
    /// The first key that a control did not have yet when the walk began. A bit for each key below says whether a session
    /// uses it.
    private var used: [UInt64]
    private let end: Int64

    /// Where the next call continues. Another cursor is that of another walk.
    var cursor: Int64?

    /// Where the walk over the controls continues, in the order of their hashes and keys.
    var lastControl: (hash: Int64, key: Int64) = (.min, .min)

    /// The controls that no session uses.
    var unused: [Int64] = []

    /// The cursor of the walk over the controls. Keys of sessions are greater.
    static let controls: Int64 = -1

    /// Begins a walk.
    ///
    /// - Parameter end: the first key that no control has.
    init(controlsBefore end: Int64) {
        self.end = end
        used = Array(repeating: 0, count: Int(max(0, end) / 64) + 1)
    }

    /// Notes that a session uses a control.
    mutating func use(_ control: Int64) {
        if control >= 0, control < end { used[Int(control / 64)] |= 1 << UInt64(control % 64) }
    }

    /// Notes a control that no session uses.
    mutating func look(at control: Int64) {
        guard control >= 0, control < end, used[Int(control / 64)] & 1 << UInt64(control % 64) == 0 else { return }
        unused.append(control)
    }
}
