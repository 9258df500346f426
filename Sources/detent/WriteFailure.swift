import Glibc

/// Why bytes could not be written.
struct WriteFailure: Error {
    /// How many bytes were written before.
    let written: Int

    /// The system's `errno`.
    let code: Int32

    /// The reason, as the system words it.
    var reason: String { String(cString: strerror(code)) }
}
