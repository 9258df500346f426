/// Clients that move from one thread to another. No two threads use them at once.
struct Clients: @unchecked Sendable {
    let all: [RawClient]

    init(_ all: [RawClient]) {
        self.all = all
    }
}
