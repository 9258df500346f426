import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline

@testable import SliderSessions

/// Three processes over one store. Hands move sliders through any of them, and streams show the sliders. Meanwhile
/// messages are late or lost, processes stand still or die, and the store's master is restarted or replaced. Clients
/// must get the responses that one process would give.
final class ReplicatedSimulation: @unchecked Sendable {
    static let ids = ["a", "b", "c"].compactMap { SessionID($0) }

    /// One of the processes.
    final class Process: @unchecked Sendable {
        let link: SimulatedLink
        let sessions: ReplicatedSessions
        var isStopped = false

        /// When it last did its regular work.
        private(set) var tickedAt: Int64

        /// Until when none of its messages arrives.
        var heldUntil: Int64 = 0

        init(_ server: SimulatedServer, number: Int) {
            link = SimulatedLink(server, process: number, skew: Int64(number % 3) * 700_000)
            tickedAt = server.now
            var responses = ResponseLimits(4_000)
            responses.client = 2_000
            sessions = ReplicatedSessions(SessionLimits(storedResponses: responses), in: link, clock: .standing) { _ in
            }
        }

        func tick() {
            tickedAt = link.server.now
            sessions.tick(at: tickedAt)
        }

        /// Ends the time for which a session that no stream shows any longer keeps its frames and its subscription.
        func endRetention(of id: SessionID) {
            sessions.known(id)?.state.withLock { $0.session }?.enter { session in
                // No stream has that number. The response has the last one's.
                if let last = session.clearWatchState(after: -1) { _ = session.clearWatchState(after: last) }
            }
        }
    }

    /// One finger. It sends its gesture's next event again, perhaps through another process, until that has a response.
    /// A hand without gestures sends each event once, or with a key until that has a response.
    private final class Hand: @unchecked Sendable {
        let number: Int
        var hasGestures: Bool { number < 6 }
        var hasKeys: Bool { number == 7 }
        var gesture = 0
        var sequence: Int64 = 0
        var waitsFor: Process?
        var pending: (id: SessionID, events: [SessionEvent])?
        init(_ number: Int) { self.number = number }
    }

    /// A stream, the last version that it has shown, and how often the control had changed before that.
    final class Stream: @unchecked Sendable {
        let id: SessionID
        var watch: SessionWatches?
        var shown: SessionTag?
        var reshapes: Int64?
        var process: Process?
        init(_ id: SessionID) { self.id = id }
    }

    var random: SplitMix
    let server = SimulatedServer()
    var processes: [Process] = []
    var streams: [Stream] = []
    private(set) var responses = 0, shown = 0, merged = 0, restarted = 0
    private let hands = (0..<8).map(Hand.init)
    private let loss: Double
    private let hasFaults: Bool
    private var started = 0
    private var time = 0.0

    /// When the processes next do their regular work.
    private var nextTick: Int64

    /// The version of each session in the last response.
    private var told: [SessionID: SessionTag] = [:]

    var failure: String? { server.failure }

    init(seed: Int, loss: Double, hasFaults: Bool = false, bug: SimulatedServer.Bug? = nil) {
        random = SplitMix(seed: seed)
        (self.loss, self.hasFaults) = (loss, hasFaults)
        server.bug = bug
        nextTick = server.now
        if hasFaults { server.straggles = { [unowned self] in random.chance(0.3) } }
        for _ in 0..<3 { processes.append(newProcess()) }
    }

    func newProcess() -> Process {
        started += 1
        return Process(server, number: started)
    }

    func run(steps: Int) throws {
        let control = try Controls.meshing()
        for _ in 0..<steps where failure == nil { step(control) }
        finish(control)
        for process in processes { process.sessions.close() }
        server.loseStragglers()
    }

    /// Lets all processes go on and all messages arrive. Then streams must show the stored state, and sessions without
    /// streams must not live too long.
    private func finish(_ control: Control) {
        server.isFull = false
        for process in processes where process.isStopped { goOn(process) }
        for _ in 0..<6 { pass(1_000_000_000) }
        for hand in hands where hand.waitsFor != nil { server.fail("hand \(hand.number) never got a response") }
        for stream in streams where stream.watch != nil { checkIsCurrent(stream) }
        for stream in streams { stream.watch?.end() }
        deliverAll()
        for (id, stored) in server.sessions {
            guard let life = stored.life, let end = stored.expiresAt, !server.isStreamed(id) else { continue }
            if end > server.now + life * 1_100_000 {
                server.fail("\(id) lives for \((end - server.now) / 1_000_000) ms, not for \(life)")
            }
        }
    }

    func checkIsCurrent(_ stream: Stream) {
        read(stream)
        guard let stored = server.sessions[stream.id]?.record.record.tag, let shown = stream.shown, stream.watch != nil
        else { return }
        if stored != shown { server.fail("a stream of \(stream.id) stays at \(shown), not at \(stored)") }
    }

    private func step(_ control: Control) {
        server.now += Int64.random(in: 0...3_000_000, using: &random)
        if server.now >= nextTick { tick() }
        if hasFaults, random.chance(0.02) { fault() }
        if !server.stragglers.isEmpty, random.chance(0.02) {
            server.letArrive(random.whole(0..<server.stragglers.count))
        }
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<55: _ = deliverOne(isLossy: true)
        case 55..<80: move(hands[random.whole(0..<hands.count)])
        case 80..<88: read(Self.ids[random.whole(0..<Self.ids.count)])
        case 88..<95: if let stream = streams.randomElement(using: &random) { read(stream) }
        case 95: toggleStream()
        case 96: create(control)
        case 97 where random.chance(0.3): end()
        case 98 where random.chance(0.2): pass(6_000_000_000)
        case 99 where random.chance(0.3): process.endRetention(of: Self.ids[random.whole(0..<Self.ids.count)])
        default: break
        }
    }

    // MARK: - Time and messages

    /// Lets time pass, and meanwhile all messages arrive.
    func pass(_ nanoseconds: Int64) {
        let end = server.now + nanoseconds
        while server.now < end, failure == nil {
            server.now = max(server.now, min(end, nextTick))
            if server.now >= nextTick { tick() }
            deliverAll()
        }
    }

    private func tick() {
        nextTick = server.now + 1_000_000_000
        for process in processes where !process.isStopped { process.tick() }
    }

    func deliverAll() {
        var count = 0
        while failure == nil, deliverOne(isLossy: false) {
            count += 1
            if count > 100_000 { server.fail("messages without end") }
        }
    }

    private func deliverOne(isLossy: Bool) -> Bool {
        let going = processes.filter { !$0.isStopped && (!isLossy || $0.heldUntil <= server.now) }
        let numbers = Set(going.map(\.link.process))
        let news = server.news.indices.filter { numbers.contains(server.news[$0].process) }
        let busy = going.map(\.link).filter { !$0.messages.isEmpty }
        if !news.isEmpty, busy.isEmpty || random.chance(0.4) {
            let (process, id, content) = server.news.remove(at: news[random.whole(0..<news.count)])
            // Notices may come late, twice, or not at all. In the last case the connection reports it.
            let observer = going.first { $0.link.process == process }?.link.observer
            observer?(id, isLossy && random.chance(loss) ? .unknown : content)
            return true
        }
        guard let link = busy.randomElement(using: &random) else { return false }
        link.deliver(random.whole(0..<link.messages.count), isLost: isLossy && random.chance(loss))
        return true
    }

    /// A process that does not stand still.
    private var process: Process {
        let going = processes.filter { !$0.isStopped }
        return going[random.whole(0..<going.count)]
    }

    // MARK: - Clients

    private func create(_ control: Control) {
        let id = Self.ids[random.whole(0..<Self.ids.count)]
        let preset = "\(random.whole(0..<1_000_000_000))"
        let draft = SessionDraft(
            id: id, preset: preset, owner: SessionOwner(7), control: control,
            timeToLive: random.chance(0.5) ? .seconds(2) : nil)
        let losses = server.losses
        process.sessions.create(draft, recording: nil).deliver { [self] result in
            switch result {
            case .success(let reading): told[id] = reading.shown.tag
            // A server that has lost that a creation was given up takes it when it arrives late.
            case .failure(.idTaken)
            where server.sessions[id]?.record.record.preset == preset && server.losses == losses:
                server.fail("\(id) was taken by the one who was told so")
            case .failure: break
            }
        }
    }

    private func end() {
        let id = Self.ids[random.whole(0..<Self.ids.count)]
        process.sessions.end(id, if: .none).deliver { _ in }
    }

    private func move(_ hand: Hand) {
        guard hand.waitsFor == nil else { return }
        if hand.hasKeys { return moveWithKey(hand) }
        if !hand.hasGestures, random.chance(0.3) { return reshape(hand) }
        let (id, events) = hand.pending ?? next(of: hand)
        if hand.hasGestures { hand.pending = (id, events) }
        let (process, before) = (process, told[id])
        hand.waitsFor = process
        // Some events without gestures have a precondition on one version.
        var precondition = SessionPrecondition.none
        if !hand.hasGestures, let before, random.chance(0.5) { precondition = .tags([before.description]) }
        let response = process.sessions.apply(
            events, to: id, if: precondition, predicted: hand.hasGestures, recording: nil)
        response.deliver { [self] result in
            hand.waitsFor = nil
            switch result {
            case .success(let applied):
                responses += 1
                hand.pending = nil
                check(applied.shown.tag, of: id, checksum: applied.confirmation?.checksum, notBefore: before)
                if let time = events[0].t { checkIsApplied(time, to: id, as: applied.shown.tag) }
            case .failure(.preconditionFailed):
                guard let time = events[0].t, server.sessions[id]?.applied.contains(time) == true else { return }
                server.fail("the event \(time) was applied to \(id), and refused as one for another version")
            case .failure(.storageUnavailable): break
            case .failure: hand.pending = nil
            }
        }
    }

    /// Changes a session's control, once. The width of its track tells which change it was.
    private func reshape(_ hand: Hand) {
        let id = Self.ids[hand.number % Self.ids.count]
        time += 1
        let (process, before, width) = (process, told[id], 1_000.5 + time)
        hand.waitsFor = process
        var precondition = SessionPrecondition.none
        if let before, random.chance(0.5) { precondition = .tags([before.description]) }
        let change = ControlChange { control, _ in
            guard case .slider(let slider) = control else { return .success(nil) }
            var description = slider.description
            description.trackWidth = width
            description.range.upper = 100 + width.truncatingRemainder(dividingBy: 9)
            guard let control = try? SliderControl(description) else { return .success(nil) }
            return .success((Reshape(to: .slider(control), trackWidth: width), weight: 1))
        }
        let response = process.sessions.reshape(id, by: change, if: precondition, recording: nil)
        response.deliver { [self] result in
            hand.waitsFor = nil
            switch result {
            case .success(let reshaped):
                responses += 1
                let applied = reshaped.applied
                check(applied.shown.tag, of: id, checksum: applied.confirmation?.checksum, notBefore: before)
                checkIsApplied(width, to: id, as: applied.shown.tag)
                if server.control(of: applied.shown.tag) != reshaped.control || reshaped.trackWidth != width {
                    server.fail("\(applied.shown.tag) was told with another control")
                }
            case .failure(.preconditionFailed):
                guard server.sessions[id]?.applied.contains(width) == true else { return }
                server.fail("the control \(width) was stored for \(id), and refused as one for another version")
            case .failure: break
            }
        }
    }

    /// Checks that an event, or a control, that a response tells of is stored, unless a restart may have lost it.
    private func checkIsApplied(_ sign: Double, to id: SessionID, as tag: SessionTag) {
        guard let stored = server.sessions[id], stored.identity == server.identity,
            stored.record.record.epoch == tag.epoch
        else { return }
        if !stored.applied.contains(sign) { server.fail("the event \(sign) was never applied to \(id)") }
    }

    private func moveWithKey(_ hand: Hand) {
        let (id, events) = hand.pending ?? next(of: hand)
        hand.pending = (id, events)
        let process = process
        hand.waitsFor = process
        let request = KeyedRequest(
            name: "\(events[0].t ?? 0)", fingerprint: RequestFingerprint([UInt8]([1]).span),
            owner: [nil, SessionOwner(1), SessionOwner(2)][Int(events[0].t ?? 0) % 3])
        let end: @Sendable (SessionError?) -> Void = { [self] error in
            hand.waitsFor = nil
            switch error {
            case .storageUnavailable, .keyInUse: break
            case nil:
                responses += 1
                fallthrough
            default: hand.pending = nil
            }
        }
        process.sessions.begin(request).deliver { result in
            switch result {
            case .success(.replay): end(nil)
            case .failure(let error): end(error)
            case .success(.first):
                process.sessions.apply(
                    events, to: id, if: .none, predicted: false,
                    recording: ResponseRecorder<AppliedEvents>(request) { _ in [1] }
                ).deliver { result in
                    if case .failure(let error) = result { end(error) } else { end(nil) }
                }
            }
        }
    }

    private func next(of hand: Hand) -> (SessionID, [SessionEvent]) {
        let id = Self.ids[hand.number % Self.ids.count]
        guard hand.hasGestures else {
            time += 1
            return (id, [SessionEvent(.set(value: random.number(0...100)), t: time)])
        }
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
        process.sessions.read(id, settling: true).deliver { [self] result in
            guard case .success(let reading) = result else { return }
            check(reading.shown.tag, of: id, checksum: nil, notBefore: before)
        }
    }

    /// Checks that a response has a state that the store has had, and none older than the last response before its
    /// request.
    private func check(_ tag: SessionTag, of id: SessionID, checksum: UInt64?, notBefore before: SessionTag?) {
        guard let stored = server.checksum(of: tag) else { return server.fail("\(tag) was told and never stored") }
        if let checksum, checksum != stored { server.fail("\(tag) was told with another state") }
        if let before, before.epoch == tag.epoch, tag.version < before.version {
            server.fail("\(tag) was told after \(before)")
        }
        if told[id]?.epoch != tag.epoch || told[id]?.version ?? -1 < tag.version { told[id] = tag }
    }

    /// Moves the clients of a dead process to another one.
    func leave(_ process: Process) {
        for hand in hands where hand.waitsFor === process { hand.waitsFor = nil }
        for stream in streams where stream.process === process { open(stream) }
    }

    // MARK: - Streams

    private func toggleStream() {
        if streams.count > 3 {
            let stream = streams.remove(at: random.whole(0..<streams.count))
            stream.watch?.end()
        }
        let stream = Stream(Self.ids[random.whole(0..<Self.ids.count)])
        // Some return with the version that another stream has shown.
        if random.chance(0.5), let other = streams.last(where: { $0.id == stream.id }) {
            (stream.shown, stream.reshapes) = (other.shown, other.reshapes)
        }
        streams.append(stream)
        open(stream)
    }

    private func open(_ stream: Stream) {
        let process = process
        (stream.watch, stream.process) = (nil, process)
        process.sessions.watch(stream.id, after: stream.shown).deliver { result in
            guard case .success(let watch?) = result, stream.process === process else { return }
            stream.watch = SessionWatches([watch]) {}
        }
    }

    func read(_ stream: Stream) {
        while failure == nil, let news = stream.watch?.next(at: 0) {
            switch news {
            case .update(let update):
                shown += 1
                checkFollows(stream, update.shown.current.tag, from: update.shown.confirmation.from)
                check(stream, update.shown)
            case .merged(let update):
                merged += 1
                if case .restarted = update.reason {
                    restarted += 1
                } else {
                    checkIsSame(stream, update.shown.current.tag)
                }
                if case .slow = update.reason { checkCues(stream, update.shown) }
                check(stream, update.shown)
            case .ended(let ending):
                stream.watch = nil
                guard ending == .deleted, let shown = stream.shown, !server.deletedEpochs.contains(shown.epoch),
                    let stored = server.sessions[stream.id]
                else { break }
                if stored.record.earlierEpochs.contains(shown.epoch) || stored.record.record.epoch == shown.epoch {
                    server.fail("a stream says that \(stream.id) was deleted, which is there")
                }
            }
        }
    }

    private func checkFollows(_ stream: Stream, _ tag: SessionTag, from version: Int64) {
        checkIsSame(stream, tag)
        guard let last = stream.shown, last.epoch == tag.epoch else { return }
        if tag.version < last.version { server.fail("\(tag) was shown after \(last)") }
        if version > last.version { server.fail("\(tag) was shown after \(last), and begins at \(version)") }
    }

    /// Checks that a session keeps its epoch, unless the stream says that it restarted.
    private func checkIsSame(_ stream: Stream, _ tag: SessionTag) {
        guard let last = stream.shown, last.epoch != tag.epoch, let current = server.sessions[stream.id]?.record else {
            return
        }
        // The frame may be of another session with the same id, which is lost since it was made.
        let epochs = [current.record.epoch] + current.earlierEpochs
        if epochs.contains(tag.epoch), current.earlierEpochs.contains(last.epoch) {
            server.fail("\(tag) was shown after \(last), as if nothing had been lost")
        }
    }

    /// Checks that a merged frame for a slow client has the cues of all its frames.
    private func checkCues(_ stream: Stream, _ merged: ShownFrame) {
        let (tag, count) = (merged.current.tag, merged.current.frame.cues.count)
        guard let last = stream.shown, last.epoch == tag.epoch, count < 256 else { return }
        let known = (last.version..<tag.version).reduce(0) { $0 + server.cues(of: tag.epoch, after: $1) }
        if known > count { server.fail("\(tag) lost \(known - count) cues since \(last), and does not say so") }
    }

    private func check(_ stream: Stream, _ shown: ShownFrame) {
        let tag = shown.current.tag
        // A version inside a change that was stored as a whole has no checksum.
        if let stored = server.checksum(of: tag), stored != shown.confirmation.checksum {
            server.fail("\(tag) was shown with another state")
        }
        if let control = shown.control, let stored = server.control(of: tag), stored != control {
            server.fail("\(tag) was shown with another control")
        }
        let isSame = stream.shown?.epoch == tag.epoch
        if isSame, shown.control == nil, let reshapes = stream.reshapes, reshapes != shown.current.reshapes {
            server.fail("\(tag) has another control than \(stream.shown?.description ?? "-"), and does not show it")
        }
        (stream.shown, stream.reshapes) = (tag, shown.current.reshapes)
    }
}
