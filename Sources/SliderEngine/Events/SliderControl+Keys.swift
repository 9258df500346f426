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

    /// Without a step, a step is this much of the track.
    private static let fractionOfTrack = 0.01
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
            return travel.curve.value(at: start + Double(count) * Self.fractionOfTrack)
        }
    }
}
