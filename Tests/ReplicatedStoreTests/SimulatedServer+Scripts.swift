import ServiceBasics
import SliderRecords
import SliderTimeline

@testable import SliderSessions

/// Does what the scripts of `RedisStore` do.
extension SimulatedServer {
    private func isOf(_ stored: Stored?, _ epoch: String) -> Bool {
        guard let record = stored?.record else { return false }
        return record.record.epoch == epoch || record.earlierEpochs.contains(epoch)
    }

    private func absent(_ id: SessionID) -> ReplicatedState {
        .absent(wasDeleted: data.deletions[id] != nil && !data.revived.contains(id))
    }

    func read(_ id: SessionID, unless known: SessionTag?) -> ReplicatedState {
        guard let stored = find(id) else { return absent(id) }
        live(id, isRead: true)
        let isCurrent = known == stored.record.record.tag || bug == .callsAllCurrent && known != nil
        return isCurrent ? .current : .other(update(stored, from: known))
    }

    func touch(_ id: SessionID) {
        if find(id) != nil { live(id, isRead: true) }
    }

    func put(_ put: ReplicatedPut, by process: Int, _ number: Int, isRepeated: Bool) -> ReplicatedState {
        let id = put.state.record.id
        guard let base = put.base else { return create(put, by: process, number, isRepeated: isRepeated) }
        let found = find(id)
        if isRepeated, made(found?.writes ?? data.deletions[id], process, number, isRepeated) { return .current }
        guard var stored = found else { return absent(id) }
        if hasResponse(put) { return .keyInUse }
        guard stored.record.record.tag == base || bug == .takesAll else {
            if isRepeated, mayBeForgotten(stored.writes, since: base.version) { return .uncertain }
            return .other(update(stored, from: base))
        }
        if data.subscribed[id, default: 0] > now {
            let before = stored.record.record
            var history =
                stored.history
                ?? ReplicatedHistory(
                    control: before.control, start: before.timeline, changes: [])
            history.changes += put.changes
            let (count, middle) = (history.changes.count, stored.middle?.index ?? 0)
            if count - middle >= Self.mostChanges {
                if let middle = stored.middle {
                    history = ReplicatedHistory(
                        control: middle.control, start: middle.start,
                        changes: Array(history.changes[middle.index...]))
                }
                stored.middle = (count - middle, put.state.record.control, put.state.record.timeline)
            }
            stored.history = history
        } else {
            (stored.history, stored.middle) = (nil, nil)
        }
        if put.state.record.owner != stored.record.record.owner { fail("\(id) has another owner") }
        note(put, after: stored.record.record, in: &stored)
        if bug == .losesSome, put.state.record.timeline.version % 16 == 0 { return .current }
        let (epochs, control) = (stored.record.earlierEpochs, stored.record.record.control)
        stored.record = put.state
        stored.record.earlierEpochs = epochs
        if bug == .forgetsOwners { stored.record.record.owner = nil }
        if bug == .forgetsControls { stored.record.record.control = control }
        stored.writes = noted(stored.writes, process, number, put.state.record.timeline.version)
        stored.life = put.life
        data.sessions[id] = stored
        live(id)
        if data.subscribed[id, default: 0] > now { tell(.changed(version: put.state.record.timeline.version), of: id) }
        return .current
    }

    private func create(_ put: ReplicatedPut, by process: Int, _ number: Int, isRepeated: Bool) -> ReplicatedState {
        let id = put.state.record.id
        let found = find(id)
        let writes = found?.writes ?? data.deletions[id]
        if made(writes, process, number, isRepeated) || isRepeated && isOf(found, put.state.record.epoch) {
            return .current
        }
        if isRepeated, found == nil {
            if mayBeForgotten(writes ?? [], since: -1) { return .uncertain }
            giveUp(id, writes, process, number)
            return .absent(wasDeleted: false)
        }
        if isRepeated { giveUp(id, writes, process, number) }
        if hasResponse(put) { return .keyInUse }
        guard found == nil else { return .taken }
        guard data.sessions.count < put.most else { return .full }
        if let owner = put.state.record.owner, let most = put.mostOwned {
            let owned = data.sessions.keys.filter { find($0)?.record.record.owner == owner }
            guard owned.count < most else { return .ownerFull }
        }
        var stored = Stored(
            record: put.state, identity: identity,
            writes: noted(writes ?? [], process, number, put.state.record.timeline.version), life: put.life)
        note(put, after: put.state.record, in: &stored)
        data.sessions[id] = stored
        if data.deletions[id] != nil { remember(stored.writes, of: id, isThere: true) }
        live(id)
        return .current
    }

    func delete(
        _ id: SessionID, basedOn base: SessionTag?, by process: Int, _ number: Int, isRepeated: Bool
    ) -> ReplicatedState {
        let found = find(id)
        let writes = found?.writes ?? data.deletions[id]
        if made(writes, process, number, isRepeated) { return .current }
        if isRepeated {
            let isThere = base.map { isOf(found, $0.epoch) } ?? false
            if !isThere, mayBeForgotten(writes ?? [], since: base?.version ?? -1) { return .uncertain }
        }
        guard let stored = found else {
            let reply = absent(id)
            if isRepeated { giveUp(id, writes, process, number) }
            return reply
        }
        let tag = stored.record.record.tag
        if let base, base != tag { return .other(update(stored, from: base)) }
        deletedEpochs.formUnion([tag.epoch] + stored.record.earlierEpochs)
        remove(id)
        if bug != .forgetsDeletions {
            remember(noted(writes ?? [], process, number, tag.version), of: id, isThere: false)
        }
        tell(.deleted, of: id)
        return .current
    }

    func response(under key: String) -> StoredResponse? {
        guard let response = data.responses.first(where: { $0.key == key }),
            let session = data.sessions[response.session]
        else { return nil }
        // Unlike `find`, this leaves the session as it is.
        return (session.expiresAt ?? .max) <= now ? nil : response
    }

    /// Marks a session as subscribed and, if a process has streams of it, as streamed. Returns its tag; nil if there is
    /// no session.
    func subscribe(to id: SessionID, by process: Int, streams: Bool) -> SessionTag? {
        data.subscribed[id] = now + Self.markLife
        guard let stored = find(id) else { return nil }
        if streams {
            data.streaming[id, default: [:]][process] = now + Self.markLife
            live(id, atLeast: Self.markLife)
        }
        return stored.record.record.tag
    }

    /// - Parameter asked: when the process asked for it. It does nothing if a stream has come since.
    func rest(_ id: SessionID, of process: Int, asked: Int64) {
        if let marked = data.streaming[id]?[process], marked > asked + Self.markLife { return }
        data.streaming[id]?[process] = nil
        guard bug != .restIsIgnored, let life = find(id)?.life else { return }
        // Another process may have died since it noted its streams.
        let last = (data.streaming[id] ?? [:]).values.max() ?? 0
        data.sessions[id]?.expiresAt = max(now + life * 1_100_000, last)
    }

    /// Each process counts for one stream.
    func watchers(of id: SessionID, besides process: Int) -> Int {
        (data.streaming[id] ?? [:]).count { $0.key != process && $0.value > now }
    }

    /// Stores what a process has open, and sums what the others have. The first two processes are on one machine.
    func exchange(_ own: ProcessCounts, of process: Int) -> ProcessCounts {
        data.processes = data.processes.filter { $0.value.end > now }
        data.processes[process] = (own, now + Self.countsLife)
        return data.processes.filter { $0.key != process }.reduce(into: ProcessCounts()) { sum, other in
            sum.processes += 1
            sum.atThisPlace += (other.key < 2) == (process < 2) ? 1 : 0
            sum.streams += other.value.counts.streams
            sum.resident += other.value.counts.resident
        }
    }

    func isStreamed(_ id: SessionID) -> Bool { (data.streaming[id] ?? [:]).values.contains { $0 > now } }

    // MARK: - Parts

    /// A session; nil if there is none. Under another identity of the master it gets another epoch.
    private func find(_ id: SessionID) -> Stored? {
        guard var stored = data.sessions[id] else { return nil }
        if let end = stored.expiresAt, end <= now {
            remove(id)
            return nil
        }
        guard stored.identity != identity else { return stored }
        let old = stored.record.record.epoch
        stored.identity = identity
        stored.record.record.epoch = Base32.text(
            of: UInt128(StableHash("\(old):\(identity)".utf8.span).value), count: 12)
        if bug != .forgetsEpochs {
            stored.record.earlierEpochs = Array(([old] + stored.record.earlierEpochs).prefix(8))
        }
        note(stored.record.record)
        data.sessions[id] = stored
        return stored
    }

    private func update(_ stored: Stored, from known: SessionTag?) -> ReplicatedUpdate {
        if let known, known.epoch == stored.record.record.epoch, let history = stored.history,
            history.changes.contains(where: { $0.from == known.version })
        {
            return .changes(history.changes.filter { $0.from >= known.version })
        }
        var record = stored.record
        record.history = stored.history
        return .record(record)
    }

    private func live(_ id: SessionID, atLeast least: Int64 = 0, isRead: Bool = false) {
        guard let life = data.sessions[id]?.life.map({ max($0 * 1_000_000, least) }) else {
            data.sessions[id]?.expiresAt = nil
            return
        }
        let left = (data.sessions[id]?.expiresAt ?? now) - now
        guard left < life || bug == .readsWrite && isRead else { return }
        if left >= life { fail("a read put the end of \(id) off, which was not needed") }
        data.sessions[id]?.expiresAt = now + life / 10 * 11
    }

    private func made(_ writes: [Write]?, _ process: Int, _ number: Int, _ isRepeated: Bool) -> Bool {
        guard let last = writes?.first(where: { $0.process == process }), last.number >= number else { return false }
        if bug == .laterCallsAreUnknown { return last.number == number && !last.isGivenUp }
        return last.number > number || !last.isGivenUp || !isRepeated
    }

    /// Notes that a process gives up a call that was sent before.
    private func giveUp(_ id: SessionID, _ writes: [Write]?, _ process: Int, _ number: Int) {
        let version = data.sessions[id]?.record.record.timeline.version ?? 0
        let noted = noted(writes ?? [], process, number, version, isGivenUp: true)
        data.sessions[id]?.writes = noted
        remember(noted, of: id, isThere: data.sessions[id] != nil)
    }

    /// Remembers the last writes of a session beyond its end.
    private func remember(_ writes: [Write], of id: SessionID, isThere: Bool) {
        data.deletions[id] = writes
        if isThere { data.revived.insert(id) } else { data.revived.remove(id) }
    }

    private func mayBeForgotten(_ writes: [Write], since base: Int64) -> Bool {
        guard bug != .forgetsWrites, writes.count >= mostWriters, let last = writes.last else { return false }
        return last.version > base
    }

    private func noted(
        _ writes: [Write], _ process: Int, _ number: Int, _ version: Int64, isGivenUp: Bool = false
    ) -> [Write] {
        let others = bug == .forgetsWrites ? writes : writes.filter { $0.process != process }
        let write = Write(process: process, number: number, version: version, isGivenUp: isGivenUp)
        return Array(([write] + others).prefix(mostWriters))
    }

    private func hasResponse(_ put: ReplicatedPut) -> Bool { put.responses.contains { response(under: $0.key) != nil } }

    private func tell(_ news: ReplicatedChangeNotice, of id: SessionID) {
        for process in (subscribers[id] ?? []).sorted() { self.news.append((process, id, news)) }
    }
}
