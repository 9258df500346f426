extension Duration {
    /// The duration in whole nanoseconds, limited to `Int64.max` (about 292 years).
    public var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds < Int64.max / 1_000_000_000 else { return Int64.max }
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
