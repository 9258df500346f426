import Redis
import ServiceBasics
import SliderRecords
package import SliderSessions
import SliderTimeline
import Synchronization

/// Kept answers, and lists of sessions.
extension RedisRecordStore {
    /// How many sessions are looked at for one page.
    private static let examined = 1_000

    package func answer(
        under key: String, _ receiver: @escaping @Sendable (Result<KeptAnswer?, SharedStoreError>) -> Void
    ) {
        let make: CallMaker = { _ in
            var call = StoreScripts.answer.call(keys: [StoreKeys.answer(key)])
            call.append(StoreKeys.prefix)
            call.append(StoreKeys.suffix)
            return call
        }
        call(make) { [clock] result in
            receiver(
                result.flatMap { reply in
                    if case .error(let words) = reply { return .failure(.unavailable("Redis refuses: \(words)")) }
                    guard let parts = reply.array else { return .success(nil) }
                    guard parts.count == 3, let id = parts[0].text.flatMap({ SessionID($0) }),
                        let bytes = parts[1].bytes,
                        let life = parts[2].integer
                    else { return .failure(.damaged("a kept answer is not one")) }
                    return .success(
                        KeptAnswer(
                            key: key, session: id, expiresAt: clock.now() / 1_000_000 + life, bytes: bytes))
                })
        }
    }

    package func list(
        _ query: RecordQuery, _ receiver: @escaping @Sendable (Result<RecordPage, SharedStoreError>) -> Void
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
            receiver(
                result.flatMap { reply in
                    if case .error(let words) = reply { return .failure(.unavailable("Redis refuses: \(words)")) }
                    guard let parts = reply.array, parts.count == 2, let total = parts[0].integer,
                        let sessions = parts[1].array
                    else { return .failure(.damaged("a list is not one")) }
                    count.store(Int(total), ordering: .relaxed)
                    return .success(page(sessions, of: query, isLast: sessions.count < examined))
                })
        }
    }

    private func page(_ replies: [RedisReply], of query: RecordQuery, isLast: Bool) -> RecordPage {
        let now = clock.now() / 1_000_000
        var page = RecordPage(sessions: [], next: nil)
        var last: Int64 = query.cursor ?? 0
        for reply in replies {
            guard let parts = reply.array, parts.count >= 2, let number = parts[1].text.flatMap({ Int64($0) }) else {
                continue
            }
            guard page.sessions.count < query.limit else {
                page.next = last
                return page
            }
            last = number
            guard parts.count == 5, let id = parts[0].text.flatMap({ SessionID($0) }),
                let tag = parts[2].text.flatMap({ SessionTag($0) }), let bytes = parts[3].bytes,
                let life = parts[4].integer,
                var summary = try? RecordCodec.summary(
                    Array(bytes.dropFirst()).span, id: id, expiresAt: life < 0 ? nil : now + life),
                query.selection.includes(preset: summary.preset, createdAt: summary.createdAt)
            else { continue }
            summary.tag = tag
            page.sessions.append(summary)
        }
        if !isLast { page.next = last }
        return page
    }
}
