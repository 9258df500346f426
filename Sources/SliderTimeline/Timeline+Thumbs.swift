import SliderEngine

#if !hasFeature(Embedded)
    typealias GestureUnderWay = TimelineRecord.UnderWay

    /// Several thumbs: gestures of different names may be under way at once, each on a thumb of its own
    /// (docs/engine.md#several-thumbs).
    extension Timeline {
        /// The gesture under way that has not moved for longest; of several, the one that began first.
        var idlest: GestureUnderWay? { underWay.min { $0.lastMove < $1.lastMove } }

        /// Applies one event. Returns nil if the event is stale and was skipped.
        mutating func applyToThumbs(_ event: SessionEvent, at moment: Int64) throws(EventError) -> Frame? {
            let own = underWay.firstIndex { $0.gesture.hasSameBytes(as: event.gesture) }
            let (isUnderWay, isOwn) = (!underWay.isEmpty, own != nil)
            // The end of a gesture that is not under way is noted where its number makes later events of it late.
            let isNoted = event.gesture != nil && event.sequence != nil
            guard !order.isStale(event, gestureIsUnderWay: isUnderWay && !isNoted, isOwn: isOwn) else {
                // A stale event with a mistake is refused too.
                try control.check(Event(kind: event.kind, t: event.t ?? 0, y: event.y, thumb: event.thumb))
                return nil
            }
            let kind = order.kind(of: event, gestureIsUnderWay: isUnderWay, isOwn: isOwn)
            let applied = Event(
                kind: kind, t: event.t ?? time(at: moment), y: event.y,
                finger: own.map { underWay[$0].finger } ?? freeNumber, thumb: thumb(of: event, as: kind, isOwn: isOwn),
                takesOver: event.takesOver)
            if event.needsIdle, isUnderWay { try requireIdle(for: applied) }
            let frame: Frame
            do { frame = try control.apply(applied, to: &state) } catch { throw named(error) }
            let startsGesture = kind.type.startsGesture || kind.type.isMove && !isOwn
            if kind.type.isMove { noteMove(of: event.gesture, applied.finger, own, startsGesture, at: moment) }
            record(event, frame, startsGesture: startsGesture)
            count(.event(applied), at: moment)
            if kind.type.isMove { lastMove = max(lastMove, moment) }
            return frame
        }

        /// Notes when a gesture has moved. One that begins is the last of those under way, as in the state.
        private mutating func noteMove(
            of gesture: String?, _ finger: UInt8, _ own: Int?, _ startsGesture: Bool, at moment: Int64
        ) {
            let before = own.map { underWay[$0].lastMove } ?? moment
            let moved = GestureUnderWay(gesture: gesture, finger: finger, lastMove: max(before, moment))
            guard let own else { return underWay.append(moved) }
            underWay[own] = moved
            if startsGesture { underWay.append(underWay.remove(at: own)) }
        }

        /// Takes in which gestures an event has started and ended.
        private mutating func record(_ event: SessionEvent, _ frame: Frame, startsGesture: Bool) {
            let names = underWay.map { $0.gesture }
            let isKept = { (name: String) in names.contains { $0.hasSameBytes(as: name) } }
            order.record(event, startsGesture: startsGesture, isKept: isKept)
            if frame.isIgnored, !event.kind.type.endsGesture { order.ignore(event, isKept: isKept) }
            for gesture in underWay where !state.isUnderWay(finger: gesture.finger) { order.leave(gesture.gesture) }
            underWay.removeAll { !state.isUnderWay(finger: $0.finger) }
        }

        /// The thumb that an event is for: its own; that of a gesture that goes on after it was idle; or none.
        private func thumb(of event: SessionEvent, as kind: Event.Kind, isOwn: Bool) -> UInt8? {
            if case .changed = event.kind, !isOwn { return event.thumb ?? order.thumb(of: event.gesture) }
            // The end of a gesture that is not under way is only a time.
            if event.kind.type.endsGesture, case .elapsed = kind { return nil }
            return event.thumb
        }

        private var freeNumber: UInt8 {
            var number: UInt8 = 0
            while underWay.contains(where: { $0.finger == number }) { number += 1 }
            return number
        }

        /// Refuses an event that would move a thumb that a gesture holds.
        private func requireIdle(for event: Event) throws(EventError) {
            var draft = state
            _ = try control.apply(event, to: &draft)
            guard let finger = state.finger(ofThumbMovedIn: draft) else { return }
            throw EventError(.notIdle(underWay.first { $0.finger == finger }?.gesture))
        }

        /// The same error with a gesture's name in place of a finger's number.
        private func named(_ error: EventError) -> EventError {
            guard case .thumbHeld(let finger) = error.code else { return error }
            return EventError(.gestureInProgress(underWay.first { $0.finger == finger }?.gesture))
        }

        /// Cancels the gesture that has been idle longest.
        mutating func giveUpThumb(t: Double, at moment: Int64) -> Frame? {
            guard let idle = idlest else { return nil }
            let event = Event(kind: .cancelled, t: t, finger: idle.finger)
            let thumb = state.thumb(of: idle.finger)
            guard let frame = try? control.apply(event, to: &state) else { return nil }
            order.giveUp(idle.gesture, thumb: thumb)
            underWay.removeAll { $0.finger == idle.finger }
            count(.event(event), at: moment)
            return frame
        }

        /// Goes on with the gestures of a record.
        ///
        /// - Throws: if they are not those of the state.
        mutating func takeUp(_ gestures: [GestureUnderWay]) throws(ControlError) {
            let numbers = gestures.map { $0.finger }
            // Names are compared by their bytes, as those of events are.
            let isTwice = gestures.indices.contains { index in
                gestures[..<index].contains { $0.gesture.hasSameBytes(as: gestures[index].gesture) }
            }
            guard !isTwice, numbers == state.fingerNumbers else {
                throw ControlError(
                    path: [.member("thumbs"), .member("fingers")],
                    detail: "must be the fingers of the gestures under way, in their order: \(numbers)")
            }
            underWay = gestures
        }
    }
#endif
