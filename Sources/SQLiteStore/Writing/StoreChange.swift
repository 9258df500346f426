/// What a transaction adds to the store, counted until it is committed.
struct StoreChange: Sendable {
    var sessions = 0
    var contentBytes = 0
}
