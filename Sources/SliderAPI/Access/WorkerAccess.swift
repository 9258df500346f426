import AccessTokens
import MicroHTTPD
import ServiceBasics

/// Verifies the tokens of one worker's requests, and remembers the results.
final class WorkerAccess {
    /// The keys and the policy, for all workers.
    let control: AccessControl

    private var keys: AccessControl.Keys
    private var bearers = TokenCache<Bearer>(count: 4_096, bytes: 2 << 20)

    /// Tokens that were refused: a client that repeats one costs no more signatures.
    private var faults = TokenCache<TokenFault>(count: 256, bytes: 256 << 10)

    /// Starts without tokens.
    init(_ control: AccessControl) {
        self.control = control
        keys = control.trusted
    }

    /// Who sends a request.
    ///
    /// - Throws: 401 if it has no token or one that is not valid; 429 if too many tokens of its network have failed.
    ///
    /// - Parameter network: the network of its client.
    func bearer(of request: borrowing HTTPRequest, from network: UInt64) throws(Problem) -> Bearer {
        guard let field = request.header(.authorization) else { throw .noToken }
        guard let token = BearerField.token(in: field) else { throw .noToken }
        guard !request.isRepeated(.authorization) else { throw .repeatedToken }
        return try bearer(with: token, from: network)
    }

    /// The bearer of a token that a client of a network sends.
    func bearer(with token: Span<UInt8>, from network: UInt64) throws(Problem) -> Bearer {
        if keys.generation != control.generation { readKeys() }
        let now = control.clock.coarseWallSeconds()
        guard let bearer = bearers.value(of: token) else { return try verify(token, from: network, at: now) }
        if let fault = bearer.fault(at: now) { throw .badToken(fault) }
        return bearer
    }

    /// What a stream of a bearer needs to know when to end.
    func permit(of bearer: Bearer) -> StreamPermit {
        StreamPermit(control, bearer.token, generation: keys.generation)
    }

    /// The claims and the key of a token that allows less than the bearer's. Throws if the bearer may not have it.
    ///
    /// It is signed with the key that verified the bearer's token: removing that key takes back both.
    func grant(_ narrower: NarrowerToken, to bearer: Bearer) throws(Problem) -> TokenGrant {
        guard let key = keys.ring.signingKey(for: bearer.token.key) else { throw .noSigningKey }
        do throws(NarrowerToken.Fault) {
            let claims = try narrower.claims(
                of: bearer.token, subject: bearer.subject, audience: control.policy.audience,
                at: control.clock.coarseWallSeconds())
            return TokenGrant(claims: claims, key: key)
        } catch {
            throw Problem(error, of: bearer.token)
        }
    }

    private func verify(
        _ token: Span<UInt8>, from network: UInt64, at now: Int64
    ) throws(Problem) -> Bearer {
        if let fault = faults.value(of: token) { throw .badToken(fault) }
        let text = token.indices.map { token[$0] }
        let admission = control.admission(of: text, from: network)
        if case .wait(let seconds) = admission { throw .tooManyBadTokens(wait: seconds) }
        func note(isAccepted: Bool?) {
            control.noteResult(of: text, isAccepted: isAccepted, from: network, admission: admission)
        }
        do throws(TokenFault) {
            let verified = try keys.ring.verify(token, at: now, for: control.policy)
            note(isAccepted: true)
            let bearer = Bearer(verified, for: control.policy, token)
            bearers.add(bearer, of: token)
            return bearer
        } catch {
            note(isAccepted: error.hadSignature ? false : nil)
            if error.hadSignature, error != .notYetValid { faults.add(error, of: token) }
            throw .badToken(error)
        }
    }

    private func readKeys() {
        keys = control.trusted
        bearers.removeAll()
        faults.removeAll()
    }
}

extension TokenFault {
    /// Whether a signature was computed before the fault was found. Other faults cost next to nothing.
    var hadSignature: Bool {
        switch self {
        case .tooLong, .notThreeParts, .malformed(.header), .malformed(.signature), .unsupportedType, .unknownCritical,
            .unsupportedAlgorithm, .unknownKey, .unsuitableKey:
            false
        case .wrongSignature, .malformed(.payload), .malformedClaim, .missingExpiry, .expired, .notYetValid,
            .wrongAudience, .wrongIssuer:
            true
        }
    }
}
