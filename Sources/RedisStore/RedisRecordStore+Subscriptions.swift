import Redis
import ServiceBasics
package import SliderRecords
package import SliderTimeline
import Synchronization

/// Subscriptions to sessions, and regular work.
extension RedisRecordStore {
    package func subscribe(
        to id: SessionID, _ receiver: @escaping @Sendable (Result<Void, ReplicatedStoreError>) -> Void
    ) {
        switch subscriptions.add(id, receiver) {
        case .none: break
        case .mark: mark(id)
        case .subscribe: enterChannel(of: id)
        }
    }

    package func unsubscribe(from id: SessionID) {
        guard let hadStreams = subscriptions.remove(id) else { return }
        leaveChannel(of: id)
        if hadStreams { rest(id) }
    }

    /// Asks the server for the changes of a session, and then marks it.
    private func enterChannel(of id: SessionID) {
        do throws(RedisError) {
            try subscriber.subscribe(to: channels.name(of: id)) { [self] result in
                if case .failure(let error) = result { return subscriptionFailed(id, error) }
                // The last stream may have left before the server was asked.
                guard subscriptions.contains(id) else { return subscriber.unsubscribe(from: channels.name(of: id)) }
                mark(id)
            }
        } catch {
            subscriptionFailed(id, error)
        }
    }

    private func subscriptionFailed(_ id: SessionID, _ error: RedisError) {
        if case .notSent(.refused(let words)) = error { health.note(words) }
        subscriptions.lose(id)
        finish(id, .failure(.unavailable(error.description)))
    }

    /// Whether messages of changes come: whether the server lets this process subscribe.
    struct SubscriptionStatus: Sendable {
        /// Whether the server has replied to a request to subscribe.
        var isKnown = false
        /// Whether the server allowed the last request to subscribe.
        var isAllowed = false
        /// Whether a request to subscribe is under way.
        var isAsked = false
        /// Whether there was no connection for messages at the last look.
        var wasLost = false
    }

    /// Finds out whether messages of changes come, and asks again for those that were refused. The server is asked for
    /// the channel of no session each time: what a user may do can change under a connection.
    func listen() {
        var lost: RedisFailure?
        if case .disconnected(let failure) = subscriber.state, failure != .left { lost = failure }
        let (asks, isAllowed, wasLost) = subscriptionStatus.withLock { subscriptionStatus in
            defer {
                subscriptionStatus.wasLost = lost != nil
                subscriptionStatus.isAsked = true
            }
            return (!subscriptionStatus.isAsked, subscriptionStatus.isAllowed, subscriptionStatus.wasLost)
        }
        if let lost {
            // A connection that ends is made again within milliseconds.
            if wasLost { health.subscriptionFailure = "no messages of changes come: \(lost)" }
        } else if isAllowed, case .connected = subscriber.state {
            health.subscriptionFailure = nil
            for id in subscriptions.takeLost() { enterChannel(of: id) }
        }
        guard asks else { return }
        let finish = { @Sendable [subscriptionStatus, health, channels] (result: Result<Void, RedisError>) in
            if case .failure(.notSent(.refused(let words))) = result {
                health.subscriptionFailure =
                    "Redis does not let this user subscribe to changes (ACL: +subscribe &\(channels.pattern)): \(words)"
            }
            subscriptionStatus.withLock { subscriptionStatus in
                subscriptionStatus.isAsked = false
                switch result {
                case .success: (subscriptionStatus.isKnown, subscriptionStatus.isAllowed) = (true, true)
                case .failure(.notSent(.refused)):
                    (subscriptionStatus.isKnown, subscriptionStatus.isAllowed) = (true, false)
                // There was no connection.
                case .failure: break
                }
            }
        }
        do throws(RedisError) { try subscriber.subscribe(to: channels.none, completion: finish) } catch {
            finish(.failure(error))
        }
    }

    /// Leaves the channel of a session that is not subscribed to.
    private func leaveChannel(of id: SessionID) {
        subscriber.unsubscribe(from: channels.name(of: id))
        // Another thread may have subscribed meanwhile, and its command may have come first.
        if subscriptions.contains(id) { enterChannel(of: id) }
    }

    /// Ends a request to subscribe.
    private func finish(_ id: SessionID, _ result: Result<Void, ReplicatedStoreError>) {
        if subscriptions.finish(id, result) { leaveChannel(of: id) }
    }

    package func keepAlive(_ id: SessionID, watchers: @escaping @Sendable () -> Int) {
        if subscriptions.noteStreams(of: id, watchers: watchers) { mark(id) }
    }

    package func allowExpiry(_ id: SessionID) {
        if subscriptions.noteNoStreams(of: id) { rest(id) }
    }

    private func rest(_ id: SessionID) {
        let keys = StoreKeys(id)
        let asked = clock.now() / 1_000_000
        let make: CallMaker = { [process] _ in
            var call = StoreScripts.rest.call(keys: [keys.session, keys.changes, keys.streaming, keys.watchers])
            call.append(process)
            call.append(Int64(Self.markLife))
            call.append(asked)
            return call
        }
        call(make) { [self] _ in
            // A stream that has begun meanwhile may have been noted before this.
            if subscriptions.hasStreams(of: id) { mark(id) }
        }
    }

    /// Marks a session as subscribed, so that its last changes are stored, and learns of missed changes.
    ///
    /// - Parameter completion: called with the error, or nil.
    private func mark(
        _ id: SessionID, completion: @escaping @Sendable (ReplicatedStoreError?) -> Void = { _ in }
    ) {
        call(calling(markOf: id)) { [self] result in
            let read = Self.read(result, health) { reply throws(ReplicatedStoreError) in
                try StoreReply.subscribed(reply)
            }
            switch read {
            case .success(let tag):
                finish(id, .success(()))
                subscriptions.tell(tag.map { .isAt($0) } ?? .unknown, of: id)
                completion(nil)
            case .failure(let error):
                finish(id, .failure(error))
                completion(error)
            }
        }
    }

    /// Makes the call that marks a session as subscribed, and as streamed if streams of this process show it when the
    /// call is sent.
    func calling(markOf id: SessionID) -> CallMaker {
        let keys = StoreKeys(id)
        return { [process, subscriptions, clock] _ in
            var call = StoreScripts.subscribe.call(keys: [
                keys.session, keys.changes, keys.subscribed, keys.streaming, keys.watchers,
            ])
            call.append(Int64(Self.markLife))
            call.append(process)
            call.append(subscriptions.takeWatchers(of: id).map(String.init) ?? "")
            call.append(clock.now() / 1_000_000)
            return call
        }
    }

    /// Renews the marks of the subscribed sessions, some at a time: other commands go between them.
    private func renewMarks() {
        for id in subscriptions.beginRenewal() { renewMark(id) }
    }

    private func renewMark(_ id: SessionID) {
        mark(id) { [self] error in
            let goesOn: Bool
            switch error {
            case nil, .damaged: goesOn = true
            // The next connection, or the next renewal, begins again.
            case .unavailable, .unknownOutcome: goesOn = false
            }
            if let next = subscriptions.nextRenewal(goesOn: goesOn) { renewMark(next) }
        }
    }

    /// Begins a new connection. Changes before it may have been missed, and the marks may have been lost.
    func begin() {
        setClock()
        examine()
        renewMarks()
    }

    /// Sets the clock by the server's time.
    func setClock() {
        let begin = SystemClock.monotonic()
        try? commands.send(RedisCommand("TIME")) { [clock, health] result in
            guard case .success(let response) = result else { return }
            if case .error(let words) = response.reply { health.note(words) }
            guard let time = StoreReply.time(response.reply) else { return }
            clock.set(time, askedAt: begin, toldAt: SystemClock.monotonic())
        }
    }

    /// Finds out whether the server takes changes, is set up for sessions, and has each change on its disk, even while
    /// no client changes a session.
    private func examine() {
        guard let server = commands.state.server else { return }
        // A script can't ask for settings. Before Redis 7.0 a command can ask for several only by a pattern.
        let question = RedisCommand("CONFIG", "GET", "*append*")
        try? commands.send(question, boundTo: server.generation) { [self] result in
            guard case .success(let response) = result else { return }
            // Redis' ACL may deny the settings to this user. Reported once.
            if case .error(let words) = response.reply, !toldOfSettings.exchange(true, ordering: .relaxed) {
                health.note(words)
            }
            let isSynced = StoreReply.syncs(response.reply)
            syncs.withLock { $0 = isSynced }
        }
        var call = StoreScripts.examine.call(keys: [StoreKeys.probe])
        call.append(channels.probe)
        try? commands.send(call, boundTo: server.generation) { [self] result in
            guard case .success(let response) = result else { return }
            defer { wasExamined.store(true, ordering: .relaxed) }
            if response.reply.isOfNoMaster { return leave(response.generation) }
            if case .error(let words) = response.reply { return health.noteRefusal(words) }
            guard let found = StoreReply.examination(response.reply) else {
                return health.noteRefusal(StoreReply.unreadable.detail)
            }
            memory.store(found.usedMemory, ordering: .relaxed)
            // The marks may have ended while none could be renewed.
            if health.noteSuccess() { renewMarks() }
            switch found.code {
            case 1: health.setupProblem = server.setupProblem(with: found.words)
            case 2:
                health.setupProblem =
                    "Redis does not tell a script which master it is (INFO replication): \(found.words)"
            case 4:
                health.setupProblem = "Redis does not let this user ask for its time (ACL: +time): \(found.words)"
            default:
                health.setupProblem =
                    "Redis does not let this user publish changes (ACL: &\(channels.pattern)): \(found.words)"
            }
        }
    }

    /// Removes expired sessions from the order, some at a time.
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
            guard case .success(let reply) = result, let sweep = StoreReply.sweep(reply) else { return }
            count.store(sweep.sessions, ordering: .relaxed)
            expired.add(sweep.expired, ordering: .relaxed)
            sweeping.withLock { $0 = sweep.next }
        }
    }

    package func tidy(renewing: Bool) {
        listen()
        guard case .connected = commands.state else { return }
        setClock()
        examine()
        sweep()
        if renewing { renewMarks() }
    }
}
