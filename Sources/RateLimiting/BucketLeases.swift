package import ServiceBasics
import Synchronization

/// The leases that this process has of its clients' buckets (``LeasedBucket``).
package final class BucketLeases: Sendable {
    /// How many questions are sent at once. The source answers them all at one moment.
    static let portion = 128

    private let source: any LeaseSource
    private let clock: ServiceClock

    /// The buckets whose leases are renewed each second.
    private let listed = Lock<[LeasedBucket]>([])

    /// Whether the last question that ended got no reply. Then each process goes on with the rates of its last leases,
    /// and asks once a second whether the source is back.
    private let cutOff = Atomic(false)

    /// A question that got no reply; nil before there was one.
    private let unanswered = Lock<LeaseQuestion?>(nil)

    /// Whether it is asked if the source is back.
    private let isTrying = Atomic(false)

    /// Leases of the buckets in a source.
    package init(from source: any LeaseSource, clock: ServiceClock = .system) {
        (self.source, self.clock) = (source, clock)
    }

    /// Ends a second each second, until the task is cancelled.
    package func run() async {
        while (try? await clock.sleep(for: .seconds(1))) != nil { turn() }
    }

    /// Ends a second: gives back what was not used, and asks for what is likely to be.
    func turn() {
        let now = clock.coarse()
        let buckets = listed.withLock { listed in
            defer { listed = [] }
            return listed
        }
        var (kept, questions) = ([LeasedBucket](), [(LeasedBucket, LeaseQuestion)]())
        for bucket in buckets {
            let (question, isListed) = bucket.turn(at: now)
            if let question { questions.append((bucket, question)) }
            if isListed { kept.append(bucket) }
        }
        listed.withLock { $0 += kept }
        send(questions)
        if questions.isEmpty { askIfBack() }
    }

    /// A bucket of a client.
    func bucket(_ kind: LeaseName.Kind, of client: ClientIdentity) -> LeasedBucket {
        LeasedBucket(LeaseName(kind: kind, client: client), of: self)
    }

    /// Has a bucket's lease renewed each second.
    func list(_ bucket: LeasedBucket) { listed.withLock { $0.append(bucket) } }

    /// Whether the source could not be asked the last time.
    var isCutOff: Bool { cutOff.load(ordering: .relaxed) }

    /// While the source can't be asked, asks for nothing: takes do not wait to find out that it is back.
    private func askIfBack() {
        guard isCutOff, var question = unanswered.withLock({ $0 }), !isTrying.exchange(true, ordering: .relaxed) else {
            return
        }
        question = LeaseQuestion(name: question.name, rate: question.rate, wanted: 0)
        source.lease([question]) { [self] grants in
            if grants?.count == 1 { cutOff.store(false, ordering: .relaxed) }
            isTrying.store(false, ordering: .relaxed)
        }
    }

    /// Asks the source, and passes its reply on. Many questions are sent one portion after the other, so that the
    /// source can do other things between them.
    ///
    /// - Parameter start: the first one to send.
    func send(_ questions: [(bucket: LeasedBucket, question: LeaseQuestion)], from start: Int = 0) {
        guard start < questions.count else { return }
        let portion = questions[start..<min(start + Self.portion, questions.count)]
        source.lease(portion.map(\.question)) { [self] grants in
            let now = clock.coarse()
            guard let grants, grants.count == portion.count else {
                cutOff.store(true, ordering: .relaxed)
                unanswered.withLock { $0 = questions[start].question }
                // The others would wait as long.
                for asked in questions[start...] { asked.bucket.receive(nil, at: now) }
                return
            }
            cutOff.store(false, ordering: .relaxed)
            for (asked, grant) in zip(portion, grants) { asked.bucket.receive(grant, at: now) }
            send(questions, from: portion.endIndex)
        }
    }
}

/// Where buckets are that several processes share.
package protocol LeaseSource: Sendable {
    /// Lends units of buckets, as many as are wanted and there.
    ///
    /// - Parameters:
    ///   - questions: at most one for each bucket.
    ///   - receiver: called once, on any thread, with a grant for each question, or nil if the source can't be asked.
    ///     Then nothing was lent, or what was lent is lost; and what was given back or owed was counted, or was not.
    func lease(_ questions: [LeaseQuestion], _ receiver: @escaping @Sendable (_ grants: [LeaseGrant]?) -> Void)
}

/// What is asked of a bucket.
package struct LeaseQuestion: Sendable, Equatable {
    /// The bucket.
    package var name: LeaseName

    /// How fast it fills.
    package var rate: BucketRate

    /// How many units are wanted. No more than a full bucket are lent.
    package var wanted: Int

    /// How many units of an earlier lease are given back.
    package var givenBack: Int

    /// How many units were given out without a lease. They are taken, also if there are fewer: at most
    /// ``BucketRate/mostMissing`` can then be missing.
    package var owed: Int

    /// Makes a question.
    package init(name: LeaseName, rate: BucketRate, wanted: Int, givenBack: Int = 0, owed: Int = 0) {
        (self.name, self.rate, self.wanted, self.givenBack, self.owed) = (name, rate, wanted, givenBack, owed)
    }
}

/// What is lent of a bucket.
package struct LeaseGrant: Sendable, Equatable {
    /// How many units.
    package var units: Int

    /// In how many nanoseconds the bucket is full again.
    package var timeUntilFull: Int64

    /// Makes a grant.
    package init(units: Int, timeUntilFull: Int64) {
        (self.units, self.timeUntilFull) = (units, timeUntilFull)
    }
}

/// The name of a client's bucket, the same in all processes.
package struct LeaseName: Sendable, Hashable, CustomStringConvertible {
    /// What a bucket counts.
    package enum Kind: String, Sendable {
        /// Events of a client.
        case events
        /// Sessions and tokens that a client makes.
        case creations
    }

    /// What it counts.
    package var kind: Kind

    /// Whose it is.
    package var client: ClientIdentity

    /// Makes a name.
    package init(kind: Kind, client: ClientIdentity) {
        (self.kind, self.client) = (kind, client)
    }

    /// `events:b…`, `creations:n…`, with the client's numbers in hexadecimal digits.
    package var description: String {
        switch client {
        case .network(let network): "\(kind.rawValue):n\(String(network, radix: 16))"
        case .bearer(let high, let low): "\(kind.rawValue):b\(String(high, radix: 16)).\(String(low, radix: 16))"
        case .strangers: "\(kind.rawValue):others"
        }
    }
}
