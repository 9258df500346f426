import SliderEngine
import SliderSamples
import SliderTimeline

@testable import SliderSessions

/// Three processes over one store: hands that move sliders through any of them, and streams that show them, while
/// messages are late or lost. What clients are told must be what one process would have told them.
final class SharedSimulation: @unchecked Sendable {
    static let ids = ["a", "b", "c"].compactMap { SessionID($0) }

    /// One finger: its gesture's next event is sent again, perhaps through another process, until it is answered.
    private final class Hand: @unchecked Sendable {
        let number: Int
        var gesture = 0
        var sequence: Int64 = 0
        var isWaiting = false
        var pending: (id: SessionID, events: [SessionEvent])?
        init(_ number: Int) { self.number = number }
    }

    /// A stream, and the last version that it has shown.
    private final class Stream: @unchecked Sendable {
        let id: SessionID
        var watch: SessionWatches?
        var shown: SessionTag?
        init(_ id: SessionID) { self.id = id }
    }

    var random: SplitMix
    let server = SimulatedServer()
    let links: [SimulatedLink]
    let processes: [SharedSessions]
    private(set) var answers = 0, shown = 0, merged = 0, asked = 0
    private let hands = (0..<6).map(Hand.init)
    private var streams: [Stream] = []
    private let loss: Double

    /// The version that was told last of each session.
    private var told: [SessionID: SessionTag] = [:]

    var failure: String? {
        get { server.failure }
        set { server.failure = server.failure ?? newValue }
    }

    init(seed: Int, loss: Double, bug: SimulatedServer.Bug? = nil) {
        random = SplitMix(seed: seed)
        self.loss = loss
        server.bug = bug
        let server = server
        links = (0..<3).map { SimulatedLink(server, process: $0, skew: Int64($0) * 700_000) }
        processes = links.map { SharedSessions(SessionLimits(), in: $0) { _ in } }
    }

    func run(steps: Int) throws {
        let control = try Controls.meshing()
        for _ in 0..<steps where failure == nil { step(control, isLossy: true) }
        finish(control)
    }

    /// Lets all messages arrive, then compares what the streams show with what is stored.
    private func finish(_ control: Control) {
        for _ in 0..<200 where failure == nil {
            while deliverOne(isLossy: false) {}
            for link in links { for id in Self.ids { link.observer(id, .unknown) } }
            for stream in streams { read(stream) }
        }
        for hand in hands where hand.isWaiting { failure = "hand \(hand.number) was never answered" }
        for stream in streams where stream.watch != nil {
            if let stored = server.sessions[stream.id]?.record.record.tag, stored.epoch == stream.shown?.epoch,
                stored != stream.shown
            {
                failure = "a stream of \(stream.id) ends at \(stream.shown?.description ?? "-"), not at \(stored)"
            }
        }
    }

    private func step(_ control: Control, isLossy: Bool) {
        server.now += Int64.random(in: 0...3_000_000, using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<55: _ = deliverOne(isLossy: isLossy)
        case 55..<80: move(hands[random.whole(0..<hands.count)])
        case 80..<88: read(Self.ids[random.whole(0..<Self.ids.count)])
        case 88..<95: if let stream = streams.randomElement(using: &random) { read(stream) }
        case 95: toggleStream()
        case 96: create(control)
        case 97 where random.chance(0.15): end()
        case 98 where random.chance(0.2): server.now += 6_000_000_000
        default: break
        }
    }

    private func deliverOne(isLossy: Bool) -> Bool {
        if !server.news.isEmpty, random.chance(0.4) {
            let (process, id, news) = server.news.remove(at: random.whole(0..<server.news.count))
            // Messages may come late, twice, or not at all; the connection then tells of it.
            links[process].observer(id, isLossy && random.chance(loss) ? .unknown : news)
            return true
        }
        let busy = links.filter { !$0.messages.isEmpty }
        guard let link = busy.randomElement(using: &random) else { return !server.news.isEmpty }
        link.deliver(random.whole(0..<link.messages.count), isLost: isLossy && random.chance(loss))
        return true
    }

    private var process: SharedSessions { processes[random.whole(0..<processes.count)] }

    // MARK: - Clients

    private func create(_ control: Control) {
        let id = Self.ids[random.whole(0..<Self.ids.count)]
        asked += 1
        process.create(SessionDraft(id: id, control: control), keeping: nil, for: 0).deliver { [self] result in
            if case .success(let reading) = result { told[id] = reading.tag }
        }
    }

    private func end() {
        let id = Self.ids[random.whole(0..<Self.ids.count)]
        process.end(id, if: .none, for: 0).deliver { _ in }
    }

    private func move(_ hand: Hand) {
        guard !hand.isWaiting else { return }
        let (id, events) = hand.pending ?? next(of: hand)
        hand.pending = (id, events)
        hand.isWaiting = true
        let before = told[id]
        process.apply(events, to: id, if: .none, predicted: true, keeping: nil, for: 0).deliver { [self] result in
            hand.isWaiting = false
            switch result {
            case .success(let applied):
                answers += 1
                hand.pending = nil
                check(applied.tag, of: id, checksum: applied.confirmation?.checksum, notBefore: before)
            case .failure(.storageUnavailable): break
            case .failure: hand.pending = nil
            }
        }
    }

    private func next(of hand: Hand) -> (SessionID, [SessionEvent]) {
        let id = Self.ids[hand.number % Self.ids.count]
        if random.chance(0.1) || hand.sequence == 0 { (hand.gesture, hand.sequence) = (hand.gesture + 1, 0) }
        let name = "h\(hand.number)-\(hand.gesture)"
        let events = (0..<random.whole(1..<4)).map { _ in
            hand.sequence += 1
            let x = random.number(0...300)
            return hand.sequence == 1
                ? SessionEvent.began(x, name, 1).takingOver
                : random.chance(0.05) ? .ended(name, hand.sequence) : .changed(x, name, hand.sequence).takingOver
        }
        return (id, events)
    }

    private func read(_ id: SessionID) {
        let before = told[id]
        process.read(id, settling: true, for: 0).deliver { [self] result in
            guard case .success(let reading) = result else { return }
            check(reading.tag, of: id, checksum: nil, notBefore: before)
        }
    }

    /// An answer tells of a state that the store has had, and of none before what was told when its request was sent.
    private func check(_ tag: SessionTag, of id: SessionID, checksum: UInt64?, notBefore before: SessionTag?) {
        guard let stored = server.checksums[tag.description] else {
            failure = "\(tag) was told and never stored"
            return
        }
        if let checksum, checksum != stored { failure = "\(tag) was told with another state" }
        if let before, before.epoch == tag.epoch, tag.version < before.version {
            failure = "\(tag) was told after \(before)"
        }
        if told[id]?.epoch != tag.epoch || told[id]?.version ?? -1 < tag.version { told[id] = tag }
    }

    // MARK: - Streams

    private func toggleStream() {
        if streams.count > 3 {
            let stream = streams.remove(at: random.whole(0..<streams.count))
            stream.watch?.end()
        }
        let stream = Stream(Self.ids[random.whole(0..<Self.ids.count)])
        // Some return with what another stream has shown.
        if random.chance(0.5) { stream.shown = streams.last { $0.id == stream.id }?.shown }
        streams.append(stream)
        process.watch(stream.id, after: stream.shown, for: 0).deliver { result in
            if case .success(let watch?) = result { stream.watch = watch.begun() }
        }
    }

    private func read(_ stream: Stream) {
        while let news = stream.watch?.next() {
            switch news {
            case .update(let update):
                shown += 1
                if let last = stream.shown, last.epoch == update.tag.epoch {
                    if update.tag.version < last.version { failure = "\(update.tag) was shown after \(last)" }
                    if update.confirmation.from > last.version {
                        failure = "\(update.tag) was shown after \(last), and begins at \(update.confirmation.from)"
                    }
                }
                check(stream, update.tag, update.confirmation.checksum)
            case .merged(let update):
                merged += 1
                check(stream, update.tag, update.confirmation.checksum)
            case .ended:
                stream.watch = nil
            }
        }
    }

    private func check(_ stream: Stream, _ tag: SessionTag, _ checksum: UInt64) {
        guard let stored = server.checksums[tag.description] else {
            // In the middle of a change that was stored as a whole.
            stream.shown = tag
            return
        }
        if stored != checksum { failure = "\(tag) was shown with another state" }
        stream.shown = tag
    }
}
