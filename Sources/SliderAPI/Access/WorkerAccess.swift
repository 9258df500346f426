import AccessTokens
import MicroHTTPD
import ServiceBasics

/// Finds out who sends a request, for one worker: it remembers the tokens that it has verified.
final class WorkerAccess {
    private let control: AccessControl
    private var keys: AccessControl.Keys
    private var bearers = TokenCache<Bearer>(count: 4_096, bytes: 2 << 20)

    /// Tokens that were refused, so that a client which repeats one costs no more signatures.
    private var faults = TokenCache<TokenFault>(count: 256, bytes: 256 << 10)

    /// Begins without any token.
    init(_ control: AccessControl) {
        self.control = control
        keys = control.trusted
    }

    /// Who sends a request.
    ///
    /// - Throws: 401 if it has no token or one that is not valid; 429 if too many of its network have failed.
    func bearer(of request: borrowing HTTPRequest) throws(Problem) -> Bearer {
        guard let field = request.header(.authorization) else { throw .noToken }
        guard let token = BearerField.token(in: field) else { throw .noToken }
        guard !request.isRepeated(.authorization) else { throw .repeatedToken }
        if keys.generation != control.generation { readKeys() }
        let now = SystemClock.coarseWallSeconds()
        guard let bearer = bearers.value(of: token) else { return try verify(token, of: request, at: now) }
        if let fault = bearer.fault(at: now) { throw .badToken(fault) }
        return bearer
    }

    /// What a stream of a bearer needs to see when it ends.
    func permit(of bearer: Bearer) -> StreamPermit {
        StreamPermit(control, bearer.token, generation: keys.generation)
    }

    private func verify(
        _ token: Span<UInt8>, of request: borrowing HTTPRequest, at now: Int64
    ) throws(Problem) -> Bearer {
        if let fault = faults.value(of: token) { throw .badToken(fault) }
        let network = request.remoteNetwork
        if let seconds = control.wait(for: network) { throw .tooManyBadTokens(wait: seconds) }
        do throws(TokenFault) {
            let verified = try keys.ring.verify(token, at: now, for: control.policy)
            let bearer = Bearer(verified, for: control.policy)
            bearers.keep(bearer, of: token)
            return bearer
        } catch {
            if error.hadSignature {
                control.noteFailure(from: network)
                if error != .notYetValid { faults.keep(error, of: token) }
            }
            throw .badToken(error)
        }
    }

    private func readKeys() {
        keys = control.trusted
        bearers.removeAll()
        faults.removeAll()
    }
}
