import SliderEngine

/// Reconciliation: comparing what was predicted with what the service did, and applying the pending events again.
extension Prediction {
    /// Reconciles the prediction with the confirmed state: applies the pending events to it again, without giving a cue
    /// twice.
    ///
    /// - Parameter base: the frame of the confirmed state, if it has transitions.
    mutating func reconcile(from base: Frame? = nil) -> PredictionStep {
        var step = PredictionStep()
        var last = base
        predicted = confirmed
        for index in pending.indices {
            guard let frame = predicted.applied(pending[index].event) else { continue }
            last = frame.shown(after: last)
            guard !pending[index].isPredicted, !pending[index].isShown else { continue }
            (pending[index].given, pending[index].isPredicted) = (frame.cues.count, true)
            note(frame.cues)
            step.cues += Array(frame.cues)
        }
        figures.replayed += pending.count
        figures.mostReplayed = max(figures.mostReplayed, pending.count)
        let new = Shown(predicted)
        if new != shown {
            step.frame = (last ?? predicted.frame).with(Cues())
            if let shown, shown.checksum != new.checksum { figures.corrected += 1 }
            shown = new
        }
        return step
    }

    /// Applies the events of a frame that follows the confirmed state, and compares the states.
    mutating func confirm(_ frame: ServiceFrame, _ confirmation: Confirmation) -> PredictionStep {
        oldestOfUse = max(oldestOfUse, frame.tag.version)
        guard let by = confirmation.by else { return applyOfService(frame, confirmation) }
        guard let last = pending.firstIndex(where: { $0.event.isNamed(by) }) else {
            #if !ONE_THUMB
                if !confirmation.events.isEmpty { return follow(frame, confirmation) }
            #endif
            standing = isOfMovingHand(frame) ? .foreign : .unknown
            shown = nil
            return PredictionStep()
        }
        let count = last + 1
        for entry in pending[..<count] { _ = confirmed.applied(entry.event) }
        figures.confirmed += pending[..<count].count { $0.isPredicted }
        pending.removeFirst(count)
        guard agrees(frame, confirmation) else {
            figures.mispredicted += 1
            lose()
            var step = PredictionStep()
            step.isMisprediction = true
            return step
        }
        return PredictionStep()
    }

    /// Applies what the service does by itself, at the time at which it did: time that makes a movement settle, the end
    /// of an idle gesture, and a change of the control. The predicted events follow it; those that were predicted with
    /// another control are superseded.
    private mutating func applyOfService(
        _ frame: ServiceFrame, _ confirmation: Confirmation
    ) -> PredictionStep {
        let own: Frame? =
            switch frame.reason {
            case .time: confirmed.applied(SessionEvent(.elapsed, t: frame.t))
            case .cancel: giveUpGesture(of: frame, confirmation)
            case .reshape: frame.reshape.flatMap { try? confirmed.apply($0, t: frame.t, at: 0) }
            default: nil
            }
        guard let own, agrees(frame, confirmation) else {
            lose()
            return PredictionStep()
        }
        if frame.reshape != nil { supersede() }
        return reconcile(from: own)
    }

    /// Ends the gesture that the service has cancelled as idle.
    private mutating func giveUpGesture(of frame: ServiceFrame, _ confirmation: Confirmation) -> Frame? {
        #if !ONE_THUMB
            if confirmed.hasSeveralThumbs {
                return confirmed.giveUpThumb(t: frame.t, leadingTo: confirmation.checksum)
            }
        #endif
        return confirmed.giveUpGesture(t: frame.t, at: 0)
    }

    #if !ONE_THUMB
        /// Applies the events of another client, whose fingers may move other thumbs than this one's.
        private mutating func follow(_ frame: ServiceFrame, _ confirmation: Confirmation) -> PredictionStep {
            var followed: Frame?
            for event in confirmation.events {
                guard let next = confirmed.applied(event) else { continue }
                followed = next.shown(after: followed)
            }
            guard agrees(frame, confirmation) else {
                lose()
                shown = nil
                return PredictionStep()
            }
            return reconcile(from: followed)
        }
    #endif

    /// Notes that the pending events were predicted with another control.
    mutating func supersede() {
        for index in pending.indices where pending[index].isPredicted && !pending[index].isSuperseded {
            pending[index].isSuperseded = true
            figures.superseded += 1
        }
    }

    /// Whether a gesture of another client moves the control in a frame.
    func isOfMovingHand(_ frame: ServiceFrame) -> Bool {
        #if !ONE_THUMB
            // It leaves the other thumbs to this client.
            if confirmed.hasSeveralThumbs { return false }
        #endif
        guard let gesture = frame.gesture else { return frame.isDragging && frame.confirmation?.by?.isOf(hand) != true }
        return !gesture.begins(with: hand)
    }

    private func agrees(_ frame: ServiceFrame, _ confirmation: Confirmation) -> Bool {
        confirmed.version == frame.tag.version && confirmed.checksum == confirmation.checksum
    }

    /// The cues of a service's frame that have not been given.
    mutating func newCues(of frame: ServiceFrame) -> [Cue] {
        guard let confirmation = frame.confirmation else {
            // The frame may repeat cues, beside those of other clients.
            let new = frame.cues.filter { !recentCues.contains($0) }
            return given(new, known: frame.cues.count - new.count)
        }
        guard !cuedVersions.contains(frame.tag.version) else { return [] }
        cuedVersions = (cuedVersions + [frame.tag.version]).suffix(Self.mostCuedVersions)
        guard let by = confirmation.by else { return given(frame.cues, known: 0) }
        let count = Int(clamping: max(0, frame.tag.version - confirmation.from))
        if let last = acknowledged.firstIndex(where: { $0.event.isNamed(by) }) {
            let new = newCues(of: frame, showing: acknowledged[...last].suffix(count))
            acknowledged.removeFirst(last + 1)
            return new
        }
        if let last = pending.firstIndex(where: { $0.event.isNamed(by) }) {
            let new = newCues(of: frame, showing: pending[...last].suffix(count))
            for index in pending[...last].indices { pending[index].isShown = true }
            return new
        }
        guard by.isOf(hand) else { return given(frame.cues, known: 0) }
        // The last of its events were sent while too many waited. The first ones may have been predicted.
        let new = newCues(of: frame, showing: acknowledged.suffix(count))
        acknowledged.removeAll()
        return new
    }

    /// The cues of a frame that shows some events of this client, without those that were given ahead of it.
    private mutating func newCues(of frame: ServiceFrame, showing events: ArraySlice<PendingEvent>) -> [Cue] {
        let known = min(events.reduce(0) { $0 + $1.given }, frame.cues.count)
        return given(Array(frame.cues.dropFirst(known)), known: known)
    }

    private mutating func given(_ cues: [Cue], known: Int) -> [Cue] {
        note(Cues(cues))
        figures.cuesKnown += known
        return cues
    }
}

extension EventName {
    /// Whether it is a gesture of this hand.
    func isOf(_ hand: String) -> Bool {
        gesture.map { $0.begins(with: hand) } ?? false
    }
}

extension SessionEvent {
    func isNamed(_ name: EventName) -> Bool {
        gesture.hasSameBytes(as: name.gesture) && sequence == name.sequence
    }
}

extension Frame {
    /// The frame to show after another one; of several thumbs with that one's transitions, too.
    func shown(after before: Frame?) -> Frame {
        #if !ONE_THUMB
            if case .thumbs = content, let before { return before.followed(by: self) }
        #endif
        return self
    }
}
