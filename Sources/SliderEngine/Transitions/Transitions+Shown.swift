extension Transitions {
    /// The differences between what was shown before and what is shown now, for a slider with these parts.
    ///
    /// - Parameter lower: the least value that the thumb can reach.
    init(from before: Shown, to after: Shown, bars: Bars?, motion: Motion?, lower: Double) {
        if let bars, bars.look(differsBetween: before, and: after) { insert(.bars) }
        if before.overscroll != 0, !after.isDragging { insert(.thumb) }
        guard let motion else { return }
        if before.place.value != after.place.value {
            insert(.value)
            insert(.glide)
        }
        if motion.tilt(in: before.phase) != motion.tilt(in: after.phase) { insert(.tilt) }
        let isRaised = after.place.value > lower
        if isRaised != (before.place.value > lower) { insert(.lift, isRaised ? .coming : .leaving) }
        if before.phase.isFull != after.phase.isFull {
            insert(.halo, after.phase.isFull || !isRaised ? .coming : .leaving)
        }
    }
}
