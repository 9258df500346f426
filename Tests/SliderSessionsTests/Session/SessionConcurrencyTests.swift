import Foundation
import SliderEngine
import SliderSamples
import SliderTimeline
import Synchronization
import Testing

@testable import SliderSessions

/// Many threads and tasks use one session at once. script/sanitize runs this under the thread sanitizer.
struct SessionConcurrencyTests {
    private static let threads = 4
    private static let tasks = 8
    private static let eventsEach = 2_000

    @Test func threadsThatEnter_andTasksThatAwait_loseNothing_andSeeNoTornFrame() async throws {
        let timeline = Timeline(try Controls.meshing(), at: 0)
        let id = try #require(SessionID("shared"))
        let session = Session(timeline, id: id, epoch: "e", preset: nil, createdAt: 0, moment: 0)
        let ledger = Ledger()
        await withTaskGroup { group in
            for thread in 0..<Self.threads { group.addTask { await Self.enter(session, as: thread, ledger) } }
            for task in 0..<Self.tasks { group.addTask { await Self.awaitResponses(of: session, as: task, ledger) } }
        }
        let all = (Self.threads + Self.tasks) * Self.eventsEach
        #expect(ledger.torn.load(ordering: .relaxed) == 0)
        #expect(ledger.refused.load(ordering: .relaxed) == 0)
        #expect(ledger.versions == all * (all + 1) / 2, "every version from 1 to \(all) is in exactly one response")
        #expect(try session.enter { $0.read(in: .start) }.get().shown.tag.version == all)
    }

    /// Enters the session in place, on its own thread, as a worker does.
    private static func enter(_ session: Session, as index: Int, _ ledger: Ledger) async {
        await withCheckedContinuation { continuation in
            Thread {
                for count in 0..<eventsEach {
                    let event = event(index, count)
                    ledger.note(session.enter { $0.apply([event], if: .none, predicted: false, in: .start) })
                }
                continuation.resume()
            }.start()
        }
    }

    private static func awaitResponses(of session: Session, as index: Int, _ ledger: Ledger) async {
        for count in 0..<eventsEach {
            ledger.note(await session.apply([event(index, count)], if: .none, predicted: false, in: .start))
        }
    }

    private static func event(_ index: Int, _ count: Int) -> SessionEvent {
        SessionEvent(.changed(x: Double((index * 31 + count * 7) % 344), predictedX: nil))
    }
}

/// The results that all threads and tasks saw.
private final class Ledger: Sendable {
    let torn = Atomic<Int>(0)
    let refused = Atomic<Int>(0)
    private let sum = Atomic<Int64>(0)

    var versions: Int64 { sum.load(ordering: .relaxed) }

    func note(_ result: Result<AppliedEvents, SessionError>) {
        guard case .success(let applied) = result, let slider = applied.shown.frame.slider, let bars = slider.bars
        else {
            refused.add(1, ordering: .relaxed)
            return
        }
        sum.add(applied.shown.tag.version, ordering: .relaxed)
        // These members are computed from one value. A torn frame would have members of two values.
        let isWhole =
            slider.value == slider.normalized * 35 && slider.thumbX == slider.normalized * 344
            && bars.highlighted == Int((slider.normalized * 34).rounded(.down)) + 1
        if !isWhole { torn.add(1, ordering: .relaxed) }
    }
}

extension AccessContext {
    /// A context at moment 0, without a limit for idle gestures.
    static let start = AccessContext(moment: 0, gestureTimeout: nil)
}

extension Session {
    /// Applies events, as the stores do.
    func apply(
        _ events: [SessionEvent], if precondition: SessionPrecondition, predicted isPredicted: Bool,
        in context: AccessContext
    ) -> Result<AppliedEvents, SessionError> {
        ApplyOperation(id: id, events: events, precondition: precondition, isPredicted: isPredicted)
            .perform(on: self, in: context)
    }
}
