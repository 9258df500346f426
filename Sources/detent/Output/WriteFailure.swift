import Glibc

/// Why bytes could not be written.
struct WriteFailure: Error {
    /// How many bytes were written before the failure.
    let written: Int

    /// The system's `errno`.
    let code: Int32

    /// The system's text for the reason.
    var reason: String { String(cString: strerror(code)) }
}
