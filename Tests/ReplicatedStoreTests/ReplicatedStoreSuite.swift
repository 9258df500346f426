import TestPatience
import Testing

/// The suites that start a Redis server, one after the other: the machine may be small.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes)))
enum ReplicatedStoreSuite {}
