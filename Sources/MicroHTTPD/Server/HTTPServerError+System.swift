import Glibc

extension HTTPServerError {
    /// The error for an `errno` of the system; `doing` says what failed.
    static func system(_ number: Int32, _ doing: String) -> HTTPServerError {
        let code: Code =
            switch number {
            case EADDRINUSE: .addressInUse
            case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotAvailable
            case EACCES, EPERM: .permissionDenied
            default: .systemRefused
            }
        return HTTPServerError(code, "\(doing): \(String(cString: strerror(number)))")
    }
}
