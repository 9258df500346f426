import Redis
import SliderEngine
import SliderRecords
import SliderTimeline

/// Reads the replies of scripts about one session. Any reply gives a state or an error: the server may have been
/// modified, or not be this store's.
struct StoreReply {
    /// The call, which decides which replies are possible.
    enum Question: Sendable {
        /// Reads a session. The caller has a state of it or none.
        case read(hasState: Bool)
        case creation
        case change
        /// The end of a session, only in one state or in any.
        case deletion(hasBase: Bool)

        fileprivate var codes: [StoreScripts.Code] {
            switch self {
            case .read(hasState: false): [.absent, .record]
            case .read(hasState: true): [.absent, .current, .changes, .record]
            case .creation: [.absent, .current, .full, .keyInUse, .traceFull, .uncertain, .taken, .late, .ownerFull]
            case .change: [.absent, .current, .changes, .record, .keyInUse, .uncertain]
            case .deletion(hasBase: false): [.absent, .current, .uncertain, .late]
            case .deletion(hasBase: true): [.absent, .current, .changes, .record, .uncertain, .late]
            }
        }
    }

    /// The error for a reply that does not show whether a change was made.
    static let unreadable = ReplicatedStoreError.unknownOutcome("unexpected reply from a script")

    let code: StoreScripts.Code
    let parts: ArraySlice<RedisReply>

    init(_ reply: RedisReply, to question: Question) throws(ReplicatedStoreError) {
        if case .error(let words) = reply { throw .unavailable("Redis refuses: \(words)") }
        guard let parts = reply.array, let code = parts.first?.integer.flatMap(StoreScripts.Code.init(rawValue:)),
            question.codes.contains(code)
        else { throw Self.unreadable }
        (self.code, self.parts) = (code, parts.dropFirst())
    }

    /// The state of a session.
    func state(of id: SessionID) throws(ReplicatedStoreError) -> ReplicatedState {
        switch code {
        case .absent: return .absent(wasDeleted: parts.first?.integer == 1)
        case .current: return .current
        case .full: return .full
        case .traceFull: return .traceFull
        case .ownerFull: return .ownerFull
        case .keyInUse: return .keyInUse
        case .uncertain: return .uncertain
        case .taken: return .taken
        case .late: throw .unavailable("a call reached Redis after its time")
        case .changes: return .other(.changes(try Self.changes(parts)))
        case .record: return .other(.record(try record(of: id)))
        }
    }

    private func record(of id: SessionID) throws(ReplicatedStoreError) -> ReplicatedRecord {
        guard parts.count == 10, let tag = parts[1].text.flatMap({ SessionTag($0) }), let stored = parts[2].bytes,
            let controlBytes = parts[3].bytes, let before = parts[7].bytes, let changes = parts[8].array,
            let controlBefore = parts[9].bytes
        else { throw .damaged("the record of \(id) has not all its fields") }
        do {
            let control = try StoredControl.decode(controlBytes)
            var (record, isPredicted) = try Self.record(stored, of: id, control: control)
            guard record.timeline.version == tag.version else {
                throw ReplicatedStoreError.damaged("the record of \(id) is not of the version \(tag.version)")
            }
            record.epoch = tag.epoch
            var history: ReplicatedHistory?
            if !before.isEmpty {
                let first = controlBefore.isEmpty ? control : try StoredControl.decode(controlBefore)
                history = ReplicatedHistory(
                    control: first, start: try Self.record(before, of: id, control: first).record.timeline,
                    changes: try Self.changes(changes[...]))
            }
            let epochs = (parts[6].text ?? "").split(separator: " ").map(String.init)
            var replicated = ReplicatedRecord(
                record, isPredicted: isPredicted, earlierEpochs: epochs, history: history)
            replicated.bucketFullAt = parts[10].text.flatMap { Int64($0) }.map {
                min(max(0, $0), TimelineRecord.largest / 1_000_000) * 1_000_000
            }
            return replicated
        } catch let error as RecordFormatError {
            throw error.isOfAnotherVersion
                ? .unavailable("the record of \(id) \(error.detail)") : .damaged("the record of \(id) \(error.detail)")
        } catch let error as ReplicatedStoreError {
            throw error
        } catch {
            throw .damaged("\(error)")
        }
    }

    /// Decodes a record from its field.
    static func record(
        _ bytes: [UInt8], of id: SessionID, control: Control
    ) throws(RecordFormatError) -> (record: SessionRecord, isPredicted: Bool) {
        let record = try RecordCodec.decode(Array(bytes.dropFirst()).span, id: id, control: control)
        return (record, bytes.first == UInt8(ascii: "1"))
    }

    private static func changes(_ replies: ArraySlice<RedisReply>) throws(ReplicatedStoreError) -> [TimelineChange] {
        var changes: [TimelineChange] = []
        for reply in replies {
            guard let bytes = reply.bytes, let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
                throw .damaged("a change is no text")
            }
            do { changes.append(try ChangeCodec.decode(Array(bytes[(colon + 1)...]).span)) } catch {
                throw error.isOfAnotherVersion
                    ? .unavailable("a change \(error.detail)") : .damaged("a change \(error.detail)")
            }
        }
        return changes
    }
}
