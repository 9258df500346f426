/// Why a handler's response cannot be sent.
struct ResponseDefect: Error {
    let detail: String

    init(_ detail: String) {
        self.detail = detail
    }
}
