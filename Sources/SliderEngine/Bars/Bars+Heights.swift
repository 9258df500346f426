extension Bars {
    /// The place of bar i on the track, 0 … 1.
    func position(of bar: Int) -> Double { Double(bar) / Double(count - 1) }

    /// How many bars the thumb at p has reached.
    func reached(by p: Double) -> Int { Int((p * Double(count - 1)).rounded(.down)) + 1 }

    /// The height of a bar near a thumb at p, on either side of it, while it is dragged.
    @usableFromInline
    func liftedHeight(of bar: Int, thumb p: Double) -> Double {
        let distance = abs(p - position(of: bar))
        guard distance < spread else { return minHeight }
        return minHeight + (maxHeight - minHeight) * falloff.lift(at: distance / spread)
    }

    /// The height to draw: only bars that the thumb has reached rise, and only while it is dragged.
    ///
    /// Inlined where frames are written, because every frame asks for every bar and most are at rest. A bar farther
    /// back than the spread, plus 1 for the product's rounding, is at rest without further computation.
    @inlinable
    func height(of bar: Int, thumb p: Double, isDragging: Bool) -> Double {
        let distance = p * Double(count - 1) - Double(bar)
        guard isDragging, distance >= 0, distance <= spread * Double(count - 1) + 1 else { return minHeight }
        return liftedHeight(of: bar, thumb: p)
    }

    /// The bars that a thumb at p may lift, and up to two before them: one more is counted because of the division's
    /// rounding.
    func liftable(by p: Double) -> Range<Int> {
        let reached = reached(by: p)
        let farthest = ((p - spread) * Double(count - 1)).rounded(.down) - 1
        return min(Int(max(0, farthest)), reached)..<reached
    }

    /// The bar under the thumb at p; nil exactly between two.
    func current(at p: Double) -> Int? {
        let below = Int((p * Double(count - 1)).rounded(.down))
        let reach = 1 / (2 * Double(count - 1))
        return (below...(below + 1)).first { $0 < count && abs(p - position(of: $0)) < reach }
    }

    /// Whether any bar looks different: by its height, or by being reached.
    ///
    /// - Parameters:
    ///   - from: the place that the thumb showed before.
    ///   - to: the place that it shows.
    func look(differsBetween before: Shown, at from: Double, and after: Shown, at to: Double) -> Bool {
        let reached = self.reached(by: to)
        if self.reached(by: from) != reached { return true }
        if from == to && before.isDragging == after.isDragging { return false }
        if !before.isDragging && !after.isDragging { return false }
        // The same bars are reached, and bars that neither thumb lifts are equally low. The nearest bar nearly always
        // decides.
        return (liftable(by: min(from, to)).lowerBound..<reached).reversed().contains { bar in
            height(of: bar, thumb: from, isDragging: before.isDragging)
                != height(of: bar, thumb: to, isDragging: after.isDragging)
        }
    }
}
