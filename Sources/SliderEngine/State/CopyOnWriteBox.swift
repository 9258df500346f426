/// An optional value in its own memory, in one word. Copies share the memory until one of them is written.
struct CopyOnWriteBox<Value: Sendable & Equatable>: Sendable, Equatable {
    private var storage: [Value] = []

    /// A box without a value.
    init() {}

    init(_ value: Value) {
        storage = [value]
    }

    /// The value, or nil.
    var value: Value? { storage.first }

    /// Changes the value in place, if there is one; returns the result of `change`.
    mutating func update<Result>(_ change: (inout Value) -> Result) -> Result? {
        storage.isEmpty ? nil : change(&storage[0])
    }
}
