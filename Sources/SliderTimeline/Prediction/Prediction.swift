public import SliderEngine

/// A control ahead of the service: each event of this client is applied at once, and the service's frames confirm it or
/// correct it (docs/frontends.md#prediction).
///
/// It keeps two timelines. The confirmed one has the events that the service is known to have applied, in its order.
/// The predicted one adds this client's events that the service has not acknowledged. Only confirmed states are
/// compared with the service's. Pure: time and the network are the caller's.
///
/// Every event needs a `t`, a gesture and a sequence number. The names of its gestures begin with `hand`, which is
/// different for each client.
public struct Prediction: Sendable {
    /// The most events that may wait for their acknowledgement: 2 s at 120 a second. With more, nothing is predicted
    /// until each has a response.
    public static let mostPending = 240

    /// The most frames that are stored while the state before them is not known.
    static let mostHeld = 64

    /// The most events that they tell together. A frame beyond it is stored without them, and leads to the state.
    static let mostHeldEvents = 1_024

    /// How many versions whose cues were given are remembered: twice the number of frames that a stream may be behind.
    static let mostCuedVersions = 128

    /// The prefix of the names of this client's gestures.
    public let hand: String

    /// Counts of what has happened.
    public internal(set) var figures = PredictionFigures()

    var epoch: String
    var confirmed: Timeline
    var predicted: Timeline

    /// This client's events after the confirmed state, in their order.
    var pending: [PendingEvent] = []

    /// This client's events that a state has acknowledged before the service's frame of them came.
    var acknowledged: [PendingEvent] = []

    /// Frames after the confirmed state, in their order.
    var held: [ServiceFrame] = []

    /// The latest version that a frame has shown.
    var newest: Int64

    /// The last versions whose cues were given, since a response and the stream bring the same frame.
    var cuedVersions: [Int64] = []

    /// The oldest version of a state that can be used: an older one lacks frames that are no longer stored.
    var oldestOfUse: Int64 = 0

    var lastNumber = 0
    var standing = Standing.known

    /// The state that is shown; nil if it is not known.
    var shown: Shown?

    /// The cues that were given lately.
    var recentCues: [Cue] = []

    /// What tells one state from another. A restart of the service may change the version alone.
    struct Shown: Sendable, Equatable {
        let version: Int64
        let checksum: UInt64

        init(_ timeline: borrowing Timeline) {
            (version, checksum) = (timeline.version, timeline.checksum)
        }
    }

    /// What is known about the service's state.
    enum Standing: Sendable {
        /// The confirmed state is the service's, as far as frames have come.
        case known
        /// A gesture of another client moves the control.
        case foreign
        /// The service has applied events that are not known.
        case unknown
        /// Too many events wait for their acknowledgement.
        case behind
    }

    /// Starts from the service's state. ``start()`` has its frame.
    ///
    /// - Throws: why it can't.
    public init(_ state: ConfirmedState, hand: String) throws(PredictionError) {
        self.hand = hand
        epoch = state.tag.epoch
        confirmed = try Self.timeline(of: state)
        predicted = confirmed
        newest = confirmed.version
    }

    static func timeline(of state: ConfirmedState) throws(PredictionError) -> Timeline {
        let timeline: Timeline
        do { timeline = try Timeline(state.control, continuing: state.timeline) } catch { throw .notAState(error) }
        guard timeline.checksum == state.checksum else { throw .otherBits }
        return timeline
    }

    /// Whether events are predicted now.
    public var isPredicting: Bool { standing == .known }

    /// How many events wait for their acknowledgement.
    public var pendingCount: Int { pending.count }

    /// The version of the predicted state.
    public var tag: SessionTag { SessionTag(epoch: epoch, version: predicted.version) }

    /// The checksum of the predicted state.
    public var checksum: UInt64 { predicted.checksum }

    /// The name of the gesture that is under way in the predicted state.
    public var gesture: String? { predicted.gesture }

    /// What it needs.
    public var need: PredictionStep.Need {
        switch standing {
        case .known: held.isEmpty ? .nothing : .frames
        case .foreign: .rest
        case .unknown: .state
        case .behind: .responses
        }
    }
}

/// Why a prediction can't start from a state.
public enum PredictionError: Error {
    /// The control refuses the state.
    case notAState(ControlError)

    /// The state does not have the checksum that came with it.
    case otherBits
}

/// What a prediction has counted.
public struct PredictionFigures: Sendable, Equatable {
    /// Events whose frame was computed before the service's response.
    public internal(set) var predicted = 0

    /// Predicted events whose frame the service confirmed.
    public internal(set) var confirmed = 0

    /// Frames of the service that differ from the prediction of the same events.
    public internal(set) var mispredicted = 0

    /// Events that were predicted with a control of which a frame then told that it had changed.
    public internal(set) var superseded = 0

    /// Events that the service refused.
    public internal(set) var refused = 0

    /// How often the prediction started again from the service's state.
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

/// What a caller of ``Prediction`` has to do after a call.
public struct PredictionStep: Sendable {
    /// The frame to show, if another one is shown. Give the cues in `cues`, not those of this frame.
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
        /// The end of the other client's gesture, or a pause in it. Until then the frames to show are the service's.
        case rest
        /// The state. Until it is there, the frames to show are the service's.
        case state
        /// A response to each event, and then the state.
        case responses
    }

    /// Adds what a later step has to do. What the prediction needs is left as it is.
    mutating func add(_ later: PredictionStep) {
        cues += later.cues
        frame = later.frame?.shown(after: frame) ?? frame
        isMisprediction = isMisprediction || later.isMisprediction
    }

    /// A step without anything to do.
    public init(need: Need = .nothing) {
        self.need = need
    }
}

/// An event of this client that the service has not acknowledged.
struct PendingEvent: Sendable {
    /// Its number among this client's events.
    let number: Int

    let event: SessionEvent

    /// How many of its cues were given ahead of the service.
    var given = 0

    /// Whether it was predicted.
    var isPredicted = false

    /// Whether another gesture of this client has its thumb, so that it was refused.
    var isRefused = false

    /// Whether the control has changed since it was predicted.
    var isSuperseded = false

    /// The version in the service's response to it, which may count it as stale; nil before the response.
    var responseVersion: Int64?

    /// Whether the service's frame of it has come, so that all of its cues have been given.
    var isShown = false
}
