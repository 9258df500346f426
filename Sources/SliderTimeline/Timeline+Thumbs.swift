#if !hasFeature(Embedded)
    import SliderEngine

    /// Several thumbs: gestures of different names may be under way at once, each on a thumb of its own
    /// (docs/engine.md#several-thumbs).
    extension Timeline {
        /// The gesture under way that has not moved for longest; of several, the one that began first.
        var idlest: TimelineRecord.UnderWay? { underWay.min { $0.lastMove < $1.lastMove } }

        /// Applies one event. Returns nil if the event is stale and was skipped.
        mutating func applyToThumbs(_ event: SessionEvent, at moment: Int64) throws(EventError) -> Frame? {
            let (isUnderWay, isOwn) = (!underWay.isEmpty, underWay.has(event.gesture))
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
                finger: underWay.finger(of: event.gesture), thumb: thumb(of: event, as: kind, isOwn: isOwn),
                takesOver: event.takesOver)
            if event.needsIdle, isUnderWay { try requireIdle(for: applied) }
            let frame: Frame
            do { frame = try control.apply(applied, to: &state) } catch { throw named(error) }
            let startsGesture = kind.type.startsGesture || kind.type.isMove && !isOwn
            record(event, applied, frame, startsGesture: startsGesture, at: moment)
            count(.event(applied, gesture: event.gesture), at: moment)
            if kind.type.isMove { lastMove = max(lastMove, moment) }
            return frame.naming(underWay.names)
        }

        /// Takes in which gestures an event has started and ended.
        private mutating func record(
            _ event: SessionEvent, _ applied: Event, _ frame: Frame, startsGesture: Bool, at moment: Int64
        ) {
            var names = underWay.map { $0.gesture }
            if applied.kind.type.isMove, !underWay.has(event.gesture) { names.append(event.gesture) }
            let isKept = { (name: String) in names.contains { $0.hasSameBytes(as: name) } }
            order.record(event, startsGesture: startsGesture, isKept: isKept)
            if frame.isIgnored, !event.kind.type.endsGesture { order.ignore(event, isKept: isKept) }
            underWay.note(applied, of: event.gesture, after: state, at: moment)
            for name in names where !underWay.has(name) { order.leave(name) }
        }

        /// The thumb that an event is for: its own; that of a gesture that goes on after it was idle; or none.
        private func thumb(of event: SessionEvent, as kind: Event.Kind, isOwn: Bool) -> UInt8? {
            if case .changed = event.kind, !isOwn { return event.thumb ?? order.thumb(of: event.gesture) }
            // The end of a gesture that is not under way is only a time.
            if event.kind.type.endsGesture, case .elapsed = kind { return nil }
            return event.thumb
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
            count(.event(event, gesture: idle.gesture), at: moment)
            return frame.naming(underWay.names)
        }

        /// Goes on with the gestures of a record.
        ///
        /// - Throws: if they are not those of the state.
        mutating func takeUp(_ gestures: [TimelineRecord.UnderWay]) throws(ControlError) {
            guard gestures.match(state) else {
                let numbers = gestures.map { $0.finger }
                throw ControlError(
                    path: [.member("thumbs"), .member("fingers")],
                    detail: "must be the fingers of the gestures under way, in their order: \(numbers)")
            }
            underWay = gestures
            startTrace()
        }
    }
#endif
