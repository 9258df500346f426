import ServiceBasics
import SliderTimeline

/// Adds a watcher to a replicated session.
struct ReplicatedWatchOperation: SessionOperation {
    let id: SessionID
    let known: SessionTag?
    let sessions: ReplicatedSessions

    func perform(on session: isolated Session, in context: AccessContext) -> Result<SessionWatch?, SessionError> {
        if session.watchState == nil { sessions.beginWatching(session) }
        return session.watch(after: known, in: { context }, on: sessions.clock).map { $0 }
    }
}

extension ReplicatedSessions {
    /// Lets a copy keep frames for its watchers. What time alone changes is put to the store.
    func beginWatching(_ session: isolated Session) {
        let id = session.id
        let watchState = session.makeWatchState(
            { [store, limits] in
                AccessContext(moment: store.now(), gestureTimeout: limits.gestureTimeout?.nanoseconds)
            }, clock, nil)
        watchState.onAlarm = { [weak self] in
            // The session is entered now: the change is made on another thread.
            Task.detached {
                guard let self else { return }
                if let onAlarm = self.onAlarm { onAlarm(id) } else { self.add(.passTime, to: id) }
            }
        }
        watchState.broadcaster.onVacancy { [weak self, weak broadcaster = watchState.broadcaster] in
            guard let self, let broadcaster else { return }
            store.letRest(id)
            // One that has come meanwhile found it kept alive.
            if broadcaster.count > 0 { store.keepAlive(id) }
        }
        watchState.onEnd = { [weak self] subscriptions in
            for _ in 0..<subscriptions { self?.store.unsubscribe(from: id) }
        }
    }
}
