/// Why a store commits nothing.
struct StoreFailure: Sendable, Equatable {
    /// Why, for the operator.
    let detail: String

    /// How many tries in a row have failed.
    var tries: Int

    /// When the next try is due, in nanoseconds of the monotonic clock.
    var retriesAt: Int64
}
