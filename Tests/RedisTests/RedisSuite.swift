import TestPatience
import Testing

/// All suites of this module, one after the other: they measure time, and the machine may be small.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes)))
enum RedisSuite {}
