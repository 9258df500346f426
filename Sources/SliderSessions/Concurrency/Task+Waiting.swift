extension Task where Success == Never, Failure == Never {
    /// Returns when the task is cancelled.
    static func untilCancelled() async {
        while (try? await sleep(for: .seconds(3600))) != nil {}
    }
}
