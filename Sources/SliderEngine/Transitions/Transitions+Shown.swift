extension Transitions {
    /// The differences between what a slider showed before and what it shows now.
    init(from before: Shown, to after: Shown, on slider: SliderControl) {
        if let bars = slider.description.bars {
            let (from, to) = (slider.thumbPosition(before.place), slider.thumbPosition(after.place))
            if bars.look(differsBetween: before, at: from, and: after, at: to) { insert(.bars) }
        }
        if before.overscroll != 0, !after.isDragging { insert(.thumb) }
        guard let motion = slider.description.motion else { return }
        if before.place.value != after.place.value {
            insert(.value)
            insert(.glide)
        }
        if motion.tilt(in: before.phase) != motion.tilt(in: after.phase) { insert(.tilt) }
        let isRaised = slider.isRaised(after.place)
        if isRaised != slider.isRaised(before.place) { insert(.lift, isRaised ? .coming : .leaving) }
        if before.phase.isFull != after.phase.isFull {
            insert(.halo, after.phase.isFull || !isRaised ? .coming : .leaving)
        }
    }
}
