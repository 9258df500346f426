public import SliderEngine
public import SliderTimeline

/// A control ahead of the service: each event of this client is applied at once, and the service's frames confirm it or
/// correct it (docs/frontends.md#prediction).
///
/// It keeps two timelines. The confirmed one has the events that the service is known to have applied, in its order.
/// The predicted one has this client's events on top that the service has not acknowledged. Only confirmed states
/// are compared with the service's. Pure: time and the network are the caller's.
///
/// Every event needs a `t`, a gesture and a sequence number; the gestures of all events begin with `hand`, which no
/// other client's do.
public struct Prediction: Sendable {
    /// The most events that may wait for their acknowledgement: 2 s at 120 a second. With more, nothing is predicted
    /// until all are answered.
    public static let mostPending = 240

    /// The most frames that are kept until the state is known that they follow.
    static let mostHeld = 64

    /// Of how many versions it is remembered that their cues were given: of twice the frames that a stream may be
    /// behind.
    static let mostCuedVersions = 128

    /// What the names of all of this client's gestures begin with.
    public let hand: String

    /// What it has counted.
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

    /// No state before this version is of use: it lacks what frames have shown that are no longer kept.
    var oldestOfUse: Int64 = 0

    var lastNumber = 0
    var standing = Standing.known

    /// The state that is shown; nil if it is not known.
    var shown: Shown?

    /// The cues that were given lately.
    var recentCues: [Cue] = []

    /// A state as far as it can be told from another one. A restart of the service may change the version alone.
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
        /// Another hand moves the control.
        case foreign
        /// The service has applied events that are not known.
        case unknown
        /// Too many events wait.
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

    /// The name of the gesture that is then under way.
    public var gesture: String? { predicted.gesture }

    /// What it needs.
    public var need: PredictionStep.Need {
        switch standing {
        case .known: held.isEmpty ? .nothing : .frames
        case .foreign: .rest
        case .unknown: .state
        case .behind: .answers
        }
    }
}

/// Why a prediction can't start from a state.
public enum PredictionError: Error {
    /// It is not a state of its control.
    case notAState(ControlError)

    /// Its numbers are not those whose checksum it has.
    case otherBits
}
