import AccessTokens

/// A token that a bearer may have, before it is signed.
struct TokenGrant: Sendable {
    /// What it says.
    let claims: TokenClaims
    /// What signs it.
    let key: SigningKey

    /// The token.
    func sign() throws(Problem) -> String {
        let token: String
        do throws(SigningFault) { token = try key.sign(claims) } catch {
            throw Problem(.internalFault, error.description)
        }
        guard token.utf8.count <= KeyRing.longestToken else { throw .tooLongToSign(token.utf8.count) }
        return token
    }
}
