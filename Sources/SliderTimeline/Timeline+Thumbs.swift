#if !ONE_THUMB
    import SliderEngine

    /// Several thumbs: gestures of different names may be under way at once, each on a thumb of its own
    /// (docs/engine.md#several-thumbs).
    extension Timeline {
        /// Whether its slider has several thumbs.
        var hasSeveralThumbs: Bool { state.hasSeveralThumbs }

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

        /// What the frame of a change confirms.
        ///
        /// - Parameters:
        ///   - events: the events that were applied; none if the session made the change by itself.
        ///   - version: the version before it.
        package func confirmation(of events: [SessionEvent], by: EventName?, after version: Int64) -> Confirmation {
            Confirmation(from: version, by: by, checksum: checksum, events: repeatable(events))
        }

        /// Events that were applied last, as another copy of the timeline can repeat them without its clock: each with
        /// its time. None with one thumb, where there are many, or where one of several has no time.
        private func repeatable(_ events: [SessionEvent]) -> [SessionEvent] {
            guard state.hasSeveralThumbs, events.count <= Confirmation.mostEvents else { return [] }
            guard events.contains(where: { $0.t == nil }) else { return events }
            // The time of the only one is the state's.
            guard events.count == 1 else { return [] }
            var event = events[0]
            event.t = state.t
            return [event]
        }

        /// Cancels as idle the gesture after whose end the state has a checksum. A client knows the idle one by nothing
        /// else.
        mutating func giveUpThumb(t: Double, leadingTo checksum: UInt64) -> Frame? {
            for gesture in underWay {
                var draft = self
                guard let frame = draft.giveUp(gesture, t: t, at: 0), draft.checksum == checksum else { continue }
                self = draft
                return frame
            }
            return nil
        }

        /// Cancels the gesture that has been idle longest.
        mutating func giveUpThumb(t: Double, at moment: Int64) -> Frame? {
            idlest.flatMap { giveUp($0, t: t, at: moment) }
        }

        private mutating func giveUp(_ idle: TimelineRecord.UnderWay, t: Double, at moment: Int64) -> Frame? {
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
