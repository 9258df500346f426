import TestPatience
import Testing

/// All suites of this module. They run one after the other, because they measure time and the machine may be small.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes)))
enum RedisSuite {}
