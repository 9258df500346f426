extension Haptics {
    /// The cues of a move: at most one of each cause, except for stops: one jumped over and one that took hold.
    ///
    /// - Parameter ticks: the held-back ticks, for haptics that hold ticks back.
    func cues(of move: Move, on slider: SliderControl, ticks: inout CopyOnWriteBox<Memory>) -> Cues {
        var cues = Cues()
        let (before, after) = (slider.shown(move.before), slider.shown(move.after))
        if let tick {
            let crossed = felt(of: move, tick.crossed(from: before, to: after, on: slider), &ticks)
            if crossed > 0 { cues.append(Cue(cause: .tick, weight: tick.weight, crossed: crossed, t: move.t)) }
        }
        if let stop, move.isDrag {
            let passed = move.stopsPassed(on: slider.travel)
            if passed > 0 {
                cues.append(Cue(cause: .stop, weight: stop.weight, crossed: Int64(passed), isPassed: true, t: move.t))
            }
            if let held = move.after.heldStop, held != move.before.heldStop {
                cues.append(Cue(cause: .stop, weight: stop.weight, t: move.t))
            }
        }
        if let edge, before != after, after == slider.reach.lower || after == slider.reach.upper {
            let intensity = edge.intensity(atSpeed: move.speed)
            cues.append(Cue(cause: .edge, weight: edge.weight, intensity: intensity, t: move.t))
        }
        if let end, move.endsDrag {
            cues.append(Cue(cause: .end, weight: end.weight, t: move.t))
        }
        return cues
    }

    /// How many ticks are felt now, of those crossed and those held back before.
    private func felt(of move: Move, _ crossed: Int, _ memory: inout CopyOnWriteBox<Memory>) -> Int64 {
        guard minimumInterval > 0 else { return Int64(crossed) }
        let felt = memory.update { memory in
            move.endsDrag
                ? memory.ticks.giveAll(and: crossed, at: move.t)
                : memory.ticks.give(crossed, at: move.t, minimumInterval: minimumInterval)
        }
        return felt ?? Int64(crossed)
    }
}
