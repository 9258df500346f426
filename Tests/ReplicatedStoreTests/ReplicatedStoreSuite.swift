import TestPatience
import Testing

/// The suites that start a Redis server. They run one after the other, because the machine may be small.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes)))
enum ReplicatedStoreSuite {}
