/// Clients that are handed from one thread to another, never used by two at once.
struct Clients: @unchecked Sendable {
    let all: [RawClient]

    init(_ all: [RawClient]) {
        self.all = all
    }
}
