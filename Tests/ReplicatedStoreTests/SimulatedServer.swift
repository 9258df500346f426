import SliderEngine
import SliderTimeline

@testable import SliderSessions

/// A store that simulated processes share, as Redis is with the scripts of `RedisStore`: each call is carried out at
/// one moment, on a master that may be stopped, promoted, demoted or full. What it is called for must never contradict
/// what it was called for before.
final class SimulatedServer: @unchecked Sendable {
    /// The last change of a process.
    struct Write: Equatable {
        var process: Int
        var number: Int
        var version: Int64
    }

    struct Stored {
        var record: ReplicatedRecord
        var history: ReplicatedHistory?

        /// Where the history begins when it is cut next.
        var middle: (index: Int, start: TimelineRecord)?
        var identity: Int
        var writes: [Write]
        var life: Int64?
        var expiresAt: Int64?

        /// The events that have no position in a gesture, by their times.
        var applied: Set<Double> = []
    }

    /// What a node has.
    struct Data {
        var sessions: [SessionID: Stored] = [:]
        var deletions: [SessionID: [Write]] = [:]
        var responses: [String: StoredResponse] = [:]

        /// Until when sessions are marked as subscribed, and until when processes have streams of them.
        var subscribed: [SessionID: Int64] = [:]
        var streaming: [SessionID: [Int: Int64]] = [:]
    }

    /// A fault that is put in, to show that the simulation finds it.
    enum Bug: CaseIterable {
        /// It takes every change, whatever the change builds on.
        case takesAll
        /// It calls every known state current.
        case callsAllCurrent
        /// It loses some changes that it has taken.
        case losesSome
        /// It knows the last changes of all processes together, as few as it should know processes.
        case forgetsWrites
        /// A deletion leaves nothing by which it is known again.
        case forgetsDeletions
        /// Another session under the same epoch: a node that is promoted again is the one that it was.
        case identityReturns
        /// It does not know which epochs a session had.
        case forgetsEpochs
        /// Processes keep their connection with what was the master.
        case demotedIsKept
        /// A process that stood still renews nothing before its time.
        case latenessIsIgnored
        /// A session lives on as if it still had streams.
        case restIsIgnored
        /// Each read puts the expiry off.
        case readsWrite
        /// A change stores the session without its owner.
        case forgetsOwners
    }

    var bug: Bug?

    /// The most changes that are stored.
    static let kept = 64

    /// How long a mark lives, in nanoseconds.
    static let markLife: Int64 = 15_000_000_000

    /// The most processes whose last change of a session is known.
    var mostWriters = 8

    var now: Int64 = 1_700_000_000_000_000_000
    var data = Data()
    private(set) var master = 0, identity = 0, connections = 0
    private var replica = Data(), identities = 1
    private var identityOfNode = [0, 1]

    /// How often something that was not replicated may have been lost.
    private(set) var losses = 0

    /// Whether it refuses whatever needs more memory.
    var isFull = false

    /// Whom it tells of a session.
    var subscribers: [SessionID: Set<Int>] = [:]

    /// What they are to be told.
    var news: [(process: Int, id: SessionID, ReplicatedChangeNotice)] = []

    /// The checksum that each version of each session has had, and the number of cues of each change since a version.
    private var checksums: [String: UInt64] = [:]
    private var cues: [String: Int] = [:]

    /// The epochs of sessions that were deleted. A deletion may be lost like any other change.
    var deletedEpochs: Set<String> = []

    /// What went wrong first.
    private(set) var failure: String?

    var sessions: [SessionID: Stored] { data.sessions }

    func fail(_ what: String) { failure = failure ?? what }

    // MARK: - Faults

    /// The replica gets what the master has.
    func replicate() { replica = data }

    /// The replica becomes the master, with what it has. The old master then has the same: it is a replica.
    func promote() {
        data = replica
        losses += 1
        master = 1 - master
        identities += 1
        identity = bug == .identityReturns ? identityOfNode[master] : identities
    }

    /// It is started again.
    ///
    /// - Parameter loses: whether without what was not replicated.
    func restart(losing loses: Bool) {
        if loses { (data, losses) = (replica, losses + 1) }
        identities += 1
        (identity, identityOfNode[master]) = (identities, identities)
        cutConnections()
    }

    /// All connections end.
    func cutConnections() {
        connections += 1
        subscribers = [:]
        news = []
    }

    // MARK: - What must hold

    /// Notes the states of a change: its own, and those in between. They must be what the changes lead to.
    func note(_ put: ReplicatedPut, after before: TimelineRecord, in stored: inout Stored) {
        for response in put.responses { data.responses[response.key] = response }
        let record = put.state.record
        guard var timeline = try? Timeline(record.control, continuing: before),
            let after = try? Timeline(record.control, continuing: record.timeline)
        else { return fail("\(record.tag) can't be continued") }
        note(timeline, in: record.epoch)
        for change in put.changes {
            guard let (frame, _) = timeline.replay(change) else {
                return fail("\(record.tag) is not the result of its changes")
            }
            cues["\(record.epoch)-\(change.from)"] = frame.cues.count
            note(timeline, in: record.epoch)
            guard case .events(let events, _) = change.step else { continue }
            for event in events where event.gesture == nil {
                guard let time = event.t else { continue }
                if !stored.applied.insert(time).inserted { fail("the event \(time) was applied twice to \(record.id)") }
            }
        }
        if timeline.record != after.record { fail("\(record.tag) is not what its changes lead to") }
    }

    /// Notes the state of a session that has another epoch now.
    func note(_ record: SessionRecord) {
        guard let timeline = try? Timeline(record.control, continuing: record.timeline) else {
            return fail("\(record.tag) can't be continued")
        }
        note(timeline, in: record.epoch)
    }

    /// The checksum of a version; nil if it was never stored.
    func checksum(of tag: SessionTag) -> UInt64? { checksums[tag.description] }

    /// The number of cues of the change of a version.
    func cues(of epoch: String, after version: Int64) -> Int { cues["\(epoch)-\(version)"] ?? 0 }

    private func note(_ timeline: Timeline, in epoch: String) {
        let tag = SessionTag(epoch: epoch, version: timeline.version).description
        if let before = checksums[tag], before != timeline.checksum { fail("\(tag) stands for two states") }
        checksums[tag] = timeline.checksum
    }
}
