import Redis
import ServiceBasics
import SliderRecords
package import SliderSessions
import SliderTimeline
import Synchronization

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
        _ query: RecordQuery, _ receiver: @escaping @Sendable (Result<RecordPage, ReplicatedStoreError>) -> Void
    ) {
        let examined = query.selection == SessionSelection() ? query.limit : Self.examined
        let make: CallMaker = { _ in
            var call = StoreScripts.list.call(keys: [StoreKeys.order])
            call.append(query.cursor ?? 0)
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
