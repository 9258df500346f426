import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

/// A damaged record is found, reported and removed.
struct DamagedRecordTests {
    private func response<Value: Sendable>(_ response: SessionResult<Value>) async -> Result<Value, SessionError> {
        await withCheckedContinuation { continuation in response.deliver { continuation.resume(returning: $0) } }
    }

    @Test(arguments: StoreKind.allCases) func aDamagedRecord_isAnError_andItsRemovalFreesTheID(_ kind: StoreKind) throws
    {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        let id = try Records.id("kitchen")
        try store.committed(.put(try Records.record("kitchen"), basedOn: nil))
        try home.damage("kitchen")
        #expect { try store.load(id) } throws: { error in
            guard let error = error as? RecordStoreError else { return false }
            return error.isDamaged && error.detail.contains("kitchen")
        }
        #expect(store.commit([.put(try Records.record("kitchen"), basedOn: nil)]).map(\.name) == ["conflict"])
        try store.committed(.delete(id))
        #expect(try store.load(id) == nil)
        try store.committed(.put(try Records.record("kitchen", version: 1), basedOn: nil))
        #expect(try store.load(id)?.timeline.version == 1)
    }

    @Test(arguments: StoreKind.allCases) func aSessionWithADamagedRecord_canOnlyBeEnded(_ kind: StoreKind) async throws
    {
        let home = try StoreHome(kind)
        defer { withExtendedLifetime(home) {} }
        let store = try home.open()
        let id = try Records.id("kitchen")
        for name in ["kitchen", "attic"] {
            try store.committed(.put(try Records.record(name, expiresAt: nil), basedOn: nil))
        }
        try home.damage("kitchen")
        let watcher = StorageWatcher()
        let sessions = StoredSessions(over: StorageSettings(records: store, observer: watcher))
        try sessions.start()
        let read = await response(sessions.read(id, settling: false))
        #expect(throws: SessionError.recordDamaged) { try read.get() }
        #expect(watcher.told == ["kitchen damaged"])
        let draft = SessionDraft(id: id, control: try Records.record("kitchen").control)
        let made = await response(sessions.create(draft, recording: nil))
        #expect(throws: SessionError.idTaken) { try made.get() }
        let conditional = await response(sessions.end(id, if: .tags(["8m2q0zt5-0"])))
        #expect(throws: SessionError.recordDamaged) { try conditional.get() }
        // Both requests end it, even at the same time.
        async let first = response(sessions.end(id, if: .none))
        async let second = response(sessions.end(id, if: .none))
        for ended in await [first, second] {
            guard case .failure(let error) = ended else { continue }
            #expect(error == .noSuchSession)
        }
        #expect(try store.load(id) == nil)
        let gone = await response(sessions.read(id, settling: false))
        #expect(throws: SessionError.noSuchSession) { try gone.get() }
        let again = await response(sessions.create(draft, recording: nil))
        #expect(try again.get().isCommitted)
        #expect(try store.load(Records.id("attic")) != nil)
        await sessions.stop(within: .seconds(5))
        #expect(sessions.unstoredSessions == 0)
    }
}
