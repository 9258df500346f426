/// Who may send requests.
package enum AccessMode: Sendable {
    /// Every client that reaches the service itself: it has no keys, and listens on loopback alone. A request that a
    /// proxy forwards is refused: any client in the world may have sent it.
    case local

    /// Every client (`--insecure-no-auth`).
    case everyone

    /// Those who have a token (`--auth-key`).
    case bearers(AccessControl)

    /// What verifies tokens; nil if there are no keys.
    var control: AccessControl? {
        if case .bearers(let control) = self { control } else { nil }
    }
}
