import SliderTimeline

/// The answers that are kept in memory, oldest first.
struct KeptAnswers: Sendable {
    private struct Kept: Sendable {
        var answer: KeptAnswer
        var serial: UInt64
    }

    private struct Place: Sendable {
        var name: String
        var serial: UInt64
    }

    private let limits: AnswerLimits
    private var answers: [String: Kept] = [:]
    private var names: [SessionID: Set<String>] = [:]

    /// The order of keeping. The place of an answer that was removed stays until it is the first.
    private var order: [Place] = []
    private var first = 0
    private var serial: UInt64 = 0
    private(set) var bytes = 0

    init(_ limits: AnswerLimits) {
        self.limits = limits
    }

    var count: Int { answers.count }

    subscript(name: String) -> KeptAnswer? { answers[name]?.answer }

    /// Keeps an answer, and drops the oldest ones that are then over a limit. One that is over it by itself is not
    /// kept.
    mutating func insert(_ answer: KeptAnswer) {
        remove(answer.key)
        guard answer.size <= limits.bytes else { return }
        serial += 1
        answers[answer.key] = Kept(answer: answer, serial: serial)
        names[answer.session, default: []].insert(answer.key)
        order.append(Place(name: answer.key, serial: serial))
        bytes += answer.size
        while answers.count > limits.count || bytes > limits.bytes, removeOldest(where: { _ in true }) {}
    }

    /// Removes the answers that have expired.
    mutating func removeExpired(at now: Int64) {
        while removeOldest(where: { $0.expiresAt <= now }) {}
    }

    /// Removes the answers about a session.
    mutating func remove(_ session: SessionID) {
        for name in names[session] ?? [] { remove(name) }
    }

    /// Removes the oldest answer if it matches. Returns whether it did.
    private mutating func removeOldest(where matches: (KeptAnswer) -> Bool) -> Bool {
        while first < order.count {
            let place = order[first]
            if let kept = answers[place.name], kept.serial == place.serial {
                guard matches(kept.answer) else { return false }
                remove(place.name)
                return true
            }
            first += 1
        }
        return false
    }

    private mutating func remove(_ name: String) {
        guard let kept = answers.removeValue(forKey: name) else { return }
        bytes -= kept.answer.size
        names[kept.answer.session]?.remove(name)
        if names[kept.answer.session]?.isEmpty == true { names[kept.answer.session] = nil }
        // At least half of the places are of answers that are kept.
        guard order.count > 2 * answers.count + 64 else { return }
        order = order[first...].filter { answers[$0.name]?.serial == $0.serial }
        first = 0
    }
}
