import Testing

@testable import AccessTokens

/// The examples of RFC 7515, appendix A, and RFC 8037, appendix A.
struct VectorTests {
    private static let claims =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

    private static let examples: [(name: String, key: String, token: String)] = [
        (
            "HS256",
            """
            {"kty":"oct","k":"AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75\
            aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"}
            """,
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\(claims).dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        ),
        (
            "RS256",
            """
            {"kty":"RSA","n":"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0\
            Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e\
            -KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj\
            8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ","e":"AQAB"}
            """,
            """
            eyJhbGciOiJSUzI1NiJ9.\(claims).cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Q\
            c_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHl\
            b1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6Lb\
            gGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
            """
        ),
        (
            "ES256",
            """
            {"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",\
            "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}
            """,
            """
            eyJhbGciOiJFUzI1NiJ9.\(claims).DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqP\
            P3-Kg6NU1Q
            """
        ),
    ]

    @Test(arguments: examples)
    func theExampleOfRFC7515_isVerified(_ example: (name: String, key: String, token: String)) throws {
        let ring = try ring(of: example.key)
        #expect(ring.keys.map(\.kind.algorithm) == [example.name])
        let token = try ring.verify(example.token, at: 1_300_819_379, for: TokenPolicy(issuer: "joe", leeway: 0))
        #expect(token.expiresAt == 1_300_819_380)
        #expect(TokenSamples.fault(of: example.token, ring: ring, at: 1_300_819_440) == .expired)
    }

    private static let edwardsKey = """
        {"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",\
        "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}
        """
    private static let edwardsToken = """
        eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.\
        hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg
        """

    /// Its payload is plain text, which is found after the signature.
    @Test func theSignatureOfRFC8037_isVerified() throws {
        let ring = try ring(of: Self.edwardsKey)
        #expect(TokenSamples.fault(of: Self.edwardsToken, ring: ring) == .malformed(.payload))
        let changed = Self.edwardsToken.replacing("RXhh", with: "RXhi")
        #expect(TokenSamples.fault(of: changed, ring: ring) == .wrongSignature)
    }

    @Test func theSignatureOfRFC8037_isMade() throws {
        let file = try KeyFile(Array(Self.edwardsKey.utf8), "key")
        let signing = SigningKey(try #require(file.keys.first?.signing))
        let token = try signing.sign(
            header: Array(#"{"alg":"EdDSA"}"#.utf8), payload: Array("Example of Ed25519 signing".utf8))
        #expect(token == Self.edwardsToken)
    }

    private func ring(of key: String) throws -> KeyRing {
        var ring = KeyRing([])
        try ring.add(KeyFile(Array(key.utf8), "key"))
        return ring
    }
}
