import RedisSamples
import SliderEngine
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import TestPatience
import Testing

/// Lists of sessions, and when sessions expire.
extension ReplicatedStoreSuite.SessionStoreTests {
    /// The ids of every page.
    private func walk(
        _ query: SessionQuery, in store: StoreUnderTest,
        between: (SessionPage<ListedSession>) async throws -> Void = { _ in }
    ) async throws -> [[String]] {
        var (query, pages) = (query, [[String]]())
        repeat {
            let page = try await store.sessions.list(query).value
            #expect(page.sessions.count <= query.limit)
            pages.append(page.sessions.map(\.id.description))
            try await between(page)
            // The cursor is sent as text.
            query.cursor = try page.next.map { try #require(SessionCursor($0.text)) }
        } while query.cursor != nil
        return pages
    }

    @Test(arguments: StoreKind.allCases)
    func everySession_isOnOnePage_asItIs(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            var made: [String: ListedSession] = [:]
            for number in 0..<60 {
                let reading = try await store.sessions.create(
                    draft("s\(number)") {
                        $0.owner = number % 3 == 0 ? SessionOwner(UInt64(number)) : nil
                        $0.preset = number % 2 == 0 ? "star" : nil
                    }
                ).value
                made["s\(number)"] = ListedSession(
                    id: reading.id, tag: reading.shown.tag, preset: reading.preset, createdAt: reading.createdAt,
                    expiresAt: nil)
            }
            let id = try #require(SessionID("s7"))
            made["s7"]?.tag = try await store.sessions.apply([Self.set(1)], to: id).value.shown.tag
            for limit in [1, 7, 60, 1_000] {
                let pages = try await walk(SessionQuery(limit: limit), in: store) { page in
                    for var session in page.sessions {
                        #expect(session.expiresAt != nil)
                        session.expiresAt = nil
                        #expect(session == made[session.id.description])
                    }
                }
                #expect(pages.joined().sorted() == made.keys.sorted())
                #expect(pages.dropLast().allSatisfy { $0.count == limit })
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func aSessionThatStays_isListedOnce_whileOthersComeAndGo(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            let staying = (0..<30).map { "stay\($0)" }
            for number in 0..<30 {
                _ = try await store.sessions.create(draft(staying[number])).value
                _ = try await store.sessions.create(draft("leave\(number)")).value
            }
            var step = 0
            let pages = try await walk(SessionQuery(limit: 5), in: store) { _ in
                guard step < 30 else { return }
                _ = try await store.sessions.end(#require(SessionID("leave\(29 - step)"))).value
                _ = try await store.sessions.create(draft("come\(step)")).value
                step += 1
            }
            let listed = Array(pages.joined())
            #expect(Set(listed).count == listed.count)
            #expect(Set(listed).isSuperset(of: staying))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func sessions_areSelectedByPresetAndAge(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            var made: [SessionReading] = []
            for (id, preset) in [("a", "meshing"), ("b", "star"), ("c", nil)] {
                made.append(try await store.sessions.create(draft(id) { $0.preset = preset }).value)
                try await store.pass(.seconds(10))
            }
            let time = made[1].createdAt
            for selection in [
                SessionSelection(preset: "star"), SessionSelection(preset: "zoom"),
                SessionSelection(createdSince: time), SessionSelection(createdSince: time + 1),
                SessionSelection(createdBefore: time), SessionSelection(createdBefore: made[0].createdAt),
                SessionSelection(preset: "star", createdSince: made[0].createdAt, createdBefore: time + 1),
            ] {
                let expected = made.filter { selection.includes(preset: $0.preset, createdAt: $0.createdAt) }
                let listed = try await walk(SessionQuery(limit: 1, selection: selection), in: store).joined()
                #expect(listed.sorted() == expected.map(\.id.description), "\(selection)")
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func aCursorOfAnotherStore_isRefused(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            for text in kind == .memory ? ["r0", "r12"] : ["m0.", "m3.a"] {
                let cursor = try #require(SessionCursor(text))
                #expect(await store.sessions.list(SessionQuery(cursor: cursor)).error == .invalidCursor)
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func anIdleSessionExpires_andARequestPostponesThat(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            let id = try await store.sessions.create(draft("a") { $0.timeToLive = .seconds(1_000) }).value.id
            _ = try await store.sessions.apply([Self.set(1)], to: id).value
            try await store.pass(.seconds(800))
            _ = try await store.sessions.read(id, settling: true).value
            try await store.pass(.seconds(800))
            store.sessions.touch(id)
            try await store.pass(.seconds(800))
            // A list does not extend a life.
            #expect(try await Array(walk(SessionQuery(), in: store).joined()) == ["a"])
            try await store.pass(.seconds(500))
            #expect(try await walk(SessionQuery(), in: store).joined().isEmpty)
            #expect(await store.sessions.read(id, settling: true).error == .noSuchSession)
            #expect(await store.sessions.apply([Self.set(2)], to: id).error == .noSuchSession)
            _ = try await store.sessions.create(draft("a")).value
        }
    }
}
