import Redis
import ServiceBasics
import SliderRecords
package import SliderSessions
package import SliderTimeline
import Synchronization

/// Reading and changing sessions.
extension RedisRecordStore {
    package func read(
        _ id: SessionID, unless known: SessionTag?,
        _ receiver: @escaping @Sendable (Result<SharedState, SharedStoreError>) -> Void
    ) {
        let keys = StoreKeys(id)
        let make: CallMaker = { runID in
            var call = StoreScripts.read.call(keys: [keys.session, keys.changes, keys.followed])
            call.append(runID)
            call.append(known?.description ?? "")
            return call
        }
        call(make) { receiver(Self.state($0, of: id)) }
    }

    package func put(
        _ put: SharedPut, _ receiver: @escaping @Sendable (Result<SharedState, SharedStoreError>) -> Void
    ) {
        if put.base == nil { return create(put, receiver) }
        let id = put.state.record.id
        let keys = StoreKeys(id)
        let (record, write, now) = (Self.bytes(put.state), writeID(), clock.now() / 1_000_000)
        let make: CallMaker = { runID in
            var call = StoreScripts.put.call(
                keys: [keys.session, keys.changes, keys.followed] + put.answers.map { StoreKeys.answer($0.key) },
                room: record.count + 256)
            call.append(runID)
            call.append(put.base?.description ?? "")
            call.append(put.state.record.tag.description)
            call.append(record)
            call.append(write)
            call.append(put.life.map(String.init) ?? "")
            call.append(keys.session)
            call.append(Int64(put.state.record.timeline.traced))
            call.append(Int64(put.changes.count))
            for change in put.changes { call.append(Array("\(change.from):".utf8) + ChangeCodec.encode(change)) }
            for answer in put.answers { call.append(answer, at: now) }
            return call
        }
        call(make) { receiver(Self.state($0, of: id)) }
    }

    private func create(
        _ put: SharedPut, _ receiver: @escaping @Sendable (Result<SharedState, SharedStoreError>) -> Void
    ) {
        let record = put.state.record
        let keys = StoreKeys(record.id)
        let (bytes, control, write) = (Self.bytes(put.state), ControlCodec.encode(record.control), writeID())
        let now = clock.now() / 1_000_000
        let make: CallMaker = { runID in
            var call = StoreScripts.create.call(
                keys: [
                    keys.session, keys.changes, StoreKeys.order, StoreKeys.number, StoreKeys.traced,
                    StoreKeys.tracedEvents,
                ] + put.answers.map { StoreKeys.answer($0.key) },
                room: bytes.count + control.count + 256)
            call.append(runID)
            call.append(record.tag.description)
            call.append(bytes)
            call.append(control)
            call.append(put.life.map(String.init) ?? "")
            call.append(Int64(put.most))
            call.append("\(record.id)")
            call.append(StoreKeys.prefix)
            call.append(StoreKeys.suffix)
            call.append(write)
            call.append(Int64(record.timeline.traced))
            call.append(Int64(put.mostTraced))
            for answer in put.answers { call.append(answer, at: now) }
            return call
        }
        call(make) { [self] result in
            // Which session has the id is not told.
            if case .success(.array(let parts)) = result, parts.first == .integer(StoreScripts.Code.record.rawValue) {
                return receiver(.success(.absent))
            }
            if case .success(.array(let parts)) = result, parts.count > 1, let sessions = parts[1].integer {
                count.store(Int(sessions), ordering: .relaxed)
            }
            receiver(Self.state(result, of: record.id))
        }
    }

    package func delete(
        _ id: SessionID, basedOn base: SessionTag?,
        _ receiver: @escaping @Sendable (Result<SharedState, SharedStoreError>) -> Void
    ) {
        let keys = StoreKeys(id)
        let make: CallMaker = { runID in
            var call = StoreScripts.delete.call(keys: [
                keys.session, keys.changes, StoreKeys.order, StoreKeys.traced, StoreKeys.tracedEvents,
            ])
            call.append(runID)
            call.append(base?.description ?? "")
            call.append("\(id)")
            call.append(keys.session)
            return call
        }
        call(make) { receiver(Self.state($0, of: id)) }
    }

    private static func state(
        _ result: Result<RedisReply, SharedStoreError>, of id: SessionID
    ) -> Result<SharedState, SharedStoreError> {
        result.flatMap { reply in
            do throws(SharedStoreError) { return .success(try StoreReply(reply).state(of: id)) } catch {
                return .failure(error)
            }
        }
    }

    private static func bytes(_ shared: SharedRecord) -> [UInt8] {
        [UInt8(ascii: shared.isPredicted ? "1" : "0")] + RecordCodec.encode(shared.record)
    }
}

extension RedisScriptCall {
    /// Adds a kept answer, with its session in front, and for how long it is kept.
    fileprivate mutating func append(_ answer: KeptAnswer, at now: Int64) {
        append(Array("\(answer.session):".utf8) + answer.bytes)
        append(max(1, answer.expiresAt - now))
    }
}
