import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline

@testable import SliderSessions

/// Records what the clients of a simulation saw, and checks the promises of docs/storage.md. Used by one thread.
final class Witness: @unchecked Sendable {
    /// The kind of a request.
    enum Kind { case create, delete, read, change }

    /// A request without a response so far.
    struct Operation {
        let number: Int
        let id: SessionID
        let kind: Kind
        /// The owner of the session that a creation makes.
        let owner: SessionOwner?
        /// The last tag that was seen of the session before the request.
        let before: SessionTag?
    }

    /// The first promise that was broken; nil if none was.
    private(set) var failure: String?
    private(set) var responses = 0
    private(set) var committedResponses = 0
    private var open: [Int: Operation] = [:]
    private var lastNumber = 0
    /// The state of every version that was seen.
    private var states: [String: String] = [:]
    /// The control of versions that were seen with theirs.
    private var controls: [String: Control] = [:]

    /// The least state of a session, as of its last committed response.
    private struct Acknowledged {
        var tag: SessionTag?
        /// The request that got the response.
        var number: Int
        /// The last request that was made before the response.
        var lastNumber: Int
        /// Whether a later request may have changed the session.
        var isOpen = false
    }

    private var acknowledged: [SessionID: Acknowledged] = [:]
    /// The last tag that was seen of a session in this process.
    private var seen: [SessionID: SessionTag] = [:]
    private var mayHaveExpired = false

    /// How many creations were refused because their owner has too many sessions.
    var ownerRefusals = 0

    var waiting: Int { open.count }

    /// The creations of an owner that have no response yet.
    func creations(of owner: SessionOwner) -> [Operation] { open.values.filter { $0.owner == owner } }

    func fail(_ what: String) { failure = failure ?? what }

    func begin(_ id: SessionID, _ kind: Kind, _ owner: SessionOwner? = nil) -> Operation {
        lastNumber += 1
        let operation = Operation(number: lastNumber, id: id, kind: kind, owner: owner, before: seen[id])
        open[operation.number] = operation
        return operation
    }

    private func end(_ operation: Operation) {
        if open.removeValue(forKey: operation.number) == nil { fail("a request got two responses") }
        responses += 1
    }

    func created(_ operation: Operation, _ reading: SessionReading) {
        seen[operation.id] = nil
        observed(operation, reading, isCommitted: reading.isCommitted)
    }

    func deleted(_ operation: Operation, isCommitted: Bool) {
        end(operation)
        seen[operation.id] = nil
        acknowledge(operation, nil, isCommitted: isCommitted)
    }

    func observed(_ operation: Operation, _ reading: SessionReading, isCommitted: Bool) {
        observed(
            operation, reading.shown.tag, reading.shown.frame, reshapes: reading.shown.reshapes, reading.control,
            isCommitted: isCommitted)
    }

    func observed(_ operation: Operation, _ applied: AppliedEvents, _ control: Control? = nil) {
        observed(
            operation, applied.shown.tag, applied.shown.frame, reshapes: applied.shown.reshapes, control,
            isCommitted: applied.isCommitted)
    }

    private func observed(
        _ operation: Operation, _ tag: SessionTag, _ frame: Frame, reshapes: Int64, _ control: Control?,
        isCommitted: Bool
    ) {
        end(operation)
        if let control, let other = controls.updateValue(control, forKey: tag.description), other != control {
            fail("version \(tag) has two controls")
        }
        // The time moves without events, so only the value and the changes of the control distinguish states.
        let state = "\(frame.slider?.value ?? -1) after \(reshapes) changes of the control"
        if let other = states.updateValue(state, forKey: tag.description), other != state {
            fail("version \(tag) stands for \(other) and for \(state)")
        }
        if let last = operation.before, last.epoch == tag.epoch, tag.version < last.version {
            fail("\(operation.id) went back from \(last) to \(tag) without a crash")
        }
        if seen[operation.id]?.epoch != tag.epoch || (seen[operation.id]?.version ?? 0) < tag.version {
            seen[operation.id] = tag
        }
        if operation.kind != .read { acknowledge(operation, tag, isCommitted: isCommitted) }
    }

    func refused(_ operation: Operation, _ error: SessionError) {
        end(operation)
        switch error {
        case .storageUnavailable:
            if operation.kind != .read { acknowledged[operation.id]?.isOpen = true }
        case .noSuchSession:
            if let last = acknowledged[operation.id]?.tag, !mayHaveBeenDeleted(operation.id) {
                fail("\(operation.id) is gone, and was at \(last)")
            }
        case .idTaken, .noRoomInMemory, .event, .tooManySessions, .tooManyClientSessions: break
        default: fail("refused: \(error)")
        }
    }

    private func mayHaveBeenDeleted(_ id: SessionID) -> Bool {
        mayHaveExpired || acknowledged[id]?.isOpen == true
            || open.values.contains { $0.id == id && $0.kind == .delete }
    }

    private func acknowledge(_ operation: Operation, _ tag: SessionTag?, isCommitted: Bool) {
        let id = operation.id
        let others = open.values.contains { $0.id == id && $0.kind != .read }
        guard isCommitted else {
            acknowledged[id]?.isOpen = true
            return
        }
        committedResponses += 1
        if let last = acknowledged[id], last.number > operation.number {
            // Requests that overlap get responses in any order.
            if let tag, let other = last.tag, other.epoch == tag.epoch, other.version > tag.version { return }
            acknowledged[id]?.isOpen = true
            return
        }
        if let tag, let last = acknowledged[id]?.tag, last.epoch == tag.epoch, last.version > tag.version { return }
        // A request that got its response while this one was under way may have been carried out after it.
        let overlaps = acknowledged[id].map { last in
            last.lastNumber >= operation.number && last.tag?.epoch != tag?.epoch
        }
        acknowledged[id] = Acknowledged(
            tag: tag, number: operation.number, lastNumber: lastNumber, isOpen: others || overlaps ?? false)
    }

    func noteExpiry(at _: Int64) { mayHaveExpired = true }

    func crash() {
        for operation in open.values where operation.kind != .read { acknowledged[operation.id]?.isOpen = true }
        open = [:]
        seen = [:]
    }

    func forgetAcknowledgements() {
        crash()
        acknowledged = [:]
    }

    /// Checks after a crash that every state acknowledged as committed, or a later one, is on the disk.
    func checkDisk(_ disk: SimulatedDisk, _ run: StoreRun) {
        for (id, last) in acknowledged {
            let stored = disk.records[id].flatMap { try? $0.continued(in: run) }
            guard let tag = last.tag else {
                if let stored, !last.isOpen { fail("\(id) was deleted, and is back as \(stored.tag)") }
                continue
            }
            guard let stored else {
                if !last.isOpen, !mayHaveExpired { fail("\(id) was at \(tag), and is gone") }
                continue
            }
            if stored.epoch == tag.epoch, stored.timeline.version < tag.version {
                fail("\(id) was at \(tag), and is at \(stored.tag)")
            }
            if stored.epoch != tag.epoch, !last.isOpen { fail("\(id) was \(tag), and is another: \(stored.tag)") }
        }
    }

    /// Checks after a clean stop that every state that a client saw is on the disk.
    func checkComplete(_ disk: SimulatedDisk, _ isClean: Bool) {
        if !isClean { fail("a stop with a disk that works was not clean") }
        for (id, tag) in seen {
            guard let record = disk.records[id] else { continue }
            let version = record.timeline.version
            if record.epoch == tag.epoch, record.starts == disk.starts, version < tag.version {
                fail("\(id) was seen at \(tag), and is stored at \(record.tag)")
            }
        }
    }

    func check(_ process: Simulation.Process, _ disk: SimulatedDisk, _: Durability) {
        if process.records.conflicts > 0 { fail("a change was based on a record that is not there") }
        let state = process.sessions.journal.state.withLock { $0 }
        checkOwners(process, disk)
        let queued = state.awaited.count + state.others.count + state.removals.count
        if queued > 10_000 { fail("\(queued) changes are queued") }
    }
}
