import SliderEngine
import SliderTimeline

/// A session as the service keeps it, with its watchers and what time does to it.
final class SimulatedService {
    /// One frame of a session.
    struct Update {
        let tag: SessionTag
        let frame: Frame
        let gesture: String?
        let confirmation: Confirmation
        var reshape: Reshape?

        func told(stale: Int = 0) -> ServiceFrame {
            let isDragging = if case .slider(let slider) = frame.content { slider.dragging } else { false }
            return ServiceFrame(
                tag: tag, t: frame.t, reason: frame.reason, gesture: gesture, isDragging: isDragging,
                confirmation: confirmation, stale: stale, reshape: reshape, cues: Array(frame.cues))
        }
    }

    private let schedule: Schedule
    private let idleLimit: Double
    private(set) var timeline: Timeline
    private(set) var updates: [Update] = []
    var watchers: [(Update) -> Void] = []

    /// How many gestures were cancelled as idle.
    private(set) var idled = 0

    /// How many events came after a later one, whose time they then have.
    private(set) var pushed = 0

    init(_ control: Control, _ schedule: Schedule, gesturesIdleFor idleLimit: Double = 5_000) {
        self.schedule = schedule
        self.idleLimit = idleLimit
        timeline = Timeline(control, at: 0)
    }

    private var moment: Int64 { Int64(schedule.now * 1_000_000) }

    var state: ConfirmedState { ConfirmedState(of: timeline, epoch: "e") }

    /// Applies a batch; the response to it.
    func apply(_ events: [SessionEvent]) throws(EventError) -> ServiceFrame {
        letGesturePass()
        let (previous, last) = (timeline.version, timeline.frame.t)
        let applied = try timeline.apply(events, at: moment)
        if applied.stale == 0 { pushed += events.count { ($0.t ?? last) < last } }
        let update = Update(
            tag: SessionTag(epoch: "e", version: timeline.version), frame: applied.frame ?? timeline.frame,
            gesture: timeline.gesture,
            confirmation: Confirmation(from: previous, by: applied.by, checksum: timeline.checksum))
        if applied.frame != nil { publish(update) }
        return update.told(stale: applied.stale)
    }

    /// Changes the control, as another client asks for; the frame that watchers get.
    @discardableResult
    func reshape(to control: Control, trackWidth: Double? = nil) throws(ControlError) -> ServiceFrame {
        letGesturePass()
        let (previous, reshape) = (timeline.version, Reshape(to: control, trackWidth: trackWidth))
        let frame = try timeline.apply(reshape, at: moment)
        let update = Update(
            tag: SessionTag(epoch: "e", version: timeline.version), frame: frame, gesture: timeline.gesture,
            confirmation: Confirmation(from: previous, by: nil, checksum: timeline.checksum), reshape: reshape)
        publish(update)
        return update.told()
    }

    private var patience: Int64 { timeline.isGestureUnderWay ? 2_000_000_000 : 0 }

    private func letGesturePass() {
        let previous = timeline.version
        if let frame = timeline.giveUpGesture(idleFor: Int64(idleLimit * 1_000_000), at: moment) {
            idled += 1
            publish(frame, after: previous)
        }
    }

    private func publish(_ frame: Frame, after previous: Int64) {
        publish(
            Update(
                tag: SessionTag(epoch: "e", version: timeline.version), frame: frame, gesture: timeline.gesture,
                confirmation: Confirmation(from: previous, by: nil, checksum: timeline.checksum)))
    }

    private func publish(_ update: Update) {
        updates.append(update)
        for watcher in watchers { watcher(update) }
        guard let due = timeline.nextChange(gestureIdleFor: Int64(idleLimit * 1_000_000), patience: patience) else {
            return
        }
        schedule.at(Double(due) / 1_000_000) { [self] in
            letGesturePass()
            let previous = timeline.version
            if let frame = timeline.settle(at: moment, patience: patience) { publish(frame, after: previous) }
        }
    }
}
