import Redis
import ServiceBasics
package import SliderSessions
package import SliderTimeline
import Synchronization

/// Following sessions, and other regular work.
extension RedisRecordStore {
    package func follow(_ id: SessionID, _ receiver: @escaping @Sendable (Result<Void, SharedStoreError>) -> Void) {
        guard following.add(id, receiver) else { return }
        let following = following
        do throws(RedisError) {
            try subscriber.subscribe(to: StoreKeys(id).session) { [self] result in
                guard case .failure(let error) = result else { return mark(id) }
                following.finish(id, .failure(.unavailable(error.description)))
            }
        } catch {
            following.finish(id, .failure(.unavailable(error.description)))
        }
    }

    package func unfollow(_ id: SessionID) {
        if following.remove(id) { subscriber.unsubscribe(from: StoreKeys(id).session) }
    }

    /// Marks a session as followed, which keeps its last changes, and learns of a change that was missed.
    private func mark(_ id: SessionID) {
        let keys = StoreKeys(id)
        let make: CallMaker = { runID in
            var call = StoreScripts.follow.call(keys: [keys.session, keys.changes, keys.followed])
            call.append(runID)
            call.append(Int64(Self.followLife))
            return call
        }
        call(make) { [following] result in
            switch result {
            case .success(.array(let parts)):
                following.finish(id, .success(()))
                let version = parts.count > 1 ? parts[1].text.flatMap { Int64($0) } : nil
                following.tell(version.map { .changed(version: $0) } ?? .unknown, of: id)
            case .success: following.finish(id, .failure(.damaged("Redis can't mark \(id) as followed")))
            case .failure(let error): following.finish(id, .failure(error))
            }
        }
    }

    /// Renews the marks of the sessions that are followed.
    func renewMarks() {
        for id in following.sessions { mark(id) }
    }

    /// Sets the clock by the server's.
    func setClock() {
        let begin = SystemClock.monotonic()
        try? commands.send(RedisCommand("TIME")) { [clock] result in
            guard case .success(let answer) = result, let parts = answer.reply.array, parts.count == 2,
                let seconds = parts[0].text.flatMap({ Int64($0) }),
                let microseconds = parts[1].text.flatMap({ Int64($0) })
            else { return }
            clock.set(
                seconds * 1_000_000_000 + microseconds * 1_000, askedAt: begin, toldAt: SystemClock.monotonic())
        }
    }

    /// Removes sessions that have expired from the order, some at a time.
    func sweep() {
        let cursor = sweeping.withLock { $0 }
        let make: CallMaker = { _ in
            var call = StoreScripts.sweep.call(keys: [StoreKeys.order, StoreKeys.traced, StoreKeys.tracedEvents])
            call.append(cursor)
            call.append(StoreKeys.prefix)
            call.append(StoreKeys.suffix)
            return call
        }
        call(make) { [self] result in
            guard case .success(.array(let parts)) = result, parts.count == 3, let total = parts[0].integer,
                let found = parts[2].integer
            else {
                return
            }
            count.store(Int(total), ordering: .relaxed)
            expired.add(Int(found), ordering: .relaxed)
            sweeping.withLock { $0 = parts[1].text.flatMap { Int64($0) } ?? 0 }
        }
    }

    package func tidy() {
        let second = ticks.add(1, ordering: .relaxed).newValue
        guard case .connected = commands.state else { return }
        setClock()
        sweep()
        if second % 5 == 0 { renewMarks() }
    }
}
