/// The cues of several thumbs.
extension ThumbsReducer {
    /// How fast the finger of a thumb is, or was when it was lifted, in points per second; 0 without one.
    func speed(of index: Int) -> Double {
        abs(thumbs.each[index].velocity ?? thumbs.each[index].gesture?.velocity(at: t) ?? 0)
    }

    /// Gives the cues of a thumb's move.
    mutating func give(_ move: Move, of index: Int, withEnd: Bool = true) {
        guard let haptics = slider.description.haptics else { return }
        var move = move
        (move.thumb, move.givesEnd) = (index, withEnd)
        haptics.add(cuesOf: move, on: slider, ticks: &thumbs.each[index].memory, to: &cues)
    }

    /// The cues of a thumb that its finger has moved.
    mutating func giveMovedCues(of index: Int) {
        let after = thumbs.each[index].place
        guard after != was[index] else { return }
        give(
            Move(
                before: was[index], after: after, t: t, speed: speed(of: index), isDrag: true, endsDrag: false,
                leadPlace: after),
            of: index)
    }

    /// The cues of the thumbs that a finger has left for the next. What they hold back of their ticks the last one
    /// gives.
    mutating func givePassedCues(from first: Int, to last: Int) {
        var index = first
        while index != last {
            giveMovedCues(of: index)
            let next = index < last ? index + 1 : index - 1
            if let ticks = thumbs.each[index].memory.update({ $0.handOverTicks() }) {
                thumbs.each[next].memory.update { $0.ticks = ticks }
            }
            index = next
        }
    }

    /// The cues of what a thumb has met: its contact, and the edges of those that it has pushed there.
    mutating func giveMetCues(of index: Int) {
        if !shifted.isEmpty, let edge = slider.description.haptics?.edge {
            for other in shifted.subtracting(swapped) where other != index && shown[other] != shownBefore[other] {
                let isAtEnd = shown[other] == slider.reach.lower || shown[other] == slider.reach.upper
                if isAtEnd { give(edge, .edge, of: other, asFastAs: index) }
            }
        }
        giveContact(of: index, -1)
        giveContact(of: index, 1)
    }

    /// The cue of a thumb that comes to its neighbour's limit, or moves it on from there; none of a swap.
    mutating func giveContact(of index: Int, _ step: Int) {
        let other = index + step
        guard let contact = slider.description.haptics?.contact, shown[index] != shownBefore[index],
            indices.contains(other), !swapped.contains(other),
            shifted.contains(other) || slider.gap.touches(shown[index], shown[other], step),
            !slider.gap.touches(shownBefore[index], shownBefore[other], step)
        else { return }
        give(contact, .contact, of: index, asFastAs: index)
    }

    /// Gives a cue as strong as an edge's at the speed of a thumb's finger.
    private mutating func give(_ haptic: Haptic, _ cause: Cue.Cause, of index: Int, asFastAs other: Int) {
        let intensity = haptic.intensity(atSpeed: speed(of: other))
        cues.append(Cue(cause: cause, weight: haptic.weight, intensity: intensity, t: t), of: index)
    }
}
