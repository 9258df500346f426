extension Bars {
    /// Where bar i stands on the track, 0 … 1.
    func position(of bar: Int) -> Double { Double(bar) / Double(count - 1) }

    /// How many bars the thumb at p has reached.
    func reached(by p: Double) -> Int { Int((p * Double(count - 1)).rounded(.down)) + 1 }

    /// The height of a bar that is free to rise, with the thumb at p.
    @usableFromInline
    func liftedHeight(of bar: Int, thumb p: Double) -> Double {
        let distance = abs(p - position(of: bar))
        guard distance < spread else { return minHeight }
        return minHeight + (maxHeight - minHeight) * falloff.lift(at: distance / spread)
    }

    /// The height to show: bars rise before the thumb, not beyond it, and only while it is dragged.
    ///
    /// Inlined where frames are written, for it is asked for every bar of every frame and most are at rest. A bar that
    /// is farther back than the spread, by one more than the product says, for its rounding, is not looked at closer.
    @inlinable
    func height(of bar: Int, thumb p: Double, isDragging: Bool) -> Double {
        let distance = p * Double(count - 1) - Double(bar)
        guard isDragging, distance >= 0, distance <= spread * Double(count - 1) + 1 else { return minHeight }
        return liftedHeight(of: bar, thumb: p)
    }

    /// The bars that a thumb at p may lift, and maybe one or two before them: one more is counted than the division
    /// says, for its rounding.
    func liftable(by p: Double) -> Range<Int> {
        let reached = reached(by: p)
        let farthest = ((p - spread) * Double(count - 1)).rounded(.down) - 1
        return min(Int(max(0, farthest)), reached)..<reached
    }

    /// The bar under the thumb at p; none exactly between two.
    func current(at p: Double) -> Int? {
        let below = Int((p * Double(count - 1)).rounded(.down))
        let reach = 1 / (2 * Double(count - 1))
        return (below...(below + 1)).first { $0 < count && abs(p - position(of: $0)) < reach }
    }

    /// Whether any bar looks different: its height, or whether it is reached.
    func look(differsBetween before: Shown, and after: Shown) -> Bool {
        let (from, to) = (before.place.normalized, after.place.normalized)
        let reached = self.reached(by: to)
        if self.reached(by: from) != reached { return true }
        if from == to && before.isDragging == after.isDragging { return false }
        if !before.isDragging && !after.isDragging { return false }
        // The same bars are reached, and those that neither thumb lifts are as low as before. The nearest one nearly
        // always decides.
        return (liftable(by: min(from, to)).lowerBound..<reached).reversed().contains { bar in
            height(of: bar, thumb: from, isDragging: before.isDragging)
                != height(of: bar, thumb: to, isDragging: after.isDragging)
        }
    }
}
