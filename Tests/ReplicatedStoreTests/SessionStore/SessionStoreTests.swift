import RedisSamples
import SliderEngine
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import TestPatience
import Testing

extension ReplicatedStoreSuite {
    /// The promises of every session store: in memory, in a file and in Redis.
    struct SessionStoreTests {
        func draft(
            _ id: String? = nil, _ change: (inout SessionDraft) throws -> Void = { _ in }
        ) throws -> SessionDraft {
            var draft = SessionDraft(
                id: try id.map { try #require(SessionID($0)) }, preset: "meshing", control: try Controls.meshing())
            try change(&draft)
            return draft
        }

        static func set(_ value: Double) -> SessionEvent { SessionEvent(.set(value: value)) }

        // MARK: - Creating

        @Test(arguments: StoreKind.allCases)
        func anIDThatIsTaken_isRefused_untilItsSessionEnds(_ kind: StoreKind) async throws {
            try await StoreUnderTest.with(kind) { store in
                let first = try await store.sessions.create(draft("kitchen")).value
                #expect(try await store.sessions.create(draft("kitchen")).error == .idTaken)
                _ = try await store.sessions.end(first.id).value
                let second = try await store.sessions.create(draft("kitchen")).value
                #expect(second.shown.tag.epoch != first.shown.tag.epoch)
                #expect(second.shown.tag.version == 0)
            }
        }

        @Test(arguments: StoreKind.allCases)
        func noMoreSessionsThanAllowed_areMade(_ kind: StoreKind) async throws {
            var limits = StoreUnderTest.limits
            limits.maximumSessions = 2
            try await StoreUnderTest.with(kind, limits) { store in
                let first = try await store.sessions.create(draft()).value
                _ = try await store.sessions.create(draft()).value
                #expect(try await store.sessions.create(draft()).error == .tooManySessions(limit: 2))
                _ = try await store.sessions.end(first.id).value
                _ = try await store.sessions.create(draft()).value
                #expect(try await store.sessions.create(draft()).error == .tooManySessions(limit: 2))
            }
        }

        @Test(arguments: StoreKind.allCases)
        func noMoreEventsThanAllowed_areTraced(_ kind: StoreKind) async throws {
            var limits = StoreUnderTest.limits
            limits.maximumTracedEvents = 10
            try await StoreUnderTest.with(kind, limits) { store in
                func traced(_ count: Int, _ id: String? = nil) throws -> SessionResult<SessionReading> {
                    store.sessions.create(try draft(id) { $0.traced = count })
                }
                #expect(try await traced(11).error == .tooManyTracedEvents(limit: 10))
                let first = try await traced(6, "first").value
                #expect(try await traced(4, "first").error == .idTaken)
                #expect(try await traced(5).error == .tooManyTracedEvents(limit: 10))
                _ = try await traced(0).value
                _ = try await traced(4).value
                #expect(try await traced(1).error == .tooManyTracedEvents(limit: 10))
                _ = try await store.sessions.end(first.id).value
                _ = try await traced(6).value
                // Without an event they live for an hour.
                try await store.pass(.seconds(4_000))
                _ = try await traced(10).value
            }
        }

        /// Over Redis there is no such limit yet (docs/stores.md).
        @Test(arguments: [StoreKind.memory, .sqlite])
        func anOwner_makesNoMoreSessionsThanItMayHave(_ kind: StoreKind) async throws {
            var limits = StoreUnderTest.limits
            limits.clientSessions = 2
            try await StoreUnderTest.with(kind, limits) { store in
                func made(by owner: UInt64?) throws -> SessionResult<SessionReading> {
                    store.sessions.create(try draft { $0.owner = owner.map(SessionOwner.init) })
                }
                let first = try await made(by: 1).value
                _ = try await made(by: 1).value
                #expect(try await made(by: 1).error == .tooManyClientSessions(limit: 2))
                _ = try await made(by: 2).value
                for _ in 0..<3 { _ = try await made(by: nil).value }
                _ = try await store.sessions.end(first.id).value
                _ = try await made(by: 1).value
                #expect(try await made(by: 1).error == .tooManyClientSessions(limit: 2))
            }
        }

        @Test(arguments: StoreKind.allCases)
        func anOwner_isStored_alsoThroughTheChangesOfAnotherProcess(_ kind: StoreKind) async throws {
            try await StoreUnderTest.with(kind) { store in
                let id = try await store.sessions.create(draft("a") { $0.owner = SessionOwner(7) }).value.id
                if kind != .memory { try await store.reopen() }
                _ = try await store.sessions.apply([Self.set(1)], to: id).value
                #expect(try await store.owner(of: id) == SessionOwner(7))
            }
        }

        // MARK: - Events

        @Test(arguments: StoreKind.allCases)
        func aBatch_isAppliedAsAWhole_orNotAtAll(_ kind: StoreKind) async throws {
            try await StoreUnderTest.with(kind) { store in
                let id = try await store.sessions.create(draft()).value.id
                let applied = try await store.sessions.apply([Self.set(1), Self.set(2)], to: id).value
                #expect(applied.shown.tag.version == 2 && applied.stale == 0)
                let refused = [Self.set(3), .began(10, "a", 1), .changed(20, "b", 1)]
                #expect(
                    await store.sessions.apply(refused, to: id).error
                        == .event(EventError(.gestureInProgress("a"), index: 2)))
                let reading = try await store.sessions.read(id, settling: false).value
                #expect(reading.shown.tag == applied.shown.tag && reading.shown.gesture == nil)
                #expect(reading.shown.frame.slider?.value == 2)
            }
        }

        @Test(arguments: StoreKind.allCases)
        func anEventForAnIdleControl_isRefusedWithTheFrame_alsoOfAnotherProcess(_ kind: StoreKind) async throws {
            try await StoreUnderTest.with(kind) { store in
                let id = try await store.sessions.create(draft()).value.id
                let began = try await store.sessions.apply([.began(60, "a", 1)], to: id).value
                if kind != .memory { try await store.reopen() }
                var event = Self.set(3)
                event.needsIdle = true
                let error = await store.sessions.apply([SessionEvent(.elapsed), event], to: id).error
                guard case .notIdle(EventError(.notIdle("a"), index: 1), let shown) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(shown.tag == began.shown.tag && shown.gesture == "a")
                #expect(
                    shown.frame.slider?.value == began.shown.frame.slider?.value && shown.frame.slider?.dragging == true
                )
                let ended = try await store.sessions.apply([.ended("a", 2), event], to: id).value
                #expect(ended.shown.frame.slider?.value == 3)
            }
        }

        @Test(arguments: StoreKind.allCases)
        func anEventThatComesAgain_isStale(_ kind: StoreKind) async throws {
            try await StoreUnderTest.with(kind) { store in
                let id = try await store.sessions.create(draft()).value.id
                let drag: [SessionEvent] = [.began(10, "a", 1), .changed(60, "a", 2), .ended("a", 3)]
                let first = try await store.sessions.apply(drag, to: id).value
                #expect(first.stale == 0)
                for events in [drag, [drag[1]], [.ended("a", 9)]] {
                    let again = try await store.sessions.apply(events, to: id).value
                    #expect(again.stale == events.count && again.shown.tag == first.shown.tag)
                }
            }
        }

        @Test(arguments: StoreKind.allCases)
        func aPrecondition_isCheckedBeforeAnythingChanges(_ kind: StoreKind) async throws {
            try await StoreUnderTest.with(kind) { store in
                let session = try await store.sessions.create(draft()).value
                let old = SessionPrecondition.tags([session.shown.tag.description])
                let changed = try await store.sessions.apply([Self.set(3)], to: session.id, if: old).value
                #expect(changed.shown.tag == SessionTag(epoch: session.shown.tag.epoch, version: 1))
                let refusal = SessionError.preconditionFailed(current: changed.shown.tag)
                #expect(await store.sessions.apply([Self.set(9)], to: session.id, if: old).error == refusal)
                #expect(await store.sessions.end(session.id, if: old).error == refusal)
                #expect(try await store.sessions.read(session.id, settling: true).value.shown.frame.slider?.value == 3)
                _ = try await store.sessions.end(session.id, if: .tags(["e-9", changed.shown.tag.description])).value
            }
        }

        @Test(arguments: StoreKind.allCases)
        func aSettleThatIsDue_isOneMoreEvent_ifItIsAskedFor(_ kind: StoreKind) async throws {
            try await StoreUnderTest.with(kind) { store in
                let id = try await store.sessions.create(draft { $0.control = try Controls.star() }).value.id
                let lean = [
                    SessionEvent(.began(x: 10, predictedX: nil), t: 0),
                    SessionEvent(.changed(x: 60, predictedX: nil), t: 16),
                ]
                let leaning = try await store.sessions.apply(lean, to: id).value
                try await store.pass(.seconds(1))
                try await Patience.until("it settles") {
                    #expect(try await store.sessions.read(id, settling: false).value.shown.tag == leaning.shown.tag)
                    return try await store.sessions.read(id, settling: true).value.shown.tag.version == 3
                }
                #expect(try await store.sessions.read(id, settling: true).value.shown.tag.version == 3)
            }
        }

        @Test(arguments: StoreKind.allCases)
        func traceAndState_areThoseOfTheLastEvents(_ kind: StoreKind) async throws {
            try await StoreUnderTest.with(kind) { store in
                let id = try await store.sessions.create(draft { $0.traced = 3 }).value.id
                var applied: AppliedEvents?
                for value in 1...5 {
                    applied = try await store.sessions.apply(
                        [Self.set(Double(value))], to: id, predicted: true
                    ).value
                }
                let trace = try await store.sessions.trace(id).value
                #expect(trace.startVersion == 2)
                #expect(trace.events.map(\.kind) == [.set(value: 3), .set(value: 4), .set(value: 5)])
                let state = try await store.sessions.state(id).value
                #expect(state.tag == applied?.shown.tag && state.checksum == applied?.confirmation?.checksum)
            }
        }

        // MARK: - Deleting

        @Test(arguments: StoreKind.allCases)
        func aDeletedSession_isGoneAtOnce_andItsIDIsFree(_ kind: StoreKind) async throws {
            try await StoreUnderTest.with(kind) { store in
                let first = try await store.sessions.create(draft("a")).value
                let id = first.id
                _ = try await store.sessions.end(id).value
                #expect(await store.sessions.read(id, settling: false).error == .noSuchSession)
                #expect(await store.sessions.apply([Self.set(1)], to: id).error == .noSuchSession)
                #expect(await store.sessions.trace(id).error == .noSuchSession)
                #expect(await store.sessions.state(id).error == .noSuchSession)
                #expect(await store.sessions.end(id).error == .noSuchSession)
                let second = try await store.sessions.create(draft("a")).value
                #expect(
                    await store.sessions.end(id, if: .tags([first.shown.tag.description])).error
                        == .preconditionFailed(current: second.shown.tag))
                if kind != .memory {
                    try await store.reopen()
                    #expect(try await store.sessions.create(draft("a")).error == .idTaken)
                }
            }
        }

        // MARK: - Another process

        @Test(arguments: StoreKind.durable)
        func theNextProcess_continuesWhereTheFirstStopped(_ kind: StoreKind) async throws {
            try await StoreUnderTest.with(kind) { store in
                let id = try await store.sessions.create(draft("a") { $0.traced = 4 }).value.id
                _ = try await store.sessions.create(draft("b")).value
                let early = try await store.sessions.apply([.began(10, "g", 1)], to: id).value
                _ = try await store.sessions.apply([.changed(60, "g", 2)], to: id).value
                let before = try await store.sessions.read(id, settling: false).value
                let listed = try await store.sessions.list(SessionQuery()).value
                try await store.reopen()
                let after = try await store.sessions.read(id, settling: false).value
                #expect(
                    after.shown.tag == before.shown.tag && after.shown.gesture == "g" && after.preset == before.preset)
                #expect(after.createdAt == before.createdAt)
                #expect(after.shown.frame.slider?.value == before.shown.frame.slider?.value)
                let relisted = try await store.sessions.list(SessionQuery()).value
                #expect(relisted.sessions.map(\.tag) == listed.sessions.map(\.tag))
                #expect(relisted.sessions.map(\.id.description) == ["a", "b"])
                let trace = try await store.sessions.trace(id).value
                #expect(trace.startVersion + Int64(trace.events.count) == after.shown.tag.version)
                let current = try #require(try await store.sessions.watch(id, after: after.shown.tag).value).begun()
                #expect(current.next() == nil)
                let behind = try #require(try await store.sessions.watch(id, after: early.shown.tag).value).begun()
                let missed = behind.next()
                #expect((missed?.update?.shown.current.tag ?? missed?.merged?.shown.current.tag) == after.shown.tag)
                #expect(try await store.sessions.apply([.changed(0, "g", 2)], to: id).value.stale == 1)
                let ended = try await store.sessions.apply([.ended("g", 3)], to: id).value
                #expect(
                    ended.shown.tag == SessionTag(epoch: before.shown.tag.epoch, version: before.shown.tag.version + 1))
            }
        }
    }
}
