import SliderEngine
import SliderSamples
import SliderTimeline

/// A session as the service keeps it, with its watchers and what time does to it.
final class SimulatedService {
    private let schedule: Schedule
    private let idleLimit: Double
    private(set) var timeline: Timeline
    private(set) var frames: [ServiceFrame] = []
    var watchers: [(ServiceFrame) -> Void] = []

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
        let by = applied.by
        if let frame = applied.frame { publish(ServiceFrame(frame, of: timeline, after: previous, by: by, events)) }
        return ServiceFrame(
            applied.frame ?? timeline.frame, of: timeline, after: previous, by: by, stale: applied.stale)
    }

    /// Changes the control, as another client asks for; the frame that watchers get.
    @discardableResult
    func reshape(to control: Control, trackWidth: Double? = nil) throws(ControlError) -> ServiceFrame {
        letGesturePass()
        let (previous, reshape) = (timeline.version, Reshape(to: control, trackWidth: trackWidth))
        let frame = try timeline.apply(reshape, at: moment)
        let told = ServiceFrame(frame, of: timeline, after: previous, reshape: reshape)
        publish(told)
        return told
    }

    private var patience: Int64 { timeline.isGestureUnderWay ? 2_000_000_000 : 0 }

    private func letGesturePass() {
        let previous = timeline.version
        if let frame = timeline.giveUpGesture(idleFor: Int64(idleLimit * 1_000_000), at: moment) {
            idled += 1
            publish(ServiceFrame(frame, of: timeline, after: previous))
        }
    }

    private func publish(_ frame: ServiceFrame) {
        frames.append(frame)
        for watcher in watchers { watcher(frame) }
        guard let due = timeline.nextChange(gestureIdleFor: Int64(idleLimit * 1_000_000), patience: patience) else {
            return
        }
        schedule.at(Double(due) / 1_000_000) { [self] in
            letGesturePass()
            let previous = timeline.version
            guard let frame = timeline.settle(at: moment, patience: patience) else { return }
            publish(ServiceFrame(frame, of: timeline, after: previous))
        }
    }
}
