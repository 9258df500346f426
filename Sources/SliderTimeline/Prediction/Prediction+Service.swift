public import SliderEngine

/// Frames and states from the service.
extension Prediction {
    /// Takes a frame of the service, from a response or from the stream: in any order, and more than once.
    ///
    /// - Parameter last: the number of the last event that the response is for; 0 if the frame is not in a response.
    public mutating func take(_ frame: ServiceFrame, inResponseTo last: Int = 0) -> PredictionStep {
        for index in pending.indices where pending[index].number <= last && pending[index].responseVersion == nil {
            pending[index].responseVersion = frame.tag.version
        }
        let cues = newCues(of: frame)
        if !frame.tag.epoch.hasSameBytes(as: epoch) {
            begin(frame.tag.epoch)
            lose()
        }
        newest = max(newest, frame.tag.version)
        if frame.stale > 0, standing != .foreign, !tellsWhatIsStale { lose() }
        if standing != .known {
            shown = nil
            hold(frame)
            if standing == .foreign, !isOfMovingHand(frame) { standing = .unknown }
        } else if frame.tag.version > confirmed.version {
            hold(frame)
        }
        var step = goOn()
        step.cues = cues + step.cues
        return step
    }

    /// Whether the frames of others tell their events, so that it is known which of its own come too late: those of a
    /// gesture whose thumb another client took.
    private var tellsWhatIsStale: Bool {
        #if ONE_THUMB
            return false
        #else
            return confirmed.hasSeveralThumbs
        #endif
    }

    /// The frame of the state that it starts from.
    public mutating func start() -> PredictionStep {
        shown = nil
        return reconcile()
    }

    /// Goes on from the service's state. Events of this client that it knows are acknowledged; the others are applied
    /// to it again.
    ///
    /// - Throws: why it can't.
    public mutating func adopt(_ state: ConfirmedState) throws(PredictionError) -> PredictionStep {
        if !state.tag.epoch.hasSameBytes(as: epoch) { begin(state.tag.epoch) }
        let isOld =
            state.tag.version < oldestOfUse || standing == .known && state.tag.version <= confirmed.version
        guard standing != .behind, !isOld else { return PredictionStep(need: need) }
        confirmed = try Self.timeline(of: state)
        figures.adopted += 1
        standing = .known
        let known = pending.filter { $0.isKnown(to: state) }
        pending.removeAll { $0.isKnown(to: state) }
        acknowledge(known)
        let reconciled = reconcile()
        var step = goOn()
        step.frame = step.frame ?? reconciled.frame
        step.cues = reconciled.cues + step.cues
        return step
    }

    /// Begins with another session under the same id, or with one that lost events.
    private mutating func begin(_ epoch: String) {
        self.epoch = epoch
        held.removeAll()
        (newest, oldestOfUse) = (0, 0)
        cuedVersions.removeAll()
        if standing == .known { standing = .unknown }
    }

    /// Stores events that are no longer pending until the service's frame of them comes.
    mutating func acknowledge(_ events: [PendingEvent]) {
        acknowledged = (acknowledged + events.filter { !$0.isShown }).suffix(Self.mostPending)
    }

    /// Stores a frame in the order of versions, without its cues: those have been given.
    private mutating func hold(_ frame: ServiceFrame) {
        guard standing != .behind, !held.contains(where: { $0.tag.version == frame.tag.version }) else { return }
        let place = held.firstIndex { $0.tag.version > frame.tag.version } ?? held.endIndex
        held.insert(frame, at: place)
        held[place].cues = []
        if held.reduce(0, { $0 + ($1.confirmation?.events.count ?? 0) }) > Self.mostHeldEvents {
            held[place].confirmation = frame.confirmation?.withoutEvents
        }
        // The state that is needed next has the changes of the oldest frames.
        if held.count > Self.mostHeld { held.removeFirst() }
    }

    /// Applies the frames that follow the confirmed state.
    ///
    /// Never inlined, because the engine for pages would have two copies; likewise ``dropSkipped()``.
    @inline(never)
    private mutating func goOn() -> PredictionStep {
        var result = PredictionStep()
        var hasDropped = false
        while standing == .known, let next = held.first {
            guard next.tag.version > confirmed.version else {
                held.removeFirst()
                continue
            }
            guard let confirmation = next.confirmation, confirmation.from >= confirmed.version else {
                lose()
                break
            }
            guard confirmation.from == confirmed.version else { break }
            held.removeFirst()
            hasDropped = dropSkipped() || hasDropped
            result.add(confirm(next, confirmation))
        }
        if standing == .known {
            hasDropped = dropSkipped() || hasDropped
            if hasDropped { result.add(reconcile()) }
        }
        result.need = need
        return result
    }

    /// Drops events to which the service has responded by the confirmed state: no frame has shown them, so it has
    /// skipped them as stale. Their response came before a state from before it.
    ///
    /// - Returns: whether there were any.
    @inline(never)
    private mutating func dropSkipped() -> Bool {
        let count = pending.count
        pending.removeAll { $0.responseVersion.map { $0 <= confirmed.version } ?? false }
        return pending.count < count
    }

    /// The confirmed state is no longer the service's.
    mutating func lose() {
        if standing != .behind { standing = .unknown }
    }
}

extension PendingEvent {
    /// Whether a state has the event, or the service skipped it as stale before.
    func isKnown(to state: ConfirmedState) -> Bool {
        state.timeline.knows(event) || responseVersion.map { $0 <= state.tag.version } ?? false
    }
}

extension TimelineRecord {
    /// Whether an event of a gesture has been applied, or would be stale.
    func knows(_ event: SessionEvent) -> Bool {
        guard let name = event.gesture, let entry = gestures.last(where: { $0.name.hasSameBytes(as: name) }) else {
            return false
        }
        return entry.hasEnded || (entry.sequence ?? -1) >= (event.sequence ?? .max)
    }
}

/// A frame of the service, from a response or from the stream, as far as a prediction needs it (openapi.yaml, Frame).
public struct ServiceFrame: Sendable {
    /// The version that it shows.
    public let tag: SessionTag

    /// When its last event happened, in milliseconds on the clock of the client that sent it.
    public let t: Double

    /// What caused it.
    public let reason: Reason

    /// The name of the gesture that is under way after it, if it has one.
    public let gesture: String?

    /// Whether a finger drags the thumb after it.
    public let isDragging: Bool

    /// Which events it shows; nil if it has only the state: the service merged frames or lost some, or the client
    /// missed some.
    public internal(set) var confirmation: Confirmation?

    /// How many events of the request were skipped as stale.
    public let stale: Int

    /// The change of the control that it shows, if it shows one alone.
    public let reshape: Reshape?

    /// Its cues.
    public internal(set) var cues: [Cue]

    /// Makes a frame.
    public init(
        tag: SessionTag, t: Double, reason: Reason, gesture: String?, isDragging: Bool, confirmation: Confirmation?,
        stale: Int = 0, reshape: Reshape? = nil, cues: [Cue] = []
    ) {
        self.tag = tag
        self.t = t
        self.reason = reason
        self.gesture = gesture
        self.isDragging = isDragging
        self.confirmation = confirmation
        self.stale = stale
        self.reshape = reshape
        self.cues = cues
    }
}
