import SliderEngine
import SliderSamples
import SliderTimeline

/// A page that predicts, another client, and a service. Whatever they do, and in whatever order frames, responses and
/// states come: what the page shows while nothing of its own waits is what the service had, nothing is mispredicted,
/// and when all has come the page is where the service is. What the service refuses changes nothing.
enum PredictionProperty {
    static func check(_ bytes: [UInt8]) throws(Violation) {
        var source = ByteSource(bytes)
        guard let control = source.control() else { return }
        var run = try PredictedRun(of: control)
        var steps = 0
        while !source.isEmpty, steps < 128 {
            steps += 1
            try run.step(&source)
        }
        try run.end()
    }
}

/// A service and a page, and what is on its way between them.
private struct PredictedRun {
    private typealias Sent = (number: Int, event: SessionEvent)

    private enum Response {
        case frame(ServiceFrame, last: Int)
        case refusal(of: [Sent])
    }

    private static let idleLimit: Int64 = 5_000_000_000
    private let first: Control
    private var service: Timeline
    private var moment: Int64 = 0
    private var page: Prediction
    /// The checksum of each version that the service had.
    private var checksums: [Int64: UInt64] = [:]
    /// What the page has not sent; it sends one request at a time.
    private var waiting: [Sent] = []
    private var response: Response?
    private var stream: [ServiceFrame] = []
    private var fetched: ConfirmedState?
    /// Whether all that was refused has changed nothing.
    private var isUnchanged = true
    private var gestures = 0
    private var sequence: Int64 = 0

    init(of control: Control) throws(Violation) {
        first = control
        service = Timeline(control, at: 0)
        do { page = try Prediction(ConfirmedState(of: service, epoch: "e"), hand: "h") } catch {
            throw Violation("a page cannot start: \(error)")
        }
        _ = page.start()
        checksums[service.version] = service.checksum
    }

    mutating func step(_ source: inout ByteSource) throws(Violation) {
        switch source.byte() % 16 {
        case 0, 1, 2, 3, 4, 5: predict(&source)
        case 6: act(&source)
        case 7: reshape(&source)
        case 8: passTime(source.choice(of: [1_000_000, 300_000_000, 7_000_000_000]))
        case 9, 10, 11: post(upTo: 1 + source.count(upTo: 3), isLost: source.byte() == 0)
        case 12: respond()
        case 13, 14: stream(at: source.count(upTo: 3), again: source.byte() == 0)
        default: try fetch()
        }
        try compare()
    }

    /// Lets all come that is on its way, and the page ask for what it needs.
    mutating func end() throws(Violation) {
        for _ in 0..<8 {
            while response != nil || !waiting.isEmpty {
                post(upTo: 64, isLost: false)
                respond()
            }
            while !stream.isEmpty { stream(at: 0, again: false) }
            try compare()
            switch page.need {
            case .nothing: return try requireEqual()
            case .responses: page.catchUp()
            case .rest:
                // The gesture ends, or it has ended in a frame that came too early: then a pause leads to the state.
                passTime(Self.idleLimit)
                if stream.isEmpty { try adoptNow() }
            case .frames, .state: try adoptNow()
            }
        }
        throw Violation("the page still needs \(page.need), on \(first)")
    }

    private func requireEqual() throws(Violation) {
        try Violation.require(page.isPredicting && page.pendingCount == 0, "\(page.pendingCount) events wait")
        try Violation.require(page.tag.version == service.version, "the page is behind")
        try Violation.require(page.checksum == service.checksum, "the page is elsewhere, on \(first)")
        try Violation.require(page.figures.mispredicted == 0, "mispredicted: \(page.figures), on \(first)")
    }

    private func compare() throws(Violation) {
        try Violation.require(isUnchanged, "a refusal has changed the service's state, on \(first)")
        guard page.isPredicting, page.pendingCount == 0 else { return }
        let isTheServices = checksums[page.tag.version] == page.checksum
        try Violation.require(isTheServices, "version \(page.tag.version) is another one in the page, on \(first)")
    }

    // MARK: The page

    private mutating func predict(_ source: inout ByteSource) {
        let event = source.event(of: first)
        let flags = source.byte()
        if flags == 255 { fallBehind() }
        if flags & 7 == 0 { beginGesture() }
        let named = SessionEvent(
            event.kind, t: event.t, y: event.y, gesture: "h-\(gestures)", sequence: sequence,
            takesOver: flags & 24 == 8, needsIdle: flags & 96 == 32)
        sequence += 1
        let (number, _) = page.predict(named)
        waiting.append((number, named))
    }

    /// So many events that nothing is predicted until each has its response.
    private mutating func fallBehind() {
        for _ in 0...Prediction.mostPending {
            let event = SessionEvent(.elapsed, t: 0, gesture: "h-\(gestures)", sequence: sequence)
            sequence += 1
            waiting.append((page.predict(event).number, event))
        }
    }

    private mutating func beginGesture() {
        gestures += 1
        sequence = 0
    }

    /// Sends the first of what waits, as far as it is of one gesture. A response that is lost makes the page send it
    /// again.
    private mutating func post(upTo most: Int, isLost: Bool) {
        guard response == nil, let first = waiting.first else { return }
        let batch = Array(waiting.prefix(most).prefix { $0.event.gesture == first.event.gesture })
        waiting.removeFirst(batch.count)
        let (from, before) = (service.version, service.checksum)
        do {
            let applied = try service.apply(batch.map(\.event), at: moment)
            if let frame = applied.frame { publish(ServiceFrame(frame, of: service, after: from, by: applied.by)) }
            let told = ServiceFrame(
                applied.frame ?? service.frame, of: service, after: from, by: applied.by, stale: applied.stale)
            response = .frame(told, last: batch[batch.count - 1].number)
        } catch {
            isUnchanged = isUnchanged && service.checksum == before
            response = .refusal(of: batch)
        }
        guard isLost else { return }
        response = nil
        waiting.insert(contentsOf: batch, at: 0)
    }

    private mutating func respond() {
        switch response {
        case nil: return
        case .frame(let frame, let last)?: _ = page.take(frame, inResponseTo: last)
        case .refusal(let batch)?:
            takeBack(batch)
            let refused = waiting.filter { $0.event.gesture == batch[0].event.gesture }
            waiting.removeAll { $0.event.gesture == batch[0].event.gesture }
            takeBack(refused)
            beginGesture()
        }
        response = nil
    }

    private mutating func takeBack(_ events: [Sent]) {
        guard let first = events.first, let last = events.last else { return }
        _ = page.takeBack(first.number...last.number)
    }

    private mutating func stream(at index: Int, again: Bool) {
        guard stream.indices.contains(index) else { return }
        _ = page.take(stream[index])
        if !again { stream.remove(at: index) }
    }

    /// Asks for the state, or takes the one that was asked for.
    private mutating func fetch() throws(Violation) {
        if page.need == .responses, response == nil, waiting.isEmpty { page.catchUp() }
        if let state = fetched {
            fetched = nil
            do { _ = try page.adopt(state) } catch { throw Violation("a state is refused: \(error)") }
        } else if [.state, .frames, .rest].contains(page.need) {
            fetched = ConfirmedState(of: service, epoch: "e")
        }
    }

    private mutating func adoptNow() throws(Violation) {
        fetched = ConfirmedState(of: service, epoch: "e")
        try fetch()
    }

    // MARK: The service

    private mutating func publish(_ frame: ServiceFrame) {
        stream.append(frame)
        checksums[service.version] = service.checksum
    }

    /// Another client does something.
    private mutating func act(_ source: inout ByteSource) {
        let event = source.sessionEvent(of: first)
        let (from, before) = (service.version, service.checksum)
        guard let applied = try? service.apply([event], at: moment), let frame = applied.frame else {
            isUnchanged = isUnchanged && service.checksum == before
            return
        }
        publish(ServiceFrame(frame, of: service, after: from, by: applied.by))
    }

    private mutating func reshape(_ source: inout ByteSource) {
        guard let control = source.control() else { return }
        let reshape = Reshape(to: control, trackWidth: source.maybe { $0.number(in: 1...100_000) })
        let (from, before) = (service.version, service.checksum)
        guard let frame = try? service.apply(reshape, at: moment) else {
            isUnchanged = isUnchanged && service.checksum == before
            return
        }
        publish(ServiceFrame(frame, of: service, after: from, reshape: reshape))
    }

    private mutating func passTime(_ nanoseconds: Int64) {
        moment += nanoseconds
        var from = service.version
        if let frame = service.giveUpGesture(idleFor: Self.idleLimit, at: moment) {
            publish(ServiceFrame(frame, of: service, after: from))
        }
        from = service.version
        if let frame = service.settle(at: moment) { publish(ServiceFrame(frame, of: service, after: from)) }
    }
}
