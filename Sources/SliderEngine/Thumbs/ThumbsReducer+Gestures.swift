/// Gestures.
extension ThumbsReducer {
    /// What a finger's event does to the one thumb that it drags.
    enum Step {
        case begins(x: Double)
        case moves(x: Double)
        case ends(x: Double?)
        /// It takes the thumb only now, and catches up with what the finger has done while it waited.
        case takes(x: Double, isEnd: Bool)
    }

    /// A finger comes down. One of its number that is under way leaves its thumbs where they are, as those do that it
    /// takes over.
    mutating func begin(_ choice: Choice, x: Double) {
        let past = drop(thumbs.fingers.filter(choice.ends))
        var finger = Finger(number: event.finger)
        let index = thumbs.fingers.count
        if choice.isOpen {
            finger.waiting = waiting(for: choice.thumbs, x: x)
            thumbs.fingers.append(finger)
        } else {
            finger.thumbs = choice.thumbs
            thumbs.fingers.append(finger)
            if let only = choice.thumbs.only {
                move(index, only, .begins(x: x))
            } else {
                takeRange(index, x: x)
            }
        }
        for thumb in past where !thumbs.each[thumb].isDragging { releases.insertReturn(of: thumb) }
    }

    /// Ends gestures without an event of their own. Returns the thumbs that they have pulled past an end.
    private mutating func drop(_ fingers: [Finger]) -> ThumbSet {
        var past = ThumbSet()
        for finger in fingers {
            guard let index = thumbs.finger(finger.number) else { continue }
            past.formUnion(pulled(by: index))
            release(index)
        }
        if !fingers.isEmpty { commit() }
        return past
    }

    private func pulled(by finger: Int) -> ThumbSet {
        var past = ThumbSet()
        for index in thumbs.fingers[finger].thumbs where thumbs.overscroll(of: index, on: slider) != 0 {
            past.insert(index)
        }
        return past
    }

    /// Lets go of a finger's thumbs. Returns the finger.
    @discardableResult
    mutating func release(_ finger: Int) -> Finger {
        for index in thumbs.fingers[finger].thumbs {
            thumbs.each[index].gesture = nil
            thumbs.each[index].memory.update { $0.hand = nil }
        }
        return thumbs.fingers.remove(at: finger)
    }

    mutating func change(_ finger: Int, x: Double) {
        if thumbs.fingers[finger].isRange { return moveRange(finger, x: x) }
        if let only = thumbs.fingers[finger].thumbs.only { return move(finger, only, .moves(x: x)) }
        take(finger, x: x, isEnd: false)
    }

    /// A finger that waits takes a thumb, once its movement says which.
    private mutating func take(_ finger: Int, x: Double, isEnd: Bool) {
        switch decide(finger, x: x, isEnd: isEnd) {
        case .waits: return
        case .isIgnored:
            isIgnored = true
            thumbs.fingers.remove(at: finger)
        case .takes(let thumb):
            thumbs.fingers[finger].thumbs = ThumbSet(thumb)
            let step = Step.takes(x: x, isEnd: isEnd)
            if isEnd { letGo(finger, thumb, step) } else { move(finger, thumb, step) }
        }
    }

    /// Moves the thumb of a finger, with the cues of that.
    private mutating func move(_ finger: Int, _ thumb: Int, _ step: Step) {
        let (index, isMeant) = drag(finger, thumb, step)
        givePassedCues(from: thumb, to: index)
        giveMovedCues(of: index)
        giveMetCues(of: index)
        if !isMeant { ignore(finger) }
    }

    private mutating func ignore(_ finger: Int) {
        release(finger)
        isIgnored = true
    }

    mutating func end(_ finger: Int, x: Double?) {
        if thumbs.fingers[finger].isRange {
            endRange(finger, x: x)
        } else if let only = thumbs.fingers[finger].thumbs.only {
            letGo(finger, only, .ends(x: x))
        } else if let last = thumbs.fingers[finger].waiting?.gesture.lastX {
            take(finger, x: x ?? last, isEnd: true)
        }
        if let finger = thumbs.finger(event.finger) { release(finger) }
        commit()
    }

    /// A finger's last movement, and what its thumb does then: it pushes none.
    private mutating func letGo(_ finger: Int, _ thumb: Int, _ step: Step) {
        let (index, isMeant) = drag(finger, thumb, step)
        guard isMeant else { return ignore(finger) }
        let speed = speed(of: index)
        givePassedCues(from: thumb, to: index)
        let stretched = slider.isTapInSlop(thumbs.each[index]) ? 0 : thumbs.overscroll(of: index, on: slider)
        let lead = thumbs.each[index].place
        thumbs.each[index].reach = reach(of: index)
        let landing = slider.end(y: event.y, after: before(index), in: &thumbs.each[index])
        thumbs.each[index].reach = nil
        refresh(index)
        let after = thumbs.each[index].place
        if after != was[index] { thumbs.active = index }
        give(
            Move(
                before: was[index], after: after, t: t, speed: speed, isDrag: true,
                endsDrag: thumbs.each[index].hasLetGo, leadPlace: lead),
            of: index)
        giveMetCues(of: index)
        if stretched != 0 { releases.insertReturn(of: index) }
        // A thumb that lands at the end past which it was drawn springs back to that end.
        let onlyReturns = stretched != 0 && was[index].value == after.value
        if let velocity = landing?.velocity, !onlyReturns {
            releases.insertLanding(of: index, velocity: velocity)
        }
    }

    /// Ends a gesture, and puts back what it has moved.
    mutating func cancel(_ finger: Int) {
        for index in pulled(by: finger) { releases.insertReturn(of: index) }
        for index in thumbs.fingers[finger].thumbs { thumbs.each[index].memory.update { $0.ticks.forget() } }
        putBack(release(finger))
        commit()
    }

    /// Puts back what a gesture has moved, and nothing else has since: downwards from the lowest, upwards from the
    /// highest, so that none is in the way of the next.
    mutating func putBack(_ finger: Finger) {
        var (down, up) = (ThumbSet(), ThumbSet())
        for index in thumbs.moved(by: finger).subtracting(thumbs.held) {
            guard let before = finger.moves.first(where: { Int($0.thumb) == index })?.before else { continue }
            if slider.shown(slider.reached(before)) <= shown[index] { down.insert(index) } else { up.insert(index) }
        }
        for index in down { putBack(index, of: finger) }
        while let index = up.highest {
            up = up.subtracting(ThumbSet(index))
            putBack(index, of: finger)
        }
    }

    private mutating func putBack(_ index: Int, of finger: Finger) {
        guard let before = finger.moves.first(where: { Int($0.thumb) == index })?.before else { return }
        let place = slider.reached(before, within: reach(of: index))
        slider.put(place, trackWidth: width, in: &thumbs.each[index])
        refresh(index)
    }
}
