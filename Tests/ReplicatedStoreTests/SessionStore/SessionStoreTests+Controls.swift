import RedisSamples
import SliderEngine
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import SliderWire
import TestPatience
import Testing

/// Controls that change while their session stays.
extension ReplicatedStoreSuite.SessionStoreTests {
    /// Makes the range longer, and notes that only its upper end was given.
    private func reshape(
        _ id: SessionID, upper: Double, trackWidth: Double? = nil, if precondition: SessionPrecondition = .none,
        padding: Int = 0, in store: StoreUnderTest
    ) -> SessionResult<ReshapedSession> {
        let change = ControlChange { control, _ in
            guard case .slider(let slider) = control else { return .success(nil) }
            var description = slider.description
            description.range.upper = upper
            guard description != slider.description || trackWidth != nil else { return .success(nil) }
            if let trackWidth { description.trackWidth = trackWidth }
            do throws(ControlError) {
                let control = Control.slider(try SliderControl(description))
                let space = String(repeating: " ", count: padding)
                let given = Array("{\"range\":{\"upper\":\(upper)}\(space)}".utf8)
                return .success((Reshape(to: control.with(given: given), trackWidth: trackWidth), weight: 1))
            } catch {
                return .failure(ControlRefusal(pointer: error.pointer, detail: error.detail))
            }
        }
        return store.sessions.reshape(id, by: change, if: precondition, recording: nil)
    }

    private static func upper(of control: Control?) -> Double? {
        guard case .slider(let slider) = control else { return nil }
        return slider.description.range.upper
    }

    @Test(arguments: StoreKind.allCases)
    func aChangedControl_isThatOfTheSession_alsoInTheNextProcess(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            let session = try await store.sessions.create(draft("a") { $0.traced = 8 }).value
            let id = session.id
            _ = try await store.sessions.create(draft("b")).value
            _ = try await store.sessions.apply([.began(10, "g", 1), .changed(300, "g", 2)], to: id).value
            let old = SessionPrecondition.tags([session.shown.tag.description])
            #expect(
                await reshape(id, upper: 60, if: old, in: store).error
                    == .preconditionFailed(current: SessionTag(epoch: session.shown.tag.epoch, version: 2)))
            let reshaped = try await reshape(id, upper: 60, trackWidth: 500, in: store).value
            #expect((reshaped.applied.shown.tag.version, reshaped.applied.shown.reshapes) == (3, 1))
            #expect(reshaped.applied.shown.gesture == "g" && Self.upper(of: reshaped.control) == 60)
            // One that stays as it is makes no new version.
            let same = try await reshape(id, upper: 60, in: store).value
            #expect((same.applied.shown.tag, same.applied.shown.reshapes) == (reshaped.applied.shown.tag, 1))
            let refused = await reshape(id, upper: -1, in: store).error
            guard case .control(let refusal) = refused else { throw TestFailure("\(String(describing: refused))") }
            #expect(refusal.pointer == "/range/upper")
            for _ in 1...2 {
                let reading = try await store.sessions.read(id, settling: false).value
                #expect(reading.shown.tag.version == 3 && reading.shown.reshapes == 1 && reading.trackWidth == 500)
                #expect(reading.control == reshaped.control && reading.control.given == reshaped.control.given)
                #expect(reading.shown.frame.slider?.value == reshaped.applied.shown.frame.slider?.value)
                let other = try #require(SessionID("b"))
                #expect(try await Self.upper(of: store.sessions.read(other, settling: false).value.control) == 35)
                if kind != .memory { try await store.reopen() }
            }
            let ended = try await store.sessions.apply([.ended("g", 3)], to: id).value
            #expect((ended.shown.tag.version, ended.shown.reshapes) == (4, 1))
            #expect(try await reshape(id, upper: 70, in: store).value.applied.shown.tag.version == 5)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func aTraceBeginsWithTheControlOfItsFirstEvent(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            let id = try await store.sessions.create(draft("a") { $0.traced = 3 }).value.id
            func trace() async throws -> (first: Double?, steps: [Double], last: Double?) {
                let trace = try await store.sessions.trace(id).value
                let steps = trace.steps.compactMap { step in
                    switch step {
                    case .event(let event, _): if case .set(let value) = event.kind { value } else { nil as Double? }
                    case .reshaped(let reshape, _, _): Self.upper(of: reshape.control)
                    }
                }
                return (Self.upper(of: trace.control), steps, Self.upper(of: trace.lastControl))
            }
            _ = try await store.sessions.apply([Self.set(1)], to: id).value
            _ = try await reshape(id, upper: 40, in: store).value
            _ = try await store.sessions.apply([Self.set(2)], to: id).value
            #expect(try await trace() == (35, [1, 40, 2], 40))
            _ = try await reshape(id, upper: 50, in: store).value
            #expect(try await trace() == (35, [40, 2, 50], 50))
            _ = try await store.sessions.apply([Self.set(3)], to: id).value
            #expect(try await trace() == (40, [2, 50, 3], 50))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func watchersGetTheControl_withTheFrameOfItsChange(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            let id = try await store.sessions.create(draft("a")).value.id
            let watch = try #require(try await store.sessions.watch(id, after: nil).value).begun()
            let first = try #require(watch.next()?.update).shown
            #expect(first.control == nil && first.current.reshapes == 0)
            _ = try await reshape(id, upper: 50, in: store).value
            _ = try await store.sessions.apply([Self.set(3)], to: id).value
            let shown = try (1...2).map { _ in try #require(watch.next()?.update).shown }
            #expect(shown.map { Self.upper(of: $0.control) } == [50, nil])
            #expect(shown.map(\.current.frame.reason) == [.reshape, .set] && shown.map(\.current.reshapes) == [1, 1])
            // One that returns gets the change.
            let back = try #require(try await store.sessions.watch(id, after: first.current.tag).value).begun()
            let missed = try #require(back.next())
            #expect(Self.upper(of: missed.update?.shown.control ?? missed.merged?.shown.control) == 50)
        }
    }

    /// A store has a limit to the bytes of one change, and to those of the changes that it reads at once.
    @Test(arguments: StoreKind.allCases)
    func manyLargeControlsAtOnce_areAllStored_andRead(_ kind: StoreKind) async throws {
        try await StoreUnderTest.with(kind) { store in
            let id = try await store.sessions.create(draft("a") { $0.traced = 10_000 }).value.id
            let changes = (1...20).map { reshape(id, upper: 40 + Double($0), padding: 1_000_000, in: store) }
            try await withThrowingTaskGroup { group in
                for change in changes { group.addTask { _ = try await change.value } }
                try await group.waitForAll()
            }
            if kind != .memory { try await store.reopen() }
            #expect(try await store.sessions.read(id, settling: false).value.shown.reshapes == 20)
        }
    }
}
