import Testing

/// All suites of this module, one after the other: they measure time, and the machine may be small.
@Suite(.serialized, .timeLimit(.minutes(2)))
enum RedisSuite {}
