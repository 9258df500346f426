package import JSONText
package import SliderEngine
package import SliderTimeline
import SliderWire

extension GoldenHash {
    /// Applies a batch, and adds its frame or its refusal and the state after it.
    package mutating func add(
        _ batch: [SessionEvent], appliedTo timeline: inout Timeline, _ writer: inout JSONWriter
    ) {
        do throws(EventError) {
            let applied = try timeline.apply(batch, at: 0)
            add(UInt64(applied.stale))
            if let frame = applied.frame { add(frame, &writer) }
        } catch {
            add(UInt64(error.index) + 1)
        }
        add(timeline.record.state)
    }

    /// Changes the control, and adds the frame or that it was refused, and the state after it.
    package mutating func add(_ reshape: Reshape, appliedTo timeline: inout Timeline, _ writer: inout JSONWriter) {
        if let frame = try? timeline.apply(reshape, at: 0) { add(frame, &writer) } else { add(UInt64(1)) }
        add(timeline.record.state)
    }

    /// Adds a frame: its JSON, and all bits of the numbers that JSON has only to thousandths.
    package mutating func add(_ frame: Frame, _ writer: inout JSONWriter) {
        writer.removeAll()
        FrameWriter(tag: SessionTag(epoch: "", version: 0)).write(frame, to: &writer)
        add(writer.bytes)
        switch frame.content {
        case .slider(let slider): add(slider)
        case .pinch(let pinch):
            for number in [pinch.spacing, pinch.innerCornerRadius, pinch.outerCornerRadius] { add(number) }
        #if !ONE_THUMB
            case .thumbs(let content):
                for thumb in content.thumbs { for number in [thumb.x, thumb.fingerOffset] { add(number) } }
                for transition in frame.allTransitions { add(transition.velocity) }
        #endif
        }
        for transition in frame.transitions { add(transition.velocity) }
    }

    private mutating func add(_ slider: SliderFrame) {
        add(slider.thumbX)
        add(slider.fingerOffset)
        add(slider.velocity)
        for height in slider.bars?.heights.lifted.map({ slider.bars?.heights[$0] }) ?? [] { add(height) }
    }

    private mutating func add(_ hand: StateSnapshot.Hand) {
        for number in [hand.firstX, hand.firstY] { add(number) }
        add(UInt64((hand.isPassed ? 1 : 0) + (hand.isNear ? 2 : 0) + (hand.bringsThumb ? 4 : 0)))
        for rest in [hand.rest, hand.left] {
            for number in [rest?.x, rest?.lastX, rest?.t, rest?.place.value] { add(number) }
        }
    }

    /// Adds all bits of a state's numbers.
    package mutating func add(_ state: StateSnapshot) {
        for number in [state.t, state.trackWidth, state.place.value, state.place.normalized] { add(number) }
        add(state.velocity)
        add(state.settlesAt)
        if let gesture = state.gesture {
            for number in [gesture.originX, gesture.originTravel, gesture.lastX] { add(number) }
            for place in [gesture.start, gesture.origin] { add(place.value) }
            for sample in gesture.samples { add(sample.t + sample.x) }
        }
        if let memory = state.memory {
            for number in [memory.travelled, memory.y, memory.committed.value] { add(number) }
            add(memory.lastTick)
            add(UInt64(bitPattern: memory.heldBackTicks))
            if let hand = memory.hand { add(hand) }
        }
        #if !ONE_THUMB
            for thumb in state.thumbs?.each ?? [] { add(thumb) }
            for finger in state.thumbs?.fingers ?? [] {
                add(UInt64(finger.number))
                for move in finger.moves { for place in [move.before, move.left] { add(place.value) } }
            }
        #endif
    }
}
