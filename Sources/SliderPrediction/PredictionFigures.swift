/// What a prediction has counted.
public struct PredictionFigures: Sendable, Equatable {
    /// Events whose frame was computed before the service's answer.
    public internal(set) var predicted = 0

    /// Those whose frame the service then confirmed.
    public internal(set) var confirmed = 0

    /// Frames of the service that differ from the prediction of the same events.
    public internal(set) var mispredicted = 0

    /// Events that the service refused.
    public internal(set) var refused = 0

    /// How often the state was taken anew.
    public internal(set) var adopted = 0

    /// How often the shown frame was replaced because a refusal, the service or time had moved the control.
    public internal(set) var corrected = 0

    /// Events that were applied again on another state.
    public internal(set) var replayed = 0

    /// The most events that were applied again at once.
    public internal(set) var mostReplayed = 0

    /// The most events that waited for their acknowledgement.
    public internal(set) var mostPending = 0

    /// Cues that were given with a predicted frame, or with the service's where none was predicted.
    public internal(set) var cuesGiven = 0

    /// Cues of the service that had been given before.
    public internal(set) var cuesKnown = 0

    init() {}
}
