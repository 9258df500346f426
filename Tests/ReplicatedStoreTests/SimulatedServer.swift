import SliderEngine
import SliderRecords
import SliderTimeline

@testable import SliderSessions

/// A store for several simulated processes, like Redis with the scripts of `RedisStore`. Each call is carried out at
/// one moment, on a master that may be stopped, promoted, demoted or full. No call may contradict an earlier one.
final class SimulatedServer: @unchecked Sendable {
    /// The last change of a process.
    struct Write: Equatable {
        var process: Int
        var number: Int
        var version: Int64
        var isGivenUp = false
    }

    struct Stored {
        var record: ReplicatedRecord
        var history: ReplicatedHistory?

        /// The snapshot at which the next trim starts.
        var middle: (index: Int, control: Control, start: TimelineRecord)?
        var identity: Int
        var writes: [Write]
        var life: Int64?
        var expiresAt: Int64?

        /// The times of the events that have no position in a gesture, and the widths of the changes of the control.
        var applied: Set<Double> = []
    }

    /// The data of a node.
    struct Data {
        var sessions: [SessionID: Stored] = [:]
        var deletions: [SessionID: [Write]] = [:]
        /// Those of them that were made again since.
        var revived: Set<SessionID> = []
        /// The stored responses, oldest first.
        var responses: [StoredResponse] = []

        /// Until when sessions are marked as subscribed, and until when processes are marked to have streams of them.
        var subscribed: [SessionID: Int64] = [:]
        var streaming: [SessionID: [Int: Int64]] = [:]

        /// What each process has open, and until when that counts.
        var processes: [Int: (counts: ProcessCounts, end: Int64)] = [:]
    }

    /// A planted fault, to show that the simulation finds it.
    enum Bug: CaseIterable {
        /// The store takes every change, whatever state the change builds on.
        case takesAll
        /// The store calls every known state current.
        case callsAllCurrent
        /// The store loses some changes that it has taken.
        case losesSome
        /// The store remembers the last changes of all processes together, not the last one of each.
        case forgetsWrites
        /// A deletion is not remembered, so that its repeat is not recognized.
        case forgetsDeletions
        /// A node that is promoted again has its old identity, so that an epoch stands for two states.
        case identityReturns
        /// The store does not remember which epochs a session had.
        case forgetsEpochs
        /// Processes keep their connection to a demoted master.
        case demotedIsKept
        /// A process that stood still does not renew its subscriptions early.
        case latenessIsIgnored
        /// A session without streams lives on as if it had some.
        case restIsIgnored
        /// A call that arrives late is not recognized by a later one of its process.
        case laterCallsAreUnknown
        /// Each read writes a later expiry.
        case readsWrite
        /// A change stores the session without its owner.
        case forgetsOwners
        /// A change of the control stores the state alone.
        case forgetsControls
        /// Responses stay when their session ends.
        case responsesOutliveSessions
        /// No response is dropped for new ones.
        case storesAllResponses
        /// No response of a client is dropped for others of its own.
        case forgetsOwnersLimits
    }

    var bug: Bug?

    /// The most changes that are stored.
    static let mostChanges = 64

    /// How long a mark lives, in nanoseconds.
    static let markLife: Int64 = 15_000_000_000

    /// How long what a process told of itself counts, in nanoseconds.
    static let countsLife: Int64 = 10_000_000_000

    /// The most processes whose last change of a session is remembered.
    var mostWriters = 8

    var now: Int64 = 1_700_000_000_000_000_000
    var data = Data()
    private(set) var master = 0, identity = 0, connections = 0
    private var replica = Data(), identities = 1
    private var identityOfNode = [0, 1]

    /// How often changes that were not replicated may have been lost.
    private(set) var losses = 0

    /// Requests whose connection was lost, which arrive later, with the time at which they were sent.
    private(set) var stragglers: [(sentAt: Int64, arrive: () -> Void)] = []

    /// Whether it carries out such a request now. Its reply is lost.
    private(set) var isArrivingLate = false

    /// Whether a request whose connection is lost arrives later.
    var straggles: () -> Bool = { false }

    /// For how long a call may be on its way, in nanoseconds: one that arrives later does nothing.
    static let longestWay: Int64 = 60_000_000_000

    /// Holds a request that is sent now.
    func straggle(_ arrive: @escaping () -> Void) { stragglers.append((now, arrive)) }

    /// Loses all requests that were held. They hold this server.
    func loseStragglers() { stragglers = [] }

    /// Lets a request arrive that was sent some time ago.
    func letArrive(_ index: Int) {
        let straggler = stragglers.remove(at: index)
        isArrivingLate = true
        defer { isArrivingLate = false }
        if now - straggler.sentAt < Self.longestWay { straggler.arrive() }
    }

    /// Whether it refuses calls that need more memory.
    var isFull = false

    /// The processes that are subscribed to each session.
    var subscribers: [SessionID: Set<Int>] = [:]

    /// The notices that are to be sent to them.
    var news: [(process: Int, id: SessionID, ReplicatedChangeNotice)] = []

    /// The checksum of each version of each session, and the number of cues of each change after a version.
    private var checksums: [String: UInt64] = [:]
    private var controls: [String: Control] = [:]
    private var cues: [String: Int] = [:]

    /// The epochs of sessions that were deleted. A deletion may be lost like any other change.
    var deletedEpochs: Set<String> = []

    /// The first failure.
    private(set) var failure: String?

    var sessions: [SessionID: Stored] { data.sessions }

    func fail(_ what: String) { failure = failure ?? what }

    // MARK: - Faults

    /// Copies the master's data to the replica.
    func replicate() { replica = data }

    /// Makes the replica the master, with its data. The old master becomes a replica with the same data.
    func promote() {
        data = replica
        losses += 1
        master = 1 - master
        identities += 1
        identity = bug == .identityReturns ? identityOfNode[master] : identities
    }

    /// Restarts the master.
    ///
    /// - Parameter loses: whether it loses the changes that were not replicated.
    func restart(losing loses: Bool) {
        if loses { (data, losses) = (replica, losses + 1) }
        identities += 1
        (identity, identityOfNode[master]) = (identities, identities)
        cutConnections()
    }

    /// Ends all connections.
    func cutConnections() {
        connections += 1
        subscribers = [:]
        news = []
    }

    // MARK: - What must hold

    /// Stores the responses of a change. Drops the oldest ones of a client if its are too large, and the oldest ones if
    /// all are.
    private func store(_ put: ReplicatedPut) {
        let limits = put.responseLimits
        for response in put.responses {
            data.responses.append(response)
            guard let owner = response.owner else { continue }
            while bug != .forgetsOwnersLimits, bytes(of: owner) > limits.client,
                let oldest = data.responses.firstIndex(where: { $0.owner == owner })
            {
                data.responses.remove(at: oldest)
            }
            if bytes(of: owner) > limits.client { fail("a client's responses have \(bytes(of: owner)) bytes") }
        }
        while bug != .storesAllResponses, bytes() > limits.total { data.responses.removeFirst() }
        if bytes() > limits.total { fail("the stored responses have \(bytes()) bytes") }
    }

    /// The size of the stored responses, of all or of one client.
    private func bytes(of owner: SessionOwner? = nil) -> Int {
        data.responses.reduce(0) { $0 + (owner == nil || $1.owner == owner ? $1.size : 0) }
    }

    /// Removes a session that has ended, and the responses about it.
    func remove(_ id: SessionID) {
        data.sessions[id] = nil
        if bug != .responsesOutliveSessions { data.responses.removeAll { $0.session == id } }
        if data.responses.contains(where: { $0.session == id }) { fail("responses of \(id) are stored after its end") }
    }

    /// Notes the state of a change and the states in between. Checks that the changes lead to them.
    func note(_ put: ReplicatedPut, after before: SessionRecord, in stored: inout Stored) {
        store(put)
        let record = put.state.record
        guard var timeline = try? Timeline(before.control, continuing: before.timeline),
            let after = try? Timeline(record.control, continuing: record.timeline)
        else { return fail("\(record.tag) can't be continued") }
        note(timeline, in: record.epoch)
        for change in put.changes {
            guard let (frame, _) = timeline.replay(change) else {
                return fail("\(record.tag) is not the result of its changes")
            }
            cues["\(record.epoch)-\(change.from)"] = frame.cues.count
            note(timeline, in: record.epoch)
            for sign in Self.signs(of: change.step) where !stored.applied.insert(sign).inserted {
                fail("the event \(sign) was applied twice to \(record.id)")
            }
        }
        if timeline.record != after.record || timeline.control != after.control {
            fail("\(record.tag) is not what its changes lead to")
        }
    }

    /// By what the events without a position in a gesture are known: their times, or the widths of new controls.
    private static func signs(of step: TimelineChange.Step) -> [Double] {
        switch step {
        case .events(let events, _): events.filter { $0.gesture == nil }.compactMap(\.t)
        case .reshaped(let reshape, _): reshape.trackWidth.map { [$0] } ?? []
        case .settled, .gaveUp: []
        }
    }

    /// Notes the state of a session that has a new epoch.
    func note(_ record: SessionRecord) {
        guard let timeline = try? Timeline(record.control, continuing: record.timeline) else {
            return fail("\(record.tag) can't be continued")
        }
        note(timeline, in: record.epoch)
    }

    /// The checksum of a version; nil if it was never stored.
    func checksum(of tag: SessionTag) -> UInt64? { checksums[tag.description] }

    /// The control of a version; nil if it was never stored.
    func control(of tag: SessionTag) -> Control? { controls[tag.description] }

    /// The number of cues of the change after a version.
    func cues(of epoch: String, after version: Int64) -> Int { cues["\(epoch)-\(version)"] ?? 0 }

    private func note(_ timeline: Timeline, in epoch: String) {
        let tag = SessionTag(epoch: epoch, version: timeline.version).description
        if let before = checksums[tag], before != timeline.checksum { fail("\(tag) stands for two states") }
        checksums[tag] = timeline.checksum
        controls[tag] = timeline.control
    }
}
