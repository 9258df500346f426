internal import ElementaryFunctions

extension Spring {
    /// The first time, in seconds, after which it stays within 0.001 of its end; nil when it never settles.
    ///
    /// Between two turning points the motion is monotone. The turning points tell between which two it settles, and
    /// bisection finds the time to the last bit.
    public var settlingDuration: Double? {
        guard dampingRatio > 0 else { return nil }
        let remainder = remainder
        let (turn, next) = lastTurn(of: remainder)
        let side = remainder.value(at: turn) < 0 ? -1.0 : 1
        func isOutside(_ time: Double) -> Bool { side * remainder.value(at: time) > SpringLimits.rest }
        var outside = turn
        var inside = turn
        var step = duration
        repeat {
            outside = inside
            inside = min(inside + step, next)
            step *= 2
        } while inside < next && isOutside(inside)
        while true {
            let middle = outside + (inside - outside) / 2
            guard middle > outside, middle < inside else { return inside }
            if isOutside(middle) { outside = middle } else { inside = middle }
        }
    }

    /// The last turning point outside the limit (or the start), and the one after it; infinity for none.
    private func lastTurn(of remainder: FreeMotion) -> (turn: Double, next: Double) {
        guard let (first, spacing) = remainder.derivative.zeros else { return (0, .infinity) }
        let height = remainder.value(at: first).magnitude
        guard height > SpringLimits.rest else { return (0, first) }
        guard spacing.isFinite, case .swing(let decay, _, _, _) = remainder else { return (first, .infinity) }
        // From turning point to turning point the height decreases by the same factor.
        let turns = (Double.log(height / SpringLimits.rest) / (decay * spacing)).rounded(.down)
        return (first + turns * spacing, first + (turns + 1) * spacing)
    }
}
