import SliderTimeline

@testable import SliderSessions

/// A store that simulated processes share, as an ideal one would be: each call is carried out at one moment.
final class SimulatedServer: @unchecked Sendable {
    struct Stored {
        var record: SharedRecord
        var history: SharedHistory?
    }

    /// A fault that is put in, to show that the simulation finds it.
    enum Bug: CaseIterable {
        /// It takes every change, whatever the change builds on.
        case takesAll
        /// It calls every known state current.
        case callsAllCurrent
        /// It loses some changes that it has taken.
        case losesSome
    }

    var bug: Bug?

    /// The most changes that are kept.
    static let kept = 64

    var now: Int64 = 1_700_000_000_000_000_000
    private(set) var sessions: [SessionID: Stored] = [:]
    private var answers: [String: KeptAnswer] = [:]
    /// How many times each process follows each session.
    private var followers: [SessionID: [Int: Int]] = [:]

    /// The checksum that each version of each session has had.
    private(set) var checksums: [String: UInt64] = [:]

    /// What went wrong first.
    var failure: String?

    /// What the followers are to be told.
    var news: [(process: Int, id: SessionID, SharedNews)] = []

    func read(_ id: SessionID, unless known: SessionTag?) -> SharedState {
        guard let stored = sessions[id] else { return .absent }
        let isCurrent = known == stored.record.record.tag || bug == .callsAllCurrent && known != nil
        return isCurrent ? .current : .other(update(stored, from: known))
    }

    func put(_ put: SharedPut) -> SharedState {
        let id = put.state.record.id
        if put.answers.contains(where: { answers[$0.key].map { sessions[$0.session] != nil } ?? false }) {
            return .answered
        }
        guard let base = put.base else {
            if let stored = sessions[id] { return .other(update(stored, from: nil)) }
            guard sessions.count < put.most else { return .full }
            sessions[id] = Stored(record: put.state)
            note(put, after: put.state.record.timeline)
            return .current
        }
        guard var stored = sessions[id] else { return .absent }
        guard stored.record.record.tag == base || bug == .takesAll else { return .other(update(stored, from: base)) }
        if followers[id]?.isEmpty == false {
            var history = stored.history ?? SharedHistory(start: stored.record.record.timeline, changes: [])
            history.changes += put.changes
            if history.changes.count > 2 * Self.kept {
                history = SharedHistory(start: put.state.record.timeline, changes: [])
            }
            stored.history = history
        } else {
            stored.history = nil
        }
        note(put, after: stored.record.record.timeline)
        if bug == .losesSome, put.state.record.timeline.version % 16 == 0 { return .current }
        stored.record = put.state
        sessions[id] = stored
        tell(.changed(version: put.state.record.timeline.version), of: id)
        return .current
    }

    func delete(_ id: SessionID, basedOn base: SessionTag?) -> SharedState {
        guard let stored = sessions[id] else { return .absent }
        if let base, base != stored.record.record.tag { return .other(update(stored, from: base)) }
        sessions[id] = nil
        tell(.deleted, of: id)
        return .current
    }

    func answer(under key: String) -> KeptAnswer? {
        guard let answer = answers[key], sessions[answer.session] != nil else { return nil }
        return answer
    }

    func follow(_ id: SessionID, by process: Int) { followers[id, default: [:]][process, default: 0] += 1 }

    func unfollow(_ id: SessionID, by process: Int) {
        let count = followers[id]?[process] ?? 0
        if count == 0 { fail("\(id) is followed by nobody, and not any more") }
        followers[id]?[process] = count > 1 ? count - 1 : nil
    }

    private func update(_ stored: Stored, from known: SessionTag?) -> SharedUpdate {
        if let known, known.epoch == stored.record.record.epoch, let history = stored.history,
            history.changes.contains(where: { $0.from == known.version })
        {
            return .changes(history.changes.filter { $0.from >= known.version })
        }
        var record = stored.record
        record.history = stored.history
        return .record(record)
    }

    /// Notes the states of a change: its own, and those in between. They must be what the changes lead to.
    private func note(_ put: SharedPut, after before: TimelineRecord) {
        for answer in put.answers { answers[answer.key] = answer }
        let record = put.state.record
        guard var timeline = try? Timeline(record.control, continuing: before),
            let after = try? Timeline(record.control, continuing: record.timeline)
        else { return fail("\(record.tag) can't be continued") }
        note(timeline, in: record.epoch)
        for change in put.changes {
            guard timeline.follow(change) != nil else { return fail("\(record.tag) does not follow from its changes") }
            note(timeline, in: record.epoch)
        }
        if timeline.record != after.record { fail("\(record.tag) is not what its changes lead to") }
    }

    private func note(_ timeline: Timeline, in epoch: String) {
        let tag = SessionTag(epoch: epoch, version: timeline.version).description
        if let before = checksums[tag], before != timeline.checksum { fail("\(tag) stands for two states") }
        checksums[tag] = timeline.checksum
    }

    private func fail(_ what: String) { failure = failure ?? what }

    private func tell(_ news: SharedNews, of id: SessionID) {
        for process in (followers[id] ?? [:]).keys.sorted() { self.news.append((process, id, news)) }
    }
}
