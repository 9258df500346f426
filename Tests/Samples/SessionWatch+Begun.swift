package import SliderSessions

extension SessionWatch {
    /// Begins it, by itself.
    package func begun(waking wake: @escaping @Sendable () -> Void = {}) -> SessionWatches {
        SessionWatches([self], waking: wake)
    }
}

extension SessionWatches {
    /// The next news of its only session; nil if there is none.
    package func next() -> SessionNews? { next(at: 0) }
}
