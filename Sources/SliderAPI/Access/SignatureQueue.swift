/// Signs tokens, one after the other, away from the workers: an RSA signature takes from one to thirty milliseconds,
/// for which no drag should wait.
actor SignatureQueue {
    /// The token of a grant.
    func token(of grant: TokenGrant) throws(Problem) -> String { try grant.sign() }
}
