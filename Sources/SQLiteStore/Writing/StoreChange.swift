import SliderSessions

/// What a store holds, or what a transaction adds to that, counted until it is committed.
struct StoreChange: Sendable, Equatable {
    var sessions = 0

    /// The bytes of controls, records and kept answers.
    var contentBytes = 0

    /// The kept answers, and their size as ``AnswerLimits`` counts it.
    var answers = 0
    var answerBytes = 0

    /// Adds or removes a kept answer.
    ///
    /// - Parameters:
    ///   - count: 1 or −1.
    ///   - bytes: the length of the answer.
    ///   - key: the length of its key.
    mutating func count(_ count: Int, answerOf bytes: Int, under key: Int) {
        answers += count
        answerBytes += count * KeptAnswer.size(of: bytes, under: key)
        contentBytes += count * bytes
    }

    static func + (left: StoreChange, right: StoreChange) -> StoreChange {
        StoreChange(
            sessions: left.sessions + right.sessions, contentBytes: left.contentBytes + right.contentBytes,
            answers: left.answers + right.answers, answerBytes: left.answerBytes + right.answerBytes)
    }

    static func - (left: StoreChange, right: StoreChange) -> StoreChange {
        StoreChange(
            sessions: left.sessions - right.sessions, contentBytes: left.contentBytes - right.contentBytes,
            answers: left.answers - right.answers, answerBytes: left.answerBytes - right.answerBytes)
    }

    /// The same without numbers below zero.
    var orZero: StoreChange {
        StoreChange(
            sessions: max(0, sessions), contentBytes: max(0, contentBytes), answers: max(0, answers),
            answerBytes: max(0, answerBytes))
    }
}
