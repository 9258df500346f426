/// A value in memory of its own, or nothing: one word for who has none. Copies share it until one of them is written.
struct CopyOnWriteBox<Value: Sendable & Equatable>: Sendable, Equatable {
    private var storage: [Value] = []

    /// Nothing.
    init() {}

    init(_ value: Value) {
        storage = [value]
    }

    /// The value, if there is one.
    var value: Value? { storage.first }

    /// Changes the value where it lies, if there is one; says what `change` says.
    mutating func update<Result>(_ change: (inout Value) -> Result) -> Result? {
        storage.isEmpty ? nil : change(&storage[0])
    }
}
