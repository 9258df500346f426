public import SliderEngine

/// The events of this client.
extension Prediction {
    /// Applies an event ahead of the service. The caller sends it to the service.
    ///
    /// - Returns: its number, and its frame, whose cues are to be given. No frame if it is not predicted, because the
    ///   state is not known or refuses it; the service decides then.
    public mutating func predict(_ event: SessionEvent) -> (number: Int, frame: Frame?) {
        lastNumber += 1
        guard standing != .behind else { return (lastNumber, nil) }
        guard pending.count < Self.mostPending else {
            standing = .behind
            acknowledge(pending)
            pending.removeAll()
            held.removeAll()
            return (lastNumber, nil)
        }
        var entry = PendingEvent(number: lastNumber, event: event)
        let frame = standing == .known ? predicted.applied(event) : nil
        if let frame {
            (entry.given, entry.isPredicted) = (frame.cues.count, true)
            note(frame.cues)
            figures.predicted += 1
            shown = Shown(predicted)
        } else if standing == .known {
            entry.isRefused = isHeldByOther(event)
        }
        pending.append(entry)
        figures.mostPending = max(figures.mostPending, pending.count)
        return (lastNumber, frame)
    }

    /// Whether the event that was predicted last is refused, because another gesture of this client has its thumb,
    /// which the service has accepted. It would refuse the event, too: the caller takes it back, and sends nothing of
    /// its gesture.
    public var hasRefused: Bool { pending.last?.isRefused ?? false }

    /// Whether another gesture of this client has the thumb that an event asks for.
    private func isHeldByOther(_ event: SessionEvent) -> Bool {
        #if ONE_THUMB
            return false
        #else
            guard predicted.hasSeveralThumbs else { return false }
            var draft = predicted
            do { _ = try draft.apply(event, at: 0) } catch {
                if case .gestureInProgress(let holder?) = error.code { return isConfirmed(holder) }
            }
            return false
        #endif
    }

    /// Whether a gesture is this client's, and the service has accepted that it begins.
    private func isConfirmed(_ gesture: String) -> Bool {
        let isBegun = { (it: SessionEvent) in it.kind.type == .began && it.gesture?.hasSameBytes(as: gesture) == true }
        return gesture.begins(with: hand) && !pending.contains { isBegun($0.event) }
    }

    /// Takes back events that the service has refused, or that were not sent to it. The reason is not known, so the
    /// state is needed then.
    public mutating func takeBack(_ numbers: ClosedRange<Int>) -> PredictionStep {
        let refused = pending.filter { numbers.contains($0.number) }
        pending.removeAll { numbers.contains($0.number) }
        figures.refused += refused.count
        guard standing == .known else { return PredictionStep(need: need) }
        // What was refused here, too, has not changed the predicted state.
        let isExpected =
            !refused.isEmpty
            && refused.allSatisfy { ($0.event.needsIdle || $0.isRefused) && !$0.isPredicted }
        if isExpected { return PredictionStep(need: need) }
        var step = reconcile()
        standing = .unknown
        step.need = need
        return step
    }

    /// Records that every event has a response. If too many were waiting, the state is needed now, and later events
    /// wait until it is there.
    public mutating func catchUp() {
        guard standing == .behind else { return }
        standing = .unknown
        oldestOfUse = newest
    }

    /// The frame of the settle that is due by t, ahead of the service's; nil if none is due. It is only for showing,
    /// without cues: the service applies the settle by itself.
    public mutating func preview(at t: Double) -> Frame? {
        guard standing == .known, let settlesAt = predicted.settlesAt, settlesAt <= t else { return nil }
        var draft = predicted
        guard let frame = draft.applied(SessionEvent(.elapsed, t: settlesAt)) else { return nil }
        shown = Shown(draft)
        return frame.with(Cues())
    }

    mutating func note(_ cues: Cues) {
        figures.cuesGiven += cues.count
        recentCues.append(contentsOf: cues)
        if recentCues.count > 2 * Self.mostPending { recentCues.removeFirst(recentCues.count - Self.mostPending) }
    }
}

extension Timeline {
    /// Applies an event that has a t; nil if it is stale or refused, which leaves the timeline unchanged.
    mutating func applied(_ event: SessionEvent) -> Frame? {
        (try? apply(event, at: 0)) ?? nil
    }
}
