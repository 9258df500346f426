import Redis
import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline

/// Reads what the scripts reply about one session. Any reply gives a state or an error: the server may have been
/// changed, or be none of this store's.
struct StoreReply {
    /// What was asked for, which decides what can be replied.
    enum Question: Sendable {
        /// A session, by a caller that has a state of it or none.
        case read(hasState: Bool)
        case creation
        case change
        /// The end of a session, in one state alone or in any.
        case deletion(hasBase: Bool)

        fileprivate var codes: [StoreScripts.Code] {
            switch self {
            case .read(hasState: false): [.absent, .record]
            case .read(hasState: true): [.absent, .current, .changes, .record]
            case .creation: [.current, .full, .answered, .traceFull, .uncertain, .taken]
            case .change: [.absent, .current, .changes, .record, .answered, .uncertain]
            case .deletion(hasBase: false): [.absent, .current, .uncertain]
            case .deletion(hasBase: true): [.absent, .current, .changes, .record, .uncertain]
            }
        }
    }

    /// What is thrown where it is not known whether a change was made.
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
        case .absent: return .absent
        case .current: return .current
        case .full: return .full
        case .traceFull: return .traceFull
        case .answered: return .answered
        case .uncertain: return .uncertain
        case .taken: return .taken
        case .changes: return .other(.changes(try Self.changes(parts)))
        case .record: return .other(.record(try record(of: id)))
        }
    }

    private func record(of id: SessionID) throws(ReplicatedStoreError) -> ReplicatedRecord {
        guard parts.count == 8, let tag = parts[1].text.flatMap({ SessionTag($0) }), let stored = parts[2].bytes,
            let controlBytes = parts[3].bytes, let before = parts[7].bytes, let changes = parts[8].array
        else { throw .damaged("the record of \(id) has not all its fields") }
        do {
            let control = try ControlCodec.decode(controlBytes.span)
            var (record, isPredicted) = try Self.record(stored, of: id, control: control)
            guard record.timeline.version == tag.version else {
                throw ReplicatedStoreError.damaged("the record of \(id) is not of the version \(tag.version)")
            }
            record.epoch = tag.epoch
            var history: ReplicatedHistory?
            if !before.isEmpty {
                history = ReplicatedHistory(
                    start: try Self.record(before, of: id, control: control).record.timeline,
                    changes: try Self.changes(changes[...]))
            }
            let epochs = (parts[6].text ?? "").split(separator: " ").map(String.init)
            return ReplicatedRecord(record, isPredicted: isPredicted, earlierEpochs: epochs, history: history)
        } catch let error as RecordFormatError {
            throw error.isOfLaterVersion
                ? .unavailable("the record of \(id) \(error.detail)") : .damaged("the record of \(id) \(error.detail)")
        } catch let error as ReplicatedStoreError {
            throw error
        } catch {
            throw .damaged("\(error)")
        }
    }

    /// A record, as it stands in its field.
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
                throw error.isOfLaterVersion
                    ? .unavailable("a change \(error.detail)") : .damaged("a change \(error.detail)")
            }
        }
        return changes
    }
}

extension RecordFormatError {
    /// Whether another process, of a later version, can read it.
    fileprivate var isOfLaterVersion: Bool {
        if case .newerFormat = self { return true }
        return false
    }
}
