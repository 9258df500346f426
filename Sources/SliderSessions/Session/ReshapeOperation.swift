package import SliderEngine
import SliderRecords
import SliderTimeline

/// A change of a session's control.
package struct ControlChange: Sendable {
    /// Computes the change from the session's control and the width of its track. `weight` is the number of events
    /// that it counts as in a trace. nil if nothing changes.
    package typealias Body =
        @Sendable (Control, _ trackWidth: Double) -> Result<(Reshape, weight: Int)?, ControlRefusal>

    /// The bytes of its request.
    let size: Int
    let body: Body

    /// Makes a change, from a request of so many bytes.
    package init(size: Int = 0, _ body: @escaping Body) { (self.size, self.body) = (size, body) }

    /// For how many events its request counts in a rate limit: it costs as much as an event for each KiB.
    package var cost: Int { 1 + size / 1_024 }

    /// For how many events it counts in the rate limit of a session with this control.
    func cost(on control: Control) -> Int { 1 + (size + control.approximateSize) / 1_024 }
}

extension Control {
    /// About how many bytes it has as a text: only its lists can be long.
    fileprivate var approximateSize: Int {
        guard case .slider(let slider) = self else { return given.count }
        let numbers = (slider.description.marks?.count ?? 0) + slider.description.snapping.stops.count
        return given.count + 20 * numbers
    }
}

/// Why a control can't be changed in this way.
package struct ControlRefusal: Error, Equatable, Sendable {
    /// The JSON pointer to the member.
    package let pointer: String

    /// What is wrong, and what would be right.
    package let detail: String

    /// Makes a refusal.
    package init(pointer: String, detail: String) {
        (self.pointer, self.detail) = (pointer, detail)
    }
}

/// The result of changing a session's control.
package struct ReshapedSession: Sendable {
    /// The version and the frame afterwards.
    package var applied: AppliedEvents

    /// The control now.
    package let control: Control

    /// The width of the track, if the change set it.
    package let trackWidth: Double?

    /// For how many events it has counted in the session's rate limit.
    package let cost: Int
}

/// Changes a session's control.
struct ReshapeOperation: SessionOperation {
    let id: SessionID
    let patch: ControlChange
    let precondition: SessionPrecondition
    /// Why a larger control can't be stored; nil if there is room.
    let storageFull: SessionError?

    var appliesEvents: Bool { true }

    /// Repeated, a patch could overwrite what other clients have changed since.
    var isRepeatable: Bool { false }

    /// As much as a turn may have, so that it has this one alone: both texts of a control may have a megabyte.
    var size: Int { ReplicatedOperation.mostBytes }

    func waits(_ durability: Durability) -> Bool { durability != .none }

    func committed(_ value: ReshapedSession) -> ReshapedSession {
        var value = value
        value.applied.isCommitted = true
        return value
    }

    /// Changes the control, unless the patch changes nothing.
    func perform(on session: isolated Session, in context: AccessContext) -> Result<ReshapedSession, SessionError> {
        let left: Int?
        let cost = patch.cost(on: session.timeline.control)
        do {
            left = try session.admit(cost, if: precondition, in: context)
        } catch {
            return .failure(error)
        }
        _ = session.settle(in: context)
        var (changed, trackWidth): ((frame: Frame, confirmation: Confirmation)?, Double?)
        switch patch.body(session.timeline.control, session.timeline.trackWidth) {
        case .failure(let refusal): return .failure(.control(refusal))
        case .success(nil): break
        case .success((let reshape, let weight)?):
            if let storageFull { return .failure(storageFull) }
            do { changed = try session.apply(reshape, weight: weight, in: context) } catch {
                return .failure(.control(ControlRefusal(pointer: "/control", detail: error.detail)))
            }
            trackWidth = reshape.trackWidth
        }
        let timeline = session.timeline
        return .success(
            ReshapedSession(
                applied: AppliedEvents(
                    shown: SessionFrame(of: timeline, tag: session.tag, frame: changed?.frame), stale: 0,
                    confirmation: changed?.confirmation ?? session.confirmation(after: timeline.version), left: left),
                control: timeline.control, trackWidth: trackWidth, cost: cost))
    }
}
