import ServiceBasics
import SliderTimeline

/// Repeats of keyed requests, and lists.
extension ReplicatedSessions {
    /// Finds out whether a keyed request has been answered, by any process. Two processes that perform it at the same
    /// time find out when the store takes the change of one of them.
    package func begin(_ request: KeyedRequest, for _: UInt64) -> SessionResult<RequestStanding> {
        switch keys.begin(request, at: store.now() / 1_000_000) {
        case .first, .stored, .applied: break
        case .reused: return .now(.failure(.keyReused))
        case .underWay: return .now(.failure(.keyInUse))
        case .full: return .now(.failure(.storageUnavailable("too many keyed requests are under way")))
        }
        return .later { [self] receiver in
            store.response(under: request.name) { [self] result in
                let standing: Result<RequestStanding, SessionError> =
                    switch result {
                    case .success(nil): .success(.first)
                    case .success(let response?) where !response.responses(request): .failure(.keyReused)
                    case .success(let response?):
                        .success(.replay(ReplayedResponse(response.reply, isCommitted: store.isDurable)))
                    case .failure(let error): .failure(.storageUnavailable(error.detail))
                    }
                if case .success(.first) = standing {} else { keys.forget(request) }
                receiver(standing)
            }
        }
    }

    /// Lists sessions, as the store has them.
    package func list(_ query: SessionQuery) -> SessionResult<SessionPage> {
        let records: RecordQuery
        do throws(SessionError) { records = try RecordQuery(query) } catch { return .now(.failure(error)) }
        return .later { [self] receiver in
            store.list(records) { result in
                receiver(
                    result.map { page in
                        SessionPage(
                            sessions: page.sessions.map {
                                ListedSession(
                                    id: $0.id, tag: $0.tag, preset: $0.preset, createdAt: $0.createdAt,
                                    expiresAt: $0.expiresAt)
                            }, next: page.next.map { SessionCursor($0) })
                    }.mapError { .storageUnavailable($0.detail) })
            }
        }
    }
}
