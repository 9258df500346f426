import Redis
import ServiceBasics
package import SliderRecords
package import SliderTimeline
import Synchronization

/// Reads and changes sessions.
extension RedisRecordStore {
    package func read(
        _ id: SessionID, unless known: SessionTag?,
        _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void
    ) {
        let keys = StoreKeys(id)
        let make: CallMaker = { _ in
            var call = StoreScripts.read.call(keys: [keys.session, keys.changes, keys.deletions])
            call.append(known?.description ?? "")
            return call
        }
        call(make) { [health] in receiver(Self.state($0, of: id, to: .read(hasState: known != nil), health)) }
    }

    package func otherWatchers(
        of id: SessionID, _ receiver: @escaping @Sendable (Result<Int, ReplicatedStoreError>) -> Void
    ) {
        let keys = StoreKeys(id)
        let make: CallMaker = { [process] _ in
            var call = StoreScripts.otherWatchers.call(keys: [keys.streaming, keys.watchers])
            call.append(process)
            return call
        }
        call(make) { [health] result in
            receiver(Self.read(result, health) { reply throws(ReplicatedStoreError) in try StoreReply.watchers(reply) })
        }
    }

    package func touch(_ id: SessionID) {
        let keys = StoreKeys(id)
        let make: CallMaker = { _ in StoreScripts.touch.call(keys: [keys.session, keys.changes]) }
        call(make) { _ in }
    }

    package func put(
        _ put: ReplicatedPut, _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void
    ) {
        let id = put.state.record.id
        call(calling(put, as: nextChange())) { [self] result in
            // The reply to a creation has the number of sessions.
            if put.base == nil, case .success(.array(let parts)) = result, parts.count == 2,
                let sessions = StoreReply.count(parts[1])
            {
                count.store(sessions, ordering: .relaxed)
            }
            receiver(Self.state(result, of: id, to: put.base == nil ? .creation : .change, health))
        }
    }

    package func delete(
        _ id: SessionID, basedOn base: SessionTag?,
        _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void
    ) {
        call(calling(deletionOf: id, basedOn: base, as: nextChange())) { [health] in
            receiver(Self.state($0, of: id, to: .deletion(hasBase: base != nil), health))
        }
    }

    // MARK: - Calls

    /// For how many milliseconds a deletion, and a creation that was lost, are remembered: longer than any call is
    /// repeated.
    private var rememberedFor: Int64 { max(60_000, 10 * timeout.nanoseconds / 1_000_000) }

    /// How many milliseconds the delivery of a creation or a deletion may take. One that arrives later does nothing:
    /// its caller has stopped waiting.
    private var longestDelivery: Int64 { timeout.nanoseconds / 1_000_000 + Self.slack }

    /// What the times of this process and the server may differ by, in milliseconds.
    private static let slack: Int64 = 5_000

    /// Makes the call that stores a change, with the change's number in this process.
    func calling(_ put: ReplicatedPut, as number: Int64) -> CallMaker {
        if put.base == nil { return calling(creation: put, as: number) }
        let id = put.state.record.id
        let keys = StoreKeys(id)
        let (record, now) = (Self.bytes(put.state), clock.now() / 1_000_000)
        let control = put.changesControl ? StoredControl.encode(put.state.record.control) : []
        return { [process, channels] isRepeated in
            var call = StoreScripts.put.call(
                keys: [keys.session, keys.changes, keys.deletions, keys.subscribed]
                    + put.responses.map { StoreKeys.response($0.key) },
                room: record.count + control.count + 256)
            call.append(put.base?.description ?? "")
            call.append(put.state.record.tag.description)
            call.append(record)
            call.append(process, number, isRepeated: isRepeated)
            call.append(put.life.map(String.init) ?? "")
            call.append(channels.name(of: id))
            call.append(Int64(put.state.record.timeline.traced))
            call.append("\(id)")
            call.append(control)
            call.append(put.state.bucketFullAt.map { "\(($0 + 999_999) / 1_000_000)" } ?? "")
            call.append(Int64(put.changes.count))
            for change in put.changes { call.append(Array("\(change.from):".utf8) + ChangeCodec.encode(change)) }
            call.append(put.responses, within: put.responseLimits, at: now)
            return call
        }
    }

    private func calling(creation put: ReplicatedPut, as number: Int64) -> CallMaker {
        let record = put.state.record
        let keys = StoreKeys(record.id)
        let (bytes, control) = (Self.bytes(put.state), StoredControl.encode(record.control))
        let owner = record.owner.map { String($0.value, radix: 16) } ?? ""
        let now = clock.now() / 1_000_000
        return { [process, rememberedFor, longestDelivery, clock] isRepeated in
            var call = StoreScripts.create.call(
                keys: [
                    keys.session, keys.changes, keys.deletions, StoreKeys.order, StoreKeys.number, StoreKeys.traced,
                    StoreKeys.tracedEvents, StoreKeys.owned(by: owner),
                ] + put.responses.map { StoreKeys.response($0.key) },
                room: bytes.count + control.count + 256)
            call.append(record.tag.description)
            call.append(bytes)
            call.append(control)
            call.append(put.life.map(String.init) ?? "")
            call.append(Int64(put.most))
            call.append("\(record.id)")
            call.append(StoreKeys.prefix)
            call.append(StoreKeys.suffix)
            call.append(process, number, isRepeated: isRepeated)
            call.append(Int64(record.timeline.traced))
            call.append(Int64(put.mostTraced))
            call.append(rememberedFor)
            call.append(clock.now() / 1_000_000 + longestDelivery)
            call.append(owner)
            call.append(put.mostOwned.map(String.init) ?? "")
            call.append(put.responses, within: put.responseLimits, at: now)
            return call
        }
    }

    /// Makes the call that ends a session, with the change's number in this process.
    func calling(deletionOf id: SessionID, basedOn base: SessionTag?, as number: Int64) -> CallMaker {
        let keys = StoreKeys(id)
        return { [process, channels, rememberedFor, longestDelivery, clock] isRepeated in
            var call = StoreScripts.delete.call(keys: [
                keys.session, keys.changes, keys.deletions, StoreKeys.order, StoreKeys.traced, StoreKeys.tracedEvents,
            ])
            call.append(base?.description ?? "")
            call.append(process, number, isRepeated: isRepeated)
            call.append("\(id)")
            call.append(channels.name(of: id))
            call.append(rememberedFor)
            call.append(clock.now() / 1_000_000 + longestDelivery)
            return call
        }
    }

    private static func state(
        _ result: Result<RedisReply, ReplicatedStoreError>, of id: SessionID, to question: StoreReply.Question,
        _ health: StoreHealth
    ) -> Result<ReplicatedState, ReplicatedStoreError> {
        read(result, health) { reply throws(ReplicatedStoreError) in try StoreReply(reply, to: question).state(of: id) }
    }

    /// Reads a reply. The operator is told of one that can't be read.
    static func read<Value>(
        _ result: Result<RedisReply, ReplicatedStoreError>, _ health: StoreHealth,
        _ read: (RedisReply) throws(ReplicatedStoreError) -> Value
    ) -> Result<Value, ReplicatedStoreError> {
        result.flatMap { reply in
            do throws(ReplicatedStoreError) { return .success(try read(reply)) } catch {
                // An error reply of Redis was noted before.
                if case .error = reply {} else { health.noteUnreadable(error.detail) }
                return .failure(error)
            }
        }
    }

    private static func bytes(_ replicated: ReplicatedRecord) -> [UInt8] {
        [UInt8(ascii: replicated.isPredicted ? "1" : "0")] + RecordCodec.encode(replicated.record)
    }
}

extension RedisScriptCall {
    /// Adds the number of the change, and whether it was sent before.
    fileprivate mutating func append(_ process: [UInt8], _ number: Int64, isRepeated: Bool) {
        append(process)
        append(number)
        append(isRepeated ? "1" : "")
    }

    /// Adds responses to store, each with its size, its life and its owner, and the most bytes of all stored responses
    /// and of an owner's.
    fileprivate mutating func append(_ responses: [StoredResponse], within limits: ResponseLimits, at now: Int64) {
        guard !responses.isEmpty else { return }
        append(Int64(limits.total))
        append(Int64(limits.client))
        for response in responses {
            append(response.bytes)
            append(Int64(response.size))
            append(max(1, response.expiresAt - now))
            append(StoreScripts.text(of: response.owner))
        }
    }
}

/// Stored responses, and lists of sessions.
extension RedisRecordStore {
    /// How many sessions are looked at for one page.
    private static let examined = 1_000

    package func response(
        under key: String, _ receiver: @escaping @Sendable (Result<StoredResponse?, ReplicatedStoreError>) -> Void
    ) {
        let make: CallMaker = { _ in
            var call = StoreScripts.response.call(keys: [StoreKeys.response(key)])
            call.append(StoreKeys.prefix)
            call.append(StoreKeys.suffix)
            return call
        }
        call(make) { [clock, health] result in
            receiver(
                Self.read(result, health) { reply throws(ReplicatedStoreError) in
                    try StoreReply.response(reply, under: key, at: clock.now() / 1_000_000)
                })
        }
    }

    package func list(
        _ query: SessionQuery,
        _ receiver: @escaping @Sendable (Result<SessionPage<SessionSummary>, ReplicatedStoreError>) -> Void
    ) {
        let examined = query.selection == SessionSelection() ? query.limit : Self.examined
        let make: CallMaker = { _ in
            var call = StoreScripts.list.call(keys: [StoreKeys.order])
            call.append(query.cursor?.number ?? 0)
            call.append(Int64(examined))
            call.append(StoreKeys.prefix)
            call.append(StoreKeys.suffix)
            return call
        }
        call(make) { [self] result in
            let read = Self.read(result, health) { reply throws(ReplicatedStoreError) in
                try StoreReply.page(reply, of: query, examined: examined, at: clock.now() / 1_000_000)
            }
            if case .success(let (_, sessions)) = read { count.store(sessions, ordering: .relaxed) }
            receiver(read.map { $0.page })
        }
    }
}
