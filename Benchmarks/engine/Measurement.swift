import CAllocations
import Glibc
import SliderEngine

/// What the engine takes for a drag's events and their frames.
struct Measurement {
    /// Nanoseconds of processor time for one event.
    let nanoseconds: Double
    /// Blocks of memory asked for while the finger moves, by all `changed` events of one drag.
    let allocationsMoving: UInt64
    /// Blocks of memory asked for by one drag from `began` to `ended`.
    let allocations: UInt64
    /// A sum of everything that was read, so that none of it can be left out.
    let read: Double

    /// Applies a drag so many times to one state.
    init(_ drag: Drag, on control: Control, times: Int) throws(EventError) {
        var state = control.initialState()
        var read = 0.0
        for event in drag.events { read += Self.read(try control.apply(event, to: &state)) }

        let before = allocations_of_this_thread()
        var atBegan = before
        var atMoved = before
        for (index, event) in drag.events.enumerated() {
            read += Self.read(try control.apply(event, to: &state))
            if index == 0 { atBegan = allocations_of_this_thread() }
            if index == drag.events.count - 2 { atMoved = allocations_of_this_thread() }
        }
        allocationsMoving = atMoved - atBegan
        allocations = allocations_of_this_thread() - before

        let start = Self.processorTime()
        for _ in 0..<times {
            for event in drag.events { read += Self.read(try control.apply(event, to: &state)) }
        }
        nanoseconds = (Self.processorTime() - start) / Double(times * drag.events.count)
        self.read = read
    }

    /// This thread's processor time in nanoseconds, which other programs on the machine do not lengthen.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// Everything of a frame that a client draws and feels.
    private static func read(_ frame: Frame) -> Double {
        guard case .slider(let slider) = frame.content else { return readThumbs(frame) }
        var sum = slider.value + slider.normalized + slider.snapped + slider.thumbX + slider.fingerOffset
        sum += slider.velocity ?? 0
        if let bars = slider.bars {
            for height in bars.heights { sum += height }
            sum += Double(bars.highlighted + (bars.current ?? 0))
        }
        if let text = slider.text { sum += Double(text.utf8.count) }
        for cue in frame.cues { sum += Double(cue.crossed ?? 0) + cue.t }
        return sum + Double(frame.transitions.count)
    }

    /// The same of several thumbs.
    private static func readThumbs(_ frame: Frame) -> Double {
        guard case .thumbs(let shown) = frame.content else { return 0 }
        var sum = 0.0
        for thumb in shown.thumbs {
            sum += thumb.value + thumb.normalized + thumb.snapped + thumb.x + thumb.fingerOffset
            sum += thumb.reachable.upper - thumb.reachable.lower + (thumb.velocity ?? 0)
        }
        if let bars = shown.bars {
            for height in bars.heights { sum += height }
        }
        for cue in frame.cues { sum += Double(cue.crossed ?? 0) + cue.t }
        return sum + Double(frame.allTransitions.count)
    }
}
