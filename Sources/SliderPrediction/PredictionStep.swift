public import SliderEngine

/// What there is to do after something was told to a ``Prediction``.
public struct PredictionStep: Sendable {
    /// The frame to show, if the one that is shown is not the right one. Its cues are never given: `cues` are.
    public internal(set) var frame: Frame?

    /// The cues to give now.
    public internal(set) var cues: [Cue] = []

    /// Whether the service's state after this client's events was not the predicted one.
    public internal(set) var isMisprediction = false

    /// What the prediction needs before it can go on.
    public internal(set) var need = Need.nothing

    /// What a prediction needs.
    public enum Need: Int, Sendable {
        /// Nothing: the frames to show are the prediction's.
        case nothing
        /// The frames before one that came early. If they do not come within 100 ms, the state.
        case frames
        /// That the hand which moves the control rests. Until then the frames to show are the service's.
        case rest
        /// The state. Until it is there, the frames to show are the service's.
        case state
        /// That every event is answered, and then the state.
        case answers
    }

    /// A step without anything to do.
    public init(need: Need = .nothing) {
        self.need = need
    }
}
