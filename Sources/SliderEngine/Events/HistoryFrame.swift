/// How far a slider with a history can go back and forth.
public struct HistoryFrame: Sendable, Equatable {
    /// How many values can be undone.
    public let undoCount: Int
    /// How many values can be had again.
    public let redoCount: Int
}
