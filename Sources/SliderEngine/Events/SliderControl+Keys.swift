/// What keys do: one step, ten, or all the way, and never caught by a magnet, for who presses a key has said how far.
extension SliderControl {
    /// How far a key goes.
    private enum Stride {
        /// So many steps up, or down when it is negative.
        case steps(Int)
        /// To the lower end.
        case lower
        /// To the upper end.
        case upper
    }

    /// Without a step, so many steps are the track.
    private static let stepsOfTrack = 100.0
    /// Nearer than this, in steps of the track to a whole one and in parts of the track to a stop, is there: else ten
    /// long steps from lower would end beside upper, by what they were rounded.
    private static let tolerance = 1e-9
    /// So many steps are a long one.
    private static let long = 10

    /// A key is pressed: from the value, or from the stop that holds.
    func press(_ key: SliderKey, shift: Bool, in state: inout State) {
        let place = travel.place(of: value(after: stride(of: key, shift: shift), from: state.place))
        put(place, trackWidth: state.trackWidth, in: &state)
    }

    private func stride(of key: SliderKey, shift: Bool) -> Stride {
        let arrow = shift ? Self.long : 1
        return switch key {
        case .arrowUp: .steps(arrow)
        case .arrowDown: .steps(-arrow)
        case .arrowRight: .steps(description.reversed ? -arrow : arrow)
        case .arrowLeft: .steps(description.reversed ? arrow : -arrow)
        case .pageUp: .steps(Self.long)
        case .pageDown: .steps(-Self.long)
        case .home: .lower
        case .end: .upper
        }
    }

    private func value(after stride: Stride, from place: Place) -> Double {
        switch stride {
        case .lower: return description.range.lower
        case .upper: return description.range.upper
        case .steps(let count):
            let held = place.heldStop
            if let grid { return grid.value(held.map { travel.stops[$0] } ?? place.value, plus: count) }
            let start = held.map { travel.stopPositions[$0] } ?? place.normalized
            return value(at: hundredths(start) + Double(count))
        }
    }

    /// A place in steps of the track.
    private func hundredths(_ p: Double) -> Double {
        let steps = p * Self.stepsOfTrack
        return abs(steps - steps.rounded()) <= Self.tolerance ? steps.rounded() : steps
    }

    /// The value so many steps of the track from lower; a stop's own where one is there.
    private func value(at steps: Double) -> Double {
        let p = steps / Self.stepsOfTrack
        let stop = travel.stop(within: Self.tolerance, of: p)
        return stop.map { travel.stops[$0] } ?? travel.curve.value(at: p)
    }
}
