/// How many values of a slider with a history can be undone and redone.
public struct HistoryFrame: Sendable, Equatable {
    /// How many values can be undone.
    public let undoCount: Int
    /// How many values can be redone.
    public let redoCount: Int
}
