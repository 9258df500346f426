import SliderEngine
import SliderSamples
import SliderTimeline
import Testing

/// A page that predicts: it sends its events in batches, one request at a time, and repeats what has no response.
final class SimulatedPage {
    private typealias Sent = (number: Int, event: SessionEvent)

    private let service: SimulatedService
    private let schedule: Schedule
    private let network: Network
    private var random: SplitMix
    private var waiting: [[Sent]] = []
    private var isSending = false
    private var isFetching = false
    private var refused: Set<String> = []
    private var streamFront = 0.0
    private var gestures = 0
    private var shownVersion: Int64 = 0

    private(set) var prediction: Prediction
    private(set) var cues: [Cue] = []
    private(set) var fetches = 0

    /// The checksum of the state that it shows.
    private(set) var shown: UInt64
    let hand: String

    /// Whether the events of several gestures share a request, as on a slider with several thumbs.
    private let isShared: Bool

    init(
        _ hand: String, of service: SimulatedService, over network: Network, _ schedule: Schedule, seed: Int
    ) throws {
        (self.service, self.schedule, self.network, self.hand) = (service, schedule, network, hand)
        if case .slider(let slider) = service.state.control {
            isShared = slider.description.thumbs != nil
        } else {
            isShared = false
        }
        random = SplitMix(seed: seed)
        prediction = try Prediction(service.state, hand: hand)
        shown = service.state.checksum
        service.watchers.append { [unowned self] frame in
            streamFront = max(streamFront, schedule.now + network.way(&random))
            schedule.at(streamFront) { [self] in
                take(frame)
            }
        }
    }

    func newGesture() -> String {
        gestures += 1
        return "\(hand)-\(gestures)"
    }

    /// Does something, ahead of the service, and sends it.
    func send(
        _ kind: Event.Kind, _ gesture: String, _ sequence: Int64, thumb: UInt8? = nil, takingOver: Bool = false
    ) {
        let event = SessionEvent(
            kind, t: (schedule.now * 1_000).rounded() / 1_000, gesture: gesture, sequence: sequence, thumb: thumb,
            takesOver: takingOver)
        guard !refused.contains(gesture) else { return }
        let (number, frame) = prediction.predict(event)
        if prediction.hasRefused {
            refused.insert(gesture)
            return show(prediction.takeBack(number...number))
        }
        if let frame {
            cues += Array(frame.cues)
            shown = prediction.checksum
        }
        if let last = waiting.last?.last, isShared || last.event.gesture == gesture {
            waiting[waiting.count - 1].append((number, event))
        } else {
            waiting.append([(number, event)])
        }
        post()
    }

    private func post() {
        guard !isSending, !waiting.isEmpty else { return }
        isSending = true
        let batch = waiting.removeFirst()
        deliver(batch)
    }

    /// Sends what is not of a gesture that was refused.
    private func deliver(_ all: [Sent]) {
        let isRefused = { [refused] (sent: Sent) in sent.event.gesture.map(refused.contains) ?? false }
        let batch = all.filter { !isRefused($0) }
        takeBack(all.filter(isRefused))
        guard !batch.isEmpty else {
            isSending = false
            return post()
        }
        schedule.after(network.way(&random)) { [self] in
            let response = Result { () throws(EventError) in try service.apply(batch.map(\.event)) }
            guard !random.chance(network.lostResponses) else {
                return schedule.after(500) { [self] in deliver(batch) }
            }
            schedule.after(network.way(&random)) { [self] in
                switch response {
                case .success(let frame):
                    isSending = false
                    take(frame, inResponseTo: batch[batch.count - 1].number)
                    post()
                case .failure(let error):
                    if let gesture = batch[error.index].event.gesture { refused.insert(gesture) }
                    deliver(batch)
                }
            }
        }
    }

    private func takeBack(_ events: [Sent]) {
        for event in events { show(prediction.takeBack(event.number...event.number)) }
    }

    private func take(_ frame: ServiceFrame, inResponseTo last: Int = 0) {
        let step = prediction.take(frame, inResponseTo: last)
        if !prediction.isPredicting, frame.tag.version > shownVersion, let confirmation = frame.confirmation {
            (shown, shownVersion) = (confirmation.checksum, frame.tag.version)
        }
        show(step)
    }

    private func show(_ step: PredictionStep) {
        cues += step.cues
        if step.frame != nil { (shown, shownVersion) = (prediction.checksum, prediction.tag.version) }
        switch step.need {
        case .nothing, .rest: break
        case .frames: schedule.after(100) { [self] in if prediction.need == .frames { fetch() } }
        case .state: fetch()
        case .responses:
            guard !isSending, waiting.isEmpty else { return }
            prediction.catchUp()
            fetch()
        }
    }

    private func fetch() {
        guard !isFetching else { return }
        isFetching = true
        fetches += 1
        schedule.after(network.way(&random)) { [self] in
            let state = service.state
            schedule.after(network.way(&random)) { [self] in
                isFetching = false
                show(try prediction.adopt(state))
            }
        }
    }
}

extension SimulatedPage {
    /// Nothing was mispredicted, nothing waits, and the page shows what the service has.
    func expectState(of service: SimulatedService, _ what: String) {
        #expect(prediction.figures.mispredicted == 0, "\(what)")
        #expect(prediction.pendingCount == 0, "\(what)")
        #expect(prediction.isPredicting, "\(what)")
        #expect(prediction.tag == service.state.tag, "\(what)")
        #expect(prediction.checksum == service.state.checksum, "\(what)")
        #expect(shown == service.state.checksum, "\(what)")
    }
}
